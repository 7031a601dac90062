import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

/// Shows what becomes of touches: a ring around each, its kind, and whose it is.
///
/// A touch that was lifted is shown for a moment more, since many gestures are recognised then.
struct TouchFeedback {
  /// The radius of a ring, in screen dots.
  static let radius = 5.0
  /// How long a touch is shown after it was lifted, in seconds.
  static let afterglow = 1.5

  /// Whether touches are shown.
  var isShown = false {
    didSet { marks = [] }
  }

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

  /// Takes note of touches, before the recognisers do.
  mutating func note(_ event: TouchEvent) {
    guard isShown else { return }
    for touch in event.allTouches {
      if touch.phase == .began { marks.removeAll { $0.end != nil } }
      let isLifted = touch.phase == .ended || touch.phase == .cancelled
      let end = isLifted ? event.timestamp + Self.afterglow : nil
      if let index = marks.firstIndex(where: { $0.touch.id == touch.id }) {
        marks[index].touch = touch
        marks[index].end = end
      } else {
        marks.append(Mark(touch: touch, end: end))
      }
    }
  }

  /// Takes note of a recogniser's state; whoever has recognised a gesture owns its touches.
  mutating func note(_ recognizer: GestureRecognizer) {
    guard isShown else { return }
    for index in marks.indices {
      let mark = marks[index]
      guard recognizer.touches.contains(where: { $0.id == mark.touch.id }),
        recognizer.state != .failed
      else { continue }
      marks[index].owner = recognizer.description
      marks[index].state = recognizer.state
    }
  }

  /// Forgets what was lifted long enough before a time.
  mutating func forget(at time: TimeInterval) {
    marks.removeAll { $0.end.map { $0 <= time } ?? false }
  }

  /// When there will be something to forget, in seconds.
  var nextChange: TimeInterval? { marks.compactMap(\.end).min() }

  /// The rings around the touches.
  var rings: [CanvasOverlay.Ring] { marks.map { Self.ring(around: $0.touch) } }

  /// What there is to say of each touch, beside its ring; each a row further down, so that two do not
  /// lie on each other.
  var panels: [Panel] {
    marks.enumerated().map { index, mark in
      let place = mark.touch.preciseLocation
      return Panel(
        [" \(mark.text) "],
        placement: .at(
          column: Int(min(max(place.x + Self.radius, 0), 1e6)) / DotCell.width + 1,
          row: Int(min(max(place.y, 0), 1e6)) / DotCell.height + index),
        attributes: .reverse)
    }
  }

  /// The ring around a touch.
  static func ring(around touch: Touch) -> CanvasOverlay.Ring {
    CanvasOverlay.Ring(center: touch.preciseLocation, radius: radius, color: .yellow)
  }
}

extension Touch.TouchType {
  /// What people call it.
  fileprivate var name: String {
    switch self {
    case .direct: "finger"
    case .pencil: "pen"
    case .indirectPointer: "pointer"
    }
  }
}
