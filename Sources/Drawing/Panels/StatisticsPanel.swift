import Display
import Geometry

/// A small overlay that says how the last frames went.
struct StatisticsPanel {
  /// The least time from one text to the next, in seconds: the overlay is not to cost frames.
  private static let period = 0.25

  private var text: String?
  private var updatedAt: TimeInterval = -.infinity

  /// Whether the overlay is seen.
  var isShown = false {
    didSet {
      text = nil
      updatedAt = -.infinity
    }
  }

  /// The overlay, if it is seen.
  var panel: Panel? {
    guard isShown, let text else { return nil }
    return Panel([" \(text) "], placement: .topRight, attributes: .reverse)
  }

  /// Brings the text up to date, unless it was so a moment ago.
  mutating func update(_ statistics: FrameStatistics, at time: TimeInterval) {
    guard isShown, time - updatedAt >= Self.period else { return }
    updatedAt = time
    text = Self.text(statistics)
  }

  private static func text(_ statistics: FrameStatistics) -> String {
    let latency = [0.5, 0.99].map { fraction in
      statistics.latency(quantile: fraction).map { tenths($0 * 1000) } ?? "-"
    }
    return "p50 \(latency[0]) ms · p99 \(latency[1]) ms · \(Int(statistics.framesPerSecond)) fps · "
      + "\(tenths(statistics.samplesPerFrame)) samples · \(Int(statistics.bytesPerFrame)) bytes"
  }

  private static func tenths(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }
}
