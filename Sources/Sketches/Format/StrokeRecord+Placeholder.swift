import Geometry
import Ink

extension StrokeRecord {
  /// A time earlier than any that a file can contain.
  private static var placeholderTime: TimeInterval { -1e12 }

  /// Creates a placeholder for a stroke whose samples were not read or are damaged.
  ///
  /// With a placeholder in the sketch, later edits still name the strokes they named. Moved,
  /// recolored and split placeholders are placeholders, too.
  ///
  /// - Parameter count: The number of samples, at least 1.
  /// - Returns: The placeholder; never `nil`.
  static func placeholder(samples count: Int = 1) -> StrokeRecord? {
    let sample = StrokeSample(location: .zero, timestamp: placeholderTime)
    return StrokeRecord(
      style: StrokeStyle(), samples: Array(repeating: sample, count: max(1, count)))
  }

  /// Whether this is a placeholder, or a piece of one.
  var isPlaceholder: Bool { time.lowerBound == Self.placeholderTime }
}
