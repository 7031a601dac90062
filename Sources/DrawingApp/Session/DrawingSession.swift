package import Canvas
package import Drawing
import Files
package import Ink
package import Raster
package import RoomConnection
package import SketchLibrary
package import Terminal
package import TerminalUI

/// A run of the drawing view on a terminal, from opening the sketch to announcing its path.
package struct DrawingSession {
  let terminal: any DrawingTerminal
  let streams: StandardStreams
  let options: SessionOptions
  let environment: [String: String]
  package var trace: String?
  package var notice: String?
  package var room: RoomSession.Settings?
  /// The screen on a new page of the sketch, which has it once something is drawn there.
  package var page: TerminalScreen?
  /// What the sketch is a working copy of: Ctrl-C discards what was drawn, after a question, and no other sketch opens.
  package var diagram: DiagramEdit?
  /// Takes over what the sketch that was open last contains, unless that is discarded, instead of printing paths.
  package var deliver: ((_ edits: [Edit], _ path: String) throws -> Void)?

  package init(
    terminal: any DrawingTerminal, streams: StandardStreams, options: SessionOptions,
    environment: [String: String]
  ) {
    (self.terminal, self.streams) = (terminal, streams)
    (self.options, self.environment) = (options, environment)
  }

  /// Draws in a sketch, and in others that the user opens, until the user quits; prints their paths.
  ///
  /// - Returns: Whether the user quit or a signal ended the session, which the process then dies of.
  package func run(in location: SketchLocation) throws -> TerminalSession.Ending {
    let application = try DrawingApplication(location, settings: self)
    let traceFile = try openTrace(for: application.drawing.file)
    terminal.title = application.drawing.title
    application.displayLink.frameHandler = traceFile.map { trace in { trace.add($0) } }
    let ending = Result { () throws(TerminalError) in try terminal.run(application) }
    application.finish()
    let path = Result { try close(application, after: ending) }
    traceFile.map(close)
    finish(application.exports, canceling: (try? ending.get()) != .finished)
    if let damage = application.drawing.damage { throw damage }
    let reason = try ending.get()
    let last = try path.get()
    guard reason == .finished, !application.drawing.controller.isDiscarded else { return reason }
    if let deliver {
      try deliver(application.drawing.file.edits, application.drawing.file.path)
    } else {
      announce(application, endingWith: last)
    }
    return reason
  }

  /// Closes the sketch that was open last, and returns its path; `nil` if there is none.
  private func close(
    _ application: DrawingApplication, after ending: Result<TerminalSession.Ending, TerminalError>
  ) throws -> String? {
    let asks = (try? ending.get()) == .finished
    if asks { application.drawing.keepPicture() }
    let prompt = asks ? SavePrompt(on: streams, terminal, environment: environment) : nil
    return try application.drawing.file.close(choosing: prompt?.chooseFile)
  }

  /// Waits for exports, or cancels them, and prints the outcomes that were not shown.
  ///
  /// The sketch is closed already, so a signal can end the program now.
  private func finish(_ exports: [PictureExport], canceling: Bool) {
    if canceling {
      for export in exports { export.cancel() }
    } else if exports.contains(where: \.isRunning) {
      warn("Waiting for an export; Ctrl-C cancels it.")
    }
    for export in exports {
      export.finish()
      while let outcome = export.takeOutcome() { warn(outcome) }
    }
  }

  /// Creates the file of the trace, if one was requested; closes the sketch if that fails.
  private func openTrace(for sketchFile: DrawingFile) throws -> FrameTrace? {
    do {
      return try trace.map { path in
        try FrameTrace(path: path) { warn("Waiting for a program to read '\(path.printable())'.") }
      }
    } catch {
      sketchFile.abandon()
      throw error
    }
  }

  private func close(_ trace: FrameTrace) {
    guard !trace.close() else { return }
    warn("The trace '\(trace.path.printable())' is incomplete: it could not be written.")
  }

  private func announce(_ application: DrawingApplication, endingWith last: String?) {
    let paths = application.paths(endingWith: last)
    paths.forEach(announce)
    let drawing = application.drawing
    let wayBack = paths.last.flatMap { self.wayBack(to: $0, in: drawing.room) }
    if let notice = drawing.shared?.unsentNotice(namesCommand: wayBack == nil) { warn(notice) }
    if let wayBack { streams.warn(wayBack) }
  }

  /// Returns how to continue and replay the last sketch, in its room if it is in one; `nil` if
  /// nobody would read it.
  private func wayBack(to path: String, in room: String?) -> String? {
    // On the console it would scroll the picture.
    guard streams.isOutputTerminal, streams.isErrorTerminal, streams.acceptsOutput(),
      !terminal.keepsPicture, path.printable() == path
    else { return nil }
    let name = DataFolder.name(ofFile: path)
    let isFound = SketchLookup(environment: environment).path(of: name) == path
    let argument = (isFound ? name : path).shellArgument
    let continuation = room.map { "join \($0) \(path.shellArgument)" } ?? argument
    return "continue: stipple \(continuation) · replay: stipple replay \(argument)\n"
  }

  /// Prints the path of the sketch, unless the terminal has stopped reading; escapes control characters
  /// only there.
  private func announce(_ path: String) {
    guard streams.acceptsOutput() else { return }
    streams.write((streams.isOutputTerminal ? path.printable() : path) + "\n")
  }

  func warn(_ message: String) { streams.warn("stipple: \(message)\n") }
}

package struct SessionOptions {
  let smoothing: Smoothing
  let prediction: PredictionHorizon
  let framesPerSecond: Double
  /// The characters to draw with; `nil` for the finest ones.
  let cellStyle: CellStyle?
  /// Sets the other options of a new view.
  let prepare: (DrawingController) -> Void

  package init(
    smoothing: Smoothing, prediction: PredictionHorizon = .auto, framesPerSecond: Double,
    cellStyle: CellStyle? = nil, prepare: @escaping (DrawingController) -> Void = { _ in }
  ) {
    (self.smoothing, self.prediction, self.prepare) = (smoothing, prediction, prepare)
    (self.framesPerSecond, self.cellStyle) = (framesPerSecond, cellStyle)
  }
}

extension String {
  /// The text as one argument of a shell's command.
  package var shellArgument: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+:,@".unicodeScalars.contains(scalar)
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
