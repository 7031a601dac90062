import Geometry

/// The samples of one window, on their way to what they are modelled as.
///
/// All storage is the caller's, for the time of one call, so that modelling does not allocate. Every
/// pointer has room for `count` values and three more.
struct SplineWindow {
  private let count: Int
  private let times: UnsafeMutablePointer<Double>
  private let measured: UnsafeMutablePointer<SIMD2<Double>>
  private let modelled: UnsafeMutablePointer<SIMD2<Double>>
  private let penalties: UnsafeMutablePointer<Double>
  private let differences: UnsafeMutablePointer<SIMD4<Double>>
  private let matrix: UnsafeMutablePointer<SIMD4<Double>>
  /// A number for each sample that is at work: its squared speed, or how rough the path is there.
  private let scratch: UnsafeMutablePointer<Double>

  /// Models a window.
  ///
  /// - Parameters:
  ///   - window: The indices of the samples, at least one.
  ///   - samples: All samples of the line.
  ///   - strength: From 0 to 1.
  ///   - body: Gets the places, which are gone when it returns.
  static func withModelled(
    _ window: Range<Int>, of samples: [StrokeSample], strength: Double,
    _ body: (UnsafePointer<SIMD2<Double>>) -> Void
  ) {
    let room = window.count + 3
    // In units of 32 bytes: two vectors of four, two of two, and three numbers for each sample.
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: room * 4) { memory in
      guard let base = memory.baseAddress else { return }
      let pairs = UnsafeMutableRawPointer(base + 2 * room)
        .bindMemory(to: SIMD2<Double>.self, capacity: 2 * room)
      let numbers = UnsafeMutableRawPointer(base + 3 * room)
        .bindMemory(to: Double.self, capacity: 3 * room)
      let storage = SplineWindow(
        count: window.count, times: numbers, measured: pairs, modelled: pairs + room,
        penalties: numbers + room, differences: base, matrix: base + room,
        scratch: numbers + 2 * room)
      storage.load(samples[window])
      storage.model(strength)
      body(UnsafePointer(storage.modelled))
    }
  }

  private func load(_ samples: ArraySlice<StrokeSample>) {
    var time = 0.0
    var previous: TimeInterval?
    for (index, sample) in samples.enumerated() {
      if let previous {
        let gap = sample.timestamp - previous
        // Of reports that come in a bunch the times are not known, and after a rest the path begins
        // anew.
        time +=
          gap < Self.bunch.below
          ? Self.bunch.gap : min(max(gap, Self.gaps.lowerBound), Self.gaps.upperBound)
      }
      previous = sample.timestamp
      times[index] = time
      measured[index] = SIMD2(sample.location.x, sample.location.y)
      modelled[index] = measured[index]
    }
  }

  private func model(_ strength: Double) {
    guard count > 3 else { return }
    let shown = estimateNoise()
    // What is cleaner than a pixel has nothing to be taken off.
    guard shown > Self.noises.lowerBound else { return }
    let noise = shown * strength
    guard noise * noise > Self.leastSquare else { return }
    differentiate()
    measureSpeeds()
    penalize(noise)
    solve()
    for _ in 0..<Self.revisions {
      revise(noise)
      solve()
    }
    confine(noise)
  }
}

extension SplineWindow {
  /// The shortest and the longest time between samples that counts, in seconds.
  private static let gaps = 0.001...0.04
  /// Samples closer in time than this came in a bunch, and how far apart they are taken to have been
  /// measured, in seconds.
  private static let bunch = (below: 0.0005, gap: 0.008)
  /// The least and the greatest noise that is assumed, in dots: a pixel's and a trembling hand's.
  private static let noises = 0.06...0.45
  /// The least square of noise that can be divided by; less changes no digit of a place.
  private static let leastSquare = 1e-300
  /// The penalty's factor, in s³: see ``penalize(_:)``.
  private static let penalty = 1.4e-4
  /// What is added to the speed, in dots a second.
  private static let slowest = 60.0
  /// Half the time over which a speed is measured, in seconds.
  private static let speedReach = 0.035
  /// The farthest that a sample is moved, in units of the noise.
  private static let farthest = 4.0
  /// How often the penalty is revised by the path that it led to.
  private static let revisions = 2
  /// What a penalty is divided by the root of: this, and what it came to in units of the noise by
  /// its weight.
  private static let revision = (least: 0.0025, weight: 3.0)

  /// The noise that the samples show, as the standard deviation of a coordinate, in dots.
  ///
  /// It is what the mean square root of the plain third differences would be due to, if they were
  /// nothing but noise: roots, because a corner is no noise.
  private func estimateNoise() -> Double {
    var sum = 0.0
    for row in 0..<count - 3 {
      let jump = measured[row + 3] - measured[row] + 3 * (measured[row + 1] - measured[row + 2])
      sum += (jump * jump).sum().squareRoot().squareRoot()
    }
    let root = sum / Double(count - 3)
    // The mean root of a distance in the plane is 1.078 times that of its deviation in a coordinate,
    // and a third difference has √20 times the deviation of a sample.
    return min(root * root / (1.1619 * 4.4721), Self.noises.upperBound)
  }

  /// Sets the weights of the third differences over real time.
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

  /// The squared speed at each sample, between the samples around the times just before and after.
  private func measureSpeeds() {
    var start = 0
    var end = 0
    for index in 0..<count {
      while times[index] - times[start] > Self.speedReach { start += 1 }
      while end < count - 1, times[end] - times[index] < Self.speedReach { end += 1 }
      let way = measured[end] - measured[start]
      let time = max(times[end] - times[start], Self.gaps.lowerBound)
      scratch[index] = (way * way).sum() / (time * time)
    }
  }

  /// The penalty of each third difference: as the squared noise over the squared speed, by the
  /// time that the difference spans.
  private func penalize(_ noise: Double) {
    let scale = Self.penalty * noise * noise / 3
    for row in 0..<count - 3 {
      var sum = 0.0
      let near = max(0, row - 2)..<min(count, row + 6)
      for index in near { sum += scratch[index] }
      let speed = (sum / Double(near.count)).squareRoot() + Self.slowest
      penalties[row] = scale * (times[row + 3] - times[row]) / (speed * speed)
    }
  }

  /// Raises the penalties where the path turned out smoother than its speed lets expect, and lowers
  /// them where it is rougher: at corners.
  private func revise(_ noise: Double) {
    for row in 0..<count - 3 {
      let d = differences[row]
      let change =
        modelled[row] * d.x + modelled[row + 1] * d.y + modelled[row + 2] * d.z
        + modelled[row + 3] * d.w
      scratch[row] = (change * change).sum() / 2 * penalties[row]
    }
    let weight = Self.revision.weight / (noise * noise)
    var previous = scratch[0]
    for row in 0..<count - 3 {
      let here = scratch[row]
      let cost = (previous + here + scratch[min(row + 1, count - 4)]) / 3
      penalties[row] /= (Self.revision.least + weight * cost).squareRoot()
      previous = here
    }
  }

  /// Keeps the path within the samples' extent, and near each sample: what is farther away than
  /// noise explains was meant, or nothing is known of the times.
  private func confine(_ noise: Double) {
    let farthest = Self.farthest * noise
    var low = measured[0]
    var high = low
    for index in 0..<count {
      low = pointwiseMin(low, measured[index])
      high = pointwiseMax(high, measured[index])
      let way = modelled[index] - measured[index]
      let square = (way * way).sum()
      guard square > farthest * farthest else { continue }
      modelled[index] = measured[index] + way * (farthest / square.squareRoot())
    }
    for index in 0..<count { modelled[index].clamp(lowerBound: low, upperBound: high) }
  }

  /// Minimises the squared distances from the samples plus the penalised third differences.
  ///
  /// The matrix is symmetric with three diagonals above the main one, a row of which is a vector; it
  /// is factored as *LDLᵀ* while the right side is eliminated.
  private func solve() {
    assemble()
    for row in 0..<count {
      let line = matrix[row]
      let ratios = line / line.x
      let value = modelled[row]
      matrix[row + 1] -= ratios.y * SIMD4(line.y, line.z, line.w, 0)
      matrix[row + 2] -= ratios.z * SIMD4(line.z, line.w, 0, 0)
      matrix[row + 3] -= ratios.w * SIMD4(line.w, 0, 0, 0)
      modelled[row + 1] -= ratios.y * value
      modelled[row + 2] -= ratios.z * value
      modelled[row + 3] -= ratios.w * value
      matrix[row] = SIMD4(line.x, ratios.y, ratios.z, ratios.w)
    }
    for row in count..<count + 3 { modelled[row] = .zero }
    for row in (0..<count).reversed() {
      let line = matrix[row]
      modelled[row] =
        modelled[row] / line.x - line.y * modelled[row + 1] - line.z * modelled[row + 2]
        - line.w * modelled[row + 3]
    }
  }

  private func assemble() {
    for row in 0..<count {
      matrix[row] = SIMD4(1, 0, 0, 0)
      modelled[row] = measured[row]
    }
    for row in count..<count + 3 {
      matrix[row] = .zero
      modelled[row] = .zero
    }
    for row in 0..<count - 3 {
      let d = differences[row]
      let p = d * penalties[row]
      matrix[row] += p.x * d
      matrix[row + 1] += p.y * SIMD4(d.y, d.z, d.w, 0)
      matrix[row + 2] += p.z * SIMD4(d.z, d.w, 0, 0)
      matrix[row + 3].x += p.w * d.w
    }
  }
}
