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
    let summary = try keptSummary() ?? readSummary()
    print(json ? try summary.json() : summary.text())
    try Failure.checkOutput()
  }

  /// Returns the summary of a large sketch that need not be read; `nil` if this one must be.
  private func keptSummary() throws -> SketchSummary? {
    // Only reading a sketch shows whether it is the last one that can be read.
    guard !samples, !sketch.last else { return nil }
    return try SketchSummary(keptIn: sketch.existingPath())
  }

  private func readSummary() throws -> SketchSummary {
    let document = try sketch.read()
    if !json { warnAboutDraft(of: document) }
    return SketchSummary(of: document, listsSamples: samples)
  }
}
