import Geometry
import Ink
import Raster

/// A fill from which dots are erased.
///
/// Its dots are kept on a grid that divides every dot of the screen into an odd number of rows and columns.
/// The middle one has the dot's center, so the screen shows exactly what remains.
struct FillErasure {
  /// Whether erasing leaves all other dots unchanged; not if a dot of the grid covers several of the screen.
  let isExact: Bool

  private let original: StrokeRecord
  private let grid: Transform
  private var dots: DotMask

  /// The minimum rows of the grid for each canvas dot, so that the outline stays smooth when enlarged.
  private static let minimumRows = 2.0
  private static let maximumDots = 0x1p21
  /// The limit of coordinates on the grid.
  private static let maximumCoordinate = 0x1p40

  /// Converts a fill to dots; `nil` if it has no area, or lies too far away.
  init?(_ fill: StrokeRecord, transform: Transform) {
    original = fill
    let corners = fill.samples.map(\.location)
    guard corners.allSatisfy(\.isFinite), let bounds = Rect(enclosing: corners) else { return nil }
    let rows = (Self.minimumRows / transform.scale).rounded(.up)
    var factor = rows.remainder(dividingBy: 2) == 0 ? rows + 1 : max(rows, 1)
    func area(_ factor: Double) -> Rect {
      Self.grid(transform, factor).apply(to: bounds).outset(by: 1)
    }
    while area(factor).width * area(factor).height > Self.maximumDots {
      factor = factor >= 3 ? factor - 2 : factor / 2
    }
    isExact = factor >= 1
    grid = Self.grid(transform, factor)
    let rect = area(factor)
    let limit = Self.maximumCoordinate
    guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy({ abs($0) < limit }) else {
      return nil
    }
    dots = DotMask(
      inside: corners.map(grid.apply),
      within: DotRect(
        xs: Int(rect.minX.rounded(.down))..<Int(rect.maxX.rounded(.up)),
        ys: Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up))))
    guard dots.count > 0 else { return nil }
  }

  private static func grid(_ transform: Transform, _ factor: Double) -> Transform {
    Transform(scale: transform.scale * factor, translation: transform.translation * factor)
  }

  /// Erases the dots near a path, in canvas dots; returns whether any was erased.
  mutating func erase(_ path: [Segment], radius: Double) -> Bool {
    var isChanged = false
    for segment in path {
      let segment = Segment(grid.apply(to: segment.start), grid.apply(to: segment.end))
      if dots.remove(near: segment, radius: radius * grid.scale) { isChanged = true }
    }
    return isChanged
  }

  /// The fill that remains, with the time of the original; `nil` if nothing does.
  var remainder: StrokeRecord? {
    StrokeRecord(
      style: original.style, outline: dots.outline().map(grid.invert),
      at: original.time.lowerBound, isRecovered: original.isRecovered)
  }
}
