public import Files

/// An error in reading, creating or writing a sketch.
///
/// The description names the file, the problem and, where possible, a remedy. Control characters
/// are removed from quoted text, so the description can be printed on a terminal.
public enum SketchError: Error, Hashable, Sendable {
  /// No file exists at the path.
  case noSuchFile(path: String)
  /// The path leads to a folder, pipe, socket or device, as `found` says.
  case notAFile(path: String, found: String)
  /// The file has other content, which `found` describes.
  case notASketch(path: String, found: String)
  /// The sketch's format is newer than `supported`, the latest supported one.
  case newerFormat(path: String, found: Int, supported: Int)
  /// The sketch contains an edit of a kind that this version does not know.
  case newerEdit(path: String, edit: Int)
  /// The file exists but cannot be read at present.
  case unreadable(path: String, reason: String)
  /// The sketch's content contradicts the format; `detail` says where and how.
  case damaged(path: String, detail: String)
  /// Another program has the sketch open for drawing.
  case inUse(path: String)
  /// Nothing could be recovered from a damaged sketch, or from another file.
  case unrecoverable(path: String)
  /// A new file cannot be created because there is one with its name.
  case alreadyExists(path: String)
  /// The file does not exist and cannot be created.
  case cannotCreate(path: String, reason: String)
  /// The file exists but cannot be written at present.
  case cannotWrite(path: String, reason: String)
  /// The file cannot be written because its file system has no record locks.
  case noLocks(path: String)
}

extension SketchError: ReportedError {
  /// A message without line breaks, safe to print on a terminal.
  public var description: String { words.sentence.printable(limit: 16384) }
  /// What is wrong with a file, in a few words.
  package var label: String { words.label.printable() }
  package var status: ExitStatus { words.status }

  private var words: (sentence: String, label: String, status: ExitStatus) {
    switch self {
    case .noSuchFile(let path):
      ("There is no file '\(path)'; check the name.", "no such file", .noInput)
    case .notAFile(let path, let found):
      ("'\(path)' is \(found), not a file; choose a sketch file.", "not a sketch", .noInput)
    case .notASketch(let path, let found):
      (
        "'\(path)' is not a sketch but \(found). It was left untouched; choose another name.",
        "not a sketch", .badData
      )
    case .newerFormat(let path, _, _):
      ("'\(path)' is a sketch \(finding).", "made by a newer stipple", .badData)
    case .newerEdit(let path, _):
      ("'\(path)' was \(finding).", "made by a newer stipple", .badData)
    case .unreadable(let path, let reason):
      ("The sketch '\(path)' cannot be read: \(reason).", "not readable", .noInput)
    case .damaged(let path, let detail):
      (
        "The sketch '\(path)' is damaged (\(detail)); restore a backup, or recover what is "
          + "readable with 'stipple check --repair OUT FILE'.", "damaged", .badData
      )
    case .inUse(let path):
      ("'\(path)' is open in another stipple; close it there first.", "in use", .temporary)
    case .unrecoverable(let path):
      ("Nothing could be recovered from '\(path)'; restore a backup.", "damaged", .badData)
    case .alreadyExists(let path):
      (
        "There is already a file '\(path)'; choose another name.", "this name is taken",
        .cannotCreate
      )
    case .cannotCreate(let path, let reason):
      ("The sketch '\(path)' cannot be created: \(reason).", reason, .cannotCreate)
    case .cannotWrite(let path, let reason):
      ("The sketch '\(path)' cannot be written: \(reason).", reason, .inputOutput)
    case .noLocks(let path):
      (
        "The sketch '\(path)' cannot be written: its file system has no record locks; move it to "
          + "another file system.", "no locks on this file system", .inputOutput
      )
    }
  }

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
}
