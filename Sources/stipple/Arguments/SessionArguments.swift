import ArgumentParser
import Canvas
import Drawing
import DrawingApp
import Files
import Settings
import SketchLibrary
import Terminal

/// The options of the commands that draw.
struct SessionArguments: ParsableArguments {
  @OptionGroup var start: StartOptions
  @OptionGroup var colors: PaletteOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var pointer: PointerArguments

  /// Draws in a sketch until the user quits, and dies of a signal that ended that.
  ///
  /// Without a file, the sketch is new. `prepare` is called once it is known that the terminal can be
  /// drawn on, and `configure` changes the session before it begins. In a filter, the terminal need not be
  /// standard input and standard output.
  func run(
    file: String?, last: Bool = false, waiting waits: Bool = false, inFilter isFilter: Bool = false,
    prediction: PredictionHorizon = .auto, preparing prepare: () throws -> Void = {},
    configuring configure: (inout DrawingSession) -> Void = { _ in }
  ) throws {
    let environment = ProcessText.environment
    let location = try SketchLocation(
      file: file, last: last, waiting: waits, environment: environment
    ) { path in
      writeToStandardError("stipple: Waiting for another stipple to close '\(path.printable())'.\n")
    }
    TerminalSession.blockSignals()
    var session = try session(inFilter: isFilter, prediction: prediction)
    try prepare()
    configure(&session)
    try session.runToEnd(in: location)
  }

  /// Opens the terminal for a session, whose settings `change` may change.
  func session(
    inFilter isFilter: Bool, prediction: PredictionHorizon = .auto,
    changing change: @escaping (inout DrawingSettings) -> Void = { _ in }
  ) throws -> DrawingSession {
    session(on: try terminal(inFilter: isFilter), prediction: prediction, changing: change)
  }

  func terminal(inFilter isFilter: Bool) throws -> TerminalSession {
    try TerminalSession(
      environment: ProcessText.environment, pointer: pointer.options, choices: colors.choices,
      inFilter: isFilter)
  }

  func session(
    on terminal: TerminalSession, prediction: PredictionHorizon = .auto,
    changing change: @escaping (inout DrawingSettings) -> Void
  ) -> DrawingSession {
    DrawingSession(
      terminal: terminal, streams: .current,
      options: SessionOptions(drawing, start, prediction: prediction, changing: change),
      environment: ProcessText.environment)
  }
}

/// The options of the commands that draw in a room.
struct SharedSession: ParsableArguments {
  @OptionGroup var room: RoomArguments
  @Flag(help: "Accept a room that has moved to another address, or has lost its log.")
  var moved = false
  @Flag(help: "Publish everything without asking.") var everything = false
  @OptionGroup var options: SessionArguments

  var entry: RoomEntry {
    RoomEntry(with: room.access, hasMoved: moved, publishesEverything: everything)
  }

  func run(in entered: RoomEntry.Entered) throws {
    try options.run(
      file: entered.path, preparing: entered.prepare, configuring: { $0.room = entered.settings })
  }
}

extension SessionOptions {
  init(
    _ drawing: DrawingOptions, _ start: StartOptions, prediction: PredictionHorizon = .auto,
    changing change: @escaping (inout DrawingSettings) -> Void = { _ in }
  ) {
    self.init(
      smoothing: drawing.smoothing, prediction: prediction, framesPerSecond: drawing.frameRate,
      cellStyle: drawing.cells
    ) { controller in
      drawing.apply(to: controller)
      start.apply(to: controller)
      change(&controller.settings)
    }
  }
}

extension DrawingSession {
  /// Draws until the user quits, and dies of a signal that ended that.
  func runToEnd(in location: SketchLocation) throws {
    if case .signal(let signal) = try run(in: location) { TerminalSession.die(of: signal) }
  }
}
