import ArgumentParser
import Display
import Foundation
import Ink
import Sketches
import Studio
import Terminal

/// `stipple replay FILE`: shows how a sketch was drawn.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a sketch as it was drawn; q leaves, and at the end any key.")

  @Argument(help: "The sketch to play.", completion: .file())
  var file: String

  @Option(help: "How many times as fast as it was drawn.")
  var speed: Double = 1

  @OptionGroup var drawing: DrawingOptions

  func validate() throws {
    guard speed > 0, speed.isFinite else {
      throw ValidationError("--speed is a number above 0, not \(speed).")
    }
  }

  func run() throws {
    try Failure.reporting {
      TerminalSession.holdSignals()
      let document = try SketchDocument.read(path: file)
      document.tellUnfinished()
      let session = try TerminalSession(environment: ProcessInfo.processInfo.environment)
      let controller = ReplayController(
        edits: document.edits, speed: speed, smoothing: drawing.smoothing,
        framesPerSecond: drawing.frameRate)
      controller.cellStyle = drawing.cellStyle(on: session)
      if case .signal(let signal) = try session.run(controller) { Failure.die(of: signal) }
    }
  }
}
