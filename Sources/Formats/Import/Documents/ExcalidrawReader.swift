import Geometry
import Glibc
import Ink

extension ImportFormat {
  /// A scene of Excalidraw: free-draw elements, and the outlines of other shapes.
  ///
  /// Source: Excalidraw, "JSON Schema".
  static let excalidraw = ImportFormat(
    "excalidraw", [".excalidraw"], dotsPerUnit: 0.25,
    recognizes: { $0.isJSON && $0.contains("\"excalidraw\"") }
  ) { input, ink in
    try JSONReader.read(input) { json in try ExcalidrawReader(json: json, ink: ink).read() }
  }
}

/// Reads a scene.
struct ExcalidrawReader {
  let json: JSONReader
  let ink: ImportedInk

  func read() throws {
    var hasElements = false
    try json.object { key in
      switch key {
      case "type":
        guard try json.string() == "excalidraw" else {
          throw ImportRefusal("it is not a scene of Excalidraw")
        }
      case "elements":
        guard !hasElements else { throw ImportRefusal("there are two lists of elements") }
        hasElements = true
        try json.array { try add(try element()) }
      default: try json.skipValue()
      }
    }
    guard hasElements else { throw ImportRefusal("there are no elements") }
  }

  private func element() throws -> ExcalidrawElement {
    var element = ExcalidrawElement()
    try json.object { key in
      switch key {
      case "type": element.type = try json.string()
      case "x": element.x = try number() ?? 0
      case "y": element.y = try number() ?? 0
      case "width": element.width = try number() ?? 0
      case "height": element.height = try number() ?? 0
      case "angle": element.angle = try number() ?? 0
      case "strokeWidth": element.strokeWidth = try number() ?? 1
      case "strokeColor": element.strokeColor = try string() ?? ""
      case "isDeleted": element.isDeleted = try flag()
      case "endArrowhead": element.endArrowhead = try string()
      case "startArrowhead": element.startArrowhead = try string()
      case "points":
        try points {
          try Self.checkCount(element.points.count)
          element.points.append($0)
        }
      case "pressures":
        try pressures {
          try Self.checkCount(element.pressures.count)
          element.pressures.append($0)
        }
      default: try json.skipValue()
      }
    }
    return element
  }

  private func add(_ element: ExcalidrawElement) throws {
    guard !element.isDeleted else { return }
    guard let outline = element.outline else {
      let isKnown = ["text", "image", "embeddable", "iframe"].contains(element.type)
      return ink.skip(isKnown ? element.type : "other element")
    }
    for stroke in try outline.map(element.stroke) { try ink.add(stroke) }
  }

  private static func checkCount(_ count: Int) throws {
    guard count < ImportedStroke.maximumSamples else {
      throw ImportRefusal("an element has more than \(ImportedStroke.maximumSamples) points")
    }
  }

  private func points(_ add: (Point) throws -> Void) throws {
    guard try json.isAtArray else { return try json.skipValue() }
    try json.array {
      var numbers: [Double] = []
      try json.array {
        guard numbers.count < 3 else { throw ImportRefusal("a point has more than 3 values") }
        numbers.append(try json.number())
      }
      guard numbers.count >= 2 else { throw ImportRefusal("a point has fewer than 2 values") }
      try add(Point(x: numbers[0], y: numbers[1]))
    }
  }

  private func pressures(_ add: (Double) throws -> Void) throws {
    guard try json.isAtArray else { return try json.skipValue() }
    try json.array { try add(try number() ?? 0.5) }
  }

  private func number() throws -> Double? {
    if try json.isAtNumber { return try json.number() }
    try json.skipValue()
    return nil
  }

  private func string() throws -> String? {
    if try json.isAtString { return try json.string() }
    try json.skipValue()
    return nil
  }

  private func flag() throws -> Bool {
    guard try !json.isAtNumber, try !json.isAtString, try !json.isAtArray, try !json.null() else {
      if try json.isAtNumber || json.isAtString || json.isAtArray { try json.skipValue() }
      return false
    }
    return try json.bool()
  }
}

/// An element of a scene.
struct ExcalidrawElement {
  var type = ""
  var (x, y, width, height, angle, strokeWidth) = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
  var strokeColor = ""
  var isDeleted = false
  var startArrowhead, endArrowhead: String?
  var points: [Point] = []
  var pressures: [Double] = []

  /// A line of an outline.
  struct Line {
    let points: [Point]
    var pressures: [Double] = []
  }

  /// The lines of the element, relative to its origin; `nil` if it has none.
  var outline: [Line]? {
    let corner = Point(x: width, y: height)
    switch type {
    case "freedraw": return [Line(points: points, pressures: pressures)]
    case "line": return [Line(points: points)]
    case "arrow": return [Line(points: points)] + heads
    case "rectangle", "frame", "magicframe":
      return [
        Line(points: [
          .zero, Point(x: corner.x, y: 0), corner, Point(x: 0, y: corner.y), .zero,
        ])
      ]
    case "diamond":
      let (x, y) = (corner.x / 2, corner.y / 2)
      return [
        Line(points: [
          Point(x: x, y: 0), Point(x: corner.x, y: y), Point(x: x, y: corner.y),
          Point(x: 0, y: y), Point(x: x, y: 0),
        ])
      ]
    case "ellipse":
      return [
        Line(
          points: Curves.ellipse(
            center: Point(x: width / 2, y: height / 2), width / 2, height / 2, tolerance: 0.25))
      ]
    default: return nil
    }
  }

  /// The heads of an arrow.
  private var heads: [Line] {
    var heads: [Line] = []
    if endArrowhead != nil, let tip = points.last, let from = points.last(where: { $0 != tip }) {
      heads.append(Self.head(at: tip, from: from))
    }
    if startArrowhead != nil, let tip = points.first, let from = points.first(where: { $0 != tip })
    {
      heads.append(Self.head(at: tip, from: from))
    }
    return heads
  }

  private static func head(at tip: Point, from start: Point) -> Line {
    let shaft = tip - start
    let size = min(30, shaft.length / 2)
    func barb(_ angle: Double) -> Point {
      let direction = atan2(shaft.dy, shaft.dx) + angle
      return Point(x: tip.x - size * cos(direction), y: tip.y - size * sin(direction))
    }
    return Line(points: [barb(0.35), tip, barb(-0.35)])
  }

  /// Returns a line as a stroke of the scene.
  func stroke(of line: Line) throws -> ImportedStroke {
    var stroke = ImportedStroke()
    let isFreeDraw = type == "freedraw"
    // A free-draw element is much wider than its nominal width.
    stroke.width = strokeWidth * (isFreeDraw ? FreeDrawPen.middleWidth : 1)
    stroke.style.nib = line.pressures.isEmpty ? .marker : .pen
    if let color = RGBColor(hexadecimal: strokeColor) {
      stroke.style.color = InkColor(imported: color)
    }
    let center =
      isFreeDraw || points.isEmpty ? centerOfPoints(line) : Point(x: width / 2, y: height / 2)
    for (index, point) in line.points.enumerated() {
      let pressure =
        line.pressures.isEmpty ? 0.5 : line.pressures[min(index, line.pressures.count - 1)]
      try stroke.append(
        placed(point, around: center),
        force: line.pressures.isEmpty ? 1 : FreeDrawPen.force(pressure: pressure))
    }
    if !isFreeDraw { stroke.restAtCorners() }
    return stroke
  }

  /// Returns the center about which an element is rotated.
  private func centerOfPoints(_ line: Line) -> Point {
    Rect(enclosing: points.isEmpty ? line.points : points)?.center ?? .zero
  }

  private func placed(_ point: Point, around center: Point) -> Point {
    guard angle != 0 else { return Point(x: x + point.x, y: y + point.y) }
    let (offset, cosine, sine) = (point - center, cos(angle), sin(angle))
    return Point(
      x: x + center.x + offset.dx * cosine - offset.dy * sine,
      y: y + center.y + offset.dx * sine + offset.dy * cosine)
  }
}
