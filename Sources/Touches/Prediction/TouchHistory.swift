/// The recent measured samples of one touch that predictions need.
///
/// Times increase strictly from sample to sample. The storage is reserved at creation.
package struct TouchHistory: Sendable {
  /// The samples, oldest first.
  package private(set) var samples: [TouchPredictor.Sample] = []
  /// The cell of the last report; `nil` if its position is exact.
  private(set) var cell: CellBounds?
  /// The time of the first sample of the path, which may no longer be kept.
  private var startTime = 0.0

  /// The longest gap within a path, in seconds; after a longer one, a new path begins.
  static let maximumGap = 0.5
  /// The largest backward step of the clock that counts as no step, in seconds.
  static let maximumStepBack = 0.1
  /// The minimum time from a sample to the one after the next once there are more than `retainedCount`, in
  /// seconds: a little less than 2 ms, so that no sample of a pointer at 1000 Hz is lost.
  private static let minimumInterval = 0.0019
  /// The number of samples left after the oldest are removed at `capacity`; they span at least 0.52 s.
  private static let retainedCount = 560
  private static let capacity = 768

  package init() { samples.reserveCapacity(Self.capacity) }

  package var last: TouchPredictor.Sample? { samples.last }

  /// How long the path has lasted, in seconds.
  var age: Double { samples.last.map { $0.time - startTime } ?? 0 }

  /// The longest of the last four intervals between samples, in seconds; 0 if there is none.
  var longestRecentInterval: Double {
    var longest = 0.0
    for index in max(samples.count - 4, 1)..<max(samples.count, 1) {
      longest = max(longest, samples[index].time - samples[index - 1].time)
    }
    return longest
  }

  /// Adds a measured sample, unless a value is not finite, in amortized O(1).
  ///
  /// A sample at the newest time, or up to ``maximumStepBack`` before it, replaces the newest position. A sample
  /// further back, or after more than ``maximumGap``, begins a new path.
  package mutating func append(_ sample: TouchPredictor.Sample, in cell: CellBounds? = nil) {
    guard sample.isFinite else { return }
    self.cell = cell
    guard let last = samples.last else { return begin(with: sample) }
    let interval = sample.time - last.time
    if interval > 0, interval <= Self.maximumGap {
      extend(with: sample)
    } else if interval <= 0, interval >= -Self.maximumStepBack {
      samples[samples.count - 1] = TouchPredictor.Sample(time: last.time, x: sample.x, y: sample.y)
    } else {
      samples.removeAll(keepingCapacity: true)
      begin(with: sample)
    }
  }

  /// Replaces the positions of recent samples by better estimates of the same times, in their order.
  package mutating func correct(_ estimates: [TouchPredictor.Sample]) {
    var index = samples.count
    for estimate in estimates.reversed() where estimate.isFinite {
      while index > 0, samples[index - 1].time > estimate.time { index -= 1 }
      guard index > 0 else { return }
      if samples[index - 1].time == estimate.time {
        samples[index - 1] = estimate
        index -= 1
      }
    }
  }

  package mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  private mutating func begin(with sample: TouchPredictor.Sample) {
    samples.append(sample)
    startTime = sample.time
  }

  private mutating func extend(with sample: TouchPredictor.Sample) {
    let count = samples.count
    if count > Self.retainedCount, sample.time - samples[count - 2].time < Self.minimumInterval {
      samples[count - 1] = sample
      return
    }
    if count == Self.capacity { samples.removeFirst(Self.capacity - Self.retainedCount) }
    samples.append(sample)
  }
}

extension SIMD2<Double> {
  /// The Euclidean length; the squares of very small or large components underflow or overflow.
  package var length: Double { (x * x + y * y).squareRoot() }
}
