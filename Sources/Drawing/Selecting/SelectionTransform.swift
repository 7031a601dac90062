import Geometry
import Glibc
import Ink

/// A rotation and scaling of strokes, which follow two touches.
///
/// The points of the canvas under the touches stay under them, as far as rotating and scaling about the
/// centroid allows.
struct SelectionTransform: StrokesEdit {
  static let scales = 1.0 / 16...16.0

  private(set) var strokes: StrokesPreview
  /// The rotation and the scale: `45° · 120%`.
  private(set) var text: String?

  private let anchor: Point
  private var map = Transform.identity

  /// Starts with strokes as they are, and the centroid of the touches in canvas dots.
  init(_ ids: [StrokeID], of sketch: Sketch, about anchor: Point) {
    strokes = StrokesPreview(ids, of: sketch)
    self.anchor = anchor
  }

  /// Rotates and scales the strokes as the touches have moved since they began.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    guard let pair = drag.pair else { return .none }
    text = pair.text
    let map = Self.map(pair, from: anchor, to: drag.transform.invert(drag.location))
    guard map != self.map else { return .none }
    self.map = map
    return strokes.show(map == .identity ? nil : .transformed(strokes.ids.ascending, map))
  }

  /// Returns the map that rotates and scales about a point, and moves that point to another.
  static func map(_ pair: PairMotion, from start: Point, to end: Point) -> Transform {
    let scale = pair.scale.clamped(to: scales)
    let (along, across) = (scale * cos(pair.rotation), scale * sin(pair.rotation))
    let linear = Transform(a: along, b: across, c: -across, d: along, tx: 0, ty: 0).stored
    let offset = end - linear.apply(to: start)
    return linear.followed(by: Transform(translation: offset)).stored
  }
}

extension Transform {
  /// The numbers of steps that make 1 in the coefficients and the offset of a stored map.
  private static let steps = (coefficient: 65_536.0, offset: 256.0)

  /// The map in the steps of a sketch file, so that it looks the same when it is read again.
  ///
  /// See "Details" of `docs/sketch-format.md`.
  var stored: Transform {
    func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
    return Transform(
      a: rounded(a, Self.steps.coefficient), b: rounded(b, Self.steps.coefficient),
      c: rounded(c, Self.steps.coefficient), d: rounded(d, Self.steps.coefficient),
      tx: rounded(tx, Self.steps.offset), ty: rounded(ty, Self.steps.offset))
  }
}
