package import Geometry
package import Ink
import Raster

/// What is shown over the ink and is none: it leaves no trace.
package struct CanvasOverlay: Hashable {
  /// A circle one dot wide.
  package struct Ring: Hashable {
    /// Its middle, in screen dots.
    package var center: Point
    /// In screen dots.
    package var radius: Double
    /// What it is drawn with.
    package var color: InkColor

    /// Creates a ring.
    package init(center: Point, radius: Double, color: InkColor) {
      self.center = center
      self.radius = radius
      self.color = color
    }
  }

  /// Circles, as around touches.
  package var rings: [Ring] = []
  /// Strokes of the picture that stand out.
  package var strokes: [StrokeRecord] = []
  /// What a dotted line goes around, in screen dots.
  package var frame: Rect?

  /// Creates an overlay, by default an empty one.
  package init(
    rings: [Ring] = [], strokes: [StrokeRecord] = [], frame: Rect? = nil
  ) {
    self.rings = rings
    self.strokes = strokes
    self.frame = frame
  }

  /// What strokes that stand out are drawn with, and the frame; another ink than their own.
  static func highlight(of color: InkColor) -> InkColor { color == .cyan ? .magenta : .cyan }

  /// Puts everything over ink.
  func draw(into bitmap: inout DotBitmap, with painter: inout StrokePainter) {
    for stroke in strokes {
      painter.paint(stroke.recolored(Self.highlight(of: stroke.style.color)), into: &bitmap)
    }
    if let frame { bitmap.dottedFrame(frame, color: InkColor.cyan.rawValue) }
    for ring in rings {
      bitmap.ring(around: ring.center, radius: ring.radius, color: ring.color.rawValue)
    }
  }
}

extension DotBitmap {
  /// Draws every third dot of a rectangle's edges, as far as they are inside.
  fileprivate mutating func dottedFrame(_ rect: Rect, color: UInt8) {
    let dots = bounds.dots
    let (left, right) = (rect.minX.rounded(.down) + 0.5, rect.maxX.rounded(.down) + 0.5)
    let (top, bottom) = (rect.minY.rounded(.down) + 0.5, rect.maxY.rounded(.down) + 0.5)
    func places(_ low: Double, _ high: Double, within limit: Double) -> StrideTo<Double> {
      // In step with the corner, also where that is outside.
      let skipped = max(0, (-low / 3).rounded(.up))
      return stride(from: low + 3 * skipped, to: min(high, limit), by: 3)
    }
    func light(_ x: Double, _ y: Double) {
      line(from: Point(x: x, y: y), to: Point(x: x, y: y), color: color)
    }
    for x in places(left, right, within: dots.maxX) {
      light(x, top)
      light(x, bottom)
    }
    for y in places(top, bottom, within: dots.maxY) {
      light(left, y)
      light(right, y)
    }
    light(right, bottom)
  }
}
