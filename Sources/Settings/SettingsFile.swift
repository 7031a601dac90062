import Glibc
import TOMLKit

/// The content of a settings file, checked against a schema.
package struct SettingsFile: Sendable {
  /// The path, as it is named in errors.
  package let path: String
  /// The values that the file has, by section and key.
  private let values: [String: [String: SettingValue]]
  private let text: String

  /// The maximum size of a file, in bytes.
  package static let sizeLimit = 64 * 1024

  /// Settings without a file.
  package init() { (path, values, text) = ("", [:], "") }

  /// Reads a file; a missing one has no values, and needs no schema.
  ///
  /// - Throws: ``SettingsError``.
  package init(
    path: String, schema: @autoclosure () -> SettingsSchema
  ) throws(SettingsError) {
    guard let bytes = try Self.bytes(of: path) else {
      self.init()
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self)
    else { throw .invalid(path: path, line: nil, reason: "the file is not UTF-8") }
    try self.init(text: text, path: path, schema: schema())
  }

  /// Parses the text of a file at a path, which errors name.
  ///
  /// - Throws: ``SettingsError/invalid(path:line:reason:)``.
  package init(text: String, path: String, schema: SettingsSchema) throws(SettingsError) {
    (self.path, self.text) = (path, text)
    values = try SettingsCheck(text: text, path: path, schema: schema).values()
  }

  /// Whether the file is missing or has no values.
  package var isEmpty: Bool { values.isEmpty }

  /// Returns the value that the file has for a key; `nil` if it has none.
  package subscript(section section: String, key key: String) -> SettingValue? {
    values[section]?[key]
  }

  /// Returns the number of the line that defines a key.
  package func line(of section: String, _ key: String) -> Int? {
    LineFinder(text).line(of: [section, key])
  }

  /// Reads at most ``sizeLimit`` bytes; returns `nil` if there is no file.
  private static func bytes(of path: String) throws(SettingsError) -> [UInt8]? {
    func failure() -> SettingsError {
      .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    // A pipe or a device in its place must not block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG
    else { throw .unreadable(path: path, reason: "not a file") }
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard read >= 0 else { throw failure() }
      guard read > 0 else { break }
      count += read
    }
    guard count <= sizeLimit else { throw .tooLarge(path: path) }
    return Array(bytes.prefix(count))
  }
}
