import Foundation
import StrokeScores
import SyntheticInk
import Touches

/// Training examples for ``SubcellEstimator``: cell reports and the true positions in the cells.
struct LocationExamples {
  /// The features, ``SubcellEstimator/featureCount`` per example.
  private(set) var features: [Float] = []
  /// The true offsets from the center in cells, x and y per example, from -½ to ½.
  private(set) var targets: [Float] = []
  /// The unit vectors perpendicular to the path, x and y per example.
  private(set) var normals: [Float] = []

  /// The number of examples.
  var count: Int { targets.count / 2 }

  /// Creates an empty list of examples.
  init() {}

  /// Adds the cell reports of randomly chosen, scaled, rotated and translated strokes.
  ///
  /// - Parameters:
  ///   - strokes: One set of strokes.
  ///   - count: The minimum number of examples to add.
  ///   - generator: The source of randomness.
  mutating func add(_ strokes: [Track], count: Int, _ generator: inout SplitMix64) {
    let meanStep = strokes.meanSpeed * 0.016
    guard meanStep > 0 else { return }
    let end = self.count + count
    while self.count < end {
      guard let stroke = strokes.randomElement(using: &generator) else { return }
      // The mean distance in 16 ms, in dots: from careful drawing to a flick.
      let step = generator.logUniform(0.25, 8)
      guard let varied = Self.varied(stroke, scale: step / meanStep, &generator) else { continue }
      add(varied, &generator)
    }
  }

  private mutating func add(_ track: Track, _ generator: inout SplitMix64) {
    let reports = CellReports(of: track.samples, cell: SubcellEstimator.cellSize).reports
    guard Set(reports.map(\.center)).count > 2 else { return }
    // While a line is being drawn, few or no reports follow the newest ones.
    let followingCount =
      generator.bool(probability: 0.25)
      ? Int.random(in: 0..<SubcellEstimator.neighborsPerSide, using: &generator) : nil
    var reportFeatures = [Float](repeating: 0, count: SubcellEstimator.featureCount)
    for (index, report) in reports.enumerated() {
      guard let position = track.position(at: report.time) else { continue }
      let known = followingCount.map { Array(reports.prefix(index + 1 + $0)) } ?? reports
      reportFeatures.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        SubcellEstimator.writeFeatures(ofReport: index, in: known, to: base)
      }
      features += reportFeatures
      let offset = (position - report.center) / SubcellEstimator.cellSize
      let normal = Self.normal(of: track, at: report.time)
      targets += [Float(offset.x), Float(offset.y)]
      normals += [Float(normal.x), Float(normal.y)]
    }
  }

  /// Returns a stroke at a random offset from the grid.
  ///
  /// Half of the strokes are also rotated by a random angle, and half are thinned to a lower rate.
  private static func varied(
    _ track: Track, scale: Double, _ generator: inout SplitMix64
  ) -> Track? {
    let angle = generator.bool(probability: 0.5) ? generator.uniform(0...(2 * .pi)) : 0
    let axis = SIMD2(cos(angle), sin(angle)) * scale
    let shift = SIMD2(generator.uniform(0...40), generator.uniform(0...40))
    let interval = generator.bool(probability: 0.5) ? generator.uniform(0.004...0.03) : 0
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

  /// Returns the unit vector perpendicular to the chord of a path from 12 ms before to 12 ms after.
  private static func normal(of track: Track, at time: Double) -> SIMD2<Double> {
    let times = track.times
    let before = track.position(at: max(time - 0.012, times.lowerBound)) ?? .zero
    let after = track.position(at: min(time + 0.012, times.upperBound)) ?? .zero
    let delta = after - before
    return delta.length > 1e-9 ? SIMD2(-delta.y, delta.x) / delta.length : SIMD2(0, 1)
  }
}
