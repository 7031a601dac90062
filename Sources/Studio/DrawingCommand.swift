import Display
import Ink
import Touches

/// What a key of the drawing view asks for.
enum DrawingCommand: Hashable {
  case leave, showKeys, showStatistics, debug, undo, redo, clear
  case tool(Tool)
  case color(InkColor)
  case widen(Double)

  /// The command of a key, or `nil` when the key has none.
  init?(_ key: Key) {
    guard case .character(let character) = key.code else { return nil }
    if key.modifierFlags == .control {
      guard character == "c" else { return nil }
      self = .leave
      return
    }
    guard key.modifierFlags.isEmpty else { return nil }
    switch character {
    case "q": self = .leave
    case "?": self = .showKeys
    case "l": self = .showStatistics
    case "d": self = .debug
    case "u": self = .undo
    case "U": self = .redo
    case "C": self = .clear
    case "p": self = .tool(.pen)
    case "c": self = .tool(.calligraphy)
    case "m": self = .tool(.marker)
    case "e": self = .tool(.strokeEraser)
    case "E": self = .tool(.dotEraser)
    case "[": self = .widen(-1)
    case "]": self = .widen(1)
    case "1"..."8":
      guard let color = InkColor(rawValue: UInt8(character.value - 0x31)) else { return nil }
      self = .color(color)
    default: return nil
    }
  }

  /// All keys, in the order of their pages on a small screen.
  static let keys: [KeysPanel.Entry] = [
    ("p", "pen"), ("m", "marker"), ("c", "calligraphy"),
    ("e", "erase"), ("E", "rub out"), ("u", "undo"), ("U", "redo"),
    ("C", "clear"), ("1-8", "ink"), ("^Z", "suspend"), ("[ ]", "width"), ("q", "leave"),
    ("l", "latency"), ("d", "debug"), ("^L", "paint"),
  ]
}
