import ArgumentParser
import Files
import SketchLibrary

/// `stipple list`: the sketches of the data folder.
struct List: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sketches in the data folder, last modified first.")

  @OptionGroup var list: ListArguments

  func perform() throws {
    let folder = try DataFolder(environment: ProcessText.environment)
    let empty = "There is no sketch in '\(folder.path.printable())' yet."
    try list.print(try folder.files(), empty: empty)
  }
}
