package import Sketches

/// Why a sketch could not be found, created, or saved by its name.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  case noDataFolder
  /// The data folder holds no sketch.
  case noSketches(folder: String)
  /// No new file can be created in a folder.
  case cannotCreate(folder: String, reason: String)
  /// The text cannot be the name of a sketch in the data folder.
  case invalidName(String)
  /// The sketch's own file could not be written, but everything is in another file.
  case savedElsewhere(cause: SketchError, path: String)
  /// No file could be written, and the last edits are lost.
  case lost(cause: SketchError, edits: Int)

  /// A sentence for a person.
  package var description: String {
    switch self {
    case .noDataFolder:
      "Neither XDG_DATA_HOME nor HOME says where to keep a sketch; name a file."
    case .noSketches(let folder):
      "There is no sketch in '\(folder.printable())' yet; draw one."
    case .cannotCreate(let folder, let reason):
      "Cannot create a sketch in '\(folder.printable())': \(reason); name a file elsewhere."
    case .invalidName(let name):
      "'\(name.printable(limit: 256))' cannot be the name of a sketch; use at most 247 bytes without "
        + "a slash, a leading dot, or control characters."
    case .savedElsewhere(let cause, let path):
      "\(cause) Everything was saved as '\(path.printable())'."
    case .lost(let cause, let edits):
      "\(cause) No other file could be written either: "
        + (edits == 1 ? "the last edit is lost." : "the last \(edits) edits are lost.")
    }
  }
}
