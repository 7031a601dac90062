import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport

/// What `stipple info --json --samples` says of a sketch.
struct SketchFacts: Decodable {
  let format: Int
  let title: String
  let strokes: Int
  let samples: Int
  let edits: Int
  /// For each stroke its samples: seconds, x and y.
  let strokeSamples: [[[Double]]]

  /// Asks the program.
  init(of path: String, home: TemporaryFolder) throws {
    let result = try runWithoutTerminal(["info", path, "--json", "--samples"], home: home)
    guard result.status == .exited(0) else { throw Refusal(sentence: result.errorText) }
    self = try JSONDecoder().decode(SketchFacts.self, from: Data(result.output))
  }

  /// The places of a stroke's samples.
  func path(ofStroke index: Int) -> [Point] {
    strokeSamples[index].map { Point(x: $0[1], y: $0[2]) }
  }

  /// The program would not tell.
  struct Refusal: Error {
    let sentence: String
  }
}

/// The lit dots of the picture that `stipple show` prints.
func shownDots(of path: String, home: TemporaryFolder) throws -> Set<ScreenDot> {
  let lines = try runWithoutTerminal(["show", path], home: home).text.split(
    separator: "\n", omittingEmptySubsequences: false)
  var dots: Set<ScreenDot> = []
  for (row, line) in lines.enumerated() {
    for (column, scalar) in line.unicodeScalars.enumerated() where scalar.value >= 0x2800 {
      for bit in 0..<8 where (scalar.value - 0x2800) & 1 << bit != 0 {
        let (x, y) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
        dots.insert(ScreenDot(x: column * 2 + x, y: row * 4 + y))
      }
    }
  }
  return dots
}

extension Set<ScreenDot> {
  /// The dots moved by whole cells into the upper left corner.
  var cornered: Set<ScreenDot> {
    let left = (map(\.x).min() ?? 0) / 2 * 2
    let top = (map(\.y).min() ?? 0) / 4 * 4
    return Set(map { ScreenDot(x: $0.x - left, y: $0.y - top) })
  }

  /// Whether every dot can be reached from every other, from neighbour to neighbour.
  var isConnected: Bool {
    guard let first else { return false }
    var reached: Set = [first]
    var edge = [first]
    while let dot = edge.popLast() {
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let neighbour = ScreenDot(x: dot.x + dx, y: dot.y + dy)
        if contains(neighbour), reached.insert(neighbour).inserted { edge.append(neighbour) }
      }
    }
    return reached == self
  }

  /// The farthest that the middle of a dot lies from a segment.
  func greatestDistance(from start: Point, to end: Point) -> Double {
    map { $0.center.distance(toSegmentFrom: start, to: end) }.max() ?? .infinity
  }

  /// The farthest that a point lies from the middle of the dot next to it.
  func greatestGap(to points: [Point]) -> Double {
    points.map { point in map { $0.center.distance(to: point) }.min() ?? .infinity }.max() ?? 0
  }

  /// The root of the mean square of the dots' distances from a circle.
  func rootMeanSquare(fromCircleAround center: Point, radius: Double) -> Double {
    let squares = map { dot in
      let deviation = dot.center.distance(to: center) - radius
      return deviation * deviation
    }
    return (squares.reduce(0, +) / Double(count)).squareRoot()
  }
}

extension Point {
  /// The distance to the nearest point of a segment.
  func distance(toSegmentFrom start: Point, to end: Point) -> Double {
    let (along, way) = (end - start, self - start)
    let square = along.dx * along.dx + along.dy * along.dy
    let fraction = square == 0 ? 0 : (way.dx * along.dx + way.dy * along.dy) / square
    return distance(to: start.interpolated(to: end, at: min(max(fraction, 0), 1)))
  }
}

/// Places on a straight way, both ends included.
func line(from start: Point, to end: Point, count: Int = 41) -> [Point] {
  (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count - 1)) }
}

/// Places on a circle, which closes.
func circle(around center: Point, radius: Double, count: Int) -> [Point] {
  (0..<count).map { index in
    let turn = 2 * Double.pi * Double(index) / Double(count - 1)
    return Point(x: center.x + radius * cos(turn), y: center.y + radius * sin(turn))
  }
}
