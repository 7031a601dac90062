package import Foundation
package import Ink
import Sketches

extension DataFolder {
  /// Copies a sketch within its folder, with a number after its name.
  ///
  /// The copy has a hidden name until it is complete. If no edits are given, the sketch is read.
  ///
  /// - Returns: The path of the copy.
  /// - Throws: `DocumentError` or `SketchError`. There is no copy then.
  package static func duplicate(_ path: String, edits: [Edit]?, now: Date) throws -> String {
    let edits = try edits ?? SketchDocument.read(path: path).edits
    let folder = folder(of: path)
    for number in 2...999 {
      let target = try folder.file(named: "\(name(ofFile: path))-\(number)")
      guard !FileManager.default.fileExists(atPath: target) else { continue }
      let writer = try SketchWriter(path: target, replaces: false, now: now.timeIntervalSince1970)
      for edit in edits { try writer.append(edit) }
      try writer.finish(title: name(ofFile: target), created: nil)
      return target
    }
    throw DocumentError.nameTaken(name(ofFile: path))
  }
}
