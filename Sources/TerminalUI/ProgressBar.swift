package import Foundation

/// A bar that shows the progress of a command, after half a second and at most ten times per second.
package struct ProgressBar {
  private let start: TimeInterval
  private var last: TimeInterval?

  package static let delay = 0.5
  private static let interval = 0.1
  private static let columns = 30

  /// Creates the bar of a command that starts now, in seconds on any clock.
  package init(at time: TimeInterval) { start = time }

  /// The text that removes the bar; empty if it was never shown.
  package var removal: String { last == nil ? "" : "\r\u{1B}[K" }

  /// Updates the bar to the finished part of the work, from 0 to 1, and returns what to write, if anything.
  package mutating func update(_ fraction: Double, at time: TimeInterval) -> String? {
    guard time - start >= Self.delay, last.map({ time - $0 >= Self.interval }) ?? true
    else { return nil }
    last = time
    let fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let filled = Int(fraction * Double(Self.columns))
    let blanks = String(repeating: "-", count: Self.columns - filled)
    return "\r[\(String(repeating: "#", count: filled) + blanks)] \(Int(fraction * 100))%"
  }
}
