package import Formats
import Foundation
import Sketches

/// An open file from which ink is imported.
package final class ImportFile {
  /// The path, as given.
  package let path: String
  package let format: ImportFormat
  /// The length in bytes.
  package let size: Int

  private let descriptor: Int32

  /// The path that names standard input on a command line.
  package static let standardInput = "-"
  /// The maximum length of standard input that is not a file, in bytes.
  package static let maximumInput = 1 << 30

  /// Opens a regular file; detects a missing format by the content, or else by the extension.
  ///
  /// - Throws: `DocumentError.cannotImport` or `DocumentError.unknownFormat`.
  package convenience init(path: String, format: ImportFormat?) throws {
    try self.init(Self.open(path), path: path, format: format)
  }

  /// Opens standard input, which is read to its end first if it is not a file.
  ///
  /// - Throws: `DocumentError.cannotImport`, for example if there is more than ``maximumInput``, or
  ///   `DocumentError.unknownFormat`.
  package convenience init(standardInputAs format: ImportFormat?) throws {
    try self.init(Self.openStandardInput(), path: "standard input", format: format)
  }

  private init(_ descriptor: Int32, path: String, format: ImportFormat?) throws {
    (self.descriptor, self.path) = (descriptor, path)
    var status = stat()
    fstat(descriptor, &status)
    guard let format = format ?? .of(path: path, head: Self.head(of: descriptor)) else {
      close(descriptor)
      throw DocumentError.unknownFormat(path: path)
    }
    (self.format, size) = (format, Int(status.st_size))
  }

  private static func open(_ path: String) throws -> Int32 {
    // Opening a pipe would wait for its writer.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw DocumentError.cannotImport(path: path, reason: "it is not a regular file")
    }
    return descriptor
  }

  private static func openStandardInput() throws -> Int32 {
    var status = stat()
    let isFile = fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile, lseek(STDIN_FILENO, 0, SEEK_CUR) == 0 else { return try copyOfStandardInput() }
    return try duplicate(STDIN_FILENO)
  }

  private static func duplicate(_ descriptor: Int32) throws -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure("standard input") }
    return copy
  }

  /// Copies standard input to a file without a name, because ink is read twice.
  ///
  /// The system removes the file when it is closed, even after a signal.
  private static func copyOfStandardInput() throws -> Int32 {
    guard let file = tmpfile() else { throw failure("standard input") }
    defer { fclose(file) }
    var length = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0, fwrite(buffer, 1, count, file) == count
      else { throw failure("standard input") }
      if count == 0 { break }
      length += count
      guard length <= maximumInput else {
        throw DocumentError.cannotImport(
          path: "standard input", reason: "there is more than 1 GB of it")
      }
    }
    guard fflush(file) == 0 else { throw failure("standard input") }
    return try duplicate(fileno(file))
  }

  private static func failure(_ path: String) -> DocumentError {
    .cannotImport(path: path, reason: SystemError.lastReason())
  }

  deinit { close(descriptor) }

  /// Returns the content from its beginning, which can be read once.
  ///
  /// `progress` is called with the number of bytes that were read; it cancels by throwing an error.
  package func input(progress: @escaping (Int) throws -> Void = { _ in }) -> ImportInput {
    var position = 0
    return ImportInput { [self] buffer in
      try progress(position)
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
      guard count >= 0 else { throw Self.failure(path) }
      position += count
      return count
    }
  }

  /// Runs a function that reads the file; its refusal gets the path.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ImportError {
      throw DocumentError.refused(path: path, line: error.line, reason: error.reason)
    }
  }

  private static func head(of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: ImportHead.length)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }
}
