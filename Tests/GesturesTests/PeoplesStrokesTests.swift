import Foundation
import Gestures
import TestSupport

/// The folder of the strokes; `nil` unless the environment names it.
private let strokesFolder = ProcessInfo.processInfo.environment["STIPPLE_STROKES"].map {
  URL(filePath: $0)
}

/// Recognition of strokes that people have drawn, if they are available.
@Suite(.enabled(if: strokesFolder != nil)) struct PeoplesStrokesTests {
  /// A sample of a stroke: when it was drawn, in seconds, and where.
  private typealias Sample = (time: Double, location: Point)

  /// Returns the samples of every stroke in a file, scaled to an extent in dots.
  private static func strokes(
    in file: String = "omniglot", extent: Double = 100
  ) throws -> [[Sample]] {
    let url = try #require(strokesFolder).appending(path: "\(file).txt")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.components(separatedBy: "\n\n").compactMap { stroke in
      let samples = stroke.split(separator: "\n").compactMap { line -> Sample? in
        let fields = line.split(separator: " ").compactMap { Double($0) }
        return fields.count >= 3 ? (fields[0], Point(x: fields[1], y: fields[2])) : nil
      }
      guard let box = Rect(enclosing: samples.map(\.location)), max(box.width, box.height) > 0
      else {
        return nil
      }
      let scale = extent / max(box.width, box.height)
      return samples.map {
        let offset = $0.location - Point(x: box.minX, y: box.minY)
        return ($0.time, Point(x: 50, y: 50) + offset * scale)
      }
    }
  }

  /// Returns samples at most 8 ms apart, on straight lines between those of a stroke.
  private static func refined(_ line: [Sample]) -> [Sample] {
    line.prefix(1)
      + zip(line, line.dropFirst()).flatMap { start, end in
        let count = max(1, min(100, Int((end.time - start.time) / 0.008)))
        return (1...count).map { step -> Sample in
          let fraction = Double(step) / Double(count)
          return (
            start.time + (end.time - start.time) * fraction,
            start.location.interpolated(to: end.location, at: fraction)
          )
        }
      }
  }

  /// Draws a stroke with its times, each cell once if it is reported in cells.
  private static func draw(_ line: [Sample], inCells: Bool, with hand: Hand) {
    let seen = line.map { Sample($0.time, inCells ? $0.location.cellCenter : $0.location) }
    var time = seen[0].time
    hand.down(at: seen[0].location.x, seen[0].location.y)
    for sample in seen.dropFirst() {
      guard let last = hand.location(), last != sample.location else { continue }
      let offset = sample.location - last
      hand.move(by: offset.dx, offset.dy, in: max(0, sample.time - time))
      time = max(time, sample.time)
    }
    hand.up(after: max(0, (seen.last?.time ?? time) - time) + 0.008)
  }

  /// The distance between the ends as a fraction of the diagonal, and twice the enclosed area divided
  /// by the length.
  private static func closure(_ line: [Point]) -> (gap: Double, width: Double) {
    guard let polygon = Polygon(line), let first = line.first, let last = line.last else {
      return (1, 0)
    }
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let diagonal = Vector(dx: polygon.bounds.width, dy: polygon.bounds.height).length
    return (first.distance(to: last) / diagonal, 2 * polygon.area(lineCount: 200) / length)
  }

  @Test(arguments: [false, true])
  func `recognizes most closed strokes as lassos, and hardly any others`(inCells: Bool) throws {
    var closed = (all: 0, recognized: 0)
    var other = (all: 0, recognized: 0)
    for line in try Self.strokes() where line.count > 4 {
      let lasso = LassoGestureRecognizer()
      let hand = Hand([lasso])
      Self.draw(line, inCells: inCells, with: hand)
      let isRecognized = hand.states(of: lasso).hasSuffix("ended")
      let (gap, width) = Self.closure(line.map(\.location))
      if gap < 0.25 && width > 14 {
        closed.all += 1
        closed.recognized += isRecognized ? 1 : 0
      } else if gap > 0.5 || width < 3 {
        other.all += 1
        other.recognized += isRecognized ? 1 : 0
      }
    }
    #expect(Double(closed.recognized) > 0.97 * Double(closed.all) && closed.all > 30)
    #expect(Double(other.recognized) < 0.01 * Double(other.all) && other.all > 100)
  }

  /// Returns the directions in which a stroke ends faster than 100 dots per second.
  ///
  /// They are those of its last two samples and of its last 30, 60, and 100 ms.
  private static func lastDirections(_ line: [Sample]) -> Set<SwipeGestureRecognizer.Direction> {
    guard let end = line.last else { return [] }
    let directions = [0.008, 0.03, 0.06, 0.1].compactMap {
      interval -> SwipeGestureRecognizer.Direction? in
      guard let start = line.dropLast().last(where: { $0.time <= end.time - interval }) else {
        return nil
      }
      let velocity = (end.location - start.location) * (1 / (end.time - start.time))
      if abs(velocity.dx) > max(abs(velocity.dy), 100) { return velocity.dx > 0 ? .right : .left }
      if abs(velocity.dy) > max(abs(velocity.dx), 100) { return velocity.dy > 0 ? .down : .up }
      return nil
    }
    return Set(directions)
  }

  @Test(arguments: ["omniglot", "browser-pen"], [false, true])
  func `no stroke is a swipe unless it ends fast in that direction`(
    file: String, inCells: Bool
  ) throws {
    var count = 0
    var mistaken = 0
    for line in try Self.strokes(in: file).map(Self.refined) where line.count > 4 {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = [.left, .right]
      Self.draw(line, inCells: inCells, with: Hand([swipe]))
      count += 1
      if let direction = swipe.recognizedDirection,
        !Self.lastDirections(line).contains(direction)
      {
        mistaken += 1
      }
    }
    #expect(mistaken == 0 && count > 1000)
  }
}
