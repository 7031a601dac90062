import ArgumentParser
import Files
import Settings
import SketchLibrary

/// The options of a list of sketches.
struct ListArguments: ParsableArguments {
  @Option(help: "The maximum number of sketches to list.") var limit = 20
  @Flag(help: "Print a JSON array.") var json = false

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit must be at least 1, not \(limit).") }
  }

  /// Prints the first of some sketches, under other names if there are any; `empty` stands for none.
  func print(_ files: [String], named names: [String] = [], empty: String) throws {
    let palette = json ? nil : StandardOutput.palette(choices: try PaletteOptions.parse([]).choices)
    var listings = SketchListing.read(Array(files.prefix(limit)), palette: palette)
    for (index, name) in zip(listings.indices, names) { listings[index].name = name }
    let text = files.isEmpty ? empty : SketchListing.text(listings, of: files.count)
    Swift.print(json ? try listings.json() : text)
  }
}
