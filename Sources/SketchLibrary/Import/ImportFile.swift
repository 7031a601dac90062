import Files
package import Formats
import Glibc
import SystemPackage

/// An open file from which ink is imported.
package final class ImportFile {
  package let path: String
  package let format: ImportFormat
  package let size: Int
  /// The identity of the open file; `nil` if the system does not report it.
  var identity: FileIdentity? { file.status.map(FileIdentity.init) }

  private let file: InputFile

  /// The path that names standard input on a command line.
  package static let standardInput = "-"
  /// The maximum length of standard input that is not a file, in bytes.
  package static let maximumInput = 1 << 30

  /// Opens a regular file; detects a missing format by the content, or else by the extension.
  package convenience init(path: String, format: ImportFormat?) throws {
    let file = try Self.reading(path) { () throws(Errno) in try InputFile(path) }
    guard file.isRegular
    else { throw FileError.unreadable(path: path, reason: "it is not a regular file") }
    try self.init(file, path: path, format: format)
  }

  /// Opens standard input; if it is not a file, reads it first, but only up to ``maximumInput``.
  package convenience init(standardInputAs format: ImportFormat?) throws {
    let path = "standard input"
    let file = try Self.reading(path) { () throws(Errno) in try Self.openStandardInput() }
    guard let file
    else { throw FileError.unreadable(path: path, reason: "there is more than 1 GB of it") }
    try self.init(file, path: path, format: format)
  }

  private init(_ file: InputFile, path: String, format: ImportFormat?) throws {
    let head = file.bytes(min(ImportHead.length, file.size), at: 0) ?? []
    guard let format = format ?? .of(path: path, head: head)
    else { throw UserError.unknownFormat(path: path) }
    (self.file, self.path, self.format, size) = (file, path, format, file.size)
  }

  /// Returns standard input; `nil` if it is too long.
  static func openStandardInput() throws(Errno) -> InputFile? {
    let input = FileDescriptor.standardInput
    let isFile = (try? input.stat())?.type == .regular
    guard isFile, (try? input.seek(offset: 0, from: .current)) == 0
    else { return try copyOfStandardInput() }
    return InputFile(try duplicate(input))
  }

  private static func duplicate(_ descriptor: FileDescriptor) throws(Errno) -> FileDescriptor {
    let copy = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return FileDescriptor(rawValue: copy)
  }

  /// Copies standard input, because ink is read twice, to a file that the system removes when it is
  /// closed; returns `nil` after ``maximumInput``.
  private static func copyOfStandardInput() throws(Errno) -> InputFile? {
    guard let file = tmpfile() else { throw .last }
    defer { fclose(file) }
    let copy = InputFile(try duplicate(FileDescriptor(rawValue: fileno(file))))
    do {
      var length = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBytes {
          try FileDescriptor.standardInput.read(into: $0)
        }
        if count == 0 { return copy }
        try copy.descriptor.writeAll(buffer.prefix(count))
        length += count
        guard length <= maximumInput else { return nil }
      }
    } catch { throw error as? Errno ?? .ioError }
  }

  private static func reading<Result>(
    _ path: String, _ body: () throws(Errno) -> Result
  ) throws(FileError) -> Result {
    do throws(Errno) {
      return try body()
    } catch { throw .unreadable(path: path, reason: error.reason) }
  }

  /// Returns the content from its beginning, which can be read once; `progress` is called with the
  /// number of bytes that were read, and cancels by throwing an error.
  package func input(progress: @escaping (Int) throws -> Void = { _ in }) -> ImportInput {
    var position = 0
    return ImportInput { [self] buffer in
      try progress(position)
      let count = try Self.reading(path) { () throws(Errno) in
        try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
      }
      position += count
      return count
    }
  }

  /// Runs a function that reads the file; its refusal gets the path.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ImportError {
      throw UserError.refused(path: path, line: error.line, reason: error.reason)
    }
  }
}
