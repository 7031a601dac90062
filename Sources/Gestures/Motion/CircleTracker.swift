import Geometry

/// A line that may become a circle: how far it has turned, and whether it is round so far.
///
/// Directions are taken along chords that grow with the line, so that neither its size nor cells of
/// 2 by 4 dots matter much. A line of cell centres steps to and fro; its places are therefore the
/// middles of successive samples, which in cells lie on the edges that were crossed.
struct CircleTracker {
  /// The line, in screen dots.
  private(set) var path: [Point] = []
  /// How far it has turned, in radians clockwise.
  private(set) var turned = 0.0
  /// The most that it had turned before it ceased to be round, in radians.
  private(set) var roundTurn = 0.0
  /// Whether it has had no corner, not turned back, and not left the circle that it was on.
  private(set) var isRound = true

  /// The least distance of successive places, in dots.
  private static let step = 3.0
  /// The shortest chord, in dots.
  private static let shortestChord = 12.0
  /// The longest chord as a part of the line's extent.
  private static let chordPart = 0.25
  /// The turn from one chord to the next that is a corner, in radians.
  private static let corner = 1.35
  /// How far a line may turn back, in radians.
  private static let leastReturn = 0.9
  /// How far from closed the directions of both ends may be, in radians.
  private static let openness = 1.6
  /// How far from the circle a place may be: a part of the radius, and dots.
  private static let deviation = (part: 0.3, dots: 3.0)
  /// How far apart the ends may be, in radii; and at the least in dots.
  private static let gap = (part: 0.7, dots: 10.0)

  private var lastSample: Point?
  private var length = 0.0
  private var low = Point.zero
  private var high = Point.zero
  private var heading: Double?
  private var farthestTurn = 0.0

  /// Takes a sample.
  ///
  /// - Complexity: O(*n*) in the length of the line once that has turned halfway; else in a chord's.
  mutating func add(_ sample: Point) {
    guard isRound, let previous = lastSample else {
      if lastSample == nil { start(at: sample) }
      return
    }
    lastSample = sample
    let place = previous.midpoint(to: sample)
    guard let end = path.last, place.distance(to: end) >= Self.step else { return }
    extend(to: place, from: end)
    measureTurn()
    if !hasTurnedOneWay || isOffCircle { isRound = false }
    if isRound { roundTurn = farthestTurn }
  }

  /// Whether the line is so long and has turned so little that its radius is over a limit.
  func isStraight(over limit: Double) -> Bool {
    length > limit && length > limit * max(abs(turned), 0.01) * 1.5
  }

  /// The circle, if the line is closed.
  var closedCircle: Circle? {
    guard isRound, abs(turned) > 2 * .pi - Self.openness, let first = path.first,
      let last = lastSample, let circle = Circle(fitting: path), isNear(circle),
      first.distance(to: last) <= max(Self.gap.part * circle.radius, Self.gap.dots)
    else { return nil }
    return circle
  }

  private mutating func start(at sample: Point) {
    lastSample = sample
    path = [sample]
    low = sample
    high = sample
  }

  private mutating func extend(to place: Point, from end: Point) {
    path.append(place)
    length += place.distance(to: end)
    low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
    high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
  }

  /// Compares the directions of the last two chords, and of the last one with that before.
  private mutating func measureTurn() {
    let chord = max(Self.shortestChord, low.distance(to: high) * Self.chordPart)
    guard let middle = place(chord, before: path.endIndex - 1) else { return }
    let direction = (path[path.endIndex - 1] - path[middle]).angle
    if let heading { turned += (direction - heading).remainder(dividingBy: 2 * .pi) }
    heading = direction
    farthestTurn = max(farthestTurn, abs(turned))
    guard let first = place(chord, before: middle) else { return }
    let turn = direction - (path[middle] - path[first]).angle
    if abs(turn.remainder(dividingBy: 2 * .pi)) > Self.corner { isRound = false }
  }

  /// The index of the last place that is a distance from another, going back.
  private func place(_ distance: Double, before index: Int) -> Int? {
    path[..<index].lastIndex { $0.distance(to: path[index]) >= distance }
  }

  private var hasTurnedOneWay: Bool {
    farthestTurn - abs(turned) < Self.leastReturn && abs(turned) < 2 * .pi + Self.openness
  }

  private var isOffCircle: Bool {
    guard abs(turned) > .pi, let circle = Circle(fitting: path) else { return false }
    return !isNear(circle)
  }

  private func isNear(_ circle: Circle) -> Bool {
    let limit = Self.deviation.part * circle.radius + Self.deviation.dots
    return path.allSatisfy { abs($0.distance(to: circle.center) - circle.radius) <= limit }
  }
}
