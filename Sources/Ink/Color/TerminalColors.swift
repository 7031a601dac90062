/// What the user chose for the display of inks.
public struct ColorChoices: Hashable, Sendable {
  /// The numbers of the colors, from 0 to 15, of named inks.
  public var inkNumbers: [InkColor: Int] = [:]
  /// The share of its area that a dot covers, in `InkMixer.dotShares`.
  public var dotShare = InkMixer.standardDotShare

  /// Creates the choices of a user who has made none.
  public init() {}
}

/// The colors of a terminal: its foreground, its background, and its sixteen basic colors.
public struct TerminalColors: Hashable, Sendable {
  /// The background; assumed if ``isBackgroundKnown`` is false.
  public var background: RGBColor
  /// Whether the terminal or the environment named the background.
  public var isBackgroundKnown = false
  /// The foreground, if the terminal reported it.
  public var reportedForeground: RGBColor?
  /// What the user chose.
  public var choices = ColorChoices()
  /// Colors 0 to 15.
  public private(set) var basic: [RGBColor]

  /// xterm's default colors on black (XTerm-col.ad), assumed until a terminal reports others.
  public static let standard = TerminalColors(
    background: RGBColor(number: 0),
    basic: [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map(RGBColor.init(number:)))

  /// The Linux console's colors on black: drivers/tty/vt/vt.c, `default_red` and others.
  public static let console = TerminalColors(
    background: RGBColor(number: 0),
    basic: [
      0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
      0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ].map(RGBColor.init(number:)))

  private init(background: RGBColor, basic: [RGBColor]) {
    (self.background, self.basic) = (background, basic)
  }

  /// Creates the colors to assume before the terminal, perhaps a Linux console, reports its own.
  ///
  /// COLORFGBG, which rxvt and Konsole set, has two color numbers separated by a semicolon.
  public init(isConsole: Bool, foregroundAndBackground: String?) {
    self = isConsole ? .console : .standard
    let number = foregroundAndBackground?.split(separator: ";").last.flatMap { Int($0) }
    guard let number, basic.indices.contains(number) else { return }
    background = basic[number]
    isBackgroundKnown = true
  }

  /// Sets a color that the terminal reported; numbers beyond 15 are ignored.
  public mutating func set(_ number: Int, to color: RGBColor) {
    guard basic.indices.contains(number) else { return }
    basic[number] = color
  }

  /// Returns a color of the palette, from 0 to 255.
  package func color(_ number: Int) -> RGBColor {
    number < basic.count ? basic[number] : TerminalColor.fixedColors[number - basic.count]
  }

  /// The reported foreground, or the basic black or white, whichever contrasts more.
  public var foreground: RGBColor {
    let contrast = { (number: Int) in basic[number].contrast(to: background) }
    return reportedForeground ?? basic[contrast(7) >= contrast(0) ? 7 : 0]
  }

  /// Returns the color of a named ink if the terminal's foreground is its white.
  public func sample(of ink: InkColor) -> RGBColor {
    switch ink {
    case .foreground: basic[7]
    case .gray: basic[8]
    default: ink.components ?? basic[Int(ink.number)]
    }
  }
}
