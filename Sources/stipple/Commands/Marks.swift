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
  @Flag(help: "Print a JSON object.") var json = false

  func perform() throws {
    let document = try sketch.read()
    guard let summary = MarkSummary(of: Sketch(folding: document.edits)) else {
      throw UserError("'\(document.title)' has no screen; 'stipple over' draws over one.", .badData)
    }
    json ? print(try summary.json()) : print(summary.text(), terminator: "")
  }
}
