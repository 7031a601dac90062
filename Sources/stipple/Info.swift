import ArgumentParser
import Documents
import Foundation
import Geometry
import Ink
import Sketches

/// `stipple info FILE`: what is in a sketch.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Tell what is in a sketch.")

  @Argument(help: "The sketch to look into.", completion: .file())
  var file: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "With --json: list every sample of every stroke, as [seconds, x, y].")
  var samples = false

  func validate() throws {
    if samples && !json { throw ValidationError("--samples goes with --json.") }
  }

  func run() throws {
    try Failure.reporting {
      let document = try SketchDocument.read(path: file)
      if !json { document.reportDraft() }
      let summary = SketchSummary(of: document, listsSamples: samples)
      print(json ? try summary.json() : summary.text)
      try Failure.checkOutput()
    }
  }
}
