import Geometry

/// A description of a touch's recent path: the input of the perceptron.
///
/// Most features are displacements in a frame whose origin is the last measured position. Its first axis
/// points along the recent motion, and its unit is the path length of the last 96 ms. The others compare
/// that length with a pixel and with the cell of the last report, and the age of the path with two times.
/// Section 3.2 of `docs/stroke-model.md`.
package struct TouchFeatures {
  package static let count = firstOdd + vectorCount
  /// The index of the first feature that is negated when the stroke and its cells are mirrored.
  package static let firstOdd = vectorCount + ages.count + speeds.count + extentCount
  /// The ends of the lag segments, in seconds before the last sample.
  static let lags: [Double] = [
    0.004, 0.008, 0.012, 0.016, 0.024, 0.032, 0.048, 0.064, 0.096, 0.128, 0.16, 0.2, 0.256, 0.32,
    0.4, 0.52,
  ]
  /// The weight of each lag segment of the last 96 ms in the direction of the first axis.
  private static let directionWeights: [Double] = [1, 1, 1, 1, 1, 0.7, 0.5, 0.3, 0.1]
  private static let recentLagCount = directionWeights.count
  /// The number of vectors: the displacements of the lag segments, and the one to the center of the cell.
  private static let vectorCount = lags.count + 1
  /// The times with which the age of the path is compared, in seconds.
  private static let ages: [Double] = [0.1, 0.4]
  private static let greatestAge = 0.5
  /// The path lengths of 96 ms with which the touch's is compared, in pixels.
  private static let speeds: [Double] = [1, 10, 100]
  /// The number of features that describe the extent of the cell: along the motion and across it.
  private static let extentCount = 2

  /// The frame's first axis: the unit vector of the recent motion.
  package private(set) var axis = SIMD2<Double>(1, 0)
  /// The frame's unit: the path length of the last 96 ms, in the stroke's unit.
  package private(set) var scale = 0.0

  /// Writes the ``count`` features of the end of a path, with the width of a pixel in the stroke's unit.
  ///
  /// Returns `nil` if the touch rests, or if the displacements are too small or large to be squared.
  /// O(log *n*) in the number of samples of the last 0.52 s.
  package init?(
    _ history: TouchHistory, pixel: Double, into features: UnsafeMutablePointer<Float>
  ) {
    guard history.samples.count > 1 else { return nil }
    let usable = withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: Self.lags.count) {
      displacements -> Bool in
      history.samples.withUnsafeBufferPointer { samples in
        Self.resample(samples, into: displacements)
        guard orient(by: displacements) else { return false }
        write(displacements, into: features)
        return true
      }
    }
    guard usable, let last = history.last else { return nil }
    let shares = features + Self.vectorCount
    writeShares(age: history.age, pixel: pixel, into: shares)
    writeCell(
      history.cell, of: last.position, into: features,
      shares: shares + Self.ages.count + Self.speeds.count)
  }

  /// Returns the displacement of the last 16 ms, in the frame.
  package static func recentDisplacement(_ features: UnsafePointer<Float>) -> SIMD2<Double> {
    var recent = SIMD2<Float>.zero
    for lag in 0..<4 { recent += SIMD2(features[lag], features[firstOdd + lag]) }
    return SIMD2<Double>(recent)
  }

  /// Returns the displacement at 0.9 times the mean velocity of the last 16 ms, in which the touch moved `recent`.
  package static func straightOn(_ recent: SIMD2<Double>, for horizon: Double) -> SIMD2<Double> {
    recent * (0.9 * horizon / 0.016)
  }

  package func unframed(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let rotated = SIMD2(
      vector.x * axis.x - vector.y * axis.y, vector.x * axis.y + vector.y * axis.x)
    return rotated * scale
  }

  package func framed(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let rotated = SIMD2(
      vector.x * axis.x + vector.y * axis.y, vector.y * axis.x - vector.x * axis.y)
    return rotated / scale
  }

  /// Computes the displacements of the lag segments, latest first.
  private static func resample(
    _ samples: UnsafeBufferPointer<TouchPredictor.Sample>,
    into displacements: UnsafeMutableBufferPointer<SIMD2<Double>>
  ) {
    let last = samples[samples.count - 1]
    var newer = last.position
    var index = samples.count - 1
    for lag in displacements.indices {
      let time = last.time - lags[lag]
      index = Self.index(ofFirstAfter: time, in: samples, before: index)
      let older =
        index > 0
        ? samples[index - 1].position(at: time, to: samples[index]) : samples[0].position
      displacements[lag] = newer - older
      newer = older
    }
  }

  /// Returns the lowest index of a sample after a time, at most `end`, near which it is searched.
  private static func index(
    ofFirstAfter time: Double, in samples: UnsafeBufferPointer<TouchPredictor.Sample>,
    before end: Int
  ) -> Int {
    var (low, high, step) = (end, end, 1)
    while low > 0, samples[low - 1].time > time {
      high = low - 1
      low = max(low - step, 0)
      step *= 2
    }
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return high
  }

  /// Computes the frame's axis and unit; returns whether there is usable motion.
  private mutating func orient(by displacements: UnsafeMutableBufferPointer<SIMD2<Double>>) -> Bool
  {
    var sum = SIMD2<Double>.zero
    for lag in 0..<Self.recentLagCount {
      scale += displacements[lag].length
      sum += displacements[lag] * Self.directionWeights[lag]
    }
    let squares = displacements.reduce(SIMD2<Double>.zero) { $0 + $1 * $1 }
    // The squares of lengths outside this range would underflow or overflow.
    guard scale > 1e-140, squares.x + squares.y < 1e280 else { return false }
    if sum.length < 1e-6 * scale {
      sum = displacements.prefix(Self.recentLagCount).first { $0.length > 1e-6 * scale } ?? sum
    }
    let sumLength = sum.length
    guard sumLength > 0 else { return false }
    axis = sum / sumLength
    return true
  }

  private func write(
    _ displacements: UnsafeMutableBufferPointer<SIMD2<Double>>,
    into features: UnsafeMutablePointer<Float>
  ) {
    for lag in displacements.indices {
      let local = framed(displacements[lag])
      let isRecent = lag < Self.recentLagCount
      write(isRecent ? local : Self.compressed(local), at: lag, of: features)
    }
  }

  /// Writes the vector from a position to the center of its cell, and the two shares of the cell's extent.
  private func writeCell(
    _ cell: CellBounds?, of position: SIMD2<Double>, into features: UnsafeMutablePointer<Float>,
    shares: UnsafeMutablePointer<Float>
  ) {
    let center = cell.map { Self.compressed(framed($0.center - position)) } ?? .zero
    write(center, at: Self.lags.count, of: features)
    let size = (cell?.size ?? .zero) / 2
    let along = size.x * axis.x.magnitude + size.y * axis.y.magnitude
    let across = size.x * axis.y.magnitude + size.y * axis.x.magnitude
    shares[0] = Self.share(scale, along)
    shares[1] = Self.share(scale, across)
  }

  private func write(
    _ vector: SIMD2<Double>, at index: Int, of features: UnsafeMutablePointer<Float>
  ) {
    features[index] = Float(vector.x)
    features[Self.firstOdd + index] = Float(vector.y)
  }

  /// Returns a vector whose coordinates are less than 4 in magnitude.
  private static func compressed(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(vector.x / (1 + vector.x.magnitude / 4), vector.y / (1 + vector.y.magnitude / 4))
  }

  /// Writes how old the path is and how fast the touch moves.
  private func writeShares(age: Double, pixel: Double, into shares: UnsafeMutablePointer<Float>) {
    let age = min(age, Self.greatestAge)
    for (index, time) in Self.ages.enumerated() { shares[index] = Self.share(age, time) }
    for (index, speed) in Self.speeds.enumerated() {
      shares[Self.ages.count + index] = Self.share(scale, speed * pixel)
    }
  }

  /// Returns the share of a number in its sum with another, which may be too large for a number.
  private static func share(_ value: Double, _ other: Double) -> Float {
    Float(1 / (1 + other / value))
  }
}
