import Geometry
import TerminalUI

/// A panel with the timing of the last frames.
struct StatisticsPanel {
  /// The minimum time between two updates, in seconds; frequent updates would cost frames.
  private static let minimumInterval = 0.25

  private var text: String?
  private var updatedAt: TimeInterval = -.infinity

  var isShown = false { didSet { (text, updatedAt) = (nil, -.infinity) } }

  /// Returns the panel, whose text is broken into lines where the screen is narrow; `nil` if it is
  /// hidden or has no text yet.
  func panel(on size: ScreenSize) -> Panel? {
    guard isShown, let text else { return nil }
    let inside = size.insideFrame
    let lines = text.wrapped(columns: inside.columns - 2, limit: max(1, inside.rows - 1))
    return Panel(lines.map { " \($0) " }, placement: .topRight).framed("frames", on: size)
  }

  mutating func update(_ statistics: FrameStatistics, at time: TimeInterval) {
    guard isShown, time - updatedAt >= Self.minimumInterval else { return }
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

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
