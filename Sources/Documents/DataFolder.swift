package import Foundation
import Sketches

/// Where sketches are kept that were not given a name.
package struct DataFolder {
  /// The folder's path, absolute.
  package let path: String

  /// Finds the folder: `stipple` in `$XDG_DATA_HOME`, or in `~/.local/share` when that is not set.
  ///
  /// Source: XDG Base Directory Specification, which has a relative path ignored.
  package init(environment: [String: String]) throws {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      path = data + "/stipple"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/share/stipple"
    } else {
      throw DocumentError.noDataFolder
    }
  }

  /// The name of a sketch that was begun at a time, in the local time zone.
  package static func name(of date: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ value: Int?, _ count: Int = 2) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day))-"
      + "\(digits(parts.hour))\(digits(parts.minute))\(digits(parts.second))"
  }

  /// Makes an empty file of a name that is not taken, and the folder if it is missing.
  ///
  /// - Returns: The file's path, which nobody else was given.
  package func newFile(named name: String) throws -> String {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if let file = NewFile("\(path)/\(name)", ending: Self.ending) {
      close(file.descriptor)
      return file.path
    }
    let reason =
      errno == ENOENT
      ? "the folder cannot be created" : String(cString: strerror(errno)).lowercased()
    throw DocumentError.cannotCreate(folder: path, reason: reason)
  }

  /// The paths of the sketches in the folder, those first that were written to last.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files there; none is opened.
  package func files() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let dated = names.filter { $0.hasSuffix(Self.ending) }.compactMap { name in
      Self.attributes(of: "\(path)/\(name)").map { (path: "\(path)/\(name)", time: $0.modified) }
    }
    return dated.sorted { ($1.time, $0.path) < ($0.time, $1.path) }.map(\.path)
  }

  /// The path of the sketch that was written to last.
  package func newestFile() throws -> String {
    guard let file = files().first else {
      throw DocumentError.noSketches(folder: path)
    }
    return file
  }

  /// The path of a name in the folder, with or without the ending.
  ///
  /// - Throws: ``DocumentError/invalidName(_:)`` if no file there can have the name.
  package func file(named name: String) throws -> String {
    let whole = name.hasSuffix(Self.ending) ? name : name + Self.ending
    let isPlain = !name.contains("/") && !name.hasPrefix(".") && name == name.printable(limit: 256)
    guard isPlain, name != Self.ending, !name.isEmpty, whole.utf8.count <= 255 else {
      throw DocumentError.invalidName(name)
    }
    return "\(path)/\(whole)"
  }

  /// When a file was written to last, in nanoseconds since 1970, and its length in bytes.
  ///
  /// Links are followed; `nil` for what is not a file.
  package static func attributes(of path: String) -> (modified: Int, bytes: Int)? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    return (modified, Int(status.st_size))
  }

  /// How the names of sketches end.
  package static let ending = ".stipple"

  /// Where to turn to when a sketch's own file cannot be written, best first.
  package static func fallbacks(environment: [String: String]) -> [DataFolder] {
    let temporary = DataFolder(path: environment["TMPDIR"] ?? "/tmp")
    return [try? DataFolder(environment: environment), temporary].compactMap(\.self)
  }

  private init(path: String) {
    self.path = path
  }
}
