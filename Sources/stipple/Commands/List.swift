import ArgumentParser
import Files
import Settings
import SketchLibrary

/// `stipple list`: the sketches of the data folder.
struct List: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sketches in the data folder, last modified first.")

  @Option(help: "The maximum number of sketches to list.") var limit = 20
  @Flag(help: "Print a JSON array.") var json = false

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit must be at least 1, not \(limit).") }
  }

  func perform() throws {
    let folder = try DataFolder(environment: ProcessText.environment)
    let files = try folder.files()
    let palette = json ? nil : StandardOutput.palette(choices: try PaletteOptions.parse([]).choices)
    let listings = SketchListing.read(Array(files.prefix(limit)), palette: palette)
    let text = SketchListing.text(listings, of: files.count, in: folder)
    print(json ? try listings.json() : text)
  }
}
