import Geometry
import Gestures
import Touches

/// A dial of a menu: a number of steps that a drag, a tap, the wheel, or keys change.
final class DialControl: Control, MenuControl {
  /// Returns the value that a drag sets: from the vector from the middle of the dial to the pointer, that
  /// from the press to the pointer, both in dots, and the value at the press, in steps.
  typealias Drag = (_ direction: Vector, _ offset: Vector, _ start: Int) -> Int

  let columns: Int

  /// The distance from the press at which a touch becomes a drag, in dots.
  private static let slop = 3.0

  private let range: ClosedRange<Int>
  private let notch: Int
  private let content: (DrawingState) -> String
  private let current: (DrawingState) -> Int
  private let drag: Drag
  private let changed: (_ value: Int) -> [Effect]
  private var value = 0
  private(set) var text = ""
  private var press = (location: Point.zero, value: 0)
  private var isDragged = false

  /// Creates a dial that a tap, around its ends, and a notch of the wheel downward turn by `notch`, 1 or -1.
  init(
    columns: Int, range: ClosedRange<Int>, notch: Int,
    content: @escaping (DrawingState) -> String, value: @escaping (DrawingState) -> Int,
    drag: @escaping Drag, changed: @escaping (_ value: Int) -> [Effect]
  ) {
    (self.columns, self.range, self.notch) = (columns, range, notch)
    (self.content, current, self.drag, self.changed) = (content, value, drag, changed)
    super.init()
  }

  func refresh(in state: DrawingState) {
    value = current(state)
    let text = content(state)
    self.text = text + String(repeating: " ", count: max(0, columns - text.count))
  }

  /// Turns the dial by a step, from the end of its range to the other end.
  func perform() -> [Effect] {
    let next = value + notch
    return set(range.contains(next) ? next : notch > 0 ? range.lowerBound : range.upperBound)
  }

  func scroll(by notches: Int) -> [Effect]? { adjust(by: notches * notch) }
  func adjust(by steps: Int) -> [Effect]? { set(value + steps) }

  private func set(_ value: Int) -> [Effect] {
    self.value = value
    return changed(value)
  }

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    (press, isDragged) = ((touch.preciseLocation, value), false)
    return super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let offset = touch.preciseLocation - press.location
    isDragged = isDragged || offset.length >= Self.slop
    guard isDragged, let frame else { return true }
    let middle = Point(x: frame.width / 2, y: frame.height / 2)
    let value = drag(convert(touch.preciseLocation) - middle, offset, press.value)
    if value != self.value { send(set(value), at: touch.timestamp) }
    return true
  }

  /// Leaves the dial where it is, or turns it by a step if it was only tapped.
  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    _ = continueTracking(touch, with: event)
    if !isDragged { send(perform(), at: event.timestamp) }
  }
}
