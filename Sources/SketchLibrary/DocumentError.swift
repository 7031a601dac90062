package import Sketches

/// The reason why a file of the user could not be found, created, or saved.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  case noDataFolder
  /// The environment variable that locates the data folder is not UTF-8.
  case variableNotUTF8(String)
  case noSketches(folder: String)
  /// The data folder exists but cannot be read.
  case unreadable(folder: String, reason: String)
  /// No new file can be created in a folder.
  case cannotCreate(folder: String, reason: String)
  case cannotTrace(path: String, reason: String)
  /// A file that an export would replace exists.
  case outputExists(String)
  case cannotExport(path: String, reason: String)
  case cannotImport(path: String, reason: String)
  /// A file has no format that can be imported.
  case unknownFormat(path: String)
  /// The content of a file was refused.
  case refused(path: String, line: Int, reason: String)
  case cannotWriteOutput(reason: String)
  case emptyName
  /// The user declined to create a sketch, and may have meant the suggestion.
  case notCreated(name: String, suggestion: String)
  /// There is no sketch with the name that the user gave; `suggestion` is a similar name, if there is one.
  case noSketch(name: String, suggestion: String?)
  case noSample(file: String)
  /// A sketch cannot be renamed because another one has the name.
  case nameTaken(String)
  case unchangedName(String)
  /// The text cannot be the name of a sketch in the data folder.
  case invalidName(String)
  /// The trash has no sketch with the name that the user gave.
  case notInTrash(name: String)
  case noTrash(path: String, reason: String)
  /// The sketch's own file could not be written, but everything is in another file.
  case savedElsewhere(cause: SketchError, path: String)
  /// No file could be written, and the last edits are lost.
  case lost(cause: SketchError, edits: Int)

  /// One sentence, or two, without a line end; safe to print on a terminal.
  package var description: String {
    switch self {
    case .noDataFolder:
      "There is no data folder because neither XDG_DATA_HOME nor HOME is set; name a file."
    case .variableNotUTF8(let variable):
      "The path in \(variable) is not UTF-8; choose another folder."
    case .noSketches(let folder): "There is no sketch in '\(folder.printable())' yet; draw one."
    case .unreadable(let folder, let reason):
      "The folder '\(folder.printable())' cannot be read: \(reason); check its permissions."
    case .cannotCreate(let folder, let reason):
      "Cannot create a sketch in '\(folder.printable())': \(reason); name a file elsewhere."
    case .cannotTrace(let path, let reason):
      "Cannot create the trace '\(path.printable())': \(reason); choose another name."
    case .outputExists(let path):
      "'\(path.printable())' already exists; choose another name, or use --force."
    case .cannotExport(let path, let reason): "Cannot write '\(path.printable())': \(reason)."
    case .cannotImport(let path, let reason): "Cannot read '\(path.printable())': \(reason)."
    case .unknownFormat(let path):
      "'\(path.printable())' has no known format; name it with --format."
    case .refused(let path, let line, let reason):
      "'\(path.printable())', line \(line): \(reason.printable()). Nothing was imported."
    case .cannotWriteOutput(let reason): "Cannot write to standard output: \(reason)."
    case .notCreated(let name, let suggestion):
      "'\(name.printable())' was not created; try '\(suggestion)'."
    case .emptyName: "The name of the sketch is empty; name a file."
    case .noSketch(let name, let suggestion):
      "There is no sketch '\(name.printable(limit: 256))'; "
        + (suggestion.map { "did you mean '\($0.printable())'?" } ?? "'stipple list' shows them.")
    case .noSample(let file):
      "The sample '\(file)' is not installed with the program; reinstall stipple."
    case .nameTaken(let name):
      "There is already a sketch '\(name.printable(limit: 256))'; choose another name."
    case .unchangedName(let name):
      "'\(name.printable(limit: 256))' is already the name of the sketch; choose another one."
    case .invalidName(let name):
      "'\(name.printable(limit: 256))' cannot be the name of a sketch; use at most 239 bytes, without "
        + "a slash, a leading dot, or control characters."
    case .notInTrash(let name):
      "There is no sketch '\(name.printable(limit: 256))' in the trash; 'stipple trash' lists them."
    case .noTrash(let path, let reason):
      "'\(path.printable())' cannot be moved to a trash: \(reason.printable()); nothing was deleted."
    case .savedElsewhere(let cause, let path):
      "\(cause) Everything was saved as '\(path.printable())'."
    case .lost(let cause, let edits):
      "\(cause) No other file could be written either: the last "
        + (edits == 1 ? "edit is lost." : "\(edits) edits are lost.")
    }
  }
}
