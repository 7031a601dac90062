import Canvas
import Drawing
import Foundation
import Gestures
import TestSupport

/// The accuracy of lines on terminals that report only cells.
@Suite struct CellLineTests {
  private typealias Stroke = [(time: TimeInterval, location: Point)]

  /// The file of strokes that people have drawn; `nil` if it is not available.
  private static let strokesFile = ProcessInfo.processInfo.environment["STIPPLE_STROKES"].map {
    URL(filePath: $0).appending(path: "pen-256hz.txt")
  }

  /// The sums of squared distances from the true strokes, over points at most half a dot apart.
  private struct Score {
    private var sums = (line: 0.0, straight: 0.0)
    private var counts = (line: 0, straight: 0)

    /// The distance of the drawn lines divided by that of straight lines through the cells' centers.
    var ratio: Double {
      (sums.line / Double(counts.line) / (sums.straight / Double(counts.straight))).squareRoot()
    }

    mutating func add(_ stroke: Stroke) {
      let (line, centers) = CellLineTests.drawn(stroke)
      let truth = zip(stroke, stroke.dropFirst()).map { Segment($0.location, $1.location) }
      func squares(_ line: [Point]) -> [Double] {
        zip(line, line.dropFirst()).flatMap { start, end in
          let pieces = Int((start.distance(to: end) * 2).rounded(.up))
          return (0..<pieces).map { index in
            let point = start.interpolated(to: end, at: Double(index) / Double(pieces))
            let distance = truth.map { $0.distance(to: point) }.min() ?? 0
            return distance * distance
          }
        }
      }
      let (curved, straight) = (squares(line), squares(centers))
      sums.line += curved.reduce(0, +)
      sums.straight += straight.reduce(0, +)
      counts.line += curved.count
      counts.straight += straight.count
    }
  }

  /// Returns the line that is drawn for a stroke reported in cells, and the centers of these cells.
  private static func drawn(_ stroke: Stroke) -> (line: [Point], centers: [Point]) {
    let environment = GestureEnvironment()
    let recognizer = StrokeGestureRecognizer()
    environment.add(recognizer)
    var collector = TouchCollector()
    var samples: [StrokeSample] = []
    var centers: [Point] = []
    for (index, (time, location)) in stroke.enumerated() {
      let center = Point(
        x: (location.x / 2).rounded(.down) * 2 + 1, y: (location.y / 4).rounded(.down) * 4 + 2)
      let isLast = index == stroke.count - 1
      guard isLast || center != centers.last else { continue }
      collector.add(
        PointerReport(
          centers.isEmpty ? .press : isLast ? .release : .motion, timestamp: time,
          location: center, isCellResolution: true, buttonMask: isLast ? [] : .primary))
      centers.append(center)
      for event in collector.takeEvents(predicting: 0, at: time) {
        let stroke = recognizer.stroke
        environment.deliver(event)
        samples = (recognizer.stroke ?? stroke)?.samples ?? []
      }
    }
    return (Smoothing.spline.path(through: samples).map(\.location), centers)
  }

  @Test func `lines through cells are nearer to the true curve than the cells' centers`() {
    var random = SplitMix64(seed: 5)
    var score = Score()
    for _ in 0..<60 {
      let middle = Point(
        x: .random(in: 100...200, using: &random), y: .random(in: 100...200, using: &random))
      let rates = (0..<4).map { _ in Double.random(in: 1...6, using: &random) }
      let phases = (0..<4).map { _ in Double.random(in: 0...6, using: &random) }
      let size = Double.random(in: 10...40, using: &random)
      score.add(
        (0..<250).map { index in
          let time = Double(index) / 250
          let waves = zip(rates, phases).map { sin($0 * time + $1) }
          return (
            time,
            Point(
              x: middle.x + size * (waves[0] + waves[1] / 2),
              y: middle.y + size * (waves[2] + waves[3] / 2))
          )
        })
    }
    #expect(score.ratio < 0.75)
  }

  @Test(.enabled(if: strokesFile != nil))
  func `lines through cells are nearer to people's strokes than the cells' centers`() throws {
    let text = try String(contentsOf: #require(Self.strokesFile), encoding: .utf8)
    var random = SplitMix64(seed: 6)
    var score = Score()
    for (number, lines) in text.components(separatedBy: "\n\n").enumerated() where number % 4 == 0 {
      let offset = Vector(
        dx: .random(in: 0...50, using: &random), dy: .random(in: 0...50, using: &random))
      let stroke = lines.split(separator: "\n").compactMap { line -> Stroke.Element? in
        let fields = line.split(separator: " ").compactMap { Double($0) }
        return fields.count >= 3 ? (fields[0], Point(x: fields[1], y: fields[2]) + offset) : nil
      }
      if stroke.count > 1 { score.add(stroke) }
    }
    #expect(score.ratio <= 0.75)
  }
}
