import Foundation
package import Touches

/// A named set of recorded strokes, read from one file.
package struct StrokeSet {
  /// The name of the file without `.txt`.
  package let name: String
  /// The source and license of the strokes, such as `Omniglot, MIT`, if the file names them.
  package let origin: String?
  /// The kind of pointer, from the file's description.
  package let pointer: Pointer
  /// The strokes.
  package let strokes: [[TouchPredictor.Sample]]

  /// A kind of pointer.
  package enum Pointer: Sendable {
    /// A desktop cursor, in pixels.
    case cursor
    /// A mouse without acceleration, in counts.
    case mouse
    /// Any other, in any unit.
    case other
  }

  /// A required set that is not in the folder.
  package struct MissingSet: Error, CustomStringConvertible {
    let folder: String
    let name: String

    package var description: String { "'\(folder)' contains no '\(name).txt'" }
  }

  /// Reads every `.txt` file of a folder, sorted by name.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - required: The name of a set that must exist, or `nil`.
  /// - Returns: The sets.
  /// - Throws: ``StrokeText/Malformed``, ``MissingSet``, or an error of reading a file.
  package static func readAll(in folder: String, requiring required: String?) throws -> [StrokeSet]
  {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let sets = try names.filter { $0.hasSuffix(".txt") }.map { name in
      let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      return try StrokeSet(name: String(name.dropLast(4)), text: text)
    }
    if let required, !sets.contains(where: { $0.name == required }) {
      throw MissingSet(folder: folder, name: required)
    }
    return sets
  }

  private init(name: String, text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.name = name
    origin = lines.first.flatMap(Self.origin)
    let description = lines.first ?? ""
    pointer =
      description.contains("desktop cursor")
      ? .cursor : description.contains("raw mouse") ? .mouse : .other
    strokes = try StrokeText.parse(lines)
  }

  /// Returns the last field of a comment whose fields are separated by semicolons.
  ///
  /// "# description; source, MIT license" gives "source, MIT".
  private static func origin(ofComment line: Substring) -> String? {
    guard line.hasPrefix("#"), let field = line.split(separator: ";").dropFirst().last else {
      return nil
    }
    let words = field.split(separator: " ")
    let isSuffixed = words.last == "license" || words.last == "licence"
    return (isSuffixed ? words.dropLast() : words[...]).joined(separator: " ")
  }
}
