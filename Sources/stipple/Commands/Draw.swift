import ArgumentParser
import Canvas
import Foundation
import SketchLibrary
import Sketches
import Terminal

/// `stipple [FILE]`: the drawing view.
struct Draw: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
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

  @OptionGroup var start: StartOptions

  @OptionGroup var colors: PaletteOptions

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

  var settingNames: [String] {
    StartOptions.settings + PaletteOptions.settings + DrawingOptions.settings
      + PointerArguments.settings + ["predict"]
  }

  var boundCommands: Set<String> { Set(start.keys.map(\.command)) }

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
      let session = try TerminalSession(
        environment: environment, pointer: pointer.options, inkNumbers: colors.numbers)
      try DrawingSession(
        session: session, drawing: drawing, start: start, predict: predict, trace: trace
      )
      .run(in: location, environment: environment)
    }
  }
}
