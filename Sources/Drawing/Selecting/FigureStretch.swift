import Geometry
import Ink
import Touches

/// A change of a figure by one of its handles: an end, the middle of an arc, a corner, or a side.
///
/// The corners stay exact, and the line keeps its width. With Shift, sides become equal, and a line has one
/// of eight directions; with Alt, the middle stays where it is.
struct FigureStretch: StrokesEdit {
  private(set) var strokes: StrokesPreview
  private(set) var guides: [Segment] = []

  private let stroke: StrokeRecord
  private let figure: Figure
  private let handle: SelectionHandles.Handle
  /// The original location of the handle, and its offset from the pointer, in canvas dots.
  private let location: Point
  private let grip: Vector
  private let aids: SnapAids

  /// The minimum length of a side, in canvas dots.
  private static let minimumLength = 1.0

  /// Starts with a figure as it is, and a handle that was picked up at a point; `nil` for the one that rotates.
  ///
  /// Both locations are in canvas dots.
  init?(
    _ id: StrokeID, of sketch: Sketch, by handle: SelectionHandles.Handle, at location: Point,
    from start: Point, aids: SnapAids
  ) {
    guard handle != .rotation, let stroke = sketch[id]?.stroke, let figure = stroke.figure
    else { return nil }
    strokes = StrokesPreview([id], of: sketch)
    (self.stroke, self.figure, self.handle, self.aids) = (stroke, figure, handle, aids)
    (self.location, grip) = (location, location - start)
  }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let pointer = drag.transform.invert(drag.location) + grip
    let target = Point(
      x: aids.x(near: pointer.x) ?? pointer.x, y: aids.y(near: pointer.y) ?? pointer.y)
    guides = []
    guard target.distance(to: location) > 1e-6 else { return strokes.show(nil) }
    var changed = figure
    switch handle {
    case .end(let index): changed = line(index, to: target, drag)
    case .scale(let x, let y):
      changed = box(x, y, to: target, drag.modifierFlags)
      guides = aids.lines(through: changed.bounds)
    case .rotation: break
    }
    let shape = stroke.redrawn(as: changed, scale: drag.transform.scale)
    return strokes.show(
      shape.map { .reshaped(strokes.ids, [sketch.withRoom($0, strokes.ids[0])]) })
  }

  private func line(_ index: Int, to target: Point, _ drag: EditDrag) -> Figure {
    let (first, last) = (figure.points[0], figure.points[figure.points.count - 1])
    let isStart = index == 0
    guard isStart || index == figure.points.count - 1 else {
      var arc = figure
      let (middle, normal) = (first.midpoint(to: last), (last - first).unit.normal)
      arc.points[index] = middle + normal * (target - middle).dot(normal)
      return arc
    }
    let isCentered = drag.modifierFlags.contains(.alternate)
    let fixed = isCentered ? first.midpoint(to: last) : isStart ? last : first
    var end = target
    if drag.modifierFlags.contains(.shift) { end = fixed + (target - fixed).alongNearestDirection }
    let other = isCentered ? fixed + (fixed - end) : fixed
    var line = isStart ? figure.turned(to: end, other) : figure.turned(to: other, end)
    let (movesStart, movesEnd) = (isStart || isCentered, !isStart || isCentered)
    if movesStart { line.start = nil }
    if movesEnd { line.end = nil }
    guard drag.holdsOn else { return line }
    let finder = HoldFinder(
      sketch, except: Set(strokes.ids), near: line.points, scale: drag.transform.scale)
    return line.holding(finder, start: movesStart, end: movesEnd)
  }

  private func box(_ x: Int, _ y: Int, to target: Point, _ flags: ModifierFlags) -> Figure {
    let frame = figure.frame
    guard let inverse = frame.inverse else { return figure }
    let isCentered = flags.contains(.alternate)
    let place = inverse.apply(to: target)
    let (across, down) = (
      Vector(dx: frame.a, dy: frame.b).length, Vector(dx: frame.c, dy: frame.d).length
    )
    /// Returns the place that stays along a side, and the length of the side.
    func stretched(_ direction: Int, to place: Double, _ length: Double) -> (Double, Double) {
      let fixed = isCentered ? 0.5 : Double(1 - direction) / 2
      guard direction != 0 else { return (fixed, length) }
      let part = (place - fixed) * Double(direction) * (isCentered ? 2 : 1)
      return (fixed, max(part * length, Self.minimumLength))
    }
    var (fixed, width, height) = (Point.zero, across, down)
    (fixed.x, width) = stretched(x, to: place.x, across)
    (fixed.y, height) = stretched(y, to: place.y, down)
    if flags.contains(.shift) {
      let length = x == 0 ? height : y == 0 ? width : max(width, height)
      (width, height) = (length, length)
    }
    let (a, d) = (width / across, height / down)
    let change = Transform(
      a: a, b: 0, c: 0, d: d, tx: fixed.x * (1 - a), ty: fixed.y * (1 - d))
    return figure.mapped(by: inverse.followed(by: change).followed(by: frame))
  }
}
