public import Geometry
public import Ink

/// Finds strokes by the dots they light, as they are seen, not by their bounds.
public struct StrokeHitTest: Sendable {
  /// Where canvas space lies on the screen.
  public let transform: Transform

  private let smoothing: Smoothing

  /// The farthest that the way is looked at in one go, in dots.
  private static let longestStep = 256.0

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - smoothing: How the strokes are drawn.
  ///   - transform: Where canvas space lies on the screen.
  public init(smoothing: Smoothing, transform: Transform = .identity) {
    self.smoothing = smoothing
    self.transform = transform
  }

  /// The strokes that have a lit dot near a way, from the lowest to the topmost.
  ///
  /// - Parameters:
  ///   - way: In screen dots; without length it is a point.
  ///   - tolerance: How far from the way a dot's centre may be, in screen dots; at least
  ///     ``DotBitmap/leastRadius``.
  ///   - strokes: Those to look at.
  /// - Returns: Their identities.
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those whose bounds are near.
  public func strokes(
    near way: Segment, tolerance: Double, among strokes: some Sequence<Sketch.Item>
  ) -> [StrokeID] {
    guard way.start.isFinite, way.end.isFinite, tolerance.isFinite else { return [] }
    let regions = Self.steps(of: way).map { Region(around: $0, tolerance: tolerance) }
    let areas = regions.map { transform.invert($0.dots.outset(by: 1)) }
    return strokes.compactMap { item in
      let bounds = smoothing.inkBounds(item.stroke.bounds)
      let isNear = zip(regions, areas).contains { region, area in
        bounds.intersects(area) && region.isTouched(by: item.stroke, smoothing, transform)
      }
      return isNear ? item.id : nil
    }
  }

  private static func steps(of way: Segment) -> [Segment] {
    let length = way.start.distance(to: way.end)
    let count = max(1, min((length / longestStep).rounded(.up), 1000))
    return (0..<Int(count)).map { index in
      Segment(
        way.start.interpolated(to: way.end, at: Double(index) / count),
        way.start.interpolated(to: way.end, at: Double(index + 1) / count))
    }
  }

  /// The cells around a piece of the way, and the dots of them that are near it.
  private struct Region {
    /// Where it is on the screen.
    let dots: Rect

    private let origin: Vector
    private let near: DotBitmap

    init(around way: Segment, tolerance: Double) {
      let area = way.bounds.outset(by: max(tolerance, DotBitmap.leastRadius) + 1)
      let (width, height) = (Double(DotCell.width), Double(DotCell.height))
      let left = (area.minX / width).rounded(.down) * width
      let top = (area.minY / height).rounded(.down) * height
      origin = Vector(dx: -left, dy: -top)
      var near = DotBitmap(
        columns: Int((area.maxX - left) / width) + 1, rows: Int((area.maxY - top) / height) + 1)
      near.capsule(
        from: way.start + origin, to: way.end + origin, radii: (tolerance, tolerance), color: 0)
      self.near = near
      dots = Rect(
        minX: left, minY: top, maxX: left + Double(near.columns) * width,
        maxY: top + Double(near.rows) * height)
    }

    func isTouched(
      by stroke: StrokeRecord, _ smoothing: Smoothing, _ transform: Transform
    ) -> Bool {
      var painter = StrokePainter(
        smoothing: smoothing,
        transform: Transform(
          scale: transform.scale, translation: transform.translation + origin))
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
