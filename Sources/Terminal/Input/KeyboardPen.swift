import Display
import Touches

/// Drawing with the keyboard alone: keys that move the pointer and one that presses and lifts it.
struct KeyboardPen {
  /// What a key does to the pointer.
  enum Action: Hashable {
    /// It moves, by whole dots.
    case step(columns: Int, rows: Int)
    /// The pen goes down, or up.
    case toggle
  }

  /// Whether the pen is down.
  private(set) var isDown = false

  /// What a key does; `nil` when it is none of the pen's.
  ///
  /// Arrows go by a dot and, with Shift, by a cell. A console's arrows are the same with Shift and
  /// without, so Home, End, Page Up and Page Down go by a cell, too: left, right, up and down.
  static func action(of key: Key) -> Action? {
    let isCell: Bool
    switch key.modifierFlags {
    case []: isCell = false
    case .shift: isCell = true
    default: return nil
    }
    let (across, down) = isCell ? (cellWidth, cellHeight) : (1, 1)
    switch key.code {
    case .left: return .step(columns: -across, rows: 0)
    case .right: return .step(columns: across, rows: 0)
    case .up: return .step(columns: 0, rows: -down)
    case .down: return .step(columns: 0, rows: down)
    case .home: return .step(columns: -cellWidth, rows: 0)
    case .end: return .step(columns: cellWidth, rows: 0)
    case .pageUp: return .step(columns: 0, rows: -cellHeight)
    case .pageDown: return .step(columns: 0, rows: cellHeight)
    case .character(" "): return .toggle
    default: return nil
    }
  }

  /// Does what a key asks for.
  ///
  /// - Returns: What the pointer did.
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

  /// Lifts the pen.
  mutating func lift() { isDown = false }

  private static let cellWidth = 2
  private static let cellHeight = 4
}
