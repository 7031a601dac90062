public import Ink

/// A file format to which sketches can be exported: a constant, and an entry of ``all``.
public struct ExportFormat: Sendable {
  /// The name on the command line and in messages, such as `text`; unique.
  public let name: String
  /// The extensions of files, with their dots; the first is the preferred one.
  public let fileExtensions: [String]
  /// The options that have an effect on the format.
  public let choices: Set<ExportChoice>
  /// Whether the format shows how the picture was drawn, with its pauses.
  public let isReplay: Bool
  /// Whether pauses are shortened unless the options say otherwise.
  public let shortensPauses: Bool
  /// Whether a file is text that a terminal can show.
  public let isText: Bool
  /// Whether a picture has the background of the screen unless the options name another.
  let showsScreenBackground: Bool
  /// The number of output units for each dot, unless the options name a scale.
  public let defaultScale: Double
  /// The plural of the output unit.
  public let unit: String
  /// The maximum number of samples of a picture whose lines are followed closely.
  private static let maximumFineSamples = 200_000

  let encode: @Sendable (ExportDocument, ExportOptions, ExportOutput) throws -> Void

  init(
    _ name: String, _ fileExtensions: [String], _ choices: Set<ExportChoice>,
    isReplay: Bool = false, shortensPauses: Bool = false, isText: Bool = true,
    showsScreenBackground: Bool = false, isShownByTerminal: Bool = false, defaultScale: Double = 1,
    unit: String = "braille dots",
    encode: @escaping @Sendable (ExportDocument, ExportOptions, ExportOutput) throws -> Void
  ) {
    (self.name, self.fileExtensions, self.choices) = (name, fileExtensions, choices)
    (self.isReplay, self.shortensPauses, self.isText) = (isReplay, shortensPauses, isText)
    self.showsScreenBackground = showsScreenBackground
    (self.defaultScale, self.unit, self.encode) = (defaultScale, unit, encode)
  }

  /// Every format, in the order of the help text; an extension follows those with which it ends.
  public static let all =
    [svg, png, pdf, gif, text] + diagrams + [ansi, html, cast, inkML, json, xournal, excalidraw]

  /// The format that a terminal shows.
  public static var plain: ExportFormat { text }

  /// The format of a picture that every program shows.
  public static var picture: ExportFormat { png }

  /// The default scales of the formats that have one, for the help text.
  public static var defaultScales: String {
    all.filter { $0.choices.contains(.scale) }
      .map { "\($0.name) \(Int($0.defaultScale)) \($0.unit)" }.joined(separator: ", ")
  }

  /// The names of the formats that can shorten pauses, and do so by default if `isDefault`, for the help text.
  public static func replayNames(shorteningPauses isDefault: Bool) -> String {
    all.filter { $0.choices.contains(.idleLimit) && $0.shortensPauses == isDefault }
      .map(\.name).joined(separator: ", ")
  }

  /// Returns the format with a name, or `nil` if there is none.
  public static func named(_ name: String) -> ExportFormat? { all.first { $0.name == name } }

  /// Returns the format of a file by its extension, in any case; `nil` if there is none.
  public static func of(path: String) -> ExportFormat? {
    let path = path.lowercased()
    return all.last { $0.fileExtensions.contains(where: path.hasSuffix) }
  }

  /// Returns the background of a picture for which a user chose none, or `nil` for a transparent one.
  ///
  /// `screen`, called only if needed, returns the background of the screen. An unknown one counts as white, or as
  /// black if the ink is over a screen.
  public func defaultBackground(isOverScreen: Bool, screen: () -> RGBColor?) -> RGBColor? {
    guard isOverScreen else { return showsScreenBackground ? screen() ?? .white : nil }
    // The terminal that shows an ANSI file has a background of its own.
    let isPage = choices.isSuperset(of: [.background, .noScreen]) && name != Self.ansi.name
    return isPage ? screen() ?? .black : nil
  }

  /// Returns a few words on the default background; `nil` if pictures of this format have none.
  public func backgroundNotice(isOverScreen: Bool, screen: () -> RGBColor?) -> String? {
    guard choices.contains(.background) else { return nil }
    return switch defaultBackground(isOverScreen: isOverScreen, screen: screen)?.number {
    case nil: "transparent"
    case 0: "on black"
    case 0xFF_FFFF: "on white"
    case let number?: "on \(RGBColor(number: number).hexadecimal)"
    }
  }

  /// Encodes a document into an output, on any thread.
  ///
  /// Memory grows with the document or the size of the picture, and not with the size of the output.
  ///
  /// - Throws: ``ExportError``, or the error of the output or its progress.
  public func write(
    _ document: ExportDocument, _ options: ExportOptions, to output: ExportOutput
  ) throws {
    var document = options.leavesOutScreen ? document.withoutScreen : document
    if options.isClean { document.edits = document.edits.clean }
    var options = options
    options.isScaleChosen = options.scale != nil || options.columns != nil
    // Letters of a GIF are as large as those of a PNG.
    let hasPixels = document.screen != nil && unit == Self.picture.unit
    options.scale = options.scale ?? (hasPixels ? Self.picture.defaultScale : defaultScale)
    let sampleCount = document.items.reduce(0) { $0 + $1.stroke.sampleCount }
    if sampleCount <= Self.maximumFineSamples { options.lineTolerance = LinePath.fineTolerance }
    if let screen = document.screen {
      let size = "the screen of \(screen.columns)×\(screen.rows)"
      output.note(choices.contains(.noScreen) ? "with \(size)" : "without the screen")
    }
    try encode(document, options, output)
    try output.flush()
  }
}
