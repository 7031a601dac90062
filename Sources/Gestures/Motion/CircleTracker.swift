import Geometry

/// Follows a stroke that may become a circle: its rotation so far, and whether it is still round.
///
/// A circle turns steadily in one direction until it has turned by 2π. The tracker compares the
/// directions of successive chords. Chords grow with the stroke's extent, so that neither the size
/// of the circle nor a resolution of cells of 2 by 4 dots matters much. Centers of cells zigzag
/// along a slanted line; the path therefore consists of the midpoints of successive samples, which
/// in cells lie on the edges that the stroke crossed.
struct CircleTracker {
  /// The smoothed stroke, in screen dots.
  private(set) var path: [Point] = []
  /// The sum of the angles between chords, in radians; positive is clockwise.
  private(set) var rotation = 0.0
  /// The largest absolute rotation while the stroke was round, in radians.
  private(set) var roundRotation = 0.0
  /// Whether the stroke has had no corner, has not turned back, and has stayed near its circle.
  private(set) var isRound = true

  /// The minimum distance between successive points of the path, in dots.
  private static let step = 3.0
  /// The minimum length of a chord, in dots.
  private static let minimumChord = 12.0
  /// The length of a chord as a fraction of the diagonal of the path's bounds.
  private static let chordFraction = 0.25
  /// The angle between successive chords above which there is a corner, in radians.
  private static let corner = 1.35
  /// The angle by which a stroke may turn back, in radians.
  private static let maximumReturn = 0.9
  /// How far a closed circle's rotation may differ from 2π, in radians.
  private static let maximumOpening = 1.6
  /// How far a point may be from the circle: the sum of a fraction of the radius, and dots.
  private static let maximumDeviation = (fraction: 0.3, dots: 3.0)
  /// How far apart the ends may be: the larger of a fraction of the radius, and dots.
  private static let maximumGap = (fraction: 0.7, dots: 10.0)

  private var lastSample: Point?
  private var length = 0.0
  private var low = Point.zero
  private var high = Point.zero
  private var heading: Double?
  private var maximumRotation = 0.0

  /// Adds a sample; ignored once the stroke is no longer round.
  ///
  /// - Complexity: O(*n*) in the length of the path once the rotation exceeds π; before that, in
  ///   the length of two chords.
  mutating func add(_ sample: Point) {
    guard isRound, let previous = lastSample else {
      if lastSample == nil { start(at: sample) }
      return
    }
    lastSample = sample
    let midpoint = previous.midpoint(to: sample)
    guard let end = path.last, midpoint.distance(to: end) >= Self.step else { return }
    extend(to: midpoint, from: end)
    measureRotation()
    if !turnsInOneDirection || isOffCircle { isRound = false }
    if isRound { roundRotation = maximumRotation }
  }

  /// Returns whether the stroke is so long and straight that its radius exceeds a limit in dots.
  func isStraight(over limit: Double) -> Bool {
    length > limit && length > limit * max(abs(rotation), 0.01) * 1.5
  }

  /// The circle fitted to the path; `nil` unless the stroke is round and closed.
  var closedCircle: Circle? {
    guard isRound, abs(rotation) > 2 * .pi - Self.maximumOpening, let first = path.first,
      let last = lastSample, let circle = Circle(fitting: path), isNear(circle),
      first.distance(to: last)
        <= max(Self.maximumGap.fraction * circle.radius, Self.maximumGap.dots)
    else { return nil }
    return circle
  }

  private mutating func start(at sample: Point) {
    lastSample = sample
    path = [sample]
    low = sample
    high = sample
  }

  private mutating func extend(to point: Point, from end: Point) {
    path.append(point)
    length += point.distance(to: end)
    low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
    high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  /// Adds the change of the last chord's direction, and checks the last two chords for a corner.
  private mutating func measureRotation() {
    let chord = max(Self.minimumChord, low.distance(to: high) * Self.chordFraction)
    guard let middle = index(chord, before: path.endIndex - 1) else { return }
    let direction = (path[path.endIndex - 1] - path[middle]).angle
    if let heading { rotation += (direction - heading).remainder(dividingBy: 2 * .pi) }
    heading = direction
    maximumRotation = max(maximumRotation, abs(rotation))
    guard let first = index(chord, before: middle) else { return }
    let angle = direction - (path[middle] - path[first]).angle
    if abs(angle.remainder(dividingBy: 2 * .pi)) > Self.corner { isRound = false }
  }

  /// Returns the last index before `index` whose point is at least a distance away from that point.
  private func index(_ distance: Double, before index: Int) -> Int? {
    path[..<index].lastIndex { $0.distance(to: path[index]) >= distance }
  }

  private var turnsInOneDirection: Bool {
    maximumRotation - abs(rotation) < Self.maximumReturn
      && abs(rotation) < 2 * .pi + Self.maximumOpening
  }

  private var isOffCircle: Bool {
    guard abs(rotation) > .pi, let circle = Circle(fitting: path) else { return false }
    return !isNear(circle)
  }

  private func isNear(_ circle: Circle) -> Bool {
    let limit = Self.maximumDeviation.fraction * circle.radius + Self.maximumDeviation.dots
    return path.allSatisfy { abs($0.distance(to: circle.center) - circle.radius) <= limit }
  }
}
