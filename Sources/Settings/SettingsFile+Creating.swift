import Foundation

extension SettingsFile {
  /// Writes a new settings file, and creates its folder.
  ///
  /// - Throws: ``SettingsError/exists(path:)`` if there is a file, which is unchanged, or
  ///   ``SettingsError/notCreated(path:reason:)``.
  package static func create(_ text: String, at path: String) throws(SettingsError) {
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
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      throw .notCreated(path: path, reason: error.localizedDescription)
    }
  }
}
