import Geometry
import Touches

/// Constrains a touch that draws to eight directions while Shift is held.
///
/// From the sample at which Shift went down, a straight line in the nearest direction follows the pointer.
/// It is a prediction, so it can still change its direction. When Shift goes up, or the touch ends, it
/// becomes measured samples, and the stroke continues freehand.
struct DirectionConstraint {
  /// The distance between the samples of the line, in screen dots.
  private static let spacing = 2.0
  private static let maximumCount = 1_000

  /// The last sample before Shift went down; `nil` while it is up.
  private var anchor: Touch?
  private var last: Touch?

  /// Returns an event of a single touch, with the straight line in place of its path if it draws.
  mutating func constrain(_ event: TouchEvent, if isDrawing: Bool) -> TouchEvent {
    guard let touch = event.allTouches.first else { return event }
    let samples = event.coalescedTouches(for: touch)
    guard isDrawing, event.allTouches.count == 1,
      anchor != nil || samples.contains(where: { $0.modifierFlags.contains(.shift) })
    else {
      (anchor, last) = (nil, touch)
      return event
    }
    var constrained: [Touch] = []
    for sample in samples { follow(sample, into: &constrained) }
    var replaced = TouchEvent(coalesced: constrained, predicted: prediction(of: touch))
    replaced.updatedTouches = event.updatedTouches
    return replaced
  }

  /// Returns an event with the line that is being drawn as measured samples, and forgets it; `nil` without one.
  mutating func takeLine() -> TouchEvent? {
    defer { anchor = nil }
    let samples = last.map(line) ?? []
    return samples.isEmpty ? nil : TouchEvent(coalesced: samples)
  }

  private mutating func follow(_ sample: Touch, into samples: inout [Touch]) {
    defer { last = sample }
    let isOver = sample.phase.isFinal
    guard sample.modifierFlags.contains(.shift), !isOver else {
      samples += line(to: sample)
      // A line ends in its own direction; the touch then goes on from where it is.
      var end = sample
      if let anchor, isOver { end.move(to: Self.end(from: anchor, to: sample)) }
      samples.append(end)
      anchor = nil
      return
    }
    if anchor == nil { anchor = last ?? sample }
    var resting = sample
    if let anchor { resting.move(to: anchor.preciseLocation) }
    samples.append(resting)
  }

  private func prediction(of touch: Touch) -> [Touch] {
    guard anchor != nil, touch.modifierFlags.contains(.shift) else { return [] }
    return line(to: touch).map {
      var sample = $0
      sample.isPredicted = true
      return sample
    }
  }

  /// Returns the samples of the line to a position of the pointer, without its start.
  private func line(to touch: Touch) -> [Touch] {
    guard let anchor else { return [] }
    let (start, end) = (anchor.preciseLocation, Self.end(from: anchor, to: touch))
    let distance = start.distance(to: end)
    guard distance > 0, distance.isFinite else { return [] }
    let count = min(max(1, Int((distance / Self.spacing).rounded(.up))), Self.maximumCount)
    return (1...count).map { index in
      let fraction = Double(index) / Double(count)
      var sample = touch
      sample.phase = .moved
      sample.timestamp = anchor.timestamp + fraction * (touch.timestamp - anchor.timestamp)
      sample.move(to: start.interpolated(to: end, at: fraction))
      return sample
    }
  }

  private static func end(from anchor: Touch, to touch: Touch) -> Point {
    let start = anchor.preciseLocation
    return start + (touch.preciseLocation - start).alongNearestDirection
  }
}

extension Touch {
  /// Moves the sample to a position that no sensor has measured, and that nothing corrects.
  fileprivate mutating func move(to location: Point) {
    (self.location, preciseLocation) = (location, location)
    estimatedProperties.remove(.location)
    (estimatedPropertiesExpectingUpdates, estimationUpdateIndex) = ([], nil)
  }
}
