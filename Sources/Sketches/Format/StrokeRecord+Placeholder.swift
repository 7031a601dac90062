import Geometry
import Ink

extension StrokeRecord {
  /// Before every time that a file can hold.
  private static var placeholderTime: TimeInterval { -1e12 }

  /// Makes a stroke that takes the place of one whose samples were not or cannot be read, so that
  /// edits find the strokes that they name.
  ///
  /// Whatever becomes of it, it is still known to be one.
  ///
  /// - Parameter count: How many samples it has; at least 1.
  /// - Returns: The stroke, which there always is.
  static func placeholder(samples count: Int = 1) -> StrokeRecord? {
    let sample = StrokeSample(location: .zero, timestamp: placeholderTime)
    return StrokeRecord(
      style: StrokeStyle(), samples: Array(repeating: sample, count: max(1, count)))
  }

  /// Whether this takes the place of a stroke.
  var isPlaceholder: Bool { time.lowerBound == Self.placeholderTime }
}
