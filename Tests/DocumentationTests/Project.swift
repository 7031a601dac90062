import Foundation

/// The files of the checkout that the tests were built from.
enum Project {
  /// The root folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files below a folder with an extension, relative to the root.
  static func files(below folder: String, withExtension pathExtension: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix("." + pathExtension) }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// The names of the items in a folder.
  static func contents(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }
}
