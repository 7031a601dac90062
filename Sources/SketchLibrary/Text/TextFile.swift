package import Files
import Glibc
import SystemPackage

/// A text of which some lines are replaced: a file, or standard input.
package struct TextFile {
  /// The path of the file; `nil` for standard input.
  package let path: String?
  /// The lines, without their ends.
  package private(set) var lines: [String] = []
  /// The end of each line; only the last line may have none.
  private var ends: [String] = []
  private let bytes: [UInt8]

  private static let (maximumSize, maximumLines) = (16 << 20, 100_000)

  /// Takes over what was read; throws `UserError` if it is no text.
  package init(_ bytes: [UInt8], of path: String?) throws(UserError) {
    (self.bytes, self.path) = (bytes, path)
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if bytes.contains(0) { throw Self.refused(path, "is not a text") }
    if String(validating: bytes, as: UTF8.self) == nil { throw Self.refused(path, "is not UTF-8") }
    guard parts.count <= Self.maximumLines + 1
    else { throw Self.refused(path, "has more than \(Self.maximumLines) lines") }
    for (index, part) in parts.enumerated() where index < parts.count - 1 || !part.isEmpty {
      let isLast = index == parts.count - 1
      let hasReturn = !isLast && part.last == UInt8(ascii: "\r")
      lines.append(String(decoding: hasReturn ? part.dropLast() : part, as: UTF8.self))
      ends.append(isLast ? "" : hasReturn ? "\r\n" : "\n")
    }
  }

  /// Reads a file that can be written, or standard input; throws `FileError` or `UserError`.
  package static func read(_ path: String?) throws -> [UInt8] {
    if let path, let refusal = File.refusal(of: path, W_OK), refusal != .noSuchFileOrDirectory {
      throw FileError.unwritable(path: path, reason: refusal.reason)
    }
    do {
      let file = try path.map { try InputFile($0) } ?? ImportFile.openStandardInput()
      guard let bytes = try file?.bytes(limit: maximumSize)
      else { throw refused(path, "is longer than 16 MB") }
      return bytes
    } catch let error as Errno {
      throw FileError.unreadable(path: path ?? "standard input", reason: error.reason)
    }
  }

  private static func refused(_ path: String?, _ reason: String) -> UserError {
    let name = path.map { "'\($0)'" } ?? "Standard input"
    return UserError("\(name) \(reason); nothing was changed.", .badData)
  }

  /// Puts lines in the place of others; they end as those did, or as the first line of the text.
  package mutating func replace(_ range: Range<Int>, with new: [String]) {
    let usual = ends[range].first { !$0.isEmpty } ?? ends.first { !$0.isEmpty } ?? "\n"
    var newEnds = new.map { _ in usual }
    if range.upperBound == lines.count, ends.last == "", !new.isEmpty {
      newEnds[new.count - 1] = ""
      if range.isEmpty { ends[range.lowerBound - 1] = usual }
    }
    lines.replaceSubrange(range, with: new)
    ends.replaceSubrange(range, with: newEnds)
  }

  package var content: [UInt8] { zip(lines, ends).flatMap { Array(($0 + $1).utf8) } }

  /// Writes standard output, or replaces the file in one step: other programs see the old or the new text.
  ///
  /// A file that another program has changed since it was read stays as it is.
  package func write() throws(FileError) {
    let content = content
    guard let path else { return try Self.print(content) }
    guard content != bytes else { return }
    let file = try OutputFile(path: path, replaces: true)
    try file.write(content)
    guard (try? Self.read(path)) == bytes
    else { throw .unwritable(path: path, reason: "another program has changed it") }
    try file.commit()
  }

  package static func print(_ bytes: [UInt8]) throws(FileError) {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch { throw .output(reason: "\(error)") }
  }
}
