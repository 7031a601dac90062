import ArgumentParser
import Canvas
import Display
import Documents
import Drawing
import Foundation
import Geometry
import Glibc
import Ink
import Sketches
import Terminal

/// `stipple [FILE]`: the drawing view.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw in a sketch; this is what stipple does when no command is named.")

  @Argument(
    help: "The sketch to open, made if missing. Default: a new one named by the date.",
    completion: .file())
  var file: String?

  @Flag(help: "Open the sketch of the data folder that was drawn in last.")
  var last = false

  @Flag(help: "Wait until no other stipple draws in the sketch, instead of only showing it.")
  var wait = false

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var pointer: PointerArguments

  @Option(
    help: """
      How far ahead to draw, to make up for the time until ink is seen: auto (as long as the \
      terminal takes), off, or milliseconds from 0 to 50.
      """)
  var predict: PredictionHorizon = .auto

  @Option(
    help: "Write what every frame took to this file, a JSON object a line.",
    completion: .file())
  var trace: String?

  func validate() throws {
    if last && file != nil { throw ValidationError("--last goes without a file's name.") }
  }

  func run() throws {
    try Failure.reporting {
      let place = try SketchLocation(file: file, last: last, waiting: wait) { path in
        writeToStandardError(
          "stipple: Waiting for another stipple to close '\(path.printable())'.\n")
      }
      TerminalSession.holdSignals()
      let session = try TerminalSession(
        environment: ProcessInfo.processInfo.environment, pointer: pointer.options)
      let trouble = SaveStatus(wake: session.waker.wake)
      let sketchFile = try DrawingFile(place, report: trouble.report)
      let traceFile = try openTrace(besides: sketchFile)
      let export = TextExport(
        beside: sketchFile.path, smoothing: drawing.smoothing, wake: session.waker.wake)
      let controller = DrawingController(
        sketch: Sketch(folding: sketchFile.edits), lastTime: sketchFile.edits.last?.time ?? 0,
        smoothing: drawing.smoothing, prediction: predict, framesPerSecond: drawing.frameRate,
        save: sketchFile.append, journal: sketchFile.journal, exporter: export,
        obstacle: sketchFile.obstacle, failure: { trouble.sentence })
      controller.cellStyle = drawing.cellStyle(on: session)
      if drawing.cells == nil, let hint = session.fontHint { controller.tell(hint) }
      for line in [sketchFile.obstacle, sketchFile.notice].compactMap(\.self) {
        controller.tell(line)
      }
      controller.displayLink.frameHandler = traceFile.map { file in { file.add($0) } }
      let ending = Result { () throws(TerminalError) in try session.run(controller) }
      controller.finish()
      export.finish()
      traceFile?.close()
      let prompt = (try? ending.get()) == .finished ? SavePrompt() : nil
      let path = try sketchFile.close(choosing: prompt?.chooseFile)
      switch try ending.get() {
      case .finished: path.map(announce)
      case .signal(let signal): Failure.die(of: signal)
      }
    }
  }

  /// Makes the file for what frames take, if one is wanted; without it nothing is drawn.
  private func openTrace(besides sketchFile: DrawingFile) throws -> FrameTrace? {
    do {
      return try trace.map { try FrameTrace(path: $0) }
    } catch {
      sketchFile.abandon()
      throw error
    }
  }

  /// Says where the sketch is, to a program exactly, but does not wait for a terminal that has
  /// stopped reading.
  private func announce(_ path: String) {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&request, 1, 500) > 0 else { return }
    print(isatty(STDOUT_FILENO) == 1 ? path.printable() : path)
  }
}
