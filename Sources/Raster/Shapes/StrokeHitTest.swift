public import Geometry
public import Ink

/// Finds strokes by the dots they light rather than by their bounds.
public struct StrokeHitTest: Sendable {
  /// The transform from canvas space to screen space.
  public let transform: Transform

  private let smoothing: Smoothing

  /// The maximum length of the pieces into which a segment is divided, in dots.
  private static let maximumPieceLength = 256.0

  /// Creates a hit test of strokes that are drawn with a smoothing and a ``transform``.
  public init(smoothing: Smoothing, transform: Transform = .identity) {
    (self.smoothing, self.transform) = (smoothing, transform)
  }

  /// Returns the strokes that have a lit dot near a segment, from the lowest to the topmost; markers are the lowest.
  ///
  /// The segment may be a point; nothing is near one that is not finite. The tolerance is the
  /// maximum distance of a dot's center from it, raised to ``DotBitmap/minimumRadius``. Both are in
  /// screen dots.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those whose bounds are near.
  public func strokes(
    near segment: Segment, tolerance: Double, among strokes: some Sequence<Sketch.Item>
  ) -> [StrokeID] {
    guard segment.start.isFinite, segment.end.isFinite, tolerance.isFinite else { return [] }
    let regions = Self.pieces(of: segment).map { Region(around: $0, tolerance: tolerance) }
    let areas = regions.map { transform.invert($0.area.outset(by: 1)) }
    return strokes.filter { item in
      let bounds = smoothing.inkBounds(of: item.stroke)
      return zip(regions, areas).contains { region, area in
        bounds.intersects(area) && region.isTouched(by: item.stroke, smoothing, transform)
      }
    }.inPaintOrder(\.stroke.style).map(\.id)
  }

  private static func pieces(of segment: Segment) -> [Segment] {
    let length = segment.start.distance(to: segment.end)
    let count = (length / maximumPieceLength).rounded(.up).clamped(to: 1...1000)
    return (0..<Int(count)).map { index in
      Segment(
        segment.start.interpolated(to: segment.end, at: Double(index) / count),
        segment.start.interpolated(to: segment.end, at: Double(index + 1) / count))
    }
  }

  /// The cells around a piece of the segment, and their dots that are near it.
  private struct Region {
    /// The area of the cells, in screen dots.
    let area: Rect
    /// The translation from the screen to the upper left corner of the area.
    private let offset: Vector
    private let near: DotBitmap

    init(around segment: Segment, tolerance: Double) {
      let bounds = segment.bounds.outset(by: max(tolerance, DotBitmap.minimumRadius) + 1)
      let (width, height) = (Double(Cell.width), Double(Cell.height))
      let left = (bounds.minX / width).rounded(.down) * width
      let top = (bounds.minY / height).rounded(.down) * height
      offset = Vector(dx: -left, dy: -top)
      var near = DotBitmap(
        columns: Int((bounds.maxX - left) / width) + 1, rows: Int((bounds.maxY - top) / height) + 1)
      near.capsule(
        from: segment.start + offset, to: segment.end + offset, radii: (tolerance, tolerance),
        color: .foreground)
      self.near = near
      area = Rect(
        minX: left, minY: top, maxX: left + Double(near.columns) * width,
        maxY: top + Double(near.rows) * height)
    }

    func isTouched(
      by stroke: StrokeRecord, _ smoothing: Smoothing, _ transform: Transform
    ) -> Bool {
      var painter = StrokePainter(
        smoothing: smoothing,
        transform: Transform(scale: transform.scale, translation: transform.translation + offset))
      painter.isSolid = true
      // The next sample of a drag tests the same strokes again.
      stroke.keepUnpacked()
      var lit = DotBitmap(columns: near.columns, rows: near.rows)
      painter.paint(stroke, into: &lit)
      return (0..<near.rows).contains { row in
        (0..<near.columns).contains { column in
          near[column: column, row: row].mask & lit[column: column, row: row].mask != 0
        }
      }
    }
  }
}
