import Geometry
import Ink
import Touches

/// A change of a figure by one of its handles: an end, a corner, or a side.
///
/// The corners stay exact, and the line keeps its width. With Shift, sides become equal, and a line has one
/// of eight directions; with Alt, the middle stays where it is.
struct FigureStretch: StrokesEdit {
  private(set) var strokes: StrokesPreview
  private(set) var guides: [Segment] = []
  /// What the dragged end holds on to.
  private(set) var held: StrokeID?

  private let id: StrokeID
  private let stroke: StrokeRecord
  private let figure: Figure
  private let handle: SelectionHandles.Handle
  private let sketch: Sketch
  /// From the pointer to the handle, in canvas dots.
  private let grip: Vector
  private let aids: SnapAids

  /// The minimum extent of a figure, in canvas dots.
  private static let minimumExtent = 1.0

  /// Starts with a figure as it is, where a handle was picked up, in canvas dots; `nil` for another handle.
  init?(
    _ id: StrokeID, of sketch: Sketch, by handle: SelectionHandles.Handle, from start: Point,
    aids: SnapAids
  ) {
    guard let stroke = sketch[id]?.stroke, let figure = stroke.figure,
      let place = figure.place(of: handle)
    else { return nil }
    strokes = StrokesPreview([id], of: sketch)
    (self.id, self.stroke, self.figure, self.handle) = (id, stroke, figure, handle)
    (self.sketch, self.aids) = (sketch, aids)
    grip = place - start
  }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let pointer = drag.transform.invert(drag.location) + grip
    let target = Point(
      x: aids.x(near: pointer.x) ?? pointer.x, y: aids.y(near: pointer.y) ?? pointer.y)
    let changed =
      switch handle {
      case .end(let index): line(index, to: target, drag)
      case .scale(let x, let y): box(x, y, to: target, drag.modifierFlags)
      case .rotation: figure
      }
    held = [changed.start, changed.end].compactMap(\.self).map(\.target).first { target in
      target != figure.start?.target && target != figure.end?.target
    }
    guides = handle.isScale ? aids.lines(through: changed.bounds) : []
    guard changed != figure, let line = stroke.redrawn(as: changed, scale: drag.transform.scale)
    else { return strokes.show(nil) }
    return strokes.show(.reshaped([id], [line]))
  }

  private func line(_ index: Int, to target: Point, _ drag: EditDrag) -> Figure {
    var line = figure
    if line.kind == .line { line.points = [figure.points[0], figure.points[figure.points.count - 1]] }
    let last = line.points.count - 1
    let isStart = index == 0
    var end = target
    if figure.kind == .line {
      let (from, other) = isStart ? (0, last) : (last, 0)
      let isCentered = drag.modifierFlags.contains(.alternate)
      let fixed =
        isCentered ? line.points[0].midpoint(to: line.points[last]) : line.points[other]
      if drag.modifierFlags.contains(.shift) {
        end = fixed + (target - fixed).alongNearestDirection
      }
      line.points[from] = end
      if isCentered { line.points[other] = fixed + (fixed - end) }
    } else {
      line.points[min(index, last)] = end
      guard index == 0 || index == last else { return line }
    }
    let finder =
      drag.holdsOn
      ? HoldFinder(sketch, except: [id], near: line.points, scale: drag.transform.scale) : nil
    if isStart { line.start = nil } else { line.end = nil }
    return line.holding(finder, start: isStart, end: !isStart)
  }

  private func box(_ x: Int, _ y: Int, to target: Point, _ flags: ModifierFlags) -> Figure {
    let frame = stroke.frame(of: figure)
    let place = frame.invert(target)
    guard place.isFinite, let inverse = frame.inverse else { return figure }
    func side(_ direction: Int, _ place: Double, _ length: Double) -> (low: Double, high: Double) {
      let least = Self.minimumExtent / max(length, Self.minimumExtent)
      if direction == 0 { return (0, 1) }
      if flags.contains(.alternate) {
        let half = max(abs(place - 0.5), least / 2)
        return (0.5 - half, 0.5 + half)
      }
      return direction < 0 ? (min(place, 1 - least), 1) : (0, max(place, least))
    }
    let (across, down) = (
      Vector(dx: frame.a, dy: frame.b).length, Vector(dx: frame.c, dy: frame.d).length
    )
    var (xs, ys) = (side(x, place.x, across), side(y, place.y, down))
    if flags.contains(.shift) {
      let (width, height) = ((xs.high - xs.low) * across, (ys.high - ys.low) * down)
      let length = x == 0 ? height : y == 0 ? width : max(width, height)
      xs = Self.resized(xs, x, to: length / max(across, 1e-9), isCentered: flags.contains(.alternate))
      ys = Self.resized(ys, y, to: length / max(down, 1e-9), isCentered: flags.contains(.alternate))
    }
    let change = Transform(
      a: xs.high - xs.low, b: 0, c: 0, d: ys.high - ys.low, tx: xs.low, ty: ys.low)
    return figure.mapped(by: inverse.followed(by: change).followed(by: frame))
  }

  /// Returns a side with another length; the end that its handle moves, or both ends, are elsewhere.
  private static func resized(
    _ side: (low: Double, high: Double), _ direction: Int, to length: Double, isCentered: Bool
  ) -> (low: Double, high: Double) {
    if isCentered || direction == 0 {
      let middle = (side.low + side.high) / 2
      return (middle - length / 2, middle + length / 2)
    }
    return direction < 0 ? (side.high - length, side.high) : (side.low, side.low + length)
  }
}

extension SelectionHandles.Handle {
  fileprivate var isScale: Bool { if case .scale = self { true } else { false } }
}

extension Figure {
  /// Returns where a handle of the figure is, in its own units; `nil` for a handle that it does not have.
  func place(of handle: SelectionHandles.Handle) -> Point? {
    switch handle {
    case .end(let index): points.indices.contains(index) ? points[index] : nil
    case .scale(let x, let y):
      isClosed ? frame.apply(to: Point(x: Double(x + 1) / 2, y: Double(y + 1) / 2)) : nil
    case .rotation: nil
    }
  }

  /// The handles of the figure, apart from that for rotation.
  var handles: [SelectionHandles.Handle] {
    switch kind {
    case .line: [.end(0), .end(points.count - 1)]
    case .arc: points.indices.map { .end($0) }
    case .rectangle, .ellipse, .polygon:
      [-1, 0, 1].flatMap { y in [-1, 0, 1].map { .scale(x: $0, y: y) } }
    }
  }

  /// The ends of a line that hold on to something, in canvas dots.
  var heldEnds: [Point] {
    isClosed
      ? [] : [start.map { _ in points[0] }, end.map { _ in points[points.count - 1] }].compactMap(\.self)
  }
}
