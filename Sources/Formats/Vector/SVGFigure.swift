import Geometry
import Ink

/// A figure as an element of SVG: `rect`, `polygon`, `ellipse`, `line`, or `polyline`.
///
/// Its line has one width, and dashes as long as those of the stroke. An arrowhead is a marker of two barbs whose
/// tip is the end of the line.
struct SVGFigure {
  private typealias Shape = (name: String, attributes: [(key: String, value: String)])

  private let shape: Shape
  private let width: Double
  private let dashes: (on: Double, off: Double, gaps: Int)?
  /// The barbs at the start, if there are any, and at the end.
  private let heads: [StrokeRecord]

  /// The maximum distance of points that count as one, in canvas dots.
  private static let tolerance = 0.01
  /// The radius of an arc in the middle of a rounded corner, which is no arc, as a part of the corner's reach.
  private static let arcPart = (2 + 2.0.squareRoot()) / 4

  /// Creates the element of a stroke; `nil` if its ink is no such line, or was drawn by hand.
  init?(_ stroke: StrokeRecord) {
    let style = stroke.style
    guard let figure = stroke.figure, stroke.gap == nil, style.nib == .pen || style.nib == .marker
    else { return nil }
    let samples = stroke.measuredSamples
    let radii = samples.map { style.halfWidth(force: $0.perpendicularForce) }
    guard samples.areExact, let low = radii.min(), let high = radii.max(),
      high - low <= Self.tolerance,
      let shape = Self.shape(of: figure, isRounded: style.line.isRounded)
    else { return nil }
    (self.shape, width, dashes) = (shape, 2 * max(high, LinePath.minimumRadius), stroke.dashPattern)
    heads = style.line.heads == .none ? [] : stroke.heads
    guard heads.isEmpty || figure.kind == .line else { return nil }
  }

  func write(to xml: XMLWriter, named name: String, _ color: String) throws {
    let line: [(key: String, value: String)] = [
      ("fill", "none"), ("stroke", color), ("stroke-linecap", "round"),
      ("stroke-linejoin", "round"),
    ]
    var attributes = [("id", name)] + shape.attributes + line
    if let dashes {
      attributes.append(("stroke-dasharray", String(dashes.on, dashes.off, decimals: 2)))
    }
    for (index, head) in heads.enumerated() {
      let isEnd = index == heads.count - 1
      let (marker, id) = isEnd ? ("marker-end", "\(name)-e") : ("marker-start", "\(name)-s")
      attributes.append((marker, "url(#\(id))"))
      try xml.start(
        "marker",
        ["id": id, "markerUnits": "userSpaceOnUse", "orient": "auto", "overflow": "visible"])
      let path: [(key: String, value: String)] = [("d", Self.path(of: head, isEnd: isEnd))]
      try xml.empty("path", path + line, "stroke-width") { $0.append(width, decimals: 2) }
      try xml.end()
    }
    try xml.empty(shape.name, attributes, "stroke-width") { $0.append(width, decimals: 2) }
  }

  /// Returns the path of a head whose tip is the origin; the line leads to the right.
  private static func path(of head: StrokeRecord, isEnd: Bool) -> String {
    let barbs = head.samples.map(\.location)
    let length = barbs[1].distance(to: barbs[0].midpoint(to: barbs[2])) * (isEnd ? -1 : 1)
    let half = barbs[0].distance(to: barbs[2]) / 2
    return "M\(String(length, -half, decimals: 2))L0 0L\(String(length, half, decimals: 2))"
  }

  private static func shape(of figure: Figure, isRounded: Bool) -> Shape? {
    let points = figure.points
    let list = points.map { String($0.x, $0.y, decimals: 2) }.joined(separator: " ")
    switch figure.kind {
    case .arc: return nil
    case .line where points.count == 2:
      let (start, end) = (points[0], points[1])
      return ("line", numbers(["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y]))
    case .line: return ("polyline", [("points", list)])
    case .ellipse: return ellipse(points[0], points[1] - points[0], points[2] - points[0])
    case .rectangle, .polygon:
      if let rectangle = rectangle(figure, isRounded: isRounded) { return rectangle }
      return isRounded ? nil : ("polygon", [("points", list)])
    }
  }

  /// Returns the element of a rectangle; `nil` if it is turned, or without an area, which SVG does not show.
  private static func rectangle(_ figure: Figure, isRounded: Bool) -> Shape? {
    let bounds = figure.bounds
    let isUpright = figure.points.allSatisfy { point in
      min(abs(point.x - bounds.minX), abs(point.x - bounds.maxX)) <= tolerance
        && min(abs(point.y - bounds.minY), abs(point.y - bounds.maxY)) <= tolerance
    }
    let (width, height) = (bounds.width, bounds.height)
    guard figure.kind == .rectangle, isUpright, min(width, height) > tolerance else { return nil }
    let radii = [width, height].map { arcPart * StrokeRecord.cornerReach(ofSide: $0) }
    return (
      "rect",
      numbers(["x": bounds.minX, "y": bounds.minY, "width": width, "height": height])
        + (isRounded ? numbers(["rx": radii[0], "ry": radii[1]]) : [])
    )
  }

  /// Returns the element of an ellipse with two half axes; `nil` if it is slanted, or without an area.
  private static func ellipse(_ center: Point, _ a: Vector, _ b: Vector) -> Shape? {
    guard min(a.length, b.length) > tolerance, abs(a.unit.dot(b.unit)) <= tolerance * tolerance
    else { return nil }
    let angle = Vector(dx: 1, dy: 0).angle(to: a) * 180 / .pi
    let rotation = "rotate(\(String(angle, center.x, center.y, decimals: 3)))"
    return (
      "ellipse",
      numbers(["cx": center.x, "cy": center.y, "rx": a.length, "ry": b.length])
        + (abs(a.dy) > tolerance ? [("transform", rotation)] : [])
    )
  }

  private static func numbers(
    _ numbers: KeyValuePairs<String, Double>
  ) -> [(key: String, value: String)] {
    numbers.map { ($0, String($1, decimals: 2)) }
  }
}
