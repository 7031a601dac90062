import Geometry
import TerminalHarness

extension Set<ScreenDot> {
  /// The dots, moved by whole cells to the upper left corner.
  var movedToCorner: Set<ScreenDot> {
    let left = (map(\.x).min() ?? 0) / 2 * 2
    let top = (map(\.y).min() ?? 0) / 4 * 4
    return Set(map { ScreenDot(x: $0.x - left, y: $0.y - top) })
  }

  /// Whether every dot can be reached from every other through neighboring dots.
  var isConnected: Bool {
    guard let first else { return false }
    var reached: Set = [first]
    var frontier = [first]
    while let dot = frontier.popLast() {
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let neighbor = ScreenDot(x: dot.x + dx, y: dot.y + dy)
        if contains(neighbor), reached.insert(neighbor).inserted { frontier.append(neighbor) }
      }
    }
    return reached == self
  }

  /// Returns the maximum distance from a dot's center to a segment.
  func maximumDistance(from start: Point, to end: Point) -> Double {
    map { $0.center.distance(toSegmentFrom: start, to: end) }.max() ?? .infinity
  }

  /// Returns the maximum distance from a point to the center of the closest dot.
  func maximumGap(to points: [Point]) -> Double {
    points.map { point in map { $0.center.distance(to: point) }.min() ?? .infinity }.max() ?? 0
  }

  /// Returns the root mean square of the dots' distances from a circle.
  func rootMeanSquare(fromCircleAround center: Point, radius: Double) -> Double {
    let squares = map { dot in
      let deviation = dot.center.distance(to: center) - radius
      return deviation * deviation
    }
    return (squares.reduce(0, +) / Double(count)).squareRoot()
  }
}
