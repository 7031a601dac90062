import ArgumentParser
import SketchLibrary
import Sketches

/// `stipple info FILE`: the content of a sketch in numbers.
struct Info: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the title, date, size, and bounds of a sketch.")

  @OptionGroup var sketch: SketchArgument
  @Flag(help: "Print a JSON object.") var json = false

  @Flag(help: "With --json: list every sample of every stroke, as [seconds, x, y].")
  var samples = false

  func validate() throws {
    if samples && !json { throw ValidationError("--samples requires --json.") }
  }

  func perform() throws {
    let sketch = try sketch.open()
    // A large sketch need not be read, if its file keeps what the summary needs.
    let summary = try samples ? read(sketch) : SketchSummary(keptIn: sketch) ?? read(sketch)
    print(json ? try summary.json() : summary.text())
  }

  private func read(_ sketch: LoadingSketch) throws -> SketchSummary {
    let document = try sketch.readAndCheck()
    if !json { warnAboutDraft(of: document) }
    return SketchSummary(of: document, listsSamples: samples)
  }
}
