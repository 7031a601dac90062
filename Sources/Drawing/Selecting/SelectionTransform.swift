import Geometry
import Glibc
import Ink
import Touches

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
  private var snap = PairMotion.Snap()

  /// Starts with strokes as they are, and the centroid of the touches in canvas dots.
  init(_ ids: [StrokeID], of sketch: Sketch, about anchor: Point) {
    strokes = StrokesPreview(ids, of: sketch)
    self.anchor = anchor
  }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    guard let pair = drag.pair.map({ snap.snapped($0) }) else { return .none }
    text = pair.text
    return strokes.show(Self.map(pair, from: anchor, to: drag.transform.invert(drag.location)))
  }

  /// Returns the map that rotates and scales about a point, and moves that point to another.
  static func map(_ pair: PairMotion, from start: Point, to end: Point) -> Transform {
    let scale = pair.scale.clamped(to: scales)
    let (along, across) = (scale * cos(pair.rotation), scale * sin(pair.rotation))
    let linear = Transform(a: along, b: across, c: -across, d: along, tx: 0, ty: 0).storable
    let offset = end - linear.apply(to: start)
    return linear.followed(by: Transform(translation: offset)).storable
  }
}

/// A scaling or rotation of strokes by a handle of their frame.
///
/// A corner keeps the proportions and an edge changes one axis. With Shift a corner changes both axes
/// independently, and a rotation has steps of 15°. The opposite corner or edge stays where it is; with Alt,
/// the center does.
struct SelectionStretch: StrokesEdit {
  private(set) var strokes: StrokesPreview
  private(set) var guides: [Segment] = []
  /// The rotation or the scale: `45°`, `120 %`, or `120 × 80 %`.
  private(set) var text: String?

  private let handle: SelectionHandles.Handle
  /// The bounds of the lines, in canvas dots.
  private let bounds: Rect
  /// Where the pointer grabbed the handle, in canvas dots.
  private let start: Point
  private let aids: SnapAids
  private var snap = PairMotion.Snap()

  /// The minimum extent that can be scaled, in canvas dots.
  private static let minimumExtent = 0.5

  /// Starts with strokes as they are, where a handle was picked up, in canvas dots; `nil` without strokes.
  init?(
    _ ids: [StrokeID], of sketch: Sketch, by handle: SelectionHandles.Handle, from start: Point,
    aids: SnapAids = SnapAids()
  ) {
    guard let bounds = Rect(union: sketch.strokes(ids).map(\.pathBounds)) else { return nil }
    strokes = StrokesPreview(ids, of: sketch)
    (self.bounds, self.handle, self.start, self.aids) = (bounds, handle, start, aids)
  }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let pointer = drag.transform.invert(drag.location)
    let map =
      switch handle {
      case .rotation: rotation(to: pointer, drag.modifierFlags)
      case .scale(let x, let y): scaling(Double(x), Double(y), pointer - start, drag.modifierFlags)
      case .end: Transform.identity
      }
    guides =
      handle == .rotation || map == .identity ? [] : aids.lines(through: map.apply(to: bounds))
    return strokes.show(map)
  }

  private mutating func rotation(to pointer: Point, _ flags: ModifierFlags) -> Transform {
    let (from, to) = (start - bounds.center, pointer - bounds.center)
    var motion = PairMotion(rotation: atan2(to.dy, to.dx) - atan2(from.dy, from.dx))
    motion = flags.contains(.shift) ? motion.stepped : snap.snapped(motion)
    text = motion.rotationText
    return SelectionTransform.map(motion, from: bounds.center, to: bounds.center)
  }

  private mutating func scaling(
    _ x: Double, _ y: Double, _ offset: Vector, _ flags: ModifierFlags
  ) -> Transform {
    let fixed = flags.contains(.alternate) ? bounds.center : corner(-x, -y)
    let moving = corner(x, y)
    let arm = moving - fixed
    let target = moving + offset
    var factors = Vector(
      dx: x == 0 ? 1 : factor((aids.x(near: target.x) ?? target.x) - fixed.x, arm.dx),
      dy: y == 0 ? 1 : factor((aids.y(near: target.y) ?? target.y) - fixed.y, arm.dy))
    if x != 0, y != 0, !flags.contains(.shift) {
      let factor = proportionalFactor(target - fixed, arm, fixed)
      factors = Vector(dx: factor, dy: factor)
    }
    if offset == .zero { factors = Vector(dx: 1, dy: 1) }
    text = Self.text(factors)
    let linear = Transform(a: factors.dx, b: 0, c: 0, d: factors.dy, tx: 0, ty: 0).storable
    let back = fixed - linear.apply(to: fixed)
    return linear.followed(by: Transform(translation: back)).storable
  }

  /// Returns the scale that brings a corner nearest to a target, and to an aid, both relative to the fixed point.
  private func proportionalFactor(_ target: Vector, _ arm: Vector, _ fixed: Point) -> Double {
    let square = arm.dx * arm.dx + arm.dy * arm.dy
    guard square > Self.minimumExtent * Self.minimumExtent else { return 1 }
    let factor = (target.dx * arm.dx + target.dy * arm.dy) / square
    let corner = fixed + arm * factor
    // The longer side has the smaller error.
    let snapped =
      abs(arm.dx) >= abs(arm.dy)
      ? aids.x(near: corner.x).map { self.factor($0 - fixed.x, arm.dx) }
      : aids.y(near: corner.y).map { self.factor($0 - fixed.y, arm.dy) }
    return (snapped ?? factor).clamped(to: SelectionTransform.scales)
  }

  /// Returns the ratio of two lengths within ``SelectionTransform/scales``; 1 for strokes without extent.
  private func factor(_ length: Double, _ original: Double) -> Double {
    guard abs(original) >= Self.minimumExtent else { return 1 }
    return (length / original).clamped(to: SelectionTransform.scales)
  }

  private func corner(_ x: Double, _ y: Double) -> Point {
    Point(x: bounds.center.x + x * bounds.width / 2, y: bounds.center.y + y * bounds.height / 2)
  }

  private static func text(_ factors: Vector) -> String {
    let (across, down) = (Int((factors.dx * 100).rounded()), Int((factors.dy * 100).rounded()))
    return across == down ? "\(across)%" : "\(across) × \(down)%"
  }
}
