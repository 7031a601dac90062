import Files
import SystemPackage

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
    do throws(FileError) {
      try File.write(commentedText, to: path, replacing: false)
    } catch .exists {
      throw .exists(path: path)
    } catch { throw .notCreated(path: path, reason: error.reason) }
  }

  /// Reads at most ``sizeLimit`` bytes; returns `nil` if there is no file.
  private static func bytes(of path: String) throws(SettingsError) -> [UInt8]? {
    let isFile: Bool
    let bytes: [UInt8]?
    do throws(Errno) {
      // A pipe or a device in its place does not block.
      let file = try InputFile(path)
      isFile = file.isRegular
      bytes = isFile ? try file.bytes(limit: sizeLimit) : nil
    } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
      throw .unreadable(path: path, reason: error.description)
    }
    guard isFile else { throw .unreadable(path: path, reason: "not a file") }
    guard let bytes else { throw .tooLarge(path: path) }
    return bytes
  }
}
