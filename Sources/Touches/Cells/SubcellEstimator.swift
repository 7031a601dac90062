/// Tells where in its cell a pointer was, from the cells that it went through and when.
///
/// A terminal that reports only cells says when the pointer entered one, so a report is a box and a
/// moment, and its neighbours on both sides tell much of the rest: which edge was crossed, where the
/// path came from and where it goes on to. Section 7 of `docs/stroke-model.md`.
package struct SubcellEstimator: Sendable {
  /// One report of a touch: a box and a moment.
  package struct Report: Sendable, Hashable {
    /// When, in seconds.
    package var time: Double
    /// The centre of the cell, in dots.
    package var center: SIMD2<Double>
    /// Whether the button went down here: the pointer may be anywhere in the cell.
    package var isPress: Bool
    /// Whether the button went up here.
    package var isRelease: Bool

    /// Describes a report.
    package init(time: Double, center: SIMD2<Double>, isPress: Bool, isRelease: Bool) {
      self.time = time
      self.center = center
      self.isPress = isPress
      self.isRelease = isRelease
    }
  }

  /// The width and the height of a cell, in dots.
  package static let cell = SIMD2<Double>(2, 4)
  /// The reports before and after one that its place is told from.
  package static let reach = 8
  /// How many numbers describe a report: four for each neighbour, two for itself.
  package static let featureCount = 8 * reach + 2
  /// The perceptron's layers; of its outputs two are used, the place in the cell, from -½ to ½.
  package static let shape = Perceptron.Shape(
    inputs: featureCount, hidden: SIMD2(128, 64), outputs: 16)

  private let perceptron: Perceptron

  /// Makes a locator.
  package init(perceptron: Perceptron = .location) {
    self.perceptron = perceptron
  }

  /// Where the pointer was at one of a touch's reports.
  ///
  /// - Parameters:
  ///   - index: The report's index.
  ///   - reports: The reports of a touch in order; those that are more than ``reach`` away do not
  ///     count.
  /// - Returns: A place in the report's cell, in dots; its centre as long as the touch has not left
  ///   its first cell.
  package func position(at index: Int, in reports: [Report]) -> SIMD2<Double> {
    let center = reports[index].center
    let near = max(0, index - Self.reach)...min(reports.count - 1, index + Self.reach)
    guard near.contains(where: { reports[$0].center != center }) else { return center }
    let offset = withUnsafeTemporaryAllocation(
      of: Float.self, capacity: Self.featureCount + Self.shape.outputs
    ) { room -> SIMD2<Double> in
      guard let features = room.baseAddress else { return .zero }
      Self.describe(index, in: reports, into: features)
      return located(features, features + Self.featureCount)
    }
    return center + offset.clamped(lowerBound: [-0.5, -0.5], upperBound: [0.5, 0.5]) * Self.cell
  }

  /// Describes a report and its neighbours in units of cells.
  ///
  /// For each neighbour, oldest first: how far away it is in x and y and how long ago, each
  /// flattened where it is much, and whether it exists.
  ///
  /// - Parameters:
  ///   - index: The report's index.
  ///   - reports: The reports of a touch.
  ///   - features: Room for ``featureCount`` numbers.
  package static func describe(
    _ index: Int, in reports: [Report], into features: UnsafeMutablePointer<Float>
  ) {
    let here = reports[index]
    var feature = features
    for lag in -reach...reach where lag != 0 {
      let other = reports.indices.contains(index + lag) ? reports[index + lag] : nil
      let way = ((other?.center ?? here.center) - here.center) / cell
      let time = (other?.time ?? here.time) - here.time
      feature[0] = Float(way.x / (1 + abs(way.x) / 4))
      feature[1] = Float(way.y / (1 + abs(way.y) / 4))
      feature[2] = Float(time / (abs(time) + 0.04))
      feature[3] = other == nil ? 0 : 1
      feature += 4
    }
    feature[0] = here.isPress ? 1 : 0
    feature[1] = here.isRelease ? 1 : 0
  }

  /// Mirrors what describes a report.
  package static func mirror(
    _ features: UnsafeMutablePointer<Float>, x mirrorsX: Bool, y mirrorsY: Bool
  ) {
    for neighbor in 0..<2 * reach {
      if mirrorsX { features[4 * neighbor].negate() }
      if mirrorsY { features[4 * neighbor + 1].negate() }
    }
  }

  /// The mean of what the perceptron says of the reports and of their three mirror images.
  private func located(
    _ features: UnsafeMutablePointer<Float>, _ outputs: UnsafeMutablePointer<Float>
  ) -> SIMD2<Double> {
    var sum = SIMD2<Float>.zero
    var sign = SIMD2<Float>(1, 1)
    for turn in 0..<4 {
      perceptron.evaluate(features, into: outputs)
      sum += sign * SIMD2(outputs[0], outputs[1])
      let mirrorsX = turn % 2 == 0
      Self.mirror(features, x: mirrorsX, y: !mirrorsX)
      if mirrorsX { sign.x.negate() } else { sign.y.negate() }
    }
    return SIMD2<Double>(sum / 4)
  }
}
