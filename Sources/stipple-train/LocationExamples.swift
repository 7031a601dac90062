import Evaluation
import Foundation
import Touches
import Workloads

/// Training examples for locations: what a terminal that knows only cells reports, and where in
/// its cell the pointer was.
struct LocationExamples {
  /// The features, ``SubcellEstimator/featureCount`` for each example.
  private(set) var features: [Float] = []
  /// The true place in the cell, from -½ to ½, x and y.
  private(set) var targets: [Float] = []
  /// The unit vector across the path, x and y.
  private(set) var normals: [Float] = []

  /// How many examples there are.
  var count: Int { targets.count / 2 }

  /// Makes no examples.
  init() {}

  /// Adds the reports of strokes in many sizes, at many angles, on many grids.
  ///
  /// - Parameters:
  ///   - strokes: One set of strokes.
  ///   - count: At least how many examples to add.
  ///   - generator: Where all chance comes from.
  mutating func add(_ strokes: [Track], count: Int, _ generator: inout SplitMix64) {
    let size = Self.typicalStep(strokes)
    guard size > 0 else { return }
    let end = self.count + count
    while self.count < end {
      guard let stroke = strokes.randomElement(using: &generator) else { return }
      // From a careful hand's to a flick's: the distance that the set goes in 16 ms, in dots.
      let step = generator.logUniform(0.25, 8)
      guard let varied = Self.varied(stroke, scale: step / size, &generator) else { continue }
      add(varied, &generator)
    }
  }

  private mutating func add(_ track: Track, _ generator: inout SplitMix64) {
    let seen = CellReports(of: track.samples, cell: SubcellEstimator.cell).reports
    guard Set(seen.map(\.center)).count > 2 else { return }
    // What is drawn while the pointer moves has few reports or none after it.
    let future =
      generator.chance(0.25) ? Int.random(in: 0..<SubcellEstimator.reach, using: &generator) : nil
    var room = [Float](repeating: 0, count: SubcellEstimator.featureCount)
    for (index, report) in seen.enumerated() {
      guard let place = track.position(at: report.time) else { continue }
      let known = future.map { Array(seen.prefix(index + 1 + $0)) } ?? seen
      room.withUnsafeMutableBufferPointer { room in
        guard let base = room.baseAddress else { return }
        SubcellEstimator.describe(index, in: known, into: base)
      }
      features += room
      let offset = (place - report.center) / SubcellEstimator.cell
      let normal = Self.normal(of: track, at: report.time)
      targets += [Float(offset.x), Float(offset.y)]
      normals += [Float(normal.x), Float(normal.y)]
    }
  }

  /// The mean distance in 16 ms, in the strokes' unit.
  private static func typicalStep(_ strokes: [Track]) -> Double {
    var way = 0.0
    var time = 0.0
    for stroke in strokes {
      for (start, end) in zip(stroke.samples, stroke.samples.dropFirst()) {
        way += (end.position - start.position).length
        time += min(end.time - start.time, 0.05)
      }
    }
    return time > 0 ? way / time * 0.016 : 0
  }

  /// A stroke at a random place of the grid and, half of the time, at another angle and rate.
  private static func varied(
    _ track: Track, scale: Double, _ generator: inout SplitMix64
  ) -> Track? {
    let angle = generator.chance(0.5) ? generator.uniform(0...(2 * .pi)) : 0
    let axis = SIMD2(cos(angle), sin(angle)) * scale
    let shift = SIMD2(generator.uniform(0...40), generator.uniform(0...40))
    let interval = generator.chance(0.5) ? generator.uniform(0.004...0.03) : 0
    var latest = -Double.infinity
    var samples: [TouchPredictor.Sample] = []
    for (index, sample) in track.samples.enumerated() {
      let isEnd = index == track.samples.count - 1
      guard isEnd || sample.time - latest >= interval else { continue }
      latest = sample.time
      samples.append(
        TouchPredictor.Sample(
          time: sample.time, x: sample.x * axis.x - sample.y * axis.y + shift.x,
          y: sample.x * axis.y + sample.y * axis.x + shift.y))
    }
    return samples.count > 2 ? Track(samples) : nil
  }

  /// The direction across a path, from where it was 12 ms before to where it is 12 ms after.
  private static func normal(of track: Track, at time: Double) -> SIMD2<Double> {
    let times = track.times
    let before = track.position(at: max(time - 0.012, times.lowerBound)) ?? .zero
    let after = track.position(at: min(time + 0.012, times.upperBound)) ?? .zero
    let way = after - before
    return way.length > 1e-9 ? SIMD2(-way.y, way.x) / way.length : SIMD2(0, 1)
  }
}
