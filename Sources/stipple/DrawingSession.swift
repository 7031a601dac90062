import Canvas
import Display
import Documents
import Drawing
import Foundation
import Ink
import Sketches
import Terminal

/// A run of the drawing view on a terminal, from opening the sketch to announcing its path.
struct DrawingSession {
  /// The terminal.
  let session: TerminalSession
  /// The options of the command.
  let drawing: DrawingOptions
  /// How far ahead to draw.
  var predict = PredictionHorizon.auto
  /// The path of the trace of frame times, if one was requested.
  var trace: String?
  /// A message to show at the start.
  var notice: String?

  /// Draws in a sketch until the user quits, saves it, and prints its path.
  func run(in location: SketchLocation, environment: [String: String]) throws {
    let status = SaveStatus(wake: session.waker.wake)
    let sketchFile = try DrawingFile(
      location, fallbacks: DataFolder.fallbacks(environment: environment), report: status.report)
    let traceFile = try openTrace(for: sketchFile)
    let ending = draw(in: sketchFile, status: status, trace: traceFile)
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

  /// Runs the drawing view until the user quits or a signal ends it.
  private func draw(
    in file: DrawingFile, status: SaveStatus, trace: FrameTrace?
  ) -> Result<TerminalSession.Ending, TerminalError> {
    let export = PictureExport(
      beside: file.path, smoothing: drawing.smoothing, wake: session.waker.wake)
    let controller = DrawingController(
      sketch: Sketch(folding: file.edits), lastTime: file.edits.last?.time ?? 0,
      smoothing: drawing.smoothing, prediction: predict, framesPerSecond: drawing.frameRate,
      save: file.append, saveDraft: file.saveDraft, exporter: export,
      readOnlyReason: file.readOnlyReason, saveError: { status.message })
    controller.cellStyle = drawing.cellStyle(on: session)
    controller.usesKeyboardPointer = session.hasKeyboardPointer
    controller.usesMouse = session.hasMouse
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    session.title = "\(name.printable(limit: 200)) · stipple"
    let notices = [drawing.fontHint(on: session), notice, file.readOnlyReason, file.notice]
    for notice in notices.compactMap(\.self) { controller.showNotice(notice) }
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
