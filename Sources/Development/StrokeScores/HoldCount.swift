import Canvas
import Drawing
import Geometry
import Gestures
import Ink
import Shapes
package import Touches

/// How many strokes of people hold still at their end, and would become figures.
///
/// The strokes pass through the gesture's recognizer, scaled to the same extent.
package struct HoldCount {
  /// The extent to which strokes are scaled, in screen dots.
  package static let extent = 100.0

  /// The number of strokes.
  package private(set) var strokes = 0
  /// The number of strokes in which the pointer held still for long enough.
  package private(set) var holds = 0
  /// The number of strokes that would become a figure.
  package private(set) var snaps = 0
  /// The number of strokes that a key would turn into a figure.
  package private(set) var figures = 0

  /// Creates a count of no strokes.
  package init() {}

  /// Draws a stroke and counts it, unless it has no extent.
  package mutating func add(_ stroke: [TouchPredictor.Sample]) {
    guard let points = Self.scaled(stroke) else { return }
    strokes += 1
    let recognizer = StrokeGestureRecognizer()
    recognizer.noticesHolds = true
    var fits: [ShapeFit?] = []
    recognizer.addTarget { [unowned recognizer] _ in
      guard recognizer.isHeld else { return }
      fits.append(ShapeRecognizer().fit(recognizer.stroke?.samples.map(\.location) ?? []))
    }
    let environment = GestureEnvironment()
    environment.add(recognizer)
    for (index, point) in points.enumerated() {
      var touch = Touch(
        id: Touch.ID(rawValue: 0), type: .indirectPointer,
        phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved,
        timestamp: stroke[index].time, location: point, buttonMask: .primary)
      if touch.phase == .ended { touch.buttonMask = [] }
      environment.deliver(TouchEvent(coalesced: [touch]))
    }
    holds += fits.isEmpty ? 0 : 1
    snaps += fits.contains(where: Self.isSure) ? 1 : 0
    figures += Self.isSure(ShapeRecognizer().fit(points)) ? 1 : 0
  }

  private static func isSure(_ fit: ShapeFit?) -> Bool {
    fit.map { $0.confidence >= ShapeRecognizer.minimumConfidence } ?? false
  }

  private static func scaled(_ stroke: [TouchPredictor.Sample]) -> [Point]? {
    let points = stroke.map { Point(x: $0.x, y: $0.y) }
    guard points.count > 1, let bounds = Rect(enclosing: points) else { return nil }
    let size = max(bounds.width, bounds.height)
    guard size > 0 else { return nil }
    let scale = extent / size
    return points.map { Point(x: ($0.x - bounds.minX) * scale, y: ($0.y - bounds.minY) * scale) }
  }
}
