import ArgumentParser
import Drawing
import DrawingApp
import Files
import Foundation
import Ink
import Screens
import Settings
import SketchLibrary
import Terminal
import TerminalUI

/// `stipple over FILE`: ink over what another program shows.
struct Over: DrawingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw over a screen of another program, and say what was marked.",
    discussion: """
      The screen is a text with escape sequences, as 'tmux capture-pane -epN' prints it. Nothing of it is \
      passed on to the terminal. The sketch has a copy of the screen, so only its owner can read it.
      """)

  @Argument(help: "A text with escape sequences; - is standard input.", completion: .file())
  var file: String?

  @Option(name: .shortAndLong, help: "The sketch. Default: a new one named by date and time.")
  var output: String?

  @Option(
    help: "The size of the screen: COLUMNSxROWS. Default: that of the terminal, or more.",
    transform: ScreenSize.init(argument:))
  var size: ScreenSize?

  @Flag(help: "Draw over this console of Linux.") var console = false

  @Argument(parsing: .postTerminator, help: "A program to run, and to draw over when it is frozen.")
  var command: [String] = []

  @Option(help: "The key that freezes the program.", transform: Key.init(freezeKey:))
  var freezeKey = Key(.function(12))

  @Option(name: .customLong("print"), help: "What to print at the end: path, marks, or json.")
  var printed = Printed.path

  @OptionGroup var options: SessionArguments

  enum Printed: String, CaseIterable, ExpressibleByArgument { case path, marks, json }

  func validate() throws {
    if console, file != nil { throw ValidationError("--console and FILE cannot be combined.") }
    if !command.isEmpty, console || file != nil || size != nil {
      throw ValidationError("a program cannot be combined with --console, --size, and FILE.")
    }
  }

  func perform() throws {
    if !command.isEmpty { return try run(command) }
    let screen = try screen()
    TerminalSession.blockSignals()
    var session = session(on: try options.terminal(inFilter: true))
    let location = try SketchLocation(
      over: screen, at: output, environment: ProcessText.environment)
    session.notice = "frozen · draw · q done · ? keys"
    if printed != .path {
      session.deliver = { try report($0, path: location.namedPath ?? "") }
    }
    try session.runToEnd(in: location)
  }

  func session(on terminal: TerminalSession) -> DrawingSession {
    options.session(on: terminal) { settings in
      settings.hasToolbar = false
      (settings.ink.toolName, settings.ink.color) = ("pen", .red)
      (settings.ink.tools.penWidth, settings.ink.tools.markerWidth) = (1, 4)
    }
  }

  /// Prints what is marked on every page; nothing if the user has opened a sketch without a screen.
  func report(_ edits: [Edit], path: String) throws {
    StandardStreams.current.warn("stipple: Saved in '\(path.printable())'.\n")
    for page in MarkSummary.pages(of: edits) {
      ProcessText.print(printed == .json ? try page.json() + "\n" : page.text())
    }
  }

  private func screen() throws -> TerminalScreen {
    if console {
      guard let name = TerminalSession.consoleName
      else { throw UserError("Standard input is not a console of Linux.", .usage) }
      return try ScreenFile.readConsole(name)
    }
    guard file != nil || !StandardStreams.current.isInputTerminal else {
      throw UserError(
        "Name a screen, such as: tmux capture-pane -epN | stipple over -", .usage)
    }
    let sizing = ScreenSizing(
      given: size, kittyPipeData: ProcessText.environment["KITTY_PIPE_DATA"],
      terminal: TerminalSession.controllingSize)
    return try ScreenFile.read(file == "-" ? nil : file, size: sizing)
  }
}

extension ScreenSize {
  /// Reads "80x24", with both numbers from 1 to the maximum size of a screen.
  fileprivate init(argument: String) throws {
    let numbers = argument.split(separator: "x").map { Int($0) ?? 0 }
    let sizes = 1...TerminalScreen.maximumSize
    guard numbers.count == 2, numbers.allSatisfy(sizes.contains)
    else { throw ValidationError("use COLUMNSxROWS, with numbers up to \(sizes.upperBound).") }
    self.init(columns: numbers[0], rows: numbers[1])
  }
}
