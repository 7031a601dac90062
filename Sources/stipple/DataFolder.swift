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
        "neither XDG_DATA_HOME nor HOME says where to keep a sketch; name a file", .usage)
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

  /// The path of a file that does not exist yet.
  func newFile(named name: String) -> String {
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    let paths = names.map { "\(path)/\($0).stipple" }
    return paths.first { !FileManager.default.fileExists(atPath: $0) } ?? paths[0]
  }
}
