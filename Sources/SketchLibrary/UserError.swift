package import Files
import Formats
package import Sketches

/// An error that the user can do something about.
///
/// The functions below make each error with its sentence, its exit status, and its label in one place.
package struct UserError: ReportedError, Hashable {
  /// One sentence, or two, without a line end; safe to print on a terminal.
  package let description: String
  package let status: ExitStatus
  /// The error in a few words, for the screen.
  package let label: String

  /// Creates an error; control characters of the texts are removed.
  package init(
    _ description: String, _ status: ExitStatus, label: String = "this is not possible here"
  ) {
    self.description = description.printable(limit: 16384)
    (self.status, self.label) = (status, label.printable())
  }
}

extension UserError {
  package static let noDataFolder = Self(
    "There is no data folder because neither XDG_DATA_HOME nor HOME is set; name a file.", .usage)
  package static func noSketches(folder: String) -> Self {
    Self("There is no sketch in '\(folder)' yet; draw one.", .noInput)
  }
  package static func unreadable(folder: String, reason: String) -> Self {
    Self("The folder '\(folder)' cannot be read: \(reason); check its permissions.", .noInput)
  }
  package static func cannotCreate(folder: String, reason: String) -> Self {
    Self(
      "Cannot create a sketch in '\(folder)': \(reason); name a file elsewhere.", .cannotCreate)
  }
  package static func cannotTrace(path: String, reason: String) -> Self {
    Self("Cannot create the trace '\(path)': \(reason); choose another name.", .cannotCreate)
  }
  package static func unknownFormat(path: String) -> Self {
    let names = ImportFormat.all.map(\.name).joined(separator: ", ")
    return Self(
      "'\(path)' has no known format; name it with 'stipple import --format' if it is one of these: "
        + "\(names).", .badData,
      label: path.hasSuffix(DataFolder.fileExtension)
        ? "a sketch · open it with 'stipple NAME'"
        : "unknown format · stipple imports \(names)")
  }
  package static func refused(path: String, line: Int, reason: String) -> Self {
    Self(
      "'\(path)', line \(line): \(reason); nothing was read.", .badData,
      label: "refused, line \(line): \(reason)")
  }
  package static let tooLarge = Self(
    "The file is too large.", .badData, label: "too large here · use stipple import")
  package static func tooLargeToShow(path: String) -> Self {
    Self("'\(path)' has too many samples to show; 'stipple import' makes a sketch of it.", .badData)
  }
  package static let emptyName = Self(
    "The name of the sketch is empty; name a file.", .usage)
  package static func notCreated(name: String, suggestion: String) -> Self {
    Self("'\(name)' was not created; try '\(suggestion)'.", .usage)
  }
  package static func noSketch(name: String, suggestion: String?) -> Self {
    let help = suggestion.map { "did you mean '\($0)'?" } ?? "'stipple list' shows them."
    return Self("There is no sketch '\(name.printable(limit: 256))'; \(help)", .noInput)
  }
  package static func noSample(file: String) -> Self {
    Self(
      "The sample '\(file)' is not installed with the program; reinstall stipple.", .noInput)
  }
  package static func nameTaken(_ name: String) -> Self {
    Self(
      "There is already a sketch '\(name.printable(limit: 256))'; choose another name.",
      .cannotCreate, label: "this name is taken")
  }
  package static func unchangedName(_ name: String) -> Self {
    Self(
      "'\(name.printable(limit: 256))' is already the name of the sketch; choose another one.",
      .usage, label: "that is already its name")
  }
  package static func invalidName(_ name: String) -> Self {
    Self(
      "'\(name.printable(limit: 256))' cannot be the name of a sketch; use at most 239 bytes, without "
        + "a slash, a leading dot, or control characters.",
      .usage, label: "no sketch can have this name")
  }
  package static func notInTrash(name: String) -> Self {
    Self(
      "There is no sketch '\(name.printable(limit: 256))' in the trash; 'stipple trash' lists them.",
      .noInput)
  }
  package static func noTrash(path: String, reason: String) -> Self {
    Self(
      "'\(path)' cannot be moved to a trash: \(reason); nothing was deleted.", .cannotCreate,
      label: "no trash: \(reason)")
  }
  package static func savedElsewhere(cause: SketchError, path: String) -> Self {
    Self("\(cause) Everything was saved as '\(path)'.", .inputOutput)
  }
  package static func lost(cause: SketchError, edits: Int) -> Self {
    Self(
      "\(cause) No other file could be written either: the last "
        + (edits == 1 ? "edit is lost." : "\(edits) edits are lost."), .inputOutput)
  }
}
