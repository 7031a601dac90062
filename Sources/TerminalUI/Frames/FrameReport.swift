public import Geometry

/// The contents of a frame and the times at which it was processed.
public struct FrameReport: Hashable, Sendable {
  /// When the frame began, in seconds on the monotonic clock.
  public var began: TimeInterval
  /// When the oldest of its samples was read; `nil` if it has no samples.
  public var oldestSample: TimeInterval?
  /// The number of touch samples that it is the first to show.
  public var samples = 0
  /// The number of cells that it changed.
  public var cells = 0
  /// The number of cells whose old ink it painted again.
  public var repaintedCells = 0
  /// The number of bytes sent.
  public var bytes = 0
  /// When the terminal had accepted the last byte; `nil` if it has not.
  public var written: TimeInterval?
  /// When the terminal acknowledged the frame; `nil` if it did not.
  public var acknowledged: TimeInterval?

  /// Creates the report of an empty frame.
  public init(began: TimeInterval) { self.began = began }

  /// The time from reading the oldest sample to the acknowledgment, in seconds; `nil` if either is
  /// missing.
  public var latency: TimeInterval? {
    guard let oldestSample, let acknowledged else { return nil }
    return acknowledged - oldestSample
  }
}
