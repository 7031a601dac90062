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
    let document = try sketch.read()
    if !json { warnAboutDraft(of: document) }
    let summary = SketchSummary(of: document, listsSamples: samples)
    print(json ? try summary.json() : summary.text())
    try Failure.checkOutput()
  }
}
