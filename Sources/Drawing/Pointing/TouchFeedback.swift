import Canvas
import Geometry
import Gestures
import Ink
import Raster
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

/// Says why a lasso failed, unless another gesture or a message followed.
struct LassoFeedback {
  private var failure: (reason: LassoGestureRecognizer.Failure, messages: Int)?

  mutating func note(
    _ recognizer: GestureRecognizer, lasso: LassoGestureRecognizer, messages: Messages
  ) {
    if recognizer === lasso, recognizer.state == .failed {
      failure = lasso.failure.map { ($0, messages.count) }
    } else if recognizer.state == .began || recognizer.state == .ended {
      failure = nil
    }
  }

  /// Returns the reason, once, after all recognizers have received an event; `nil` for none.
  mutating func takeReason(_ messages: Messages) -> String? {
    failure.take().flatMap { $0.messages == messages.count ? $0.reason.text : nil }
  }
}

extension LassoGestureRecognizer.Failure {
  fileprivate var text: String {
    switch self {
    case .open: "loop not closed · end it near its start"
    case .narrow: "loop too narrow · nothing selected"
    }
  }
}

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
        row: Int(location.y.clamped(to: 0...1e6)) / Cell.height), attributes: .reverse)
  }
}
