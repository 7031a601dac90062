package import Exchange
import Foundation
import Sketches

/// An open file from which ink is imported.
package final class ImportFile {
  /// The path, as given.
  package let path: String
  /// The format.
  package let format: ImportFormat
  /// The length in bytes.
  package let size: Int

  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - format: The format; `nil` to detect it by the content, or else by the extension.
  /// - Throws: `DocumentError.cannotImport` or `DocumentError.unknownFormat`.
  package init(path: String, format: ImportFormat?) throws {
    // Opening a pipe would wait for its writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw DocumentError.cannotImport(
        path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw DocumentError.cannotImport(path: path, reason: "it is not a regular file")
    }
    guard let format = format ?? .of(path: path, head: Self.head(of: descriptor)) else {
      close(descriptor)
      throw DocumentError.unknownFormat(path: path)
    }
    (self.path, self.format, size) = (path, format, Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// Returns the content from its beginning.
  ///
  /// - Parameter progress: Called with the number of bytes that were read; cancels by throwing an error.
  /// - Returns: The input, which can be read once.
  package func input(progress: @escaping (Int) throws -> Void = { _ in }) -> ImportInput {
    var position = 0
    return ImportInput { [self] buffer in
      try progress(position)
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
      guard count >= 0 else {
        throw DocumentError.cannotImport(
          path: path, reason: String(cString: strerror(errno)).lowercased())
      }
      position += count
      return count
    }
  }

  /// Runs a function that reads the file; its refusal gets the path.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ImportError {
      throw DocumentError.refused(path: path, line: error.line, reason: error.reason)
    }
  }

  private static func head(of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: ImportHead.length)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }
}
