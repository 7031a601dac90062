import Files
package import SketchLibrary
import SystemPackage

extension Settings {
  static let sizeLimit = 64 * 1024

  /// Reads a file; a missing one sets nothing.
  init(path: String?) throws(UserError) {
    guard let path, let bytes = try Self.bytes(of: path) else {
      self.init()
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self)
    else { throw .invalidSettings(path: path, line: nil, reason: "the file is not UTF-8") }
    try self.init(text: text, path: path)
  }

  /// Writes a new settings file, which explains every setting, and creates its folder.
  package static func create(at path: String) throws(UserError) {
    do throws(FileError) {
      try File.write(commentedText, to: path, replacing: false)
    } catch .exists {
      throw .settingsExist(path: path)
    } catch { throw .settingsNotCreated(path: path, reason: error.reason) }
  }

  /// Reads at most ``sizeLimit`` bytes; returns `nil` if there is no file.
  private static func bytes(of path: String) throws(UserError) -> [UInt8]? {
    let isFile: Bool
    let bytes: [UInt8]?
    do throws(Errno) {
      // A pipe or a device in its place does not block.
      let file = try InputFile(path)
      isFile = file.isRegular
      bytes = isFile ? try file.bytes(limit: sizeLimit) : nil
    } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
      throw .unreadableSettings(path: path, reason: error.description)
    }
    guard isFile else { throw .unreadableSettings(path: path, reason: "not a file") }
    guard let bytes else { throw .largeSettings(path: path) }
    return bytes
  }
}

extension UserError {
  static func unreadableSettings(path: String, reason: String) -> Self {
    Self("Cannot read the settings '\(path)': \(reason).", .noInput)
  }
  static func largeSettings(path: String) -> Self {
    Self("The settings '\(path)' are larger than \(Settings.sizeLimit / 1024) KB.", .badData)
  }
  static func settingsExist(path: String) -> Self {
    Self("The settings '\(path)' already exist; edit them, or move them away.", .cannotCreate)
  }
  static func settingsNotCreated(path: String, reason: String) -> Self {
    Self("Cannot create the settings '\(path)': \(reason).", .cannotCreate)
  }
  static func invalidSettings(path: String, line: Int?, reason: String) -> Self {
    let place = "'\(path)'" + (line.map { ", line \($0)" } ?? "")
    return Self("\(place): \(reason)\(reason.hasSuffix("?") ? "" : ".")", .badData)
  }
}
