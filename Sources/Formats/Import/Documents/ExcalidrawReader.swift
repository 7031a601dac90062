import Geometry
import Glibc
import Ink

extension ImportFormat {
  /// An Excalidraw scene ("JSON Schema"), even in a note of Obsidian.
  ///
  /// Free-draw elements are read, and the outlines of other shapes.
  static let excalidraw = ImportFormat(
    "excalidraw", [".excalidraw", ".excalidraw.md"], dotsPerUnit: 0.25,
    recognizes: {
      $0.isJSON && ($0.contains("\"excalidraw") || $0.contains("\"elements\""))
        || $0.contains("\nexcalidraw-plugin:")
    }
  ) { input, ink in
    try JSONReader.read(input, repairsStrings: true) { json in
      try json.block { try ExcalidrawReader(json: json, ink: ink).read() }
    }
  }
}

struct ExcalidrawReader {
  let json: JSONReader
  let ink: ImportedInk

  func read() throws {
    var hasElements = false
    try json.object { key in
      switch key {
      case "type":
        guard ["excalidraw", "excalidraw/clipboard"].contains(try json.string())
        else { throw ImportRefusal("it is not an Excalidraw scene") }
      case "elements":
        guard !hasElements else { throw ImportRefusal("there are two lists of elements") }
        hasElements = true
        try json.array {
          if let element = try value(json.isAtObject, self.element) { try add(element) }
        }
      default: try json.skipValue()
      }
    }
    guard hasElements else { throw ImportRefusal("there are no elements") }
  }

  private func element() throws -> ExcalidrawElement {
    var element = ExcalidrawElement()
    try json.object { key in
      switch key {
      case "type": element.type = try string() ?? ""
      case "x": element.x = try number() ?? .nan
      case "y": element.y = try number() ?? .nan
      case "width": element.width = try number() ?? .nan
      case "height": element.height = try number() ?? .nan
      case "angle": element.angle = try number() ?? 0
      case "strokeWidth": element.strokeWidth = try number() ?? 1
      case "opacity": element.opacity = try number() ?? 100
      case "strokeColor": element.strokeColor = try string() ?? ""
      case "backgroundColor": element.backgroundColor = try string() ?? ""
      case "strokeStyle": element.isDashed = ["dashed", "dotted"].contains(try string())
      case "roundness": element.isRound = try value(json.isAtObject, json.skipValue) != nil
      // Older scenes have this instead.
      case "strokeSharpness": element.isRound = try string() == "round"
      case "isDeleted": element.isDeleted = try flag()
      case "label": element.hasLabel = try value(json.isAtObject, json.skipValue) != nil
      case "endArrowhead": element.endArrowhead = try string()
      case "startArrowhead": element.startArrowhead = try string()
      case "points": try appendArray(to: &element.points) { try point() }
      case "pressures": try appendArray(to: &element.pressures) { try number() ?? 0.5 }
      default: try json.skipValue()
      }
    }
    return element
  }

  private func add(_ element: ExcalidrawElement) throws {
    var element = element
    guard !element.isDeleted else { return }
    ink.skip("point", count: element.removeMalformedPoints())
    guard element.isFinite else { return ink.skip("malformed element") }
    if element.hasLabel { ink.skip("text") }
    guard let outline = element.outline else {
      let isKnown = ["text", "image", "embeddable", "iframe"].contains(element.type)
      return ink.skip(isKnown ? element.type : "other element")
    }
    guard let style = style(of: element) else { return }
    ink.skip("arrowhead", count: element.unknownHeads)
    for line in outline { try ink.add(element.stroke(of: line, style)) }
  }

  /// Returns the style of an element, and counts what it cannot show; `nil` if nothing can be seen.
  private func style(of element: ExcalidrawElement) -> StrokeStyle? {
    let (line, area) = (color(element.strokeColor, "#000"), color(element.backgroundColor, "#0000"))
    let isFilled = element.isClosed && area.opacity > 0
    var style = StrokeStyle()
    if element.opacity <= 0 || line.opacity <= 0 && !isFilled {
      ink.skip("invisible element")
      return nil
    }
    if line.opacity > 0 {
      style.color = InkColor(imported: line.color)
      if isFilled { ink.skip("filling") }
      if element.isDashed { ink.skip("dashed line") }
      if element.opacity < 100 || line.opacity < 1 { ink.skip("transparent element") }
    } else if area.color == .white {
      ink.skip("white area")
      return nil
    } else {
      style.color = InkColor(imported: area.color)
      style.nib = .fill
      style.density = element.opacity / 100 * area.opacity
    }
    return style
  }

  /// Returns a color; a default if there is none, and black if it is unknown.
  private func color(_ text: String, _ absent: String) -> CSSColor {
    if let color = CSSColor(text.isEmpty ? absent : text) { return color }
    ink.skip("color")
    return CSSColor(color: .black)
  }

  /// Appends an array of values; an element can have several arrays with the same key.
  private func appendArray<Value>(to values: inout [Value], _ read: () throws -> Value) throws {
    try value(json.isAtArray) {
      try json.array {
        values.append(try read())
        guard values.count <= ImportedStroke.maximumSamples else {
          throw ImportRefusal("an element has more than \(ImportedStroke.maximumSamples) points")
        }
      }
    }
  }

  /// Reads a point, which is not finite if it is malformed; further values are ignored.
  private func point() throws -> Point {
    var numbers: [Double] = []
    try value(json.isAtArray) {
      try json.array {
        let number = try number()
        if numbers.count < 2 { numbers.append(number ?? .nan) }
      }
    }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : Point(x: .nan, y: .nan)
  }

  /// Reads a number, which is infinite if it is out of range.
  private func number() throws -> Double? {
    try value(json.isAtNumber) { try json.finiteNumber() ?? .infinity }
  }
  private func string() throws -> String? { try value(json.isAtString, json.string) }

  private func flag() throws -> Bool { try value(json.isAtBool, json.bool) ?? false }

  /// Reads a value with a function if it has the right type, and skips it otherwise.
  @discardableResult private func value<Value>(
    _ isRight: Bool, _ read: () throws -> Value
  ) throws -> Value? {
    if isRight { return try read() }
    try json.skipValue()
    return nil
  }
}

struct ExcalidrawElement {
  var type = ""
  var (x, y, width, height, angle, strokeWidth, opacity) = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 100.0)
  var strokeColor = "", backgroundColor = ""
  /// Whether lines are curved and corners are rounded.
  var isRound = false
  var isDashed = false, isDeleted = false, hasLabel = false
  var startArrowhead, endArrowhead: String?
  var points: [Point] = []
  var pressures: [Double] = []

  struct Line {
    let points: [Point]
    var pressures: [Double] = []
    /// Whether the pen rests at sharp turns.
    var hasCorners = true
  }

  /// Whether no number is malformed or too large.
  var isFinite: Bool {
    [x, y, width, height, angle, strokeWidth, opacity].allSatisfy { abs($0) < 1e12 }
  }

  /// Whether a background can be seen.
  var isClosed: Bool {
    switch type {
    case "rectangle", "diamond", "ellipse": true
    case "frame", "magicframe", "arrow": false
    default: points.count > 2 && points[0].distance(to: points[points.count - 1]) < 1
    }
  }

  /// Removes the points that are not finite, with their pressures; returns their number.
  mutating func removeMalformedPoints() -> Int {
    let count = points.count
    if pressures.count == count {
      pressures = zip(points, pressures).filter { $0.0.isFinite }.map(\.1)
    }
    points.removeAll { !$0.isFinite }
    return count - points.count
  }

  /// The lines of the element, relative to its origin; `nil` if it has none.
  var outline: [Line]? {
    let center = Point(x: width / 2, y: height / 2)
    switch type {
    case "freedraw": return [Line(points: points, pressures: pressures, hasCorners: false)]
    // The oldest scenes have lines of the type `draw`.
    case "line", "draw": return [path]
    case "arrow":
      let path = self.path
      return [path] + heads(of: path.points)
    case "rectangle", "frame", "magicframe":
      return [
        outline([
          .zero, Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
        ])
      ]
    case "diamond":
      let (right, bottom) = (Point(x: width, y: center.y), Point(x: center.x, y: height))
      return [outline([Point(x: center.x, y: 0), right, bottom, Point(x: 0, y: center.y)])]
    case "ellipse":
      let radius = max(abs(width), abs(height)) / 2
      let count = max(16, Chords.count(radius: radius, tolerance: 0.25))
      return [
        Line(
          points: (0...count).map { index in
            let angle = 2 * .pi * Double(index % count) / Double(count)
            return Point(
              x: center.x + width / 2 * cos(angle), y: center.y + height / 2 * sin(angle))
          })
      ]
    default: return nil
    }
  }

  /// The line through the points, or the curve.
  private var path: Line {
    guard isRound, 3...Self.maximumCurved ~= points.count else { return Line(points: points) }
    var curve = [points[0]]
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      let (before, after) = (points[max(index - 2, 0)], points[min(index + 1, points.count - 1)])
      // A uniform Catmull-Rom spline, as a Bézier curve.
      curve += Self.curve([
        start, start + (end - before) * (1 / 6.0), end + (start - after) * (1 / 6.0), end,
      ])
    }
    return Line(points: curve, hasCorners: false)
  }

  /// Returns points of a Bézier curve without its start: De Casteljau's algorithm.
  private static func curve(_ controls: [Point]) -> [Point] {
    let bends = controls.indices.dropFirst().dropLast().map {
      ((controls[$0 + 1] - controls[$0]) + (controls[$0 - 1] - controls[$0])).length
    }
    let factor = Double((controls.count - 1) * (controls.count - 2)) / 8
    let count = Chords.count(bulge: factor * (bends.max() ?? 0), tolerance: 0.25)
    return (1...count).map { index in
      var points = controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map {
          $0.interpolated(to: $1, at: Double(index) / Double(count))
        }
      }
      return points[0]
    }
  }

  /// Returns the closed line through corners, which are rounded as in the program.
  private func outline(_ corners: [Point]) -> Line {
    let lengths = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
    let (length, isFrame) = (lengths.min() ?? 0, !["rectangle", "diamond"].contains(type))
    let radius = min(length / 4, type == "diamond" ? .infinity : Self.cornerRadius)
    guard isRound, !isFrame, radius > 0 else { return Line(points: corners + corners.prefix(1)) }
    let points = corners.indices.flatMap { index in
      let corner = corners[index]
      func point(toward other: Point) -> Point {
        corner.interpolated(to: other, at: radius / corner.distance(to: other))
      }
      let start = point(toward: corners[(index + 3) % 4])
      return [start] + Self.curve([start, corner, point(toward: corners[(index + 1) % 4])])
    }
    return Line(points: points + points.prefix(1), hasCorners: false)
  }

  private static let knownHeads = ["arrow", "triangle", "triangle_outline", "bar"]

  /// The number of arrowheads that are not drawn.
  var unknownHeads: Int {
    [startArrowhead, endArrowhead].compactMap(\.self).count { !Self.knownHeads.contains($0) }
  }

  /// Returns the arrowheads at the ends of a line.
  private func heads(of line: [Point]) -> [Line] {
    let ends: [(String?, [Point])] = [(endArrowhead, line.reversed()), (startArrowhead, line)]
    return ends.compactMap { kind, points in
      guard let kind, let tip = points.first, let from = points.first(where: { $0 != tip }) else {
        return nil
      }
      let (angle, length) = (atan2(tip.y - from.y, tip.x - from.x), self.points.length)
      let size = min(30, length / 2)
      func barb(_ turn: Double) -> Point {
        Point(x: tip.x - size * cos(angle + turn), y: tip.y - size * sin(angle + turn))
      }
      switch kind {
      case "arrow": return Line(points: [barb(0.35), tip, barb(-0.35)])
      case "triangle", "triangle_outline":
        return Line(points: [barb(0.35), tip, barb(-0.35), barb(0.35)])
      case "bar": return Line(points: [barb(.pi / 2), barb(-.pi / 2)])
      default: return nil
      }
    }
  }

  /// The maximum number of points of a line that is drawn as a curve.
  private static let maximumCurved = 15_000
  /// The greatest radius of rounded corners.
  private static let cornerRadius = 32.0

  func stroke(of line: Line, _ style: StrokeStyle) throws -> ImportedStroke {
    var stroke = ImportedStroke(style: style)
    let isFreeDraw = type == "freedraw"
    // A free-draw element is much wider than its nominal width.
    stroke.width = strokeWidth * (isFreeDraw ? FreeDrawPen.middleWidth : 1)
    // The element is rotated about its center.
    let centerOfPoints = Rect(enclosing: points.isEmpty ? line.points : points)?.center ?? .zero
    let center = isFreeDraw || points.isEmpty ? centerOfPoints : Point(x: width / 2, y: height / 2)
    for (index, point) in line.points.enumerated() {
      let pressure =
        line.pressures.isEmpty ? nil : line.pressures[min(index, line.pressures.count - 1)]
      try stroke.append(
        placed(point, around: center), force: pressure.map(FreeDrawPen.force(pressure:)) ?? 1)
    }
    if line.hasCorners { stroke.restAtCorners() }
    return stroke
  }

  private func placed(_ point: Point, around center: Point) -> Point {
    guard angle != 0 else { return Point(x: x + point.x, y: y + point.y) }
    let (offset, cosine, sine) = (point - center, cos(angle), sin(angle))
    return Point(
      x: x + center.x + offset.dx * cosine - offset.dy * sine,
      y: y + center.y + offset.dx * sine + offset.dy * cosine)
  }
}

extension [Point] {
  /// The length of the line through the points.
  fileprivate var length: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
