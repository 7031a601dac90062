import ArgumentParser
import Drawing
import DrawingApp
import Files
import Formats
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

  @Option(
    help: "The key that freezes the program, such as F12, the default, or Ctrl-^.",
    transform: Key.init(freezeKey:))
  var freezeKey = Key(.function(12))

  @Option(
    help: "Draw over a pane of tmux, in a popup that covers it.",
    completion: .shellCommand("tmux list-panes -aF '#{pane_id}' 2>/dev/null"))
  var tmux: String?

  @Option(help: "The client of tmux that shows the popup. Default: that of the terminal.")
  var client: String?

  @Option(
    name: .customLong("print"),
    help: "What to print at the end. Default: path; marks with --copy.")
  var chosenResult: Printed?

  @Flag(help: "Copy that to the clipboard instead of printing it.") var copy = false

  @OptionGroup var options: SessionArguments

  enum Printed: String, CaseIterable, ExpressibleByArgument { case path, marks, json, ansi, text }

  func validate() throws {
    let sources = [
      ("FILE", file != nil), ("--console", console), ("--tmux", tmux != nil),
      ("a program", !command.isEmpty),
    ]
    let named = sources.filter(\.1).map(\.0)
    if named.count > 1 {
      throw ValidationError("\(named[1]) and \(named[0]) cannot be combined.")
    }
    if client != nil, tmux == nil { throw ValidationError("--client needs --tmux.") }
    if freezeKey != Key(.function(12)), command.isEmpty {
      throw ValidationError("--freeze-key needs a program.")
    }
    if size != nil, console || tmux != nil || !command.isEmpty {
      throw ValidationError("--size needs FILE, or standard input.")
    }
  }

  func perform() throws {
    if let tmux {
      do { return try Tmux.openPopup(over: tmux, client: client, argumentsOfPopup) } catch {
        // A key of tmux shows no errors.
        guard let client else { throw error }
        return try Tmux.show("stipple: \(error)", on: client)
      }
    }
    if !command.isEmpty { return try run(command) }
    let screen = try screen()
    TerminalSession.blockSignals()
    var session = session(on: try options.terminal(inFilter: true))
    let location = try SketchLocation(
      over: screen, at: output, environment: ProcessText.environment)
    session.notice = "frozen · draw · Enter done · Esc clears, Esc leaves · ? keys"
    if printed != .path || copy { session.deliver = deliver }
    try session.runToEnd(in: location)
  }

  func session(on terminal: TerminalSession) -> DrawingSession {
    options.session(on: terminal) { settings in
      settings.hasToolbar = false
      (settings.ink.toolName, settings.ink.color) = ("pen", .red)
      settings.ink.markerColor = .yellow
      (settings.ink.tools.penWidth, settings.ink.tools.markerWidth) = (1, 4)
    }
  }

  private var printed: Printed { chosenResult ?? (copy ? .marks : .path) }

  /// The arguments of the process after `over`, without those about tmux.
  private var argumentsOfPopup: [String] {
    var arguments = ProcessText.arguments
    for name in ["--tmux", "--client"] {
      arguments.removeAll { $0.hasPrefix(name + "=") }
      while let index = arguments.firstIndex(of: name) {
        arguments.removeSubrange(index...index + 1)
      }
    }
    return Array(arguments.dropFirst(arguments.first == "over" ? 1 : 0))
  }

  /// Prints or copies what was asked for; nothing without ink, whose sketch is gone.
  func deliver(_ edits: [Edit], at path: String) throws {
    guard File.exists(path) else { return }
    let streams = StandardStreams.current
    let text =
      switch printed {
      case .path: (streams.isOutputTerminal ? path.printable() : path) + "\n"
      case .marks: MarkSummary.pages(of: edits).map { $0.text() }.joined()
      case .json: try MarkSummary.pages(of: edits).map { try $0.json() + "\n" }.joined()
      case .ansi, .text: try picture(of: edits)
      }
    let saved = "stipple: Saved in '\(path.printable())'."
    guard copy else {
      if printed != .path { streams.warn(saved + "\n") }
      return ProcessText.print(text)
    }
    let message = "\(saved) Copied \(count(text.split(separator: "\n").count, "line"))."
    if Tmux.isRunning {
      if !text.isEmpty { try Tmux.run(["load-buffer", "-w", "-"], input: text) }
      return try Tmux.show(message)
    }
    guard text.utf8.count <= PictureExport.maximumClipboard
    else { throw UserError("The text is too large for the clipboard. \(saved)", .unavailable) }
    try TerminalSession.copy(text)
    streams.warn(message + "\n")
  }

  private func picture(of edits: [Edit]) throws -> String {
    var bytes: [UInt8] = []
    let document = ExportDocument(title: "", created: 0, edits: edits)
    try ExportFormat.named(printed.rawValue)?.write(
      document, ExportOptions(), to: ExportOutput { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }

  private func screen() throws -> TerminalScreen {
    if console {
      guard let name = TerminalSession.consoleName
      else { throw UserError("Standard input is not a console of Linux.", .usage) }
      return try ScreenFile.readConsole(name, hasLargeFont: TerminalSession.consoleHasLargeFont)
    }
    guard file != nil || !StandardStreams.current.isInputTerminal else {
      throw UserError(ScreenAdvice.sentence(for: ProcessText.environment), .usage)
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
