package import Diagrams
package import Files
import Formats
import SystemPackage

/// A text of which some lines are replaced: a file, or standard input.
package struct TextFile {
  /// The path of the file; `nil` for standard input.
  package let path: String?
  /// What was read.
  package let bytes: [UInt8]
  /// What line feeds separate; a line may end with a carriage return.
  private var lines: [String]
  /// A byte order mark, or nothing.
  private let mark: String

  private static let (maximumSize, maximumLines) = (4 << 20, 100_000)

  /// Takes over the content of a file, or of standard input.
  package init(_ bytes: [UInt8] = [], of path: String? = nil) {
    (self.bytes, self.path) = (bytes, path)
    mark = bytes.starts(with: "\u{FEFF}".utf8) ? "\u{FEFF}" : ""
    lines = bytes.dropFirst(mark.utf8.count)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a file, or standard input; throws `FileError` or `UserError`.
  package init(reading path: String?) throws {
    do {
      let file = try path.map { try InputFile($0) } ?? ImportFile.openStandardInput()
      guard let bytes = try file?.bytes(limit: Self.maximumSize)
      else { throw Self.refused(path, "is longer than 4 MB") }
      self.init(bytes, of: path)
    } catch let error as Errno {
      throw FileError.unreadable(path: path ?? "standard input", reason: error.reason)
    }
  }

  /// Returns the diagram around a line, from 0, or the one that is the whole text.
  package func diagram(around line: Int? = nil) throws(UserError) -> TextBlock {
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil
    else { throw Self.refused(path, "is not a text in UTF-8") }
    guard lines.count <= Self.maximumLines + 1
    else { throw Self.refused(path, "has more than \(Self.maximumLines) lines") }
    let lines = lines.map { $0.hasReturn ? String($0.dropLast()) : $0 }
    let end = lines.last == "" ? lines.count - 1 : lines.count
    let block = line.map { TextBlock(in: lines, around: min($0, end)) } ?? TextBlock(lines)
    guard !block.lines.contains(where: \.hasControls)
    else { throw Self.refused(path, "has a control character in its diagram") }
    return block
  }

  /// Returns the lines of the diagram that is a whole file.
  package static func diagram(in path: String) throws -> [String] {
    try TextFile(reading: path).diagram().lines
  }

  private static func refused(_ path: String?, _ reason: String) -> UserError {
    let name = path.map { "'\($0)'" } ?? "Standard input"
    return UserError("\(name) \(reason); nothing was changed.", .badData)
  }

  /// Puts lines in the place of others; they end as the first of those did, or as the first line of the text.
  package mutating func replace(_ range: Range<Int>, with new: [String]) {
    let endsText = range.upperBound == lines.count
    let old = lines[range].dropLast(endsText ? 1 : 0).first ?? lines[0]
    let end = old.hasReturn ? "\r" : ""
    if endsText, range.isEmpty { lines[lines.count - 1] += end }
    lines.replaceSubrange(range, with: new.map { $0 + end })
    if endsText, lines.last?.hasReturn == true { lines[lines.count - 1].removeLast() }
  }

  package var content: String { mark + lines.joined(separator: "\n") }

  /// Writes standard output, or replaces the file in one step: other programs see the old or the new text.
  ///
  /// A file that another program has changed since it was read stays as it is.
  package func write() throws(FileError) {
    let content = Array(content.utf8)
    guard let path else { return try Self.print(content) }
    guard content != bytes else { return }
    let file = try OutputFile(path: path, replaces: true)
    try file.write(content)
    guard (try? TextFile(reading: path))?.bytes == bytes
    else { throw .unwritable(path: path, reason: "another program has changed it") }
    try file.commit()
  }

  /// Writes to standard output.
  package static func print(_ bytes: some Sequence<UInt8>) throws(FileError) {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch { throw .output(reason: "\(error)") }
  }
}

extension String {
  fileprivate var hasReturn: Bool { utf8.last == UInt8(ascii: "\r") }
}
