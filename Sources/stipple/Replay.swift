import ArgumentParser
import Canvas
import Display
import Documents
import Drawing
import Foundation
import Ink
import Replay
import Sketches
import Terminal

/// `stipple replay FILE`: shows how a sketch was drawn.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a sketch as it was drawn; ? shows the keys, q leaves.")

  @Argument(help: "The sketch to play.", completion: .file())
  var file: String

  @OptionGroup var replay: ReplayArguments

  @OptionGroup var drawing: DrawingOptions

  func run() throws {
    try Failure.reporting {
      TerminalSession.holdSignals()
      let document = try SketchDocument.read(path: file)
      try checkOutput()
      document.reportDraft()
      let session = try TerminalSession(environment: ProcessInfo.processInfo.environment)
      let controller = ReplayController(
        edits: document.edits, options: replay.options, smoothing: drawing.smoothing,
        framesPerSecond: drawing.frameRate)
      controller.cellStyle = drawing.cellStyle(on: session)
      if case .signal(let signal) = try session.run(controller) { Failure.die(of: signal) }
    }
  }

  /// Makes sure that there is something to play on.
  private func checkOutput() throws {
    guard isatty(STDOUT_FILENO) == 0 else { return }
    throw Failure(
      "Standard output is not a terminal that a sketch could be played on; "
        + "'stipple show' prints the finished picture anywhere.", .unavailable)
  }
}
