import Foundation

extension Settings {
  /// The maximum size of a file, in bytes.
  static let sizeLimit = 64 * 1024

  /// Reads a file; a missing one sets nothing.
  ///
  /// - Throws: ``SettingsError``.
  init(path: String?) throws(SettingsError) {
    guard let path, let bytes = try Self.bytes(of: path) else {
      self.init()
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self)
    else { throw .invalid(path: path, line: nil, reason: "the file is not UTF-8") }
    try self.init(text: text, path: path)
  }

  /// Writes a new settings file, which explains every setting, and creates its folder.
  ///
  /// - Throws: ``SettingsError/exists(path:)`` if there is a file, which is unchanged, or
  ///   ``SettingsError/notCreated(path:reason:)``.
  package static func create(at path: String) throws(SettingsError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // If this fails, so does the file, with the reason.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw errno == EEXIST ? .exists(path: path) : .notCreated(path: path, reason: reason)
    }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: Data(commentedText.utf8))
    } catch {
      throw .notCreated(path: path, reason: error.localizedDescription)
    }
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
        Foundation.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard read >= 0 else { throw failure() }
      guard read > 0 else { break }
      count += read
    }
    guard count <= sizeLimit else { throw .tooLarge(path: path) }
    return Array(bytes.prefix(count))
  }
}
