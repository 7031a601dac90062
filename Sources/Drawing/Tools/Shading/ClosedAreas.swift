import Geometry
import Ink
import Raster
import TerminalUI

/// Finds areas of the screen that lines enclose.
///
/// The lines are the dots of all strokes but stipple and fills. An area
/// consists of dots that share edges, so a line whose dots touch only at corners still encloses it.
struct ClosedAreas {
  /// Why there is no closed area around a point, as a message.
  enum Failure: String, Error {
    case onLine = "no area here · click beside the lines"
    case open = "open area · close it or zoom out"
  }

  struct Area {
    let dots: DotMask
    /// The lowest stroke whose dots lie next to the area.
    let lowestLine: StrokeID?
  }

  private let lines: DotBitmap
  private let strokes: [Sketch.Item]
  private let painter: StrokePainter

  /// Draws the lines of a sketch as they are seen on a screen.
  init(of sketch: Sketch, smoothing: Smoothing, transform: Transform, size: ScreenSize) {
    var painter = StrokePainter(smoothing: smoothing, transform: transform)
    var lines = DotBitmap(columns: size.columns, rows: size.rows)
    strokes = sketch.items.filter { item in
      item.stroke.style.isLine && !painter.area(of: item.stroke, on: lines).isEmpty
    }
    painter.paint(strokes.map(\.stroke), into: &lines)
    (self.lines, self.painter) = (lines, painter)
  }

  /// Returns the areas around points in canvas dots, each once, in the order of their first points.
  func areas(around points: [Point]) throws(Failure) -> [Area] {
    var areas: [Area] = []
    for point in points.map(painter.transform.apply) {
      guard point.isFinite, lines.bounds.dots.contains(point) else { throw .open }
      let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
      if areas.contains(where: { $0.dots.contains(x: x, y: y) }) { continue }
      areas.append(try area(x, y))
    }
    return areas
  }

  /// Collects the dots that are connected with one, and the lit dots next to them.
  private func area(_ x: Int, _ y: Int) throws(Failure) -> Area {
    guard !lines.isLit(x: x, y: y) else { throw .onLine }
    var dots = DotMask(in: lines.bounds.dots)
    var (border, seen): ([(x: Int, y: Int)], DotMask) = ([], dots)
    var pending = [(x, y)]
    dots.insert(x: x, y: y)
    while let (x, y) = pending.popLast() {
      for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
        guard dots.area.contains(x: x, y: y) else { throw .open }
        if lines.isLit(x: x, y: y) {
          if seen.insert(x: x, y: y) { border.append((x, y)) }
        } else if dots.insert(x: x, y: y) {
          pending.append((x, y))
        }
      }
    }
    return Area(dots: dots, lowestLine: lowestStroke(on: border))
  }

  /// Returns the lowest stroke that lights one of some dots.
  private func lowestStroke(on border: [(x: Int, y: Int)]) -> StrokeID? {
    let points = border.map { Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5) }
    guard let area = Rect(enclosing: points).map(painter.transform.invert) else { return nil }
    var (painter, bitmap) = (painter, DotBitmap(columns: lines.columns, rows: lines.rows))
    return strokes.first { item in
      guard painter.smoothing.inkBounds(of: item.stroke).intersects(area) else { return false }
      bitmap.clear()
      painter.paint(item.stroke, into: &bitmap)
      return border.contains { bitmap.isLit(x: $0.x, y: $0.y) }
    }?.id
  }
}

extension ClosedAreas.Area {
  /// The distance by which the outline of a fill extends under the lines around it, in screen dots.
  private static let outset = 9.0 / 16
  /// The maximum distance of the outline from the steps of the dots, in screen dots.
  private static let tolerance = 0.25

  /// Returns a fill of the area that appears at a time, in seconds since the sketch's start.
  func fill(_ style: StrokeStyle, at time: TimeInterval, _ transform: Transform) -> StrokeRecord? {
    StrokeRecord(
      style: style,
      outline: dots.outline(outset: Self.outset, tolerance: Self.tolerance).map(transform.invert),
      at: time)
  }
}

extension StrokeRecord {
  /// Creates a fill; `nil` if its outline has no corner.
  ///
  /// The outline is in canvas dots, rounded as a file stores it; the time, that of all samples, in
  /// seconds since the sketch's start.
  init?(style: StrokeStyle, outline: [Point], at time: TimeInterval, isRecovered: Bool = false) {
    self.init(
      style: style, samples: outline.map { StrokeSample(location: $0.storable, timestamp: time) },
      isRecovered: isRecovered)
  }
}

extension StrokeStyle {
  /// Whether the ink encloses areas.
  fileprivate var isLine: Bool { nib != .stipple && nib != .fill }
}
