import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// A display of the touches: a ring around each, its type, and the gesture that recognized it.
///
/// A lifted touch stays visible for ``afterglow``, since many gestures are recognized at the lift.
struct TouchFeedback {
  static let radius = 5.0
  /// The time for which a lifted touch stays visible, in seconds.
  static let afterglow = 1.5

  var isShown = false { didSet { marks = [] } }

  private var marks: [Mark] = []

  private struct Mark {
    var touch: Touch
    var owner: String?
    var state = GestureRecognizer.State.possible
    var end: TimeInterval?

    var text: String {
      [touch.type.name, owner, state.rawValue].compactMap(\.self).joined(separator: " · ")
    }
  }

  /// Updates the touches from an event, before the recognizers receive it.
  mutating func note(_ event: TouchEvent) {
    guard isShown else { return }
    for touch in event.allTouches {
      if touch.phase == .began { marks.removeAll { $0.end != nil } }
      let end = touch.phase.isFinal ? event.timestamp + Self.afterglow : nil
      if let index = marks.firstIndex(where: { $0.touch.id == touch.id }) {
        marks[index].touch = touch
        marks[index].end = end
      } else {
        marks.append(Mark(touch: touch, end: end))
      }
    }
  }

  /// Updates the state of a recognizer's touches and makes it their owner, unless it has failed.
  mutating func note(_ recognizer: GestureRecognizer) {
    guard isShown, recognizer.state != .failed else { return }
    let ids = Set(recognizer.touches.map(\.id))
    for index in marks.indices where ids.contains(marks[index].touch.id) {
      marks[index].owner = recognizer.description
      marks[index].state = recognizer.state
    }
  }

  mutating func removeExpired(at time: TimeInterval) {
    marks.removeAll { $0.end.map { $0 <= time } ?? false }
  }

  /// The time at which the next touch expires, in seconds; `nil` if no touch was lifted.
  var nextExpiry: TimeInterval? { marks.compactMap(\.end).min() }
  var rings: [CanvasOverlay.Ring] { marks.map { Self.ring(around: $0.touch) } }

  /// The labels beside the rings, each a row lower than the one before, so that they do not overlap.
  var panels: [Panel] {
    marks.enumerated().map { index, mark in
      let location = mark.touch.preciseLocation
      return Panel(
        [" \(mark.text) "],
        placement: .at(
          column: Int((location.x + Self.radius).clamped(to: 0...1e6)) / Cell.width + 1,
          row: Int(location.y.clamped(to: 0...1e6)) / Cell.height + index), attributes: .reverse)
    }
  }

  static func ring(around touch: Touch) -> CanvasOverlay.Ring {
    CanvasOverlay.Ring(center: touch.preciseLocation, radius: radius, color: .yellow)
  }
}

extension Touch.TouchType {
  fileprivate var name: String {
    switch self {
    case .direct: "finger"
    case .pencil: "pen"
    case .indirectPointer: "pointer"
    }
  }
}

extension LassoGestureRecognizer.Failure {
  var text: String {
    switch self {
    case .open: "loop not closed · end it near its start"
    case .narrow: "loop too narrow · nothing selected"
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  var command: Command { self == .left ? .undo : .redo }

  /// Returns the effect of a swipe, ahead of the pointer at a location in screen dots.
  func preview(at location: Point) -> Panel {
    let text = self == .left ? " ← \(command.name) " : " \(command.name) → "
    let column = Int(location.x.clamped(to: 0...1e6)) / Cell.width
    return Panel(
      [text],
      placement: .at(
        column: self == .left ? column - text.count - 2 : column + 3,
        row: Int(location.y.clamped(to: 0...1e6)) / Cell.height), attributes: .reverse)
  }
}
