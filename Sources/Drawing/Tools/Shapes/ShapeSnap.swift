import Canvas
import Geometry
import Ink
import Shapes
import Touches

/// An edit that replaces strokes, which a symmetry has drawn together, by images of the figure that they resemble.
struct ShapeSnap {
  let fit: ShapeFit

  private let strokes: [Sketch.Item]
  /// The maps from the first stroke to each of them.
  private let maps: [Transform]

  private let scale: Double

  /// Creates the edit of strokes that were drawn together; `nil` if the first resembles no figure.
  init?(_ strokes: [Sketch.Item], scale: Double) {
    guard let samples = strokes.first?.stroke.samples,
      let fit = ShapeRecognizer.fit(samples, scale: scale),
      fit.confidence >= ShapeRecognizer.minimumConfidence
    else { return nil }
    (self.fit, self.strokes, self.scale) = (fit, strokes, scale)
    let first = samples.map(\.location)
    maps = strokes.map { Transform(rigidFrom: first, to: $0.stroke.samples.map(\.location)) }
  }

  var ids: [StrokeID] { strokes.map(\.id) }

  /// Returns the edit for a figure whose ends hold on to what is near them in a sketch, if any.
  func action(_ shape: Shape, holdingOn sketch: Sketch?) -> Edit.Action {
    let original = Figure(shape, scale: scale)
    let added = zip(strokes, maps).compactMap { item, map in
      var (figure, stroke) = (original.mapped(by: map), item.stroke)
      if let sketch { figure = figure.holding(on: sketch, except: Set(ids), scale: scale) }
      stroke = stroke.restyled(StyleChange(heads: shape.heads(stroke.style.line.heads)))
      return stroke.redrawn(as: figure, scale: scale)
    }
    return .replaced(
      Replacement(strokes.map { StrokeCut($0.id, keeping: []) }, adding: added, isInPlace: true))
  }
}

extension Shape {
  /// Returns the heads of the figure that replaces a line with some heads.
  fileprivate func heads(_ heads: LineStyle.Heads) -> LineStyle.Heads {
    guard !isClosed else { return .none }
    return if case .arrow = self, heads == .none { .end } else { heads }
  }
}

extension ShapeRecognizer {
  /// The standard error of a location that was estimated from its cell, in screen dots.
  private static let cellError = 0.8

  /// Returns the figure that samples at a scale in screen dots per canvas dot mean; `nil` if they resemble none.
  static func fit(_ samples: [StrokeSample], scale: Double) -> ShapeFit? {
    let estimated = samples.count { $0.flags.contains(.estimatedLocation) }
    let error = 2 * estimated > samples.count ? cellError / scale : 0
    return ShapeRecognizer(dot: 1 / scale, error: error).fit(samples.map(\.location))
  }
}

/// A snapped stroke, whose size and rotation follow the pointer until it is lifted.
struct ShapeAdjustment: StrokesEdit {
  /// The movement that does not change the figure yet, in screen dots: a hand that holds still makes it.
  private static let slack = StrokeHold.slack
  private static let scales = 0.1...10.0

  private(set) var strokes: StrokesPreview
  private let snap: ShapeSnap
  /// Where the pointer was when the stroke snapped, in canvas dots.
  private let grip: Point
  private var isAdjusted = false

  init(_ snap: ShapeSnap, of sketch: Sketch, grip: Point) {
    strokes = StrokesPreview(snap.ids, of: sketch)
    (self.snap, self.grip) = (snap, grip)
  }

  /// Rotates and scales the figure about its pivot, so that it follows the pointer; with Shift only scales.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let location = drag.transform.invert(drag.location)
    let distance = location.distance(to: grip) * drag.transform.scale
    isAdjusted = isAdjusted || distance > Self.slack
    let shape = isAdjusted ? adjusted(to: location, drag) : snap.fit.shape
    return strokes.show(snap.action(shape, holdingOn: drag.holdsOn ? strokes.original : nil))
  }

  private func adjusted(to location: Point, _ drag: EditDrag) -> Shape {
    let original = snap.fit.shape
    let pivot = original.pivot
    let (start, end) = (grip - pivot, location - pivot)
    guard start.length * drag.transform.scale > Self.slack else { return original }
    let angle = drag.modifierFlags.contains(.shift) ? 0 : start.angle(to: end)
    let scale = (end.length / start.length).clamped(to: Self.scales)
    return original.rotated(by: angle, scaledBy: scale, about: pivot)
  }
}

extension Transform {
  /// Creates the rotation, or the rotation and reflection, that maps points nearest to others.
  ///
  /// In complex numbers, the best rotation is the direction of Σ *a̅ b*, the best reflection that of Σ *a b*
  /// about the means; the greater of the two sums fits better. Points on a line fit both, and both then map
  /// a line on them alike.
  ///
  /// Source: Umeyama, "Least-squares estimation of transformation parameters between two point patterns" (1991).
  init(rigidFrom points: [Point], to images: [Point]) {
    func mean(_ points: [Point]) -> Point {
      .zero + points.reduce(Vector.zero) { $0 + ($1 - .zero) } * (1 / Double(max(points.count, 1)))
    }
    let count = min(points.count, images.count)
    let (from, to) = (mean(Array(points.prefix(count))), mean(Array(images.prefix(count))))
    var (turned, mirrored) = (Vector.zero, Vector.zero)
    for (point, image) in zip(points, images) {
      let (a, b) = (point - from, image - to)
      turned = turned + Vector(dx: a.dx * b.dx + a.dy * b.dy, dy: a.dx * b.dy - a.dy * b.dx)
      mirrored = mirrored + Vector(dx: a.dx * b.dx - a.dy * b.dy, dy: a.dx * b.dy + a.dy * b.dx)
    }
    let isMirrored = mirrored.length > turned.length * (1 + 1e-9)
    let sum = isMirrored ? mirrored : turned
    let unit = sum.length > 0 ? sum * (1 / sum.length) : Vector(dx: 1, dy: 0)
    let sign: Double = isMirrored ? -1 : 1
    self.init(a: unit.dx, b: unit.dy, c: -unit.dy * sign, d: unit.dx * sign, tx: 0, ty: 0)
    let offset = to - apply(to: from)
    (tx, ty) = (offset.dx, offset.dy)
  }
}
