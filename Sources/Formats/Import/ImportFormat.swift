/// A file format from which ink can be imported: a constant in a file of its own, and an entry of ``all``.
public struct ImportFormat: Sendable {
  /// The name on the command line and in messages, such as `inkml`; unique.
  public let name: String
  /// The extensions of files, with their dots; the first is the preferred one.
  public let fileExtensions: [String]
  /// The number of dots for each unit of a file; `nil` if ink of other programs is fitted to a size.
  let dotsPerUnit: Double?
  /// Returns whether a file with this beginning has the format.
  let recognizes: @Sendable (ImportHead) -> Bool
  let decode: @Sendable (ImportInput, ImportedInk) throws -> Void

  init(
    _ name: String, _ fileExtensions: [String], dotsPerUnit: Double? = nil,
    recognizes: @escaping @Sendable (ImportHead) -> Bool,
    decode: @escaping @Sendable (ImportInput, ImportedInk) throws -> Void
  ) {
    (self.name, self.fileExtensions, self.dotsPerUnit) = (name, fileExtensions, dotsPerUnit)
    (self.recognizes, self.decode) = (recognizes, decode)
  }

  /// Every format, in the order of the help text.
  public static let all = [inkML, json, xournal, excalidraw, svg, text]

  /// Returns the format with a name, or `nil` if there is none.
  public static func named(_ name: String) -> ImportFormat? { all.first { $0.name == name } }

  /// Returns the format of a file by its first ``ImportHead/length`` bytes, or else by its extension.
  public static func of(path: String, head: [UInt8]) -> ImportFormat? {
    let head = ImportHead(head)
    if let format = all.first(where: { $0.recognizes(head) }) { return format }
    let path = path.lowercased()
    return all.first { $0.fileExtensions.contains(where: path.hasSuffix) }
  }

  /// Decodes a file, which may contain anything, and may be compressed with gzip or be a zip archive.
  ///
  /// May be called on any thread. Memory grows with the largest stroke, and not with the file.
  ///
  /// - Throws: ``ImportError``, or the error of the input or of the receiver, whose ink is incomplete then.
  public func read(_ input: ImportInput, into ink: ImportedInk) throws {
    let content = try input.expanded()
    ink.beginReading()
    try decode(
      ImportInput { buffer in
        let count = try content.read(into: buffer)
        ink.count(bytes: count)
        return count
      }, ink)
  }
}
