import Canvas
import Display
import Geometry
import Touches

/// A line of the key table: related commands, their keys, and their label in the help panel.
struct ReplayBinding {
  /// The keys as the help panel shows them; `nil` to leave the binding out of the panel.
  let keyNames: String?
  /// The label in the help panel.
  let label: String
  /// The command of each key.
  let commands: [Key: ReplayCommand]

  private init(_ keyNames: String?, _ label: String, _ commands: [Key: ReplayCommand] = [:]) {
    self.keyNames = keyNames
    self.label = label
    self.commands = commands
  }

  /// Every binding, in the order of the help panel.
  static let all = [
    ReplayBinding("Space", "pause, play", [Key(.character(" ")): .togglePause]),
    ReplayBinding("← →", "skip 5 s", [Key(.left): .skip(-5), Key(.right): .skip(5)]),
    ReplayBinding(
      ", .", "step", [Key(.character(",")): .stepBack, Key(.character(".")): .stepForward]),
    ReplayBinding(
      "[ ]", "speed", [Key(.character("[")): .halveSpeed, Key(.character("]")): .doubleSpeed]),
    ReplayBinding(
      "Home End", "start, end",
      [Key(.home): .jump(fraction: 0), Key(.end): .jump(fraction: 1)]),
    digits,
    ReplayBinding("i", "short pauses", [Key(.character("i")): .toggleShortPauses]),
    ReplayBinding("Enter", "draw from here", [Key(.enter): .draw]),
    shiftedArrows,
    ReplayBinding(
      "+-z", "zoom",
      [
        Key(.character("+")): .zoom(2.0.squareRoot()),
        Key(.character("-")): .zoom(0.5.squareRoot()), Key(.character("z")): .resetZoom,
      ]),
    ReplayBinding("f", "fit", [Key(.character("f")): .fit]),
    ReplayBinding("t", "show/hide timeline", [Key(.character("t")): .toggleTimeline]),
    ReplayBinding("F7", "debug", [Key(.function(7)): .toggleDebugging]),
    ReplayBinding("F8", "smoothing", [Key(.function(8)): .nextSmoothing]),
    // The terminal session handles Ctrl-L.
    ReplayBinding("^L", "redraw"),
    ReplayBinding(nil, "help", Key.help(.showHelp)),
    ReplayBinding(
      "q", "quit",
      [Key(.character("q")): .quit, Key(.escape): .quit, Key(.character("c"), .control): .quit]),
  ]

  /// The lines of the help panel.
  static var help: [HelpPanel.Entry] {
    all.compactMap { binding in
      binding.keyNames.map { HelpPanel.Entry($0, binding.label) }
    }
  }

  /// The arrow keys with Shift scroll: the canvas moves in the opposite direction.
  private static var shiftedArrows: ReplayBinding {
    let offsets: [(Key.Code, Vector)] = [
      (.left, Vector(dx: 0.5, dy: 0)), (.right, Vector(dx: -0.5, dy: 0)),
      (.up, Vector(dx: 0, dy: 0.5)), (.down, Vector(dx: 0, dy: -0.5)),
    ]
    let commands = offsets.map { (Key($0, .shift), ReplayCommand.panPage($1)) }
    return ReplayBinding("Shift-arrows", "pan", Dictionary(uniqueKeysWithValues: commands))
  }

  private static var digits: ReplayBinding {
    let commands = (0...9).map { digit in
      let character = Unicode.Scalar(UInt8(0x30 + digit))
      return (Key(.character(character)), ReplayCommand.jump(fraction: Double(digit) / 10))
    }
    return ReplayBinding("0–9", "jump to 0–90 %", Dictionary(uniqueKeysWithValues: commands))
  }
}

extension ReplayCommand {
  private static let commands = Dictionary(
    uniqueKeysWithValues: ReplayBinding.all.flatMap { $0.commands.map { ($0.key, $0.value) } })

  /// The command of a key; `nil` if the key has none.
  init?(_ key: Key) {
    guard let command = Self.commands[key] else { return nil }
    self = command
  }
}
