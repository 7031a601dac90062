import Geometry
import Ink

/// A figure as an element of SVG: `rect`, `polygon`, `ellipse`, `line`, or `polyline`.
///
/// Its line has one width, and dashes as long as those of the stroke. An arrowhead is a marker of two barbs whose
/// tip is the end of the line.
struct SVGFigure {
  private typealias Attributes = [(key: String, value: String)]

  private let stroke: StrokeRecord
  private let shape: (name: String, attributes: Attributes)
  private let width: Double

  /// The maximum distance of points that count as one, in canvas dots.
  private static let tolerance = 0.01
  /// The radius of an arc in the middle of a rounded corner, which is no arc, as a part of the corner's reach.
  private static let arcPart = (2 + 2.0.squareRoot()) / 4

  /// Creates the element of a stroke; `nil` if its ink is no such line, or was drawn by hand.
  init?(_ stroke: StrokeRecord) {
    let style = stroke.style
    guard let figure = stroke.figure, stroke.gap == nil, style.nib == .pen || style.nib == .marker,
      style.line.heads == .none || figure.kind == .line,
      let shape = Self.shape(of: figure, isRounded: style.line.isRounded)
    else { return nil }
    let samples = stroke.measuredSamples
    let radii = samples.map { style.halfWidth(force: $0.perpendicularForce) }
    guard samples.areExact, let low = radii.min(), let high = radii.max(),
      high - low <= Self.tolerance
    else { return nil }
    (self.stroke, self.shape, width) = (stroke, shape, 2 * max(high, LinePath.minimumRadius))
  }

  func write(to xml: XMLWriter, named name: String, _ color: String) throws {
    let thickness = String(width, decimals: 2)
    let line: Attributes = [
      ("fill", "none"), ("stroke", color), ("stroke-linecap", "round"),
      ("stroke-linejoin", "round"),
    ]
    var attributes = [("id", name)] + shape.attributes + line
    if let dashes = stroke.dashPattern {
      attributes.append(("stroke-dasharray", String(dashes.on, dashes.off, decimals: 2)))
    }
    let heads = stroke.style.line.heads
    if heads != .none, let head = stroke.heads.last {
      // The line leads to the right, and the tip is the origin.
      let barbs = head.samples.map(\.location)
      let back = -barbs[1].distance(to: barbs[0].midpoint(to: barbs[2]))
      let half = barbs[0].distance(to: barbs[2]) / 2
      let path = "M\(String(back, -half, decimals: 2))L0 0L\(String(back, half, decimals: 2))"
      try xml.start(
        "marker",
        [
          "id": "\(name)-h", "markerUnits": "userSpaceOnUse", "orient": "auto-start-reverse",
          "overflow": "visible",
        ])
      try xml.empty("path", [("d", path)] + line, "stroke-width") { $0 += thickness.utf8 }
      try xml.end()
      attributes.append(("marker-end", "url(#\(name)-h)"))
      if heads == .both { attributes.append(("marker-start", "url(#\(name)-h)")) }
    }
    try xml.empty(shape.name, attributes, "stroke-width") { $0 += thickness.utf8 }
  }

  private static func shape(
    of figure: Figure, isRounded: Bool
  ) -> (name: String, attributes: Attributes)? {
    let points = figure.points
    let list = points.map { String($0.x, $0.y, decimals: 2) }.joined(separator: " ")
    switch figure.kind {
    case .arc: return nil
    case .line where points.count == 2:
      let (start, end) = (points[0], points[1])
      return ("line", numbers(["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y]))
    case .line: return ("polyline", [("points", list)])
    case .ellipse:
      let (a, b) = (points[1] - points[0], points[2] - points[0])
      return ellipse(points[0], a, b).map { ("ellipse", $0) }
    case .rectangle, .polygon:
      if let rectangle = rectangle(figure, isRounded: isRounded) { return ("rect", rectangle) }
      return isRounded ? nil : ("polygon", [("points", list)])
    }
  }

  /// Returns the attributes of a rectangle; `nil` if it is turned, or without an area, which SVG does not show.
  private static func rectangle(_ figure: Figure, isRounded: Bool) -> Attributes? {
    let (bounds, frame) = (figure.bounds, figure.frame)
    let turn = min(max(abs(frame.a), abs(frame.d)), max(abs(frame.b), abs(frame.c)))
    let sides = [bounds.width, bounds.height]
    guard figure.kind == .rectangle, turn <= tolerance, sides.allSatisfy({ $0 > tolerance })
    else { return nil }
    let radii = sides.map { arcPart * StrokeRecord.cornerReach(ofSide: $0) }
    return numbers(["x": bounds.minX, "y": bounds.minY, "width": sides[0], "height": sides[1]])
      + (isRounded ? numbers(["rx": radii[0], "ry": radii[1]]) : [])
  }

  /// Returns the attributes of an ellipse with two half axes; `nil` if it is slanted, or without an area.
  private static func ellipse(_ center: Point, _ a: Vector, _ b: Vector) -> Attributes? {
    guard min(a.length, b.length) > tolerance, abs(a.unit.dot(b.unit)) <= tolerance * tolerance
    else { return nil }
    let angle = Vector(dx: 1, dy: 0).angle(to: a) * 180 / .pi
    let rotation = "rotate(\(String(angle, center.x, center.y, decimals: 3)))"
    return numbers(["cx": center.x, "cy": center.y, "rx": a.length, "ry": b.length])
      + (abs(a.dy) > tolerance ? [("transform", rotation)] : [])
  }

  private static func numbers(_ numbers: KeyValuePairs<String, Double>) -> Attributes {
    numbers.map { ($0, String($1, decimals: 2)) }
  }
}
