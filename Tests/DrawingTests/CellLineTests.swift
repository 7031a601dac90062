import Canvas
import Drawing
import Foundation
import Geometry
import Gestures
import Ink
import TestSupport
import Testing
import Touches
import Workloads

/// How near a line comes to the hand where a terminal reports only cells.
@Suite struct CellLineTests {
  private typealias Stroke = [(time: TimeInterval, place: Point)]

  /// Where strokes that people have drawn are, if anywhere.
  private static let strokesFile = ProcessInfo.processInfo.environment["STIPPLE_STROKES"].map {
    URL(filePath: $0).appending(path: "pen-256hz.txt")
  }

  /// The sums of squared distances from the true strokes, over points at most half a dot apart.
  private struct Score {
    private var sums = (line: 0.0, straight: 0.0)
    private var counts = (line: 0, straight: 0)

    /// The distance of drawn lines over that of straight lines through the cells' centres.
    var ratio: Double {
      (sums.line / Double(counts.line) / (sums.straight / Double(counts.straight))).squareRoot()
    }

    mutating func add(_ stroke: Stroke) {
      let (line, centers) = CellLineTests.drawn(stroke)
      let truth = zip(stroke, stroke.dropFirst()).map { Segment($0.place, $1.place) }
      func squares(_ line: [Point]) -> [Double] {
        zip(line, line.dropFirst()).flatMap { start, end in
          let pieces = Int((start.distance(to: end) * 2).rounded(.up))
          return (0..<pieces).map { index in
            let place = start.interpolated(to: end, at: Double(index) / Double(pieces))
            let distance = truth.map { $0.distance(to: place) }.min() ?? 0
            return distance * distance
          }
        }
      }
      let (ours, others) = (squares(line), squares(centers))
      sums.line += ours.reduce(0, +)
      sums.straight += others.reduce(0, +)
      counts.line += ours.count
      counts.straight += others.count
    }
  }

  /// The line that is drawn of a stroke seen through cells, and these cells' centres.
  private static func drawn(_ stroke: Stroke) -> (line: [Point], centers: [Point]) {
    let environment = GestureEnvironment()
    let recognizer = StrokeGestureRecognizer()
    environment.add(recognizer)
    var collector = TouchCollector()
    var samples: [StrokeSample] = []
    var centers: [Point] = []
    for (index, (time, place)) in stroke.enumerated() {
      let center = Point(
        x: (place.x / 2).rounded(.down) * 2 + 1, y: (place.y / 4).rounded(.down) * 4 + 2)
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

  @Test func `curves through cells are nearer to the hand than the cells' centres`() {
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
  func `people's strokes through cells are nearer to the hand than the cells' centres`() throws {
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
