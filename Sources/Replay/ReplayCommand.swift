import Canvas
import Geometry
import TerminalUI
import Touches

/// Something that a key does in a replay.
struct ReplayCommand: KeyCommand, Sendable {
  let keys: [Key]
  let keyNames: String?
  let helpLabel: String?
  let details: String?
  let perform: @Sendable (ReplayController) -> Void

  private init(
    _ keyNames: String?, _ label: String?, _ details: String? = nil, _ keys: [Key.Code] = [],
    _ flags: ModifierFlags = [],
    perform: @escaping @Sendable (ReplayController) -> Void = { _ in }
  ) {
    self.keys = keys.map { Key($0, flags) }
    (self.keyNames, helpLabel, self.details, self.perform) = (keyNames, label, details, perform)
  }

  /// The headings of the help panel, each with its commands and what the pointer and the marks do.
  private static let sections:
    [(title: String, commands: [ReplayCommand], others: [HelpPanel.Entry])] = [
      ("Play", seeking + digits + continuing, []),
      (
        "View", pages + viewing,
        [HelpPanel.Entry("wheel", "pan"), HelpPanel.Entry("Ctrl-wheel", "zoom")]
      ), ("Program", program, []),
      ("Timeline", [], [HelpPanel.Entry("drag", "go to a time")] + Timeline.Tick.help),
    ]

  /// Every command, in the order of the help panel.
  static let all = sections.flatMap(\.commands)

  static let helpGroups = sections.map { HelpPanel.Group($0.title, $0.commands.help + $0.others) }

  private static let seeking = [
    ReplayCommand("Space", "pause, play", "pauses or plays", [.character(" ")]) {
      $0.playback.playhead.togglePause()
    },
    ReplayCommand("← →", "skip 5 s", "goes back by five seconds", [.left]) { $0.playback.skip(-5) },
    ReplayCommand("← →", "skip 5 s", "goes forward by five seconds", [.right]) {
      $0.playback.skip(5)
    },
    ReplayCommand(", .", "step", "goes back by an edit, and pauses", [.character(",")]) {
      $0.playback.step(by: -1)
    },
    ReplayCommand(", .", "step", "goes forward by an edit, and pauses", [.character(".")]) {
      $0.playback.step(by: 1)
    },
    ReplayCommand("PgUp PgDn", "page", "goes back to the end of the page before", [.pageUp]) {
      $0.turnPage(by: -1)
    },
    ReplayCommand("PgUp PgDn", "page", "goes to the end of the next page", [.pageDown]) {
      $0.turnPage(by: 1)
    },
    ReplayCommand("[ ]", "speed", "halves the speed", [.character("[")]) {
      $0.playback.playhead.speed = $0.playback.playhead.speed.halved
    },
    ReplayCommand("[ ]", "speed", "doubles the speed", [.character("]")]) {
      $0.playback.playhead.speed = $0.playback.playhead.speed.doubled
    },
    ReplayCommand("Home End", "start, end", "goes to the start", [.home]) {
      $0.playback.jump(toFraction: 0)
    },
    ReplayCommand("Home End", "start, end", "goes to the end", [.end]) {
      $0.playback.jump(toFraction: 1)
    },
  ]

  private static let continuing = [
    ReplayCommand(
      "i", "short pauses", "switches between shortened and full pauses", [.character("i")]
    ) { $0.toggleShortPauses() },
    ReplayCommand(
      "c", "clean take", "switches between everything and what is in the finished picture",
      [.character("c")]
    ) { $0.toggleClean() },
    ReplayCommand(
      "Enter", "draw from here", "continues drawing from the shown moment, in a new sketch",
      [.enter]
    ) { $0.drawFromHere() },
  ]

  private static let viewing = [
    ReplayCommand("+-z", "zoom", "zooms in", [.character("+")]) {
      $0.window.zoom(by: 2.0.squareRoot())
    },
    ReplayCommand("+-z", "zoom", "zooms out", [.character("-")]) {
      $0.window.zoom(by: 0.5.squareRoot())
    },
    ReplayCommand("+-z", "zoom", "returns to full size", [.character("z")]) {
      $0.window.showFullSize()
    },
    ReplayCommand("f", "fit", "fits the drawing to the window", [.character("f")]) {
      $0.fitDrawing()
    },
    ReplayCommand("t", "show/hide timeline", "shows or hides the timeline", [.character("t")]) {
      $0.toggleTimeline()
    },
  ]

  /// The commands that end the replay.
  private static let quitting = [
    ReplayCommand("q", "quit", "quits", [.character("q"), .escape]) { $0.ending = .quit },
    ReplayCommand("q", "quit", "quits", [.character("c")], .control) { $0.ending = .quit },
  ]

  static func quits(_ key: Key) -> Bool { quitting.contains { $0.keys.contains(key) } }

  private static let program =
    [help] + quitting + [
      // The terminal session handles Ctrl-L.
      ReplayCommand("^L", "redraw", "redraws the screen"),
      ReplayCommand("F7", "debug", "shows or hides debug rendering", [.function(7)]) {
        $0.player.view.isDebugging.toggle()
      },
      ReplayCommand("F8", "smoothing", "selects the next smoothing method", [.function(8)]) {
        $0.changeSmoothing()
      },
    ]

  /// Opens the help panel, and turns its pages.
  static let help = ReplayCommand(
    nil, "help", "shows all keys, and what the marks mean",
    [.character("?"), .character("h"), .function(1)]
  ) { $0.showHelp() }

  /// The arrow keys with Shift move the window; the canvas moves in the opposite direction.
  private static let pages = [
    page("left", .left, Vector(dx: 0.5, dy: 0)), page("right", .right, Vector(dx: -0.5, dy: 0)),
    page("up", .up, Vector(dx: 0, dy: 0.5)), page("down", .down, Vector(dx: 0, dy: -0.5)),
  ]

  private static func page(_ name: String, _ code: Key.Code, _ offset: Vector) -> ReplayCommand {
    ReplayCommand(
      "Shift-arrows", "pan", "moves the window \(name) by half its size", [code], .shift
    ) { $0.window.navigator.pan(byFraction: offset) }
  }

  private static let digits = (0...9).map { digit in
    ReplayCommand(
      "0-9", "jump to 0-90%", "goes to \(digit * 10)% of the length",
      [.character(Unicode.Scalar(UInt8(0x30 + digit)))]
    ) { $0.playback.jump(toFraction: Double(digit) / 10) }
  }

  private static let byKey = all.byKey

  static func command(for key: Key) -> ReplayCommand? { byKey[key] }
}
