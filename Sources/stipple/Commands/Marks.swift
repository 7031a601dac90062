import ArgumentParser
import Files
import Ink
import SketchLibrary
import Sketches

/// `stipple marks FILE`: what was marked on a screen.
struct Marks: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what the ink over a screen marks: the kind, the rows, and the text.")

  @OptionGroup var sketch: SketchArgument
  @Flag(help: "Print a JSON object for each page.") var json = false

  func perform() throws {
    let document = try sketch.read()
    let pages = MarkSummary.pages(of: document.edits)
    guard !pages.isEmpty else {
      throw UserError("'\(document.title)' has no screen; 'stipple over' draws over one.", .badData)
    }
    for page in pages { json ? print(try page.json()) : print(page.text(), terminator: "") }
  }
}
