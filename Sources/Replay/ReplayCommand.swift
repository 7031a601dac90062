import Canvas
import Geometry
import TerminalUI
import Touches

/// Something that a key does in a replay.
struct ReplayCommand: KeyCommand, Sendable {
  let keys: [Key]
  let keyNames: String?
  let helpLabel: String?
  let perform: @Sendable (ReplayController) -> Void

  private init(
    _ keyNames: String?, _ label: String?, _ keys: [Key.Code] = [], _ flags: ModifierFlags = [],
    perform: @escaping @Sendable (ReplayController) -> Void = { _ in }
  ) {
    self.keys = keys.map { Key($0, flags) }
    (self.keyNames, helpLabel, self.perform) = (keyNames, label, perform)
  }

  /// Every command, in the order of the help panel.
  static let all: [ReplayCommand] = seeking + digits + continuing + pages + viewing

  private static let seeking = [
    ReplayCommand("Space", "pause, play", [.character(" ")]) { $0.playhead.togglePause() },
    ReplayCommand("← →", "skip 5 s", [.left]) { $0.skip(-5) },
    ReplayCommand("← →", "skip 5 s", [.right]) { $0.skip(5) },
    ReplayCommand(", .", "step", [.character(",")]) { $0.step(by: -1) },
    ReplayCommand(", .", "step", [.character(".")]) { $0.step(by: 1) },
    ReplayCommand("[ ]", "speed", [.character("[")]) {
      $0.playhead.speed = $0.playhead.speed.halved
    },
    ReplayCommand("[ ]", "speed", [.character("]")]) {
      $0.playhead.speed = $0.playhead.speed.doubled
    },
    ReplayCommand("Home End", "start, end", [.home]) { $0.jump(toFraction: 0) },
    ReplayCommand("Home End", "start, end", [.end]) { $0.jump(toFraction: 1) },
  ]

  private static let continuing = [
    ReplayCommand("i", "short pauses", [.character("i")]) { $0.toggleShortPauses() },
    ReplayCommand("Enter", "draw from here", [.enter]) { $0.drawFromHere() },
  ]

  private static let viewing = [
    ReplayCommand("+-z", "zoom", [.character("+")]) { $0.zoom(by: 2.0.squareRoot()) },
    ReplayCommand("+-z", "zoom", [.character("-")]) { $0.zoom(by: 0.5.squareRoot()) },
    ReplayCommand("+-z", "zoom", [.character("z")]) { $0.showFullSize() },
    ReplayCommand("f", "fit", [.character("f")]) { $0.fitDrawing() },
    ReplayCommand("t", "show/hide timeline", [.character("t")]) { $0.showsTimeline.toggle() },
    ReplayCommand("F7", "debug", [.function(7)]) { $0.view.isDebugging.toggle() },
    ReplayCommand("F8", "smoothing", [.function(8)]) { $0.changeSmoothing() },
    // The terminal session handles Ctrl-L.
    ReplayCommand("^L", "redraw"),
    help,
    ReplayCommand("q", "quit", [.character("q"), .escape]) { $0.isFinished = true },
    ReplayCommand("q", "quit", [.character("c")], .control) { $0.isFinished = true },
  ]

  /// Opens the help panel, and turns its pages.
  static let help = ReplayCommand(
    nil, nil, [.character("?"), .character("h"), .function(1)]
  ) { $0.showHelp() }

  /// The arrow keys with Shift move the window; the canvas moves in the opposite direction.
  private static let pages: [ReplayCommand] = {
    let offsets: [(Key.Code, Vector)] = [
      (.left, Vector(dx: 0.5, dy: 0)), (.right, Vector(dx: -0.5, dy: 0)),
      (.up, Vector(dx: 0, dy: 0.5)), (.down, Vector(dx: 0, dy: -0.5)),
    ]
    return offsets.map { code, fraction in
      ReplayCommand("Shift-arrows", "pan", [code], .shift) {
        $0.navigator.pan(byFraction: fraction)
      }
    }
  }()

  private static let digits = (0...9).map { digit in
    ReplayCommand("0–9", "jump to 0–90 %", [.character(Unicode.Scalar(UInt8(0x30 + digit)))]) {
      $0.jump(toFraction: Double(digit) / 10)
    }
  }

  private static let byKey = all.byKey

  static func command(for key: Key) -> ReplayCommand? { byKey[key] }
}
