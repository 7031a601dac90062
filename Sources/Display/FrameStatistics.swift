public import Geometry

/// How the last frames went.
public struct FrameStatistics: Sendable {
  /// The frames that are remembered.
  public static let window = 256

  private var reports: [FrameReport] = []
  private var next = 0

  /// The time from reading a sample to the acknowledged frame, smoothed, in seconds; `nil` before
  /// the first.
  public private(set) var smoothedLatency: TimeInterval?

  /// Creates statistics of no frames.
  public init() {}

  /// Adds a frame; the oldest is forgotten when there are more than ``window``.
  public mutating func add(_ report: FrameReport) {
    if reports.count < Self.window {
      reports.append(report)
    } else {
      reports[next] = report
      next = (next + 1) % Self.window
    }
    guard let latency = report.latency else { return }
    smoothedLatency = smoothedLatency.map { $0 + (latency - $0) / 8 } ?? latency
  }

  /// The frames that are remembered.
  public var count: Int { reports.count }

  /// The latency that a fraction of the frames do not exceed.
  ///
  /// - Parameter fraction: From 0 to 1.
  /// - Returns: Seconds; `nil` where no frame has a latency.
  /// - Complexity: O(*n* log *n*) in ``window``.
  public func latency(quantile fraction: Double) -> TimeInterval? {
    let latencies = reports.compactMap(\.latency).sorted()
    guard !latencies.isEmpty else { return nil }
    let rank = (fraction * Double(latencies.count - 1)).rounded()
    return latencies[Int(min(max(rank, 0), Double(latencies.count - 1)))]
  }

  /// The frames a second while frames followed each other within a quarter of a second.
  public var framesPerSecond: Double {
    let times = reports.map(\.began).sorted()
    let gaps = zip(times.dropFirst(), times).map(-).filter { $0 < 0.25 }
    let total = gaps.reduce(0, +)
    return total > 0 ? Double(gaps.count) / total : 0
  }

  /// The samples a frame that has any, on average.
  public var samplesPerFrame: Double { average(\.samples) { $0.samples > 0 } }

  /// The bytes a frame, on average.
  public var bytesPerFrame: Double { average(\.bytes) { $0.bytes > 0 } }

  private func average(
    _ value: KeyPath<FrameReport, Int>, where counts: (FrameReport) -> Bool
  ) -> Double {
    let counted = reports.filter(counts)
    guard !counted.isEmpty else { return 0 }
    return Double(counted.reduce(0) { $0 + $1[keyPath: value] }) / Double(counted.count)
  }
}
