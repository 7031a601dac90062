/// Why a sketch could not be read, created or written.
///
/// The description is one English sentence that says what is wrong, where, and what a person can
/// do; whatever text it quotes is stripped of control characters, so that it can be printed as it
/// is.
public enum SketchError: Error, Hashable, Sendable {
  /// There is nothing at the path.
  case noSuchFile(path: String)
  /// A folder, pipe, socket or device is at the path; `found` names which.
  case notAFile(path: String, found: String)
  /// The file is something else; `found` says what.
  case notASketch(path: String, found: String)
  /// The sketch is of a later format than `supported`, the latest that is understood.
  case newerFormat(path: String, found: Int, supported: Int)
  /// The file is there, yet cannot be read at present.
  case unreadable(path: String, reason: String)
  /// The file is a sketch whose content contradicts the format; `detail` names the place and the contradiction.
  case damaged(path: String, detail: String)
  /// The sketch is whole but for its index of areas, which can be made anew.
  case staleIndex(path: String)
  /// Another program is drawing in the sketch.
  case inUse(path: String)
  /// The file does not exist and cannot be made.
  case cannotCreate(path: String, reason: String)
  /// The file exists and cannot be written at present.
  case cannotWrite(path: String, reason: String)
}

extension SketchError: CustomStringConvertible {
  /// One English sentence without a line end, safe to print on a terminal.
  public var description: String { sentence.printable(limit: 16384) }

  private var sentence: String {
    switch self {
    case .noSuchFile(let path):
      "There is no file '\(path)'; check the name."
    case .notAFile(let path, let found):
      "'\(path)' is \(found), not a file; give the name of a sketch file."
    case .notASketch(let path, let found):
      "'\(path)' is not a sketch but \(found); it was left untouched, so give another name."
    case .newerFormat(let path, let found, let supported):
      "'\(path)' is a sketch of format \(found), and this version reads formats up to "
        + "\(supported); update stipple to open it."
    case .unreadable(let path, let reason):
      "The sketch '\(path)' cannot be read: \(reason)."
    case .damaged(let path, let place):
      "The sketch '\(path)' is damaged (\(place)); restore it from a copy, or save "
        + "what can be read with 'stipple check --repair'."
    case .staleIndex(let path):
      "The index of the sketch '\(path)' does not fit its strokes; open it to draw, which makes the "
        + "index anew."
    case .inUse(let path):
      "Another stipple is drawing in '\(path)'; leave it there first."
    case .cannotCreate(let path, let reason):
      "The sketch '\(path)' cannot be created: \(reason)."
    case .cannotWrite(let path, let reason):
      "The sketch '\(path)' cannot be written: \(reason)."
    }
  }
}
