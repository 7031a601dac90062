import Geometry

/// Estimates the pointer's position within a cell from the sequence and times of the cells it visited.
///
/// A terminal that reports only cells sends a report when the pointer enters one. Each report is a box
/// and a time. The reports before and after it narrow down the position: they show which edge the
/// pointer crossed, where it came from and where it went. Section 7 of `docs/stroke-model.md`.
package struct SubcellEstimator: Sendable {
  /// A report of a touch: a cell and a time.
  package struct Report: Sendable, Hashable {
    /// In seconds.
    package var time: Double
    /// The center of the cell, in dots.
    package var center: SIMD2<Double>
    /// Whether a button was pressed here, so the pointer can be anywhere in the cell, or released.
    package var isPress, isRelease: Bool

    /// Creates a report.
    package init(time: Double, center: SIMD2<Double>, isPress: Bool, isRelease: Bool) {
      (self.time, self.center, self.isPress, self.isRelease) = (time, center, isPress, isRelease)
    }
  }

  /// The width and the height of a cell, in dots.
  package static let cellSize = SIMD2(Double(Cell.width), Double(Cell.height))
  /// The number of reports before a report, and after it, that its estimate uses.
  package static let neighborsPerSide = 8
  /// The number of features of a report: four for each neighbor and two for itself.
  package static let featureCount = 8 * neighborsPerSide + 2
  /// The perceptron's layers; only the first two outputs are used, which are the offset from the
  /// center in cells, from -½ to ½.
  package static let shape = Perceptron.Shape(
    inputs: featureCount, hidden: SIMD2(128, 64), outputs: 16)

  private let perceptron: Perceptron

  /// Creates an estimator, by default with the shipped perceptron.
  package init(perceptron: Perceptron = .subcellEstimator) { self.perceptron = perceptron }

  /// Returns the estimated position of the pointer at one of a touch's reports, which are in order.
  ///
  /// - Returns: A position in the report's cell, in dots; the center if all neighbors are in the same
  ///   cell.
  package func position(ofReport index: Int, in reports: [Report]) -> SIMD2<Double> {
    let center = reports[index].center
    let first = max(0, index - Self.neighborsPerSide)
    let last = min(reports.count - 1, index + Self.neighborsPerSide)
    guard reports[first...last].contains(where: { $0.center != center }) else { return center }
    let offset = withUnsafeTemporaryAllocation(
      of: Float.self, capacity: Self.featureCount + Self.shape.outputs
    ) { buffer -> SIMD2<Double> in
      guard let features = buffer.baseAddress else { return .zero }
      Self.writeFeatures(ofReport: index, in: reports, to: features)
      return self.offset(features, features + Self.featureCount)
    }
    return center + offset.clamped(lowerBound: [-0.5, -0.5], upperBound: [0.5, 0.5]) * Self.cellSize
  }

  /// Writes the features of a report, in units of cells.
  ///
  /// For each neighbor, oldest first: its offset in x and y and its time relative to the report, each
  /// compressed for large values, and whether the neighbor exists. Then whether the report is a press
  /// and whether it is a release. The buffer has room for ``featureCount`` numbers.
  package static func writeFeatures(
    ofReport index: Int, in reports: [Report], to features: UnsafeMutablePointer<Float>
  ) {
    let report = reports[index]
    var feature = features
    for lag in -neighborsPerSide...neighborsPerSide where lag != 0 {
      let other = reports.indices.contains(index + lag) ? reports[index + lag] : nil
      let offset = ((other?.center ?? report.center) - report.center) / cellSize
      let time = (other?.time ?? report.time) - report.time
      feature[0] = Float(offset.x / (1 + abs(offset.x) / 4))
      feature[1] = Float(offset.y / (1 + abs(offset.y) / 4))
      feature[2] = Float(time / (abs(time) + 0.04))
      feature[3] = other == nil ? 0 : 1
      feature += 4
    }
    feature[0] = report.isPress ? 1 : 0
    feature[1] = report.isRelease ? 1 : 0
  }

  /// Mirrors the ``featureCount`` features of a report in place, in x, y, or both.
  package static func mirror(
    _ features: UnsafeMutablePointer<Float>, x mirrorsX: Bool, y mirrorsY: Bool
  ) {
    for neighbor in 0..<2 * neighborsPerSide {
      if mirrorsX { features[4 * neighbor].negate() }
      if mirrorsY { features[4 * neighbor + 1].negate() }
    }
  }

  /// Returns the signs of the direction in which the pointer moves around a report, in x and y.
  ///
  /// Nearer neighbors count more, and later ones more than earlier ones, so that there is a direction even where
  /// the pointer turns back. A sign is 0 if all neighbors are in the same row or column.
  package static func direction(_ features: UnsafePointer<Float>) -> SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    for lag in 1...neighborsPerSide {
      let before = features + 4 * (neighborsPerSide - lag)
      let after = features + 4 * (neighborsPerSide + lag - 1)
      sum += (SIMD2(after[0], after[1]) - 0.83 * SIMD2(before[0], before[1])) / Float(lag)
    }
    return SIMD2(
      sum.x == 0 ? 0 : sum.x < 0 ? -1 : 1, sum.y == 0 ? 0 : sum.y < 0 ? -1 : 1)
  }

  /// Returns the offset from the center, in cells.
  ///
  /// The features are mirrored in place so that the pointer moves right and down, and restored afterward. The
  /// offset is 0 on an axis without a direction.
  private func offset(
    _ features: UnsafeMutablePointer<Float>, _ outputs: UnsafeMutablePointer<Float>
  ) -> SIMD2<Double> {
    let direction = Self.direction(features)
    Self.mirror(features, x: direction.x < 0, y: direction.y < 0)
    perceptron.evaluate(features, into: outputs)
    Self.mirror(features, x: direction.x < 0, y: direction.y < 0)
    return SIMD2<Double>(direction * SIMD2(outputs[0], outputs[1]))
  }
}
