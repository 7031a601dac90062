import Geometry

/// The computation of ``SplineSmoothing`` for the samples of one window.
///
/// The caller owns all storage for the duration of one call, so modeling does not allocate. Every
/// pointer has room for `count` values.
struct SplineWindow {
  private let count: Int
  private let times, penalties: UnsafeMutablePointer<Double>
  private let measured, modeled: UnsafeMutablePointer<SIMD2<Double>>
  private let differences, matrix: UnsafeMutablePointer<SIMD4<Double>>
  /// One value per sample: first its squared speed, then the roughness of the path there.
  private let scratch: UnsafeMutablePointer<Double>

  /// Models a window of at least one sample of a line at a strength from 0 to 1, and calls `body`
  /// with one position per sample; the pointer is valid only during the call.
  static func withModeled(
    _ window: Range<Int>, of samples: [StrokeSample], strength: Double,
    _ body: (UnsafePointer<SIMD2<Double>>) -> Void
  ) {
    let room = window.count
    // In units of 32 bytes: two vectors of four, two of two, and three numbers for each sample.
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: room * 4) { memory in
      guard let base = memory.baseAddress else { return }
      let pairs = UnsafeMutableRawPointer(base + 2 * room)
        .bindMemory(to: SIMD2<Double>.self, capacity: 2 * room)
      let numbers = UnsafeMutableRawPointer(base + 3 * room)
        .bindMemory(to: Double.self, capacity: 3 * room)
      let storage = SplineWindow(
        count: room, times: numbers, penalties: numbers + room, measured: pairs,
        modeled: pairs + room, differences: base, matrix: base + room, scratch: numbers + 2 * room)
      storage.load(samples[window])
      storage.model(strength)
      body(UnsafePointer(storage.modeled))
    }
  }

  private func load(_ samples: ArraySlice<StrokeSample>) {
    var time = 0.0
    var previous: TimeInterval?
    for (index, sample) in samples.enumerated() {
      if let previous {
        let gap = sample.timestamp - previous
        // The times of reports that arrive in a burst are unknown. After a long rest, the path
        // restarts, so longer gaps are treated alike.
        time +=
          gap < Self.burst.maximumGap
          ? Self.burst.assumedGap : min(max(gap, Self.gaps.lowerBound), Self.gaps.upperBound)
      }
      previous = sample.timestamp
      times[index] = time
      measured[index] = SIMD2(sample.location.x, sample.location.y)
      modeled[index] = measured[index]
    }
  }

  private func model(_ strength: Double) {
    guard count > 3 else { return }
    let estimate = estimateNoise()
    let noise = estimate * strength
    // Samples with less noise than a pixel need no smoothing.
    guard estimate > Self.noiseLimits.lowerBound, noise * noise > Self.minimumSquare else { return }
    differentiate()
    measureSpeeds()
    penalize(noise)
    solve()
    for _ in 0..<Self.reweightCount {
      reweight(noise)
      solve()
    }
    confine(noise)
  }
}

extension SplineWindow {
  /// The range that times between samples are clamped to, in seconds.
  private static let gaps = 0.001...0.04
  /// The longest gap within a burst of reports, and the gap assumed instead, in seconds.
  private static let burst = (maximumGap: 0.0005, assumedGap: 0.008)
  /// The limits of the noise, in dots: a pixel's rounding error and a trembling pen.
  private static let noiseLimits = 0.06...0.45
  /// The smallest squared noise that can be a divisor; less would change no digit of a position.
  private static let minimumSquare = 1e-300
  /// The penalty's factor, in s³: see ``penalize(_:)``.
  private static let penalty = 1.4e-4
  /// A term added to the speed, in dots per second.
  private static let speedOffset = 60.0
  /// Half of the time over which a speed is measured, in seconds.
  private static let speedReach = 0.035
  /// The maximum distance of a modeled position from its sample, in units of the noise.
  private static let maximumNoises = 4.0
  /// The maximum distance of a modeled position from its sample at full strength, in dots.
  static let maximumShift = maximumNoises * noiseLimits.upperBound
  private static let reweightCount = 2
  /// The terms of the root that penalties are divided by; `weight` multiplies the cost in units of
  /// the noise: see ``reweight(_:)``.
  private static let reweighting = (constant: 0.0025, weight: 3.0)

  /// Returns the noise in the samples, as the standard deviation of one coordinate, in dots.
  ///
  /// This is the deviation that would explain the mean square root of the plain third differences if
  /// they were only noise. The square roots limit the effect of corners, which are not noise.
  private func estimateNoise() -> Double {
    var sum = 0.0
    for row in 0..<count - 3 {
      let jump = measured[row + 3] - measured[row] + 3 * (measured[row + 1] - measured[row + 2])
      sum += (jump * jump).sum().squareRoot().squareRoot()
    }
    let root = sum / Double(count - 3)
    // The mean root of a distance in the plane is 1.078 (= √1.1619) times the root of its deviation
    // in one coordinate. A third difference has √20 (= 4.4721) times the deviation of a sample.
    return min(root * root / (1.1619 * 4.4721), Self.noiseLimits.upperBound)
  }

  /// Computes the weights of the third differences over real time.
  private func differentiate() {
    for row in 0..<count - 3 {
      let a = times[row + 1] - times[row]
      let b = times[row + 2] - times[row + 1]
      let c = times[row + 3] - times[row + 2]
      differences[row] =
        SIMD4(-6, 6, -6, 6)
        / SIMD4(
          a * (a + b) * (a + b + c), a * b * (b + c), (a + b) * b * c, (a + b + c) * (b + c) * c)
    }
  }

  /// Computes the squared speed at each sample, from the samples within ``speedReach`` on both sides.
  private func measureSpeeds() {
    var start = 0
    var end = 0
    for index in 0..<count {
      while times[index] - times[start] > Self.speedReach { start += 1 }
      while end < count - 1, times[end] - times[index] < Self.speedReach { end += 1 }
      let delta = measured[end] - measured[start]
      let time = max(times[end] - times[start], Self.gaps.lowerBound)
      scratch[index] = (delta * delta).sum() / (time * time)
    }
  }

  /// Computes the penalty of each third difference, which is proportional to the squared noise over
  /// the squared speed, and to the time that the difference spans.
  private func penalize(_ noise: Double) {
    let scale = Self.penalty * noise * noise / 3
    for row in 0..<count - 3 {
      var sum = 0.0
      let near = max(0, row - 2)..<min(count, row + 6)
      for index in near { sum += scratch[index] }
      let speed = (sum / Double(near.count)).squareRoot() + Self.speedOffset
      penalties[row] = scale * (times[row + 3] - times[row]) / (speed * speed)
    }
  }

  /// Raises the penalties where the solution is smoother than its speed suggests, and lowers them
  /// where it is rougher, as at corners.
  private func reweight(_ noise: Double) {
    for row in 0..<count - 3 {
      let d = differences[row]
      let change =
        modeled[row] * d.x + modeled[row + 1] * d.y + modeled[row + 2] * d.z
        + modeled[row + 3] * d.w
      scratch[row] = (change * change).sum() / 2 * penalties[row]
    }
    let weight = Self.reweighting.weight / (noise * noise)
    var previous = scratch[0]
    for row in 0..<count - 3 {
      let here = scratch[row]
      let cost = (previous + here + scratch[min(row + 1, count - 4)]) / 3
      penalties[row] /= (Self.reweighting.constant + weight * cost).squareRoot()
      previous = here
    }
  }

  /// Keeps the path near each sample and within the samples' extent: noise does not explain a
  /// larger shift, so the shape was intended, or the times are unknown.
  private func confine(_ noise: Double) {
    let maximum = Self.maximumNoises * noise
    var low = measured[0]
    var high = low
    for index in 0..<count {
      low = pointwiseMin(low, measured[index])
      high = pointwiseMax(high, measured[index])
      let shift = modeled[index] - measured[index]
      let square = (shift * shift).sum()
      guard square > maximum * maximum else { continue }
      modeled[index] = measured[index] + shift * (maximum / square.squareRoot())
    }
    for index in 0..<count { modeled[index].clamp(lowerBound: low, upperBound: high) }
  }

  /// Minimizes the squared distances from the samples plus the penalized third differences.
  ///
  /// The matrix is symmetric with three diagonals above the main one; a vector holds the upper half
  /// of one row. It is factored as *LDLᵀ*. The elimination of a row changes only the next three,
  /// which stay in registers.
  private func solve() {
    var rows = MatrixRows(self)
    var next = (rows.next(), rows.next(), rows.next(), rows.next())
    var values = (measured[0], measured[1], measured[2], measured[3])
    for row in 0..<count {
      let (line, value) = (next.0, values.0)
      let ratios = line / line.x
      matrix[row] = SIMD4(line.x, ratios.y, ratios.z, ratios.w)
      modeled[row] = value
      next = (
        next.1 - ratios.y * SIMD4(line.y, line.z, line.w, 0),
        next.2 - ratios.z * SIMD4(line.z, line.w, 0, 0),
        next.3 - ratios.w * SIMD4(line.w, 0, 0, 0), rows.next()
      )
      values = (
        values.1 - ratios.y * value, values.2 - ratios.z * value, values.3 - ratios.w * value,
        row + 4 < count ? measured[row + 4] : .zero
      )
    }
    substitute()
  }

  /// Computes the positions from the factors that ``solve()`` left in the matrix, from the last one.
  private func substitute() {
    var later = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    for row in (0..<count).reversed() {
      let line = matrix[row]
      let value = modeled[row] / line.x - line.y * later.0 - line.z * later.1 - line.w * later.2
      modeled[row] = value
      later = (value, later.0, later.1)
    }
  }

  /// The upper halves of the matrix's rows, from the first: the unit matrix plus the penalized products
  /// of the differences' weights.
  private struct MatrixRows {
    /// The weights of a third difference, and the same times its penalty.
    private typealias Term = (weights: SIMD4<Double>, penalized: SIMD4<Double>)

    private let window: SplineWindow
    private var row = 0
    /// The terms of the last three differences, the oldest first.
    private var last: (Term, Term, Term) = (none, none, none)

    private static let none: Term = (.zero, .zero)

    init(_ window: SplineWindow) { self.window = window }

    /// Returns the next row; beyond the last row the result has no meaning.
    mutating func next() -> SIMD4<Double> {
      var term = Self.none
      if row < window.count - 3 {
        let weights = window.differences[row]
        term = (weights, weights * window.penalties[row])
      }
      let (first, second, third) = last
      let (d, e) = (second.weights, third.weights)
      var line = SIMD4<Double>(1, 0, 0, 0)
      line.x += first.penalized.w * first.weights.w
      line += second.penalized.z * SIMD4(d.z, d.w, 0, 0)
      line += third.penalized.y * SIMD4(e.y, e.z, e.w, 0)
      line += term.penalized.x * term.weights
      last = (second, third, term)
      row += 1
      return line
    }
  }
}
