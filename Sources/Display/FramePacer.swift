public import Geometry

/// Decides when frames are due: at once when a period has passed since the last, else when it has.
///
/// It knows only the times it is told.
public struct FramePacer: Hashable, Sendable {
  /// The frames a second that are never exceeded.
  public var preferredFramesPerSecond: Double {
    didSet {
      precondition(preferredFramesPerSecond > 0, "a frame rate is positive")
    }
  }

  /// When the last frame was drawn, in seconds; `nil` before the first.
  public private(set) var lastFrame: TimeInterval?

  /// Creates a pacer that has drawn no frame.
  ///
  /// - Precondition: The rate is positive.
  public init(preferredFramesPerSecond: Double) {
    precondition(preferredFramesPerSecond > 0, "a frame rate is positive")
    self.preferredFramesPerSecond = preferredFramesPerSecond
  }

  /// The time from one frame to the next, in seconds.
  public var duration: TimeInterval { 1 / preferredFramesPerSecond }

  /// When the next frame may be drawn; not after `now` if that is at once.
  public func nextFrame(at now: TimeInterval) -> TimeInterval {
    // A last frame that lies ahead was taken from another clock: it paces nothing.
    guard let lastFrame, lastFrame <= now else { return now }
    return lastFrame + duration
  }

  /// Notes that a frame was drawn.
  public mutating func frameDrawn(at time: TimeInterval) {
    lastFrame = time
  }
}
