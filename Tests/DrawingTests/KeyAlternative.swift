import TerminalUI

/// The keys that do what a gesture of the pointer does.
///
/// A test finds a gesture of ``CanvasGestures/all`` or of ``StripGestures/all`` that is missing here.
enum KeyAlternative {
  /// Commands, by their names in the settings.
  case commands([String])
  /// The keys that move and press the pointer, with `--keyboard`.
  case keyboardPointer
  /// Keys of the strip.
  case strip([Key.Code])

  /// The alternatives of gestures, by the names of their recognizers.
  static let all: [String: KeyAlternative] = [
    "stroke": .keyboardPointer,
    "drag": .commands(["pan-left", "pan-right", "pan-up", "pan-down"]),
    "two-touch drag": .commands(["page-left", "page-right", "page-up", "page-down"]),
    "pinch": .commands(["zoom-in", "zoom-out"]),
    "mouse pan": .commands(["pan-left", "pan-right", "pan-up", "pan-down"]),
    "mouse selection": .commands(["select-all", "select-next", "select-next-too"]),
    "zoom-in tap": .commands(["zoom-in"]),
    "two-touch tap": .commands(["zoom-out"]),
    "tap": .commands(["menu"]),
    "double tap": .commands(["fit"]),
    "lasso": .commands(["select-all", "select-next", "select-next-too", "cancel"]),
    "swipe": .commands(["undo", "redo"]),
    // With a selection, the keys that pan move it.
    "hold and drag": .commands(["select-next", "pan-left", "pan-right", "pan-up", "pan-down"]),
    "selection drag": .commands(["pan-left", "pan-right", "pan-up", "pan-down"]),
    "selection tap": .commands(["select-next", "select-next-too"]),
    "handle drag": .commands(["rotate-left", "rotate-right", "shrink", "enlarge"]),
    "rotation": .commands(["rotate-left", "rotate-right"]),
    "selection pinch": .commands(["shrink", "enlarge"]),
    "pen press": .commands(["menu"]),
    "open": .strip([.enter]),
    "menu": .strip([.enter, .character(" "), .delete]),
    "scroll": .strip([.up, .down, .pageUp, .pageDown, .home, .end]),
    "drag out": .strip([.character(" ")]),
  ]

  /// The commands that do what a pointer does with a modifier key, by the triggers in the help.
  static let modified: [String: [String]] = [
    "Shift-drag": ["constrain"],
    "Alt-Shift-drag": ["page-left", "page-right", "page-up", "page-down"],
    "Alt-drag": ["zoom-in", "zoom-out"],
    "Alt-click": ["zoom-out"],
    "Shift-click": ["select-next-too"],
    "Alt-drag selection": ["rotate-left", "rotate-right", "shrink", "enlarge"],
    "Shift-wheel": ["pan-left", "pan-right"],
    "Ctrl-wheel": ["zoom-in", "zoom-out"],
    "Alt-wheel": ["turn-nib-left", "turn-nib-right"],
  ]
}
