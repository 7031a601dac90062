import StrokeScores
import SyntheticInk
import Touches

/// Training examples for ``SubcellEstimator``: successive cell reports of strokes, and the true paths around them.
struct LocationExamples {
  /// Successive reports of one stroke, as known when the last of them arrived.
  struct Window {
    /// The features of the step to each report from the one before; the first has none.
    var forward: [Float] = []
    /// The features of the step to each report from the one after; the last has none.
    var backward: [Float] = []
    /// The features of each report.
    var reportFeatures: [Float] = []
    /// The signs by which the offsets at each report are mirrored.
    var signs: [SIMD2<Float>] = []
    /// The points of the ``TrueSection`` from each report to the next.
    var paths: [SIMD2<Float>] = []
    /// The center of the next report's cell relative to that of each report, in dots; 0 after the last.
    var steps: [SIMD2<Float>] = []
    /// The index of the first report from which a line to the next is scored.
    var firstScored = 0

    /// The number of reports.
    var count: Int { signs.count }
  }

  /// The maximum number of reports in a window after those that it shares with the window before.
  private static let maximumCount = 60
  /// The minimum number of such reports, except at the end of a stroke.
  private static let minimumCount = 6
  /// The number of reports that a window shares with the one before, so that it has a memory of them.
  private static let sharedCount = 8

  /// The windows.
  private(set) var windows: [Window] = []
  /// The number of lines that are scored.
  private(set) var count = 0

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

  /// Adds a stroke in windows of random length, because no reports follow the newest ones while a line is drawn.
  private mutating func add(_ recording: Recording, _ generator: inout SplitMix64) {
    let cells = CellReports(of: recording.reports, cell: SubcellEstimator.cellSize)
    guard Set(cells.reports.map(\.center)).count > 2 else { return }
    let path = recording.reports.map(\.position)
    var start = 0
    while start < cells.reports.count {
      let length = Int.random(in: Self.minimumCount...Self.maximumCount, using: &generator)
      let end = min(start + length, cells.reports.count)
      let first = max(0, start - Self.sharedCount)
      var window = Window(of: cells, first..<end, path: path)
      window.firstScored = max(0, start - 1 - first)
      count += max(0, window.count - 1 - window.firstScored)
      windows.append(window)
      start = end
    }
  }
}

extension LocationExamples.Window {
  /// Creates a window.
  ///
  /// - Parameters:
  ///   - cells: The reports of a stroke.
  ///   - range: Those in the window.
  ///   - path: The positions of all samples of the stroke.
  fileprivate init(of cells: CellReports, _ range: Range<Int>, path: [SIMD2<Double>]) {
    let reports = cells.reports[range]
    let arriving = Self.setSteps(Array(reports), in: &forward, isReversed: false)
    let leaving = Self.setSteps(Array(reports.reversed()), in: &backward, isReversed: true)
    for (index, report) in zip(range, reports) {
      let row = index - range.lowerBound
      let view = ReportView(
        of: report, arriving: arriving[row], leaving: -leaving[reports.count - 1 - row])
      Self.add(SubcellNetwork.reportFeatureCount, to: &reportFeatures) { view.write(to: $0) }
      signs.append(SIMD2<Float>(view.direction))
      let next = min(index + 1, range.upperBound - 1)
      let section = TrueSection(
        of: path, cells.samples[index]...cells.samples[next], origin: report.center)
      paths += section.points
      steps.append(SIMD2<Float>(cells.reports[next].center - report.center))
    }
  }

  /// Sets the features of the steps between reports in the order of reading, and returns the direction after each.
  private static func setSteps(
    _ reports: [SubcellEstimator.Report], in features: inout [Float], isReversed: Bool
  ) -> [SIMD2<Double>] {
    var directions = [SIMD2<Double>.zero]
    var rows = [[Float](repeating: 0, count: CellStep.featureCount)]
    for (report, next) in zip(reports, reports.dropFirst()) {
      let step = CellStep(from: report, to: next, after: directions.last ?? .zero)
      directions.append(step.direction)
      var row: [Float] = []
      add(CellStep.featureCount, to: &row) { step.write(to: $0) }
      rows.append(row)
    }
    features = (isReversed ? rows.reversed() : rows).flatMap(\.self)
    return directions
  }

  /// Adds features that a closure writes.
  private static func add(
    _ count: Int, to features: inout [Float], _ write: (UnsafeMutablePointer<Float>) -> Void
  ) {
    let start = features.count
    features += repeatElement(0, count: count)
    features.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { write(base + start) }
    }
  }
}
