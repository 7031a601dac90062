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

/// `stipple replay FILE`: plays a sketch as it was drawn.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a sketch as it was drawn; ? shows the keys, q quits.")

  @OptionGroup var sketch: SketchArgument

  @OptionGroup var replay: ReplayArguments

  @OptionGroup var drawing: DrawingOptions

  func run() throws {
    try Failure.reporting {
      TerminalSession.blockSignals()
      let document = try SketchDocument.read(path: sketch.path)
      try checkOutput()
      warnAboutDraft(of: document)
      let session = try TerminalSession(environment: ProcessInfo.processInfo.environment)
      let controller = ReplayController(
        edits: document.edits, options: replay.options, smoothing: drawing.smoothing,
        framesPerSecond: drawing.frameRate)
      controller.cellStyle = drawing.cellStyle(on: session)
      if case .signal(let signal) = try session.run(controller) { TerminalSession.die(of: signal) }
    }
  }

  /// Throws unless standard output is a terminal.
  private func checkOutput() throws {
    guard !StandardOutput.isTerminal else { return }
    throw Failure(
      "Standard output is not a terminal, so the sketch cannot be played; "
        + "'stipple show' prints the finished picture.", .unavailable)
  }
}
