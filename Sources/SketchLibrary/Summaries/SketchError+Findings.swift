package import Sketches

extension SketchError {
  /// What is wrong with a file and what to do, after its name: "damaged (…); recover …".
  package var finding: String {
    let repair = "'stipple check --repair OUT FILE'"
    let text =
      switch self {
      case .notASketch(_, let found): "not a sketch but \(found); check the name, or try \(repair)"
      case .damaged(_, let detail): "damaged (\(detail)); recover what is readable with \(repair)"
      case .newerFormat(_, let found, let supported):
        "of format \(found), but this stipple only reads formats up to \(supported); update stipple"
      case .newerEdit(_, let edit):
        "made by a newer stipple (edit \(edit) is of an unknown kind); update stipple"
      default: description
      }
    return text.printable(limit: 16384)
  }

  /// What is wrong with a file, in a few words.
  package var label: String {
    switch self {
    case .noSuchFile: "no such file"
    case .notAFile, .notASketch: "not a sketch"
    case .newerFormat, .newerEdit: "made by a newer stipple"
    case .damaged, .unrecoverable: "damaged"
    case .inUse: "in use"
    case .unreadable, .alreadyExists, .cannotCreate, .cannotWrite: "not readable"
    }
  }
}
