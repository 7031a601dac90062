import ArgumentParser
import Display
import Foundation
import Geometry
import Glibc
import Ink
import Sketches
import Studio
import Terminal

/// `stipple [FILE]`: the drawing view.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw in a sketch; this is what stipple does when no command is named.")

  @Argument(
    help: "The sketch to open, made if missing. Default: a new one named by the date.",
    completion: .file())
  var file: String?

  @OptionGroup var drawing: DrawingOptions

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

  func run() throws {
    try Failure.reporting {
      let session = try TerminalSession(environment: ProcessInfo.processInfo.environment)
      let trouble = SaveTrouble(waker: session.waker)
      let traceFile = try trace.map { try FrameTrace(path: $0) }
      let (store, document) = try open(report: trouble.report)
      let controller = DrawingController(
        sketch: Sketch(folding: document.edits), lastTime: document.edits.last?.time ?? 0,
        smoothing: drawing.smoothing, prediction: predict, framesPerSecond: drawing.frameRate,
        save: { store.append($0) }, failure: { trouble.sentence })
      controller.displayLink.frameHandler = traceFile.map { file in { file.add($0) } }
      let ending = Result { () throws(TerminalError) in try session.run(controller) }
      controller.finish()
      traceFile?.close()
      try store.close()
      switch try ending.get() {
      case .finished: announce(store.path)
      case .signal(let signal): Failure.die(of: signal)
      }
    }
  }

  /// Says where the sketch is, but does not wait for a terminal that has stopped reading.
  private func announce(_ path: String) {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 500) > 0 { print(path) }
  }

  private func open(
    report: @escaping @Sendable (SketchError?) -> Void
  ) throws -> (SketchStore, SketchDocument) {
    let now = Date.now
    if let file {
      let title = URL(filePath: file).deletingPathExtension().lastPathComponent
      return try SketchStore.open(
        at: file, title: title, now: now.timeIntervalSince1970, report: report)
    }
    let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
    let name = DataFolder.name(of: now)
    return try SketchStore.open(
      at: folder.newFile(named: name), title: name, now: now.timeIntervalSince1970,
      creatingFolder: true, report: report)
  }
}
