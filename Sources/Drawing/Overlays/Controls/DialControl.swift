import Geometry
import Gestures
import Ink
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
  private var press: (location: Point, value: Int)?
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

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    press = touches.first(where: \.isPrimary).map { ($0.preciseLocation, value) }
    isDragged = false
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// Leaves the dial where it is, or turns it by a step if it was only tapped.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches)
    if press != nil, !isDragged { send(perform(), at: event.timestamp) }
    press = nil
  }

  /// Leaves the dial where an interruption finds it.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { press = nil }

  private func follow(_ touches: [Touch]) {
    guard let press, let frame, let touch = touches.last else { return }
    let offset = touch.preciseLocation - press.location
    isDragged = isDragged || offset.length >= Self.slop
    guard isDragged else { return }
    let middle = Point(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2)
    let value = drag(touch.preciseLocation - middle, offset, press.value)
    if value != self.value { send(set(value), at: touch.timestamp) }
  }
}
