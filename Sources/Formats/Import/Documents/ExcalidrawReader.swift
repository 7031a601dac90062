import Geometry
import Glibc
import Ink

extension ImportFormat {
  /// An Excalidraw scene ("JSON Schema"): free-draw elements, and the outlines of other shapes.
  static let excalidraw = ImportFormat(
    "excalidraw", [".excalidraw"], dotsPerUnit: 0.25,
    recognizes: { $0.isJSON && $0.contains("\"excalidraw\"") }
  ) { input, ink in
    try JSONReader.read(input) { json in try ExcalidrawReader(json: json, ink: ink).read() }
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
        guard try json.string() == "excalidraw"
        else { throw ImportRefusal("it is not an Excalidraw scene") }
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
      case "points": try appendArray(to: &element.points) { try point() }
      case "pressures": try appendArray(to: &element.pressures) { try number() ?? 0.5 }
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

  private func point() throws -> Point {
    var numbers: [Double] = []
    try json.array {
      guard numbers.count < 3 else { throw ImportRefusal("a point has more than 3 values") }
      numbers.append(try json.number())
    }
    guard numbers.count >= 2 else { throw ImportRefusal("a point has fewer than 2 values") }
    return Point(x: numbers[0], y: numbers[1])
  }

  private func number() throws -> Double? { try value(json.isAtNumber, json.number) }
  private func string() throws -> String? { try value(json.isAtString, json.string) }

  private func flag() throws -> Bool {
    if try json.null() { return false }
    let isOther = try json.isAtNumber || json.isAtString || json.isAtArray
    return try value(!isOther, json.bool) ?? false
  }

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
  var (x, y, width, height, angle, strokeWidth) = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
  var strokeColor = ""
  var isDeleted = false
  var startArrowhead, endArrowhead: String?
  var points: [Point] = []
  var pressures: [Double] = []

  struct Line {
    let points: [Point]
    var pressures: [Double] = []
  }

  /// The lines of the element, relative to its origin; `nil` if it has none.
  var outline: [Line]? {
    let center = Point(x: width / 2, y: height / 2)
    switch type {
    case "freedraw": return [Line(points: points, pressures: pressures)]
    case "line": return [Line(points: points)]
    case "arrow": return [Line(points: points)] + heads
    case "rectangle", "frame", "magicframe":
      let corners = [
        .zero, Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
      ]
      return [Line(points: corners + [.zero])]
    case "diamond":
      let top = Point(x: center.x, y: 0)
      let (right, bottom) = (Point(x: width, y: center.y), Point(x: center.x, y: height))
      return [Line(points: [top, right, bottom, Point(x: 0, y: center.y), top])]
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

  private var heads: [Line] {
    [(endArrowhead, points.reversed()), (startArrowhead, points)].compactMap { head, points in
      guard head != nil, let tip = points.first, let from = points.first(where: { $0 != tip })
      else { return nil }
      return Self.head(at: tip, from: from)
    }
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

  func stroke(of line: Line) throws -> ImportedStroke {
    var stroke = ImportedStroke()
    let isFreeDraw = type == "freedraw"
    // A free-draw element is much wider than its nominal width.
    stroke.width = strokeWidth * (isFreeDraw ? FreeDrawPen.middleWidth : 1)
    if let color = RGBColor(hexadecimal: strokeColor) {
      stroke.style.color = InkColor(imported: color)
    }
    // The element is rotated about its center.
    let centerOfPoints = Rect(enclosing: points.isEmpty ? line.points : points)?.center ?? .zero
    let center = isFreeDraw || points.isEmpty ? centerOfPoints : Point(x: width / 2, y: height / 2)
    for (index, point) in line.points.enumerated() {
      let pressure =
        line.pressures.isEmpty ? nil : line.pressures[min(index, line.pressures.count - 1)]
      try stroke.append(
        placed(point, around: center), force: pressure.map(FreeDrawPen.force(pressure:)) ?? 1)
    }
    if !isFreeDraw { stroke.restAtCorners() }
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
