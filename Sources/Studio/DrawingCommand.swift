import Display
import Ink
import Touches

/// What a key of the drawing view asks for.
enum DrawingCommand: Hashable {
  case leave, showKeys, showStatistics, debug, undo, redo, clear
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
    case "[": self = .widen(-1)
    case "]": self = .widen(1)
    case "1"..."8":
      guard let color = InkColor(rawValue: UInt8(character.value - 0x31)) else { return nil }
      self = .color(color)
    default: return nil
    }
  }

  /// All keys, to be read; fits on the smallest screen.
  static let keysPanel = Panel(
    [
      " u  undo  U  redo   ",
      " 1-8 ink  [ ] width ",
      " C  clear l  latency",
      " ^L draw  ^Z suspend",
      " d  debug q  leave  ",
    ], place: .center, attributes: .reverse)
}
