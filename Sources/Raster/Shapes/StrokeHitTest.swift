public import Geometry
public import Ink

/// Finds strokes by the dots they light rather than by their bounds.
public struct StrokeHitTest: Sendable {
  /// The transform from canvas space to screen space.
  public let transform: Transform

  private let smoothing: Smoothing

  /// The maximum length of the pieces into which a segment is divided, in dots.
  private static let maximumPieceLength = 256.0
  /// The maximum length of a segment, in dots.
  private static let maximumLength = 0x1p20

  /// Creates a hit test of strokes that are drawn with a smoothing and a ``transform``.
  public init(smoothing: Smoothing, transform: Transform = .identity) {
    (self.smoothing, self.transform) = (smoothing, transform)
  }

  /// Returns the strokes that have a lit dot near a segment, or a character on it, in paint order.
  ///
  /// The segment may be a point. One that is longer than a million dots touches nothing. The tolerance
  /// is the maximum distance of a dot's center from the segment, and at least
  /// ``DotBitmap/minimumRadius``. Both are in screen dots.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those whose bounds are near.
  public func strokes(
    near segment: Segment, tolerance: Double, among strokes: some Sequence<Sketch.Item>
  ) -> [StrokeID] {
    let length = segment.start.distance(to: segment.end)
    guard length <= Self.maximumLength, tolerance.isFinite else { return [] }
    let strokes = strokes.map { (item: $0, bounds: smoothing.inkBounds(of: $0.stroke)) }
    var found: Set<StrokeID> = []
    find(near: segment, tolerance, among: strokes, &found)
    return strokes.map(\.item).filter { found.contains($0.id) }.inPaintOrder(\.stroke.style)
      .map(\.id)
  }

  /// Adds the strokes that have a lit dot near a segment, which is divided where it is near their bounds.
  private func find(
    near segment: Segment, _ tolerance: Double, among strokes: [(item: Sketch.Item, bounds: Rect)],
    _ found: inout Set<StrokeID>
  ) {
    let area = transform.invert(Region.area(around: segment, tolerance).outset(by: 1))
    let near = strokes.filter { !found.contains($0.item.id) && $0.bounds.intersects(area) }
    guard !near.isEmpty else { return }
    guard segment.start.distance(to: segment.end) <= Self.maximumPieceLength else {
      let middle = segment.start.midpoint(to: segment.end)
      find(near: Segment(segment.start, middle), tolerance, among: near, &found)
      return find(near: Segment(middle, segment.end), tolerance, among: near, &found)
    }
    let region = Region(around: segment, tolerance: tolerance)
    let onCanvas = Segment(transform.invert(segment.start), transform.invert(segment.end))
    for (item, _) in near
    where item.stroke.hasCharacter(on: onCanvas)
      || region.isTouched(by: item.stroke, smoothing, transform)
    {
      found.insert(item.id)
    }
  }

  /// The cells around a piece of the segment, and their dots that are near it.
  private struct Region {
    /// The translation from the screen to the upper left corner of the area.
    private let offset: Vector
    private let near: DotBitmap

    init(around segment: Segment, tolerance: Double) {
      let area = Self.area(around: segment, tolerance)
      offset = Point.zero - Point(x: area.minX, y: area.minY)
      var near = DotBitmap(
        columns: Int(area.width) / Cell.width, rows: Int(area.height) / Cell.height)
      near.capsule(
        from: segment.start + offset, to: segment.end + offset, radii: (tolerance, tolerance),
        color: .foreground)
      self.near = near
    }

    /// Returns the area of the cells around a segment, in screen dots.
    static func area(around segment: Segment, _ tolerance: Double) -> Rect {
      segment.bounds.outset(by: max(tolerance, DotBitmap.minimumRadius) + 1).wholeCells
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
