import Geometry
import Gestures
import Touches

/// Something in a menu that does something when it is pressed.
protocol MenuControl: Control {
  /// The columns that it takes.
  var columns: Int { get }
  /// What is shown, as many characters as it takes columns.
  var text: String { get }
  /// The raw value of the ink's colour that it is shown in.
  var color: UInt8 { get }

  /// Takes its place, in screen dots.
  func layOut(in frame: Rect)
  /// Does what it is for.
  func perform(at time: TimeInterval)
  /// Changes a value by steps.
  ///
  /// - Returns: Whether it has one.
  func adjust(by steps: Int) -> Bool
}

extension MenuControl {
  /// The middle of its place, in screen dots from the left.
  var middle: Double { frame.map { ($0.minX + $0.maxX) / 2 } ?? 0 }
}

extension Touch {
  /// Whether it is one that presses controls: of a finger or a pen, or with the primary button alone.
  var isPrimary: Bool { type != .indirectPointer || buttonMask == .primary }
}
