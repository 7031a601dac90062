/// A file format to which sketches can be exported.
///
/// A format is a constant in a file of its own, and an entry of ``all``.
public struct ExportFormat: Sendable {
  /// The content that a format needs.
  public enum Content: Sendable {
    /// The picture at one moment.
    case picture
    /// The log of edits.
    case log
    /// The drawing of the picture, with its times.
    case replay
  }

  /// The name on the command line and in messages, such as `text`; unique.
  public let name: String
  /// The extensions of files, with their dots; the first is the preferred one.
  public let fileExtensions: [String]
  /// The content that the format needs.
  public let content: Content
  /// Whether a file is text that a terminal can show.
  public let isText: Bool
  /// The number of output units for each dot, unless the options name a scale.
  let defaultScale: Double
  /// Encodes a document.
  let encode: @Sendable (ExportDocument, ExportOptions, ExportOutput) throws -> Void

  init(
    _ name: String, _ fileExtensions: [String], _ content: Content = .picture, isText: Bool = true,
    defaultScale: Double = 1,
    encode: @escaping @Sendable (ExportDocument, ExportOptions, ExportOutput) throws -> Void
  ) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.content = content
    self.isText = isText
    self.defaultScale = defaultScale
    self.encode = encode
  }

  /// Every format, in the order of the help text.
  public static let all = [
    svg, png, pdf, gif, text, ansi, html, cast, inkML, json, xournal, excalidraw,
  ]

  /// Returns the format with a name, or `nil` if there is none.
  public static func named(_ name: String) -> ExportFormat? { all.first { $0.name == name } }

  /// Returns the format of a file by its extension, in any case; `nil` if there is none.
  public static func of(path: String) -> ExportFormat? {
    let path = path.lowercased()
    return all.first { $0.fileExtensions.contains(where: path.hasSuffix) }
  }

  /// Encodes a document into an output.
  ///
  /// May be called on any thread. Memory grows with the document or the picture's size, and not with
  /// the size of the output.
  ///
  /// - Throws: ``ExportError``, or the error of the output or its progress.
  public func write(
    _ document: ExportDocument, _ options: ExportOptions, to output: ExportOutput
  ) throws {
    var options = options
    options.scale = options.scale ?? defaultScale
    try encode(document, options, output)
    try output.flush()
  }
}
