package import Geometry
package import Ink
package import Raster

/// A finished line that is drawn again step by step, as far as it had grown at each time.
package struct GrowingLine {
  /// The dots of the line up to the latest time.
  package private(set) var dots: DotBitmap

  /// The line as short straight pieces.
  private let path: [StrokeSample]
  private let style: StrokeStyle
  private var painter = StrokePainter(smoothing: .none)
  private var spanCount = 0

  /// The length of a piece, in seconds.
  private static let piece = 0.002

  /// Creates an undrawn line on an empty bitmap.
  package init(
    through samples: [StrokeSample], style: StrokeStyle, smoothing: Smoothing, on blank: DotBitmap
  ) {
    (self.style, dots) = (style, blank)
    path = Self.pieces(smoothing.path(through: samples))
  }

  /// Draws the line up to a time, in seconds; one before the last has no effect.
  package mutating func grow(to time: TimeInterval) {
    let end = (path.firstIndex { $0.timestamp > time } ?? path.count) - 1
    guard end >= spanCount else { return }
    var tail = LineTail()
    painter.paint(
      path, spans: spanCount..<end, style: style, into: &dots, continuing: &tail, isEnd: true)
    spanCount = end
  }

  /// Divides a line into pieces that are short in time.
  private static func pieces(_ points: [PathPoint]) -> [StrokeSample] {
    var samples: [StrokeSample] = []
    for (index, point) in points.enumerated() {
      let before = index > 0 ? points[index - 1] : point
      let count = max(1, ((point.timestamp - before.timestamp) / piece).rounded(.up))
      for step in stride(from: 1, through: min(count, 1000), by: 1) {
        let fraction = step / min(count, 1000)
        samples.append(
          StrokeSample(
            location: before.location.interpolated(to: point.location, at: fraction),
            timestamp: before.timestamp + (point.timestamp - before.timestamp) * fraction,
            force: before.force + (point.force - before.force) * fraction))
      }
    }
    return samples
  }
}
