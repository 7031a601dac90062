package import Geometry

/// The part of a tablet that stands for the whole screen.
package struct PenArea: Hashable, Sendable {
  package let tablet: Rect
  /// The screen, in dots.
  private let screen: Rect

  /// Creates the largest area in the middle of a tablet with the screen's proportions, in dots.
  package init(of axes: PenAxes, on screen: Vector) {
    let isMetric = axes.x.resolution > 0 && axes.y.resolution > 0
    let units = Vector(
      dx: isMetric ? Double(axes.x.resolution) : 1, dy: isMetric ? Double(axes.y.resolution) : 1)
    let scale = min(
      axes.x.length / units.dx / max(1, screen.dx), axes.y.length / units.dy / max(1, screen.dy))
    let half = Vector(dx: screen.dx * scale * units.dx / 2, dy: screen.dy * scale * units.dy / 2)
    let center = Point(
      x: (Double(axes.x.minimum) + Double(axes.x.maximum)) / 2,
      y: (Double(axes.y.minimum) + Double(axes.y.maximum)) / 2)
    self.init(Rect(around: center, half: half), on: screen)
  }

  /// Creates an area, in the tablet's units, that is stretched to the screen, in dots.
  package init(_ area: Rect, on screen: Vector) {
    tablet = area
    self.screen = Rect(minX: 0, minY: 0, maxX: max(1, screen.dx), maxY: max(1, screen.dy))
  }

  /// Returns the position on the screen, in dots; at an edge if the pen is outside the area.
  package func location(of point: Point) -> Point {
    let across = (point.x - tablet.minX) / max(tablet.width, .leastNormalMagnitude)
    let down = (point.y - tablet.minY) / max(tablet.height, .leastNormalMagnitude)
    return Point(
      x: (across * screen.maxX).clamped(to: 0.5...max(0.5, screen.maxX - 0.5)),
      y: (down * screen.maxY).clamped(to: 0.5...max(0.5, screen.maxY - 0.5)))
  }
}
