import Foundation
import Sketches

/// Where sketches are kept that were not given a name.
struct DataFolder {
  /// The folder's path, absolute.
  let path: String

  /// Finds the folder: `stipple` in `$XDG_DATA_HOME`, or in `~/.local/share` when that is not set.
  ///
  /// Source: XDG Base Directory Specification, which has a relative path ignored.
  init(environment: [String: String]) throws {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      path = data + "/stipple"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/share/stipple"
    } else {
      throw Failure(
        "Neither XDG_DATA_HOME nor HOME says where to keep a sketch; name a file.", .usage)
    }
  }

  /// The name of a sketch that was begun at a time, in the local time zone.
  static func name(of date: Date) -> String {
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
  func newFile(named name: String) throws -> String {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for ending in [""] + (2...99).map({ "-\($0)" }) {
      let file = "\(path)/\(name)\(ending).stipple"
      let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return file
      }
      if errno != EEXIST { break }
    }
    let reason = String(cString: strerror(errno))
    throw Failure(
      "No sketch can be made in '\(path.printable())': \(reason); name a file elsewhere.",
      .cannotCreate)
  }

  /// Where to turn to when a sketch's own file cannot be written, best first.
  static func refuges(environment: [String: String]) -> [DataFolder] {
    let temporary = DataFolder(path: environment["TMPDIR"] ?? "/tmp")
    return [try? DataFolder(environment: environment), temporary].compactMap(\.self)
  }

  private init(path: String) {
    self.path = path
  }
}
