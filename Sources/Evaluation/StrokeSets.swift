import Foundation
package import Touches

/// Folders of recorded strokes, one set a file.
package enum StrokeSets {
  /// A set and its name.
  package typealias Named = (name: String, strokes: [[TouchPredictor.Sample]])

  /// The folder lacks a set that was asked for by name.
  package struct MissingSet: Error, CustomStringConvertible {
    let folder: String
    let name: String

    package var description: String { "\(folder) has no \(name).txt." }
  }

  /// Reads every `.txt` file of a folder, in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - excluded: A name that must be among the sets.
  /// - Returns: The sets.
  /// - Throws: ``Strokes/Malformed``, ``MissingSet``, or why a file cannot be read.
  package static func read(_ folder: String, without excluded: String?) throws -> [Named] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let sets = try names.filter { $0.hasSuffix(".txt") }.map { name in
      let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(name.dropLast(4)), try Strokes.read(lines))
    }
    guard excluded == nil || sets.contains(where: { $0.0 == excluded }) else {
      throw MissingSet(folder: folder, name: excluded ?? "")
    }
    return sets
  }
}
