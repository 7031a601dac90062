import Display
import Geometry
import Touches

/// What a key of the replay asks for.
enum ReplayCommand: Hashable {
  case leave, showKeys, showTimeline, debug
  case togglePause, halveSpeed, doubleSpeed
  /// To another time, so many seconds away.
  case skip(TimeInterval)
  /// To where the edit before was complete, or the next one is.
  case stepBack, stepForward
  /// To a part of the whole, from 0 to 1.
  case goTo(part: Double)

  /// The command of a key, or `nil` when the key has none.
  init?(_ key: Key) {
    switch key {
    case Key(.character("c"), .control), Key(.escape): self = .leave
    case Key(.left): self = .skip(-5)
    case Key(.right): self = .skip(5)
    case Key(.home): self = .goTo(part: 0)
    case Key(.end): self = .goTo(part: 1)
    default:
      guard case .character(let character) = key.code, key.modifierFlags.isEmpty else { return nil }
      self.init(character)
    }
  }

  private init?(_ character: Unicode.Scalar) {
    switch character {
    case "q": self = .leave
    case "?": self = .showKeys
    case "t": self = .showTimeline
    case "d": self = .debug
    case " ": self = .togglePause
    case "[": self = .halveSpeed
    case "]": self = .doubleSpeed
    case ",": self = .stepBack
    case ".": self = .stepForward
    case "0"..."9": self = .goTo(part: Double(character.value - 0x30) / 10)
    default: return nil
    }
  }

  /// All keys, to be read; fits on the smallest screen.
  static let keysPanel = Panel(
    [
      "Space pause  t line ",
      " ← → 5 s , . stroke ",
      " [ ] speed 0-9 tenth",
      " Home End   d debug ",
      " ^L paint q  leave  ",
    ], placement: .center, attributes: .reverse)
}
