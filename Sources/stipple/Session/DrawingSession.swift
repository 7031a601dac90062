import Canvas
import DrawingApp
import Foundation
import RoomConnection
import SketchLibrary
import Sketches
import Terminal
import TerminalUI

/// A run of the drawing view on a terminal, from opening the sketch to announcing its path.
struct DrawingSession {
  /// The terminal.
  let session: TerminalSession
  /// The options of the command.
  let drawing: DrawingOptions
  /// The tool at the start, and the keys.
  let start: StartOptions
  /// How far ahead to draw.
  var predict = PredictionHorizon.auto
  /// The path of the trace of frame times, if one was requested.
  var trace: String?
  /// A message to show at the start.
  var notice: String?
  /// The room of the first sketch, if it is shared.
  var room: RoomSession.Settings?

  /// Draws in a sketch, and in others that the user opens, until the user quits; prints their paths.
  func run(in location: SketchLocation, environment: [String: String]) throws {
    let application = try DrawingApplication(location, environment: environment, settings: self)
    let traceFile = try openTrace(for: application.drawing.file)
    session.title = application.drawing.title
    application.displayLink.frameHandler = traceFile.map { trace in { trace.add($0) } }
    let ending = Result { () throws(TerminalError) in try session.run(application) }
    application.finish()
    let path = Result { try close(application, after: ending) }
    traceFile.map(close)
    finish(application.exports, canceling: (try? ending.get()) != .finished)
    switch try ending.get() {
    case .finished:
      let paths = application.paths(endingWith: try path.get())
      paths.forEach(announce)
      if let notice = application.drawing.unsentNotice {
        writeToStandardError("stipple: \(notice)\n")
      }
      if let last = paths.last { showWayBack(to: last, in: application.drawing.room) }
    case .signal(let signal):
      _ = try path.get()
      TerminalSession.die(of: signal)
    }
  }

  /// Closes the sketch that was open last and returns its path; `nil` if there is none.
  private func close(
    _ application: DrawingApplication, after ending: Result<TerminalSession.Ending, TerminalError>
  ) throws -> String? {
    let prompt = (try? ending.get()) == .finished ? SavePrompt() : nil
    return try application.drawing.file.close(choosing: prompt?.chooseFile)
  }

  /// Waits for exports, or cancels them, and prints the outcomes that were not shown.
  ///
  /// The sketch is closed already, so a signal can end the program now.
  private func finish(_ exports: [PictureExport], canceling: Bool) {
    if canceling {
      for export in exports { export.cancel() }
    } else if exports.contains(where: \.isRunning) {
      writeToStandardError("stipple: Waiting for an export; Ctrl-C cancels it.\n")
    }
    for export in exports {
      export.finish()
      while let outcome = export.takeOutcome() { writeToStandardError("stipple: \(outcome)\n") }
    }
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

  /// Prints how to continue and replay the last sketch, in its room if it is in one, if a person reads that.
  private func showWayBack(to path: String, in room: String?) {
    // On the console it would scroll the picture.
    guard StandardOutput.isTerminal, isatty(STDERR_FILENO) == 1, StandardOutput.acceptsOutput,
      !session.keepsPicture, path.printable() == path
    else { return }
    let name = DataFolder.name(ofFile: path)
    let argument = (SketchLookup.current.path(of: name) == path ? name : path).shellArgument
    let continuation = room.map { "join \($0) \(path.shellArgument)" } ?? argument
    writeToStandardError(
      "continue: stipple \(continuation) · replay: stipple replay \(argument)\n")
  }

  /// Prints the path of the sketch; escapes control characters only on a terminal.
  ///
  /// Prints nothing if the terminal has stopped reading.
  private func announce(_ path: String) {
    guard StandardOutput.acceptsOutput else { return }
    print(StandardOutput.isTerminal ? path.printable() : path)
  }
}
