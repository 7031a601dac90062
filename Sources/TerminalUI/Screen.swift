package import Geometry
public import Ink
public import Raster

/// A grid of character cells that a user sees.
///
/// Cells that were set appear together at the end of the frame, when the screen's owner presents them.
public protocol Screen: AnyObject {
  /// The size in cells.
  var size: ScreenSize { get }
  /// What cells show whose dots have several inks.
  var inkMixer: InkMixer { get }
  /// Sets the contents of a cell; cells outside the screen are ignored.
  func set(_ cell: ScreenCell, column: Int, row: Int)
}

extension Screen {
  /// ``InkMixer/standard`` unless the screen implements it.
  public var inkMixer: InkMixer { .standard }
  /// Whether inks differ in color; otherwise a cell shows the dots of all inks.
  public var showsColors: Bool { inkMixer.showsColors }
}

/// The size of a screen, in cells.
public struct ScreenSize: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The cells of the screen.
  public var cells: CellRect { CellRect(columns: 0..<columns, rows: 0..<rows) }
  /// The dots of the screen.
  public var dots: DotRect { cells.dots }
  /// The width and the height, in dots.
  package var extent: Vector {
    Vector(dx: Double(columns * Cell.width), dy: Double(rows * Cell.height))
  }
}

/// The contents of one cell of a screen.
public struct ScreenCell: Hashable, Sendable {
  /// The appearance of a character apart from its shape and ink.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Foreground and background are swapped.
    public static let reverse = Attributes(rawValue: 1 << 0)
    /// The character is less prominent.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// The character is more prominent.
    public static let bold = Attributes(rawValue: 1 << 2)
    /// The character is a sample of its ink: reversed if the terminal has a background in that color,
    /// otherwise in that color.
    public static let swatch = Attributes(rawValue: 1 << 3)
    /// The character is underlined.
    public static let underline = Attributes(rawValue: 1 << 4)
    /// A line goes through the character.
    public static let strikethrough = Attributes(rawValue: 1 << 5)
    /// The character is underlined in the color of ``ScreenCell/background``, which is not behind it.
    public static let coloredUnderline = Attributes(rawValue: 1 << 6)
    /// The character is slanted.
    public static let italic = Attributes(rawValue: 1 << 7)
  }

  /// The character; if it is two cells wide, the next cell has ``rightHalf``.
  public var glyph: Unicode.Scalar
  /// The marks that combine with the character; at most four.
  public var marks: String
  /// The ink of the character.
  public var color: InkColor
  /// The ink behind the character; `nil` for the terminal's own background.
  public var background: InkColor?
  /// The attributes of the character.
  public var attributes: Attributes

  /// The character of a cell that the character of the cell before it extends into.
  public static let rightHalf: Unicode.Scalar = "\0"
  /// A cell without a character.
  public static let blank = ScreenCell(" ")

  /// Creates a cell.
  @inlinable
  public init(
    _ glyph: Unicode.Scalar, color: InkColor = .foreground, background: InkColor? = nil,
    attributes: Attributes = [], marks: String = ""
  ) {
    self.glyph = glyph
    self.marks = marks
    self.color = color
    self.background = background
    self.attributes = attributes
  }
}

extension ScreenCell {
  /// Creates the cell that shows a look.
  init(_ look: InkMixer.Look, _ style: CellStyle) {
    guard look.mask != 0 || look.background != nil else {
      self = .blank
      return
    }
    let glyph = style.glyph(for: look.mask)
    var attributes: Attributes = glyph.isReversed ? .reverse : []
    if look.isEmphasized { attributes.formUnion([.bold, .underline]) }
    self.init(
      glyph.character, color: look.color, background: style == .background ? nil : look.background,
      attributes: attributes)
  }

  /// Creates the cell of a character; one whose width is another on the terminal is shown as `?`, or alone.
  init(_ cluster: CharacterText.Cluster, color: InkColor = .foreground, isRightHalf: Bool) {
    if !isRightHalf, let byte = cluster.text.utf8.first, 0x20...0x7E ~= byte,
      cluster.text.utf8.count == 1
    {
      self.init(Unicode.Scalar(byte), color: color)
      return
    }
    let scalars = cluster.isPrintable ? cluster.text.flatMap(\.composed) : []
    let base = scalars.first ?? "?"
    let width = base.cellCount
    guard !isRightHalf else {
      self.init(width == 2 ? Self.rightHalf : " ", color: color)
      return
    }
    let marks = scalars.dropFirst().prefix {
      $0.properties.generalCategory == .nonspacingMark && !$0.properties.isVariationSelector
    }
    self.init(
      1...cluster.columns ~= width ? base : "?", color: color,
      marks: String(String.UnicodeScalarView(marks.prefix(4))))
  }
}
