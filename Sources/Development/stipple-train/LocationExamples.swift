import StrokeScores
import SyntheticInk
import Touches

/// Training examples for ``SubcellEstimator``: cell reports and the true path around them.
struct LocationExamples {
  /// The features, ``SubcellEstimator/featureCount`` per example.
  private(set) var features: [Float] = []
  /// The points of the ``TrueSection`` from each report to the next.
  private(set) var paths: [SIMD2<Float>] = []
  /// The center of the next report's cell relative to that of the report, in dots.
  private(set) var steps: [SIMD2<Float>] = []
  /// The examples that the next example follows in the same stroke.
  private(set) var pairs: [Int] = []

  /// The number of examples.
  var count: Int { steps.count }

  /// Creates an empty list of examples.
  init() {}

  /// Adds the cell reports of randomly chosen and varied strokes.
  ///
  /// - Parameters:
  ///   - strokes: One set of strokes.
  ///   - pointer: The kind of pointer; half of the movements of a mouse are accelerated.
  ///   - count: The minimum number of examples to add.
  ///   - augmentation: The variations.
  mutating func add(
    _ strokes: [Track], pointer: StrokeSet.Pointer, count: Int, _ augmentation: inout Augmentation
  ) {
    let meanStep = strokes.meanSpeed * 0.016
    guard meanStep > 0 else { return }
    let end = self.count + count
    while self.count < end {
      guard let stroke = strokes.randomElement(using: &augmentation.generator) else { return }
      var variants = [stroke]
      if pointer == .mouse, augmentation.generator.bool(probability: 0.5) {
        variants = augmentation.accelerated(variants)
      }
      // The mean distance in 16 ms, in dots: from careful drawing to a flick.
      let step = augmentation.generator.logUniform(0.25, 8)
      for recording in Self.reported(variants, &augmentation) {
        let placed = augmentation.placed(recording, scale: step / meanStep)
        add(placed, &augmentation.generator)
      }
    }
  }

  /// Returns strokes as reported; half of them at a lower rate, and a quarter in frames of a terminal.
  private static func reported(
    _ strokes: [Track], _ augmentation: inout Augmentation
  ) -> [Recording] {
    let isThinned = augmentation.generator.bool(probability: 0.5)
    let interval = isThinned ? augmentation.generator.uniform(0.004...0.03) : 0.0001
    let recordings = augmentation.thinned(strokes, to: 1 / interval, keepsTruth: false)
    let isFramed = augmentation.generator.bool(probability: 0.25)
    return isFramed ? augmentation.framed(recordings) : recordings
  }

  private mutating func add(_ recording: Recording, _ generator: inout SplitMix64) {
    let cells = CellReports(of: recording.reports, cell: SubcellEstimator.cellSize)
    let reports = cells.reports
    guard Set(reports.map(\.center)).count > 2 else { return }
    // While a line is being drawn, few or no reports follow the newest ones.
    let followingCount =
      generator.bool(probability: 0.25)
      ? Int.random(in: 0..<SubcellEstimator.neighborsPerSide, using: &generator) : nil
    let path = recording.reports.map(\.position)
    for (index, report) in reports.enumerated() {
      let next = min(index + 1, reports.count - 1)
      if next > index { pairs.append(count) }
      let known = followingCount.map { Array(reports.prefix(index + 1 + $0)) } ?? reports
      addFeatures(ofReport: index, in: known)
      let section = TrueSection(
        of: path, cells.samples[index]...cells.samples[next], origin: report.center)
      paths += section.points
      steps.append(SIMD2<Float>(reports[next].center - report.center))
    }
  }

  private mutating func addFeatures(ofReport index: Int, in reports: [SubcellEstimator.Report]) {
    let start = features.count
    features += repeatElement(0, count: SubcellEstimator.featureCount)
    features.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      SubcellEstimator.writeFeatures(ofReport: index, in: reports, to: base + start)
    }
  }
}
