import Geometry
import Gestures
import TerminalUI

/// The effect of a swipe, which is shown at the pointer before the touch is lifted.
struct SwipePreview {
  let direction: SwipeGestureRecognizer.Direction
  /// The location of the pointer, in screen dots.
  let location: Point

  /// The distance of the text from the pointer, in columns.
  private static let gap = 2

  static func command(of direction: SwipeGestureRecognizer.Direction) -> Command {
    direction == .left ? .undo : .redo
  }

  /// The text, ahead of the pointer.
  var panel: Panel {
    let name = Self.command(of: direction).name
    let text = direction == .left ? " ← \(name) " : " \(name) → "
    let column = Int(location.x.clamped(to: 0...1e6)) / Cell.width
    return Panel(
      [text],
      placement: .at(
        column: direction == .left ? column - Self.gap - text.count : column + Self.gap + 1,
        row: Int(location.y.clamped(to: 0...1e6)) / Cell.height),
      attributes: .reverse)
  }
}
