public import Geometry
import Glibc
package import Ink

extension Shape {
  /// The figure that a stroke records for the shape; an arrow is a line whose style has a head.
  package var figure: Figure {
    switch self {
    case .line(let line): Figure(.line, [line.start, line.end])
    case .arrow(let arrow): Figure(.line, [arrow.tail, arrow.tip])
    case .arc(let arc): Figure(.arc, [0, arc.sweep / 2, arc.sweep].map(arc.point))
    case .rectangle(let corners): Figure(.rectangle, corners)
    case .polygon(let corners): Figure(.polygon, corners)
    case .ellipse(let ellipse): Figure(.ellipse, ellipse.points)
    }
  }

  /// The corners of the outline, or points on a curve that lie close together.
  ///
  /// A closed outline ends with its first point. An arrow is one line: the shaft, one barb, back to the
  /// tip, and the other barb.
  public var outline: [Point] {
    if case .arrow(let arrow) = self { arrow.points } else { figure.outline }
  }

  /// The point about which the figure is adjusted: the center of a closed figure, the start of another.
  public var pivot: Point {
    switch self {
    case .line(let line): line.start
    case .arc(let arc): arc.point(at: 0)
    case .ellipse(let ellipse): ellipse.center
    case .rectangle(let corners), .polygon(let corners):
      .zero + corners.reduce(Vector.zero) { $0 + ($1 - .zero) } * (1 / Double(corners.count))
    case .arrow(let arrow): arrow.tail
    }
  }

  /// Returns the figure rotated by radians clockwise, and scaled by a positive factor, about a point.
  public func rotated(by angle: Double, scaledBy scale: Double, about center: Point) -> Shape {
    let (across, along) = (sin(angle) * scale, cos(angle) * scale)
    let turn = Transform(a: along, b: across, c: -across, d: along, tx: 0, ty: 0)
    func map(_ point: Point) -> Point { center + turn.apply(to: point - center) }
    switch self {
    case .line(let line): return .line(Segment(map(line.start), map(line.end)))
    case .arc(var arc):
      (arc.center, arc.radius, arc.start) = (map(arc.center), arc.radius * scale, arc.start + angle)
      return .arc(arc)
    case .ellipse(var ellipse):
      (ellipse.a, ellipse.b) = (ellipse.a * scale, ellipse.b * scale)
      (ellipse.center, ellipse.rotation) = (map(ellipse.center), ellipse.rotation + angle)
      return .ellipse(ellipse)
    case .rectangle(let corners): return .rectangle(corners.map(map))
    case .polygon(let corners): return .polygon(corners.map(map))
    case .arrow(var arrow):
      (arrow.tail, arrow.tip, arrow.barb) = (map(arrow.tail), map(arrow.tip), arrow.barb * scale)
      return .arrow(arrow)
    }
  }
}

extension Arc {
  fileprivate func point(at angle: Double) -> Point {
    center + Vector(dx: cos(start + angle), dy: sin(start + angle)) * radius
  }
}

extension Ellipse {
  /// The center, and an end of each axis; the outline leads from the first to the second.
  fileprivate var points: [Point] {
    let direction = Vector(dx: cos(rotation), dy: sin(rotation))
    return [center, center + direction * a, center + direction.normal * (isReversed ? -b : b)]
  }
}

extension Arrow {
  /// The line of the arrow: the shaft, a barb, back to the tip, and the other barb.
  var points: [Point] { [tail, tip, end(ofBarb: angle), tip, end(ofBarb: -angle)] }

  private func end(ofBarb angle: Double) -> Point {
    let back = tail - tip
    let direction = atan2(back.dy, back.dx) + angle
    return tip + Vector(dx: cos(direction), dy: sin(direction)) * barb
  }
}
