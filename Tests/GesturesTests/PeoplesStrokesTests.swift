import Foundation
import Geometry
import Gestures
import Testing
import Touches

/// The strokes of the Omniglot data set; `nil` unless the environment names their folder.
private let strokesFile = ProcessInfo.processInfo.environment["STIPPLE_STROKES"].map {
  URL(filePath: $0).appending(path: "omniglot.txt")
}

/// Recognition of strokes that people have drawn, if they are available.
@Suite(.enabled(if: strokesFile != nil)) struct PeoplesStrokesTests {
  /// Returns the points of every stroke, scaled to an extent of 100 dots.
  private static func strokes() throws -> [[Point]] {
    let text = try String(contentsOf: #require(strokesFile), encoding: .utf8)
    return text.components(separatedBy: "\n\n").compactMap { stroke in
      let points = stroke.split(separator: "\n").compactMap { line -> Point? in
        let fields = line.split(separator: " ").compactMap { Double($0) }
        return fields.count >= 3 ? Point(x: fields[1], y: fields[2]) : nil
      }
      guard let box = Rect(enclosing: points), max(box.width, box.height) > 0 else { return nil }
      let scale = 100 / max(box.width, box.height)
      return points.map {
        Point(x: ($0.x - box.minX) * scale + 50, y: ($0.y - box.minY) * scale + 50)
      }
    }
  }

  /// Returns the standard deviation of a stroke's distance from its center, and the gap between its
  /// ends, as fractions of the mean distance.
  private static func unevenness(_ line: [Point]) -> (spread: Double, gap: Double) {
    guard let box = Rect(enclosing: line), let first = line.first, let last = line.last else {
      return (0, 0)
    }
    let center = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    let radii = line.map(center.distance)
    let mean = radii.reduce(0, +) / Double(radii.count)
    let spread = (radii.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(radii.count))
      .squareRoot()
    return (spread / mean, first.distance(to: last) / mean)
  }

  @Test(arguments: [false, true])
  func `recognizes most round strokes as circles, and hardly any others`(inCells: Bool) throws {
    var round = (all: 0, recognized: 0)
    var other = (all: 0, recognized: 0)
    for line in try Self.strokes() where line.count > 4 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
      let seen = inCells ? line.map(\.cellCenter) : line
      hand.down(at: seen[0].x, seen[0].y)
      for point in seen.dropFirst() {
        guard let last = hand.location(), last != point else { continue }
        hand.move(by: point.x - last.x, point.y - last.y)
      }
      hand.up()
      let isRecognized = hand.states(of: circle).hasSuffix("ended")
      let (spread, gap) = Self.unevenness(line)
      if spread < 0.18 && gap < 0.5 {
        round.all += 1
        round.recognized += isRecognized ? 1 : 0
      } else if gap > 1 || spread > 0.3 {
        other.all += 1
        other.recognized += isRecognized ? 1 : 0
      }
    }
    #expect(Double(round.recognized) > 0.7 * Double(round.all) && round.all > 30)
    #expect(Double(other.recognized) < 0.01 * Double(other.all) && other.all > 100)
  }
}
