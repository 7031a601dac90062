import Geometry
import TerminalUI
import Touches

/// A pen controlled by the keyboard: keys move the pointer, and one key presses and lifts it.
struct KeyboardPen {
  /// The effect of a key on the pointer: a step in whole dots, or a press or a lift of the pen.
  enum Action: Hashable {
    case step(columns: Int, rows: Int)
    case toggle
  }

  private(set) var isDown = false

  /// Returns a key's action; `nil` if the pen does not use the key.
  ///
  /// Arrow keys move by a dot, or by a cell with Shift, which the Linux console does not report; so do
  /// Home, End, Page Up, and Page Down.
  static func action(of key: Key) -> Action? {
    guard key.modifierFlags.isSubset(of: .shift) else { return nil }
    let (across, down) = key.modifierFlags == .shift ? (Cell.width, Cell.height) : (1, 1)
    return switch key.code {
    case .left: .step(columns: -across, rows: 0)
    case .right: .step(columns: across, rows: 0)
    case .up: .step(columns: 0, rows: -down)
    case .down: .step(columns: 0, rows: down)
    case .home: .step(columns: -Cell.width, rows: 0)
    case .end: .step(columns: Cell.width, rows: 0)
    case .pageUp: .step(columns: 0, rows: -Cell.height)
    case .pageDown: .step(columns: 0, rows: Cell.height)
    case .character(" "): .toggle
    default: nil
    }
  }

  /// Performs an action on a pointer; returns the kind of report that the pointer then makes.
  mutating func perform(_ action: Action, moving pointer: inout DotPointer) -> PointerReport.Kind {
    switch action {
    case .step(let columns, let rows):
      pointer.step(columns: columns, rows: rows)
      return .motion
    case .toggle:
      isDown.toggle()
      if isDown { pointer.step(columns: 0, rows: 0) }
      return isDown ? .press : .release
    }
  }

  mutating func lift() { isDown = false }
}
