import Display
import Geometry
import Ink
import Touches

/// What a key of the drawing view asks for, or an entry of its menu.
enum DrawingCommand: Hashable {
  case leave, showKeys, showStatistics, showTouches, debug, undo, redo, clear
  case tool(Tool)
  case color(InkColor)
  case widen(Double)
  /// Moves the canvas, by so many screen dots.
  case pan(Vector)
  /// Moves the canvas, by such parts of the window.
  case panPage(Vector)
  /// Makes the canvas so many times as large.
  case zoom(Double)
  case resetZoom, fit, export
  case eraseSelection, letGo

  /// How far the canvas goes for an arrow, in screen dots: two rows, or four columns.
  private static let step = 8.0

  /// The command of a key, or `nil` when the key has none.
  init?(_ key: Key) {
    switch (key.code, key.modifierFlags) {
    case (.character("c"), .control): self = .leave
    case (.character(let character), []): self.init(character)
    case (.delete, []), (.backspace, []): self = .eraseSelection
    case (.escape, []): self = .letGo
    case (let code, let flags): self.init(arrow: code, flags)
    }
  }

  private init?(_ character: Unicode.Scalar) {
    switch character {
    case "q": self = .leave
    case "?": self = .showKeys
    case "l": self = .showStatistics
    case "g": self = .showTouches
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
    case "+": self = .zoom(2.0.squareRoot())
    case "-": self = .zoom(0.5.squareRoot())
    case "0": self = .resetZoom
    case "f": self = .fit
    case "1"..."8":
      guard let color = InkColor(rawValue: UInt8(character.value - 0x31)) else { return nil }
      self = .color(color)
    default: return nil
    }
  }

  /// An arrow goes where there is more to be seen, so the canvas goes the other way.
  private init?(arrow: Key.Code, _ flags: ModifierFlags) {
    let way: Vector
    switch arrow {
    case .left: way = Vector(dx: 1, dy: 0)
    case .right: way = Vector(dx: -1, dy: 0)
    case .up: way = Vector(dx: 0, dy: 1)
    case .down: way = Vector(dx: 0, dy: -1)
    default: return nil
    }
    switch flags {
    case []: self = .pan(way * Self.step)
    case .shift: self = .panPage(way * 0.5)
    default: return nil
    }
  }

  /// All keys, in the order of their pages on a small screen.
  static let keys: [KeysPanel.Entry] = [
    ("p", "pen"), ("m", "marker"), ("c", "calligraphy"),
    ("e", "erase"), ("E", "rub out"), ("u", "undo"), ("U", "redo"),
    ("C", "clear"), ("1-8", "ink"), ("^Z", "suspend"), ("[ ]", "width"), ("q", "leave"),
    ("Del", "erase selected"), ("Esc", "let go"),
    ("←↑↓→", "pan"), ("+-0", "zoom"), ("f", "fit"), ("g", "touches"),
    ("l", "latency"), ("d", "debug"), ("^L", "paint"),
  ]
}

extension CanvasGestures {
  /// What the pointer does, to be read.
  static let descriptions: [KeysPanel.Entry] = [
    ("right tap", "menu"), ("double", "fit"), ("swipe", "undo, redo"), ("circle", "select"),
    ("hold, drag", "move"), ("wheel, middle", "pan"), ("Alt, ^wheel", "zoom"),
  ]
}
