import Geometry

/// The lines of a basic shape or a path, with its style.
struct SVGShape {
  var lines: [[Point]]
  var style: SVGStyle

  /// The number of points of all lines.
  var pointCount: Int { lines.reduce(1) { $0 + $1.count } }

  /// Returns the image of the shape under a map, with what it inherits.
  func mapped(by map: Transform, inheriting parent: SVGStyle) -> SVGShape {
    var style = parent.inherited(by: style)
    if let width = self.style.width { style.width = width * map.scale }
    return SVGShape(lines: lines.map { $0.map(map.apply(to:)) }, style: style)
  }

  /// Returns the lines of an element; `nil` if it is not a shape.
  static func lines(
    of name: String, _ attributes: [String: String], tolerance: Double
  ) throws -> [[Point]]? {
    func length(_ name: String) -> Double { attributes[name].flatMap(SVGLength.init)?.pixels ?? 0 }
    switch name {
    case "path":
      return try attributes["d"].map { try SVGPath($0, tolerance: tolerance).lines } ?? []
    case "line":
      return [[Point(x: length("x1"), y: length("y1")), Point(x: length("x2"), y: length("y2"))]]
    case "polyline", "polygon":
      var points = try points(in: attributes["points"] ?? "")
      if name == "polygon", let first = points.first { points.append(first) }
      return points.isEmpty ? [] : [points]
    case "rect":
      let (x, y) = (length("x"), length("y"))
      return rectangle(
        Rect(minX: x, minY: y, maxX: x + length("width"), maxY: y + length("height")),
        rx: attributes["rx"].flatMap(SVGLength.init)?.pixels,
        ry: attributes["ry"].flatMap(SVGLength.init)?.pixels, tolerance: tolerance)
    case "circle", "ellipse":
      let isCircle = name == "circle"
      let (rx, ry) = (length(isCircle ? "r" : "rx"), length(isCircle ? "r" : "ry"))
      guard rx > 0, ry > 0 else { return [] }
      let center = Point(x: length("cx"), y: length("cy"))
      return [Curves.ellipse(center: center, rx, ry, tolerance: tolerance)]
    default: return nil
    }
  }

  private static func points(in text: String) throws -> [Point] {
    var scanner = SVGScanner(text)
    var points: [Point] = []
    while scanner.hasNumber {
      points.append(Point(x: try scanner.number(), y: try scanner.number()))
      guard points.count < ImportedStroke.maximumSamples
      else { throw ImportRefusal("a shape has too many points") }
    }
    guard scanner.isAtEnd else { throw ImportRefusal("a list of points is malformed") }
    return points
  }

  /// Returns the outline of a rectangle with round corners.
  private static func rectangle(
    _ rect: Rect, rx: Double?, ry: Double?, tolerance: Double
  ) -> [[Point]] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    let rx = min(max(rx ?? ry ?? 0, 0), rect.width / 2)
    let ry = min(max(ry ?? rx, 0), rect.height / 2)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard rx > 0, ry > 0 else {
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
      return [corners.map { Point(x: $0, y: $1) }]
    }
    // The ends of the four sides, clockwise from the upper left.
    let sides = [
      (Point(x: left + rx, y: top), Point(x: right - rx, y: top)),
      (Point(x: right, y: top + ry), Point(x: right, y: bottom - ry)),
      (Point(x: right - rx, y: bottom), Point(x: left + rx, y: bottom)),
      (Point(x: left, y: bottom - ry), Point(x: left, y: top + ry)),
    ]
    var line = [sides[0].0]
    for (index, side) in sides.enumerated() {
      line.append(side.1)
      line += Curves.arc(
        from: side.1, to: sides[(index + 1) % 4].0, radii: Vector(dx: rx, dy: ry), rotation: 0,
        isLarge: false, sweeps: true, tolerance: tolerance)
    }
    return [line]
  }
}
