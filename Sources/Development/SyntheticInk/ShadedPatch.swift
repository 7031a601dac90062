import Geometry
public import Ink

/// The strokes that shade a square from the canvas's origin evenly.
public struct ShadedPatch {
  /// The strokes.
  public let strokes: [StrokeRecord]

  /// The length of the edges that are shaded, in canvas dots.
  private static let length = 200.0
  /// The distance of the shaded square from the origin, to the left and up.
  private static let margin = 30.0

  /// Creates a fill of the square.
  public static func fill(_ density: Double) -> ShadedPatch {
    var style = StrokeStyle(nib: .fill)
    style.density = density
    let (low, high) = (-margin, length)
    let corners = [(low, low), (high, low), (high, high), (low, high)]
    let samples = corners.map { StrokeSample(location: Point(x: $0, y: $1), timestamp: 0) }
    return ShadedPatch(strokes: [StrokeRecord(style: style, samples: samples)].compactMap(\.self))
  }

  /// Creates strokes of a shading brush across the square, one dot apart, as of a person who covers it.
  public static func brush(_ density: Double) -> ShadedPatch {
    var style = StrokeStyle(nib: .stipple, width: 24)
    style.density = density
    let rows = stride(from: -margin + 0.5, to: length, by: 1)
    return ShadedPatch(
      strokes: rows.enumerated().compactMap { index, y in
        let ends = [Point(x: -margin, y: y), Point(x: length, y: y)]
        return StrokeRecord(
          style: style,
          samples: ends.enumerated().map { end, location in
            StrokeSample(location: location, timestamp: Double(2 * index + end) / 100)
          })
      })
  }
}
