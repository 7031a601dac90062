public import Geometry

/// What a frame was made of and how long it took.
public struct FrameReport: Hashable, Sendable {
  /// When the frame began, in seconds on the monotonic clock.
  public var began: TimeInterval
  /// When the oldest of its samples was read; `nil` when it has none.
  public var oldestSample: TimeInterval?
  /// The touch samples it is the first to show.
  public var samples: Int
  /// The cells that it changed.
  public var cells: Int
  /// The bytes that it took.
  public var bytes: Int
  /// When the terminal had taken the last of them; `nil` if it has not yet.
  public var written: TimeInterval?
  /// When the terminal said that it had come to the frame's end; `nil` if it did not.
  public var acknowledged: TimeInterval?

  /// Creates the report of a frame without anything in it.
  public init(began: TimeInterval) {
    self.began = began
    samples = 0
    cells = 0
    bytes = 0
  }

  /// The time from reading the oldest sample to the acknowledged frame, in seconds; `nil` without
  /// either.
  public var latency: TimeInterval? {
    guard let oldestSample, let acknowledged else { return nil }
    return acknowledged - oldestSample
  }
}
