import ArgumentParser
import Dispatch
import DrawingApp
import Files
import Geometry
import Ink
import Replay
import Settings
import SketchLibrary
import Sketches
import Terminal

/// `stipple replay FILE`: plays a sketch as it was drawn.
struct Replay: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a sketch as it was drawn; ? shows the keys, q quits.")

  @OptionGroup var sketch: SketchArgument
  @OptionGroup var replay: ReplayArguments
  @OptionGroup var start: StartOptions
  @OptionGroup var colors: PaletteOptions
  @OptionGroup var pointer: PointerArguments
  @OptionGroup var drawing: DrawingOptions

  func perform() throws {
    TerminalSession.blockSignals()
    let source = try sketch.open()
    // A large sketch is read while the terminal shows so.
    let document = source.document == nil ? nil : try source.readAndCheck()
    guard StandardOutput.isTerminal else {
      throw UserError(
        "Standard output is not a terminal, so the sketch cannot be played; "
          + "'stipple show' prints the finished picture.", .unavailable)
    }
    document.map(warnAboutDraft)
    let environment = ProcessText.environment
    let session = try TerminalSession(
      environment: environment, pointer: pointer.options.withoutTablets, choices: colors.choices)
    var options = replay.options
    options.reducesMotion = drawing.reducedMotion
    let controller = ReplayController(
      edits: document?.edits ?? [], options: options, smoothing: drawing.smoothing,
      framesPerSecond: drawing.frameRate)
    controller.setCharacters(
      drawing.cells ?? session.finestCellStyle, hasASCIIPanels: drawing.asciiControls)
    let hint = drawing.cells.map(session.fontHint) ?? session.fontHint
    if let hint { controller.showNotice(hint) }
    let name = Path.name(of: source.path)
    session.title = "\(name.printable(limit: 200)) · stipple replay"
    if document == nil {
      let queue = DispatchQueue(label: "replay")
      controller.reading = Background(on: queue, wake: session.waker.wake) { [options] _ in
        Result { ReplaySketch(try source.readAndCheck().edits, options: options) }
      }
    }
    if case .signal(let signal) = try session.run(controller) { TerminalSession.die(of: signal) }
    if let error = controller.failure { throw error }
    guard let edits = controller.continuation else { return }
    try draw(edits, of: source.path, on: session, environment: environment)
  }

  /// Continues drawing from a moment of the sketch, as a new sketch.
  private func draw(
    _ edits: [Edit], of path: String, on session: TerminalSession, environment: [String: String]
  ) throws {
    let options = pointer.options
    if options != options.withoutTablets { try session.usePen(options) }
    let location = try SketchLocation(
      continuing: edits, of: path, isSample: sketch.sample, environment: environment)
    let name = location.namedPath.map { Path.name(of: $0) } ?? ""
    var continuation = DrawingSession(
      terminal: session, streams: .current, options: SessionOptions(drawing, start),
      environment: environment)
    continuation.notice = "new sketch \(name.printable())"
    try continuation.runToEnd(in: location)
  }
}
