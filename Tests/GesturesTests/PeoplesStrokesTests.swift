import Foundation
import Geometry
import Gestures
import Testing
import Touches

/// Where such strokes are, if anywhere.
private let strokesFile = ProcessInfo.processInfo.environment["STIPPLE_STROKES"].map {
  URL(filePath: $0).appending(path: "omniglot.txt")
}

/// What recognisers make of strokes that people have drawn, where there are any at hand.
@Suite(.enabled(if: strokesFile != nil)) struct PeoplesStrokesTests {
  /// A stroke's places, 100 dots in extent.
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

  /// How uneven a stroke's distance from its middle is, and how far its ends are apart, as parts of
  /// the mean distance.
  private static func unevenness(_ line: [Point]) -> (spread: Double, gap: Double) {
    guard let box = Rect(enclosing: line), let first = line.first, let last = line.last else {
      return (0, 0)
    }
    let middle = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    let radii = line.map(middle.distance)
    let mean = radii.reduce(0, +) / Double(radii.count)
    let spread = (radii.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(radii.count))
      .squareRoot()
    return (spread / mean, first.distance(to: last) / mean)
  }

  @Test(arguments: [false, true])
  func `takes most round strokes for circles, and no others`(inCells: Bool) throws {
    var round = (all: 0, taken: 0)
    var other = (all: 0, taken: 0)
    for line in try Self.strokes() where line.count > 4 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
      let seen = inCells ? line.map(\.cellCentre) : line
      hand.down(at: seen[0].x, seen[0].y)
      for place in seen.dropFirst() {
        guard let last = hand.place(), last != place else { continue }
        hand.move(by: place.x - last.x, place.y - last.y)
      }
      hand.up()
      let isTaken = hand.states(of: circle).hasSuffix("ended")
      let (spread, gap) = Self.unevenness(line)
      if spread < 0.18 && gap < 0.5 {
        round.all += 1
        round.taken += isTaken ? 1 : 0
      } else if gap > 1 || spread > 0.3 {
        other.all += 1
        other.taken += isTaken ? 1 : 0
      }
    }
    #expect(Double(round.taken) > 0.7 * Double(round.all) && round.all > 30)
    #expect(Double(other.taken) < 0.01 * Double(other.all) && other.all > 100)
  }
}
