public import Geometry

/// Statistics of the latest frames.
public struct FrameStatistics: Sendable {
  /// The number of frames that are kept.
  public static let window = 256

  private var reports: [FrameReport] = []
  private var next = 0

  /// Creates statistics without frames.
  package init() {}

  /// Adds a frame; replaces the oldest if there are already ``window`` frames.
  package mutating func add(_ report: FrameReport) {
    if reports.count < Self.window {
      reports.append(report)
    } else {
      reports[next] = report
      next = (next + 1) % Self.window
    }
  }

  /// The number of frames; at most ``window``.
  public var count: Int { reports.count }

  /// Returns the latency that a fraction of the frames does not exceed, in seconds; `nil` if none has one.
  public func latency(quantile fraction: Double) -> TimeInterval? {
    quantile(fraction, of: \.latency)
  }

  /// Returns the time to paint that a fraction of the frames does not exceed, in seconds; `nil` if none has one.
  package func paintingTime(quantile fraction: Double) -> TimeInterval? {
    quantile(fraction, of: \.paintingTime)
  }

  private func quantile(
    _ fraction: Double, of time: KeyPath<FrameReport, TimeInterval?>
  ) -> TimeInterval? {
    let times = reports.compactMap { $0[keyPath: time] }.sorted()
    guard !times.isEmpty else { return nil }
    let highest = Double(times.count - 1)
    return times[Int((fraction * highest).rounded().clamped(to: 0...highest))]
  }

  /// The frame rate, in frames per second; pauses of a quarter of a second or more are excluded.
  public var framesPerSecond: Double {
    let times = reports.map(\.began).sorted()
    let gaps = zip(times.dropFirst(), times).map(-).filter { $0 < 0.25 }
    let total = gaps.reduce(0, +)
    return total > 0 ? Double(gaps.count) / total : 0
  }

  /// The average number of samples per frame that has any.
  public var samplesPerFrame: Double { average(\.samples) { $0.samples > 0 } }
  /// The average number of bytes per frame that has any.
  public var bytesPerFrame: Double { average(\.bytes) { $0.bytes > 0 } }

  private func average(
    _ value: KeyPath<FrameReport, Int>, where isCounted: (FrameReport) -> Bool
  ) -> Double {
    let counted = reports.filter(isCounted)
    guard !counted.isEmpty else { return 0 }
    return Double(counted.reduce(0) { $0 + $1[keyPath: value] }) / Double(counted.count)
  }
}

/// The contents of a frame and the times at which it was processed.
package struct FrameReport: Hashable, Sendable {
  /// When the frame began, in seconds on the monotonic clock.
  package var began: TimeInterval
  /// When the oldest of its samples was read; `nil` if it has no samples.
  package var oldestSample: TimeInterval?
  /// The number of touch samples that it is the first to show.
  package var samples = 0
  /// The number of cells that it changed.
  package var cells = 0
  /// The number of cells whose old ink it painted again.
  package var repaintedCells = 0
  /// The number of bytes sent.
  package var bytes = 0
  /// When its bytes were complete, in seconds on the monotonic clock; `nil` if unknown.
  package var painted: TimeInterval?
  /// When the terminal had accepted the last byte; `nil` if it has not.
  package var written: TimeInterval?
  /// When the terminal acknowledged the frame; `nil` if it did not.
  package var acknowledged: TimeInterval?

  /// Creates the report of an empty frame.
  package init(began: TimeInterval) { self.began = began }

  /// The time from reading the oldest sample to the acknowledgment, in seconds, if both are known.
  package var latency: TimeInterval? {
    guard let oldestSample, let acknowledged else { return nil }
    return acknowledged - oldestSample
  }

  /// The time from its beginning until its bytes were complete, in seconds; `nil` if unknown.
  package var paintingTime: TimeInterval? { painted.map { $0 - began } }
}
