import ArgumentParser
import Canvas
import Display
import Documents
import Drawing
import Foundation
import Geometry
import Ink
import Sketches
import Terminal

/// `stipple [FILE]`: the drawing view.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw in a sketch; the default command.")

  @Argument(
    help: """
      The sketch to open: a file, created if missing, or a name as 'stipple list' prints it. Default: a \
      new one named by date and time.
      """,
    completion: .file())
  var file: String?

  @Flag(help: "Open the last modified sketch of the data folder.")
  var last = false

  @Flag(help: "If another stipple has the sketch open, wait instead of opening it read-only.")
  var wait = false

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var pointer: PointerArguments

  @Option(
    help: """
      How far ahead to draw to hide latency: auto (the latency of the terminal), off, or 0 to 50 \
      milliseconds.
      """)
  var predict: PredictionHorizon = .auto

  @Option(
    help: "Write the timing of every frame to this file, one JSON object per line.",
    completion: .file())
  var trace: String?

  func validate() throws {
    if last && file != nil { throw ValidationError("--last and FILE cannot be combined.") }
  }

  func run() throws {
    try Failure.reporting {
      let environment = ProcessInfo.processInfo.environment
      if let file { try CreationPrompt(file: file).confirm() }
      let location = try SketchLocation(
        file: file, last: last, waiting: wait, environment: environment
      ) { path in
        writeToStandardError(
          "stipple: Waiting for another stipple to close '\(path.printable())'.\n")
      }
      TerminalSession.blockSignals()
      let session = try TerminalSession(environment: environment, pointer: pointer.options)
      let status = SaveStatus(wake: session.waker.wake)
      let sketchFile = try DrawingFile(
        location, fallbacks: DataFolder.fallbacks(environment: environment), report: status.report)
      let traceFile = try openTrace(for: sketchFile)
      let ending = draw(in: sketchFile, on: session, status: status, trace: traceFile)
      let prompt = (try? ending.get()) == .finished ? SavePrompt() : nil
      let path = Result { try sketchFile.close(choosing: prompt?.chooseFile) }
      traceFile.map(close)
      switch try ending.get() {
      case .finished: try path.get().map(announce)
      case .signal(let signal):
        _ = try path.get()
        TerminalSession.die(of: signal)
      }
    }
  }

  /// Runs the drawing view until the user quits or a signal ends it.
  private func draw(
    in file: DrawingFile, on session: TerminalSession, status: SaveStatus, trace: FrameTrace?
  ) -> Result<TerminalSession.Ending, TerminalError> {
    let export = PictureExport(
      beside: file.path, smoothing: drawing.smoothing, wake: session.waker.wake)
    let controller = DrawingController(
      sketch: Sketch(folding: file.edits), lastTime: file.edits.last?.time ?? 0,
      smoothing: drawing.smoothing, prediction: predict, framesPerSecond: drawing.frameRate,
      save: file.append, saveDraft: file.saveDraft, exporter: export,
      readOnlyReason: file.readOnlyReason, saveError: { status.message })
    controller.cellStyle = drawing.cellStyle(on: session)
    let hint = drawing.cells == nil ? session.fontHint : nil
    for notice in [hint, file.readOnlyReason, file.notice].compactMap(\.self) {
      controller.showNotice(notice)
    }
    controller.displayLink.frameHandler = trace.map { trace in { trace.add($0) } }
    let ending = Result { () throws(TerminalError) in try session.run(controller) }
    controller.finish()
    export.finish()
    return ending
  }

  /// Creates the file of the trace, if one was requested; closes the sketch if that fails.
  private func openTrace(for sketchFile: DrawingFile) throws -> FrameTrace? {
    do {
      return try trace.map { path in
        try FrameTrace(path: path) {
          writeToStandardError(
            "stipple: Waiting for a program that reads '\(path.printable())'.\n")
        }
      }
    } catch {
      sketchFile.abandon()
      throw error
    }
  }

  /// Closes the trace, and warns if lines are missing.
  private func close(_ trace: FrameTrace) {
    guard !trace.close() else { return }
    writeToStandardError(
      "stipple: The trace '\(trace.path.printable())' is incomplete: it could not be written.\n")
  }

  /// Prints the path of the sketch; escapes control characters only on a terminal.
  ///
  /// Prints nothing if the terminal has stopped reading.
  private func announce(_ path: String) {
    guard StandardOutput.acceptsOutput else { return }
    print(StandardOutput.isTerminal ? path.printable() : path)
  }
}
