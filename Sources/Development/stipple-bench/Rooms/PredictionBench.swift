import Foundation
import Geometry
import Ink
import RoomConnection
import RoomProtocol
import StrokeScores
import SyntheticInk
import Touches

/// Measures how far somebody's pen is from where it is shown to others, over a slow network.
struct PredictionBench {
  /// The distances in dots, in ascending order.
  struct Distances {
    var predicted: [Double] = []
    var measured: [Double] = []
  }

  /// The number of strokes that are drawn at the same time.
  private static let together = 8
  private static let rate = 60.0

  /// A stroke of a person, in dots.
  private struct Drawing {
    let samples: [TouchPredictor.Sample]
    let track: Track
    let duration: Double

    /// Scales a stroke to a mean speed in dots per second.
    init?(_ stroke: [TouchPredictor.Sample], speed: Double) {
      guard let first = stroke.first, let last = stroke.last, last.time > first.time else {
        return nil
      }
      let length = zip(stroke, stroke.dropFirst()).reduce(0.0) {
        $0 + Point(x: $1.0.x, y: $1.0.y).distance(to: Point(x: $1.1.x, y: $1.1.y))
      }
      duration = last.time - first.time
      guard length > 0, (0.3...3).contains(duration) else { return nil }
      let scale = speed * duration / length
      samples = stroke.map {
        TouchPredictor.Sample(
          time: $0.time - first.time, x: ($0.x - first.x) * scale, y: ($0.y - first.y) * scale)
      }
      guard let track = Track(samples) else { return nil }
      self.track = track
    }
  }

  private let server: BenchServer
  private let proxies: [DelayProxy]
  private let drawings: [Drawing]

  /// Creates a room on a slow network.
  ///
  /// - Parameters:
  ///   - folder: A folder of recorded strokes.
  ///   - count: The maximum number of strokes of each set.
  ///   - speed: The mean speed of a pen, in dots per second.
  ///   - delay: The time of a message from one person to the other, in seconds.
  /// - Throws: ``RoomBench/Failure``, or an error of reading the strokes.
  init(folder: String, count: Int, speed: Double, delay: TimeInterval) throws {
    server = try BenchServer()
    let port = server.port
    proxies = try (0..<2).map { _ in try DelayProxy(to: port, delay: delay / 2) }
    drawings = try StrokeSet.readAll(in: folder, requiring: nil).flatMap { set in
      set.strokes.lazy.compactMap { Drawing($0, speed: speed) }.prefix(count)
    }
  }

  /// Draws all strokes in real time.
  func run() throws -> Distances {
    let people = try proxies.enumerated().map {
      try BenchPerson("nats://127.0.0.1:\($0.element.port)", $0.offset)
    }
    try RoomBench.wait(people) { people.allSatisfy { $0.people.count == 1 && $0.delay > 0 } }
    try RoomBench.wait(people) {
      people[0].send([], pen: Point(x: .random(in: 0...9), y: 0), at: BenchTerminal.now)
      usleep(10_000)
      return !people[1].live.isEmpty
    }
    var result = Distances()
    for start in stride(from: 0, to: drawings.count, by: Self.together) {
      let batch = drawings[start..<min(start + Self.together, drawings.count)]
      draw(Array(batch), people[0], people[1], &result)
    }
    return Distances(predicted: result.predicted.sorted(), measured: result.measured.sorted())
  }

  private func draw(
    _ drawings: [Drawing], _ hand: BenchPerson, _ watcher: BenchPerson, _ result: inout Distances
  ) {
    let strokes = drawings.map { _ in Stroke(style: StrokeStyle()) }
    var counts = Array(repeating: 0, count: drawings.count)
    var (predicted, measured) = (LiveStrokes(), LiveStrokes())
    measured.predicts = false
    let start = BenchTerminal.now
    let end = start + (drawings.map(\.duration).max() ?? 0)
    var frame = 0.0
    while BenchTerminal.now < end {
      let time = BenchTerminal.now
      for (index, drawing) in drawings.enumerated() {
        while counts[index] < drawing.samples.count,
          case let sample = drawing.samples[counts[index]], start + sample.time <= time
        {
          strokes[index].append(
            StrokeSample(
              location: Point(x: sample.x, y: sample.y), timestamp: start + sample.time))
          counts[index] += 1
        }
      }
      hand.update()
      hand.send(strokes, pen: nil, at: time)
      frame += 1
      let next = start + frame / Self.rate
      // Messages are taken when they arrive, as by the drawing view.
      while case let rest = next - BenchTerminal.now, rest > 0 {
        usleep(UInt32(min(rest, 0.001) * 1e6))
        receive(watcher, &predicted, &measured)
      }
      note(drawings, predicted.strokes, at: BenchTerminal.now - start, &result.predicted)
      note(drawings, measured.strokes, at: BenchTerminal.now - start, &result.measured)
    }
    hand.endStrokes()
    usleep(300_000)
    watcher.update()
    watcher.live = []
  }

  private func receive(
    _ watcher: BenchPerson, _ predicted: inout LiveStrokes, _ measured: inout LiveStrokes
  ) {
    watcher.update()
    for item in watcher.live {
      for isPredicted in [true, false] {
        func add(to strokes: inout LiveStrokes) {
          strokes.receive(
            item.message, from: item.member, confirmed: 0, at: item.arrival,
            delay: watcher.delay)
        }
        if isPredicted { add(to: &predicted) } else { add(to: &measured) }
      }
    }
    watcher.live = []
  }

  private func note(
    _ drawings: [Drawing], _ strokes: [Stroke], at time: Double, _ distances: inout [Double]
  ) {
    // The strokes arrive in the order of their parts.
    for (drawing, stroke) in zip(drawings, strokes) {
      guard let shown = stroke.predictedSamples.last ?? stroke.samples.last,
        time > 0.2, let pen = drawing.track.position(at: time)
      else { continue }
      distances.append(shown.location.distance(to: Point(x: pen.x, y: pen.y)))
    }
  }
}
