import Geometry
import Glibc
import Ink
import Lettering

extension ExportFormat {
  /// An Excalidraw scene ("JSON Schema"): figures and texts as its own elements, and a free-draw element with
  /// pressures for each other stroke.
  static let excalidraw = ExportFormat(
    "excalidraw", [".excalidraw"], .picture.subtracting([.noScreen]), defaultScale: 4,
    unit: "pixels"
  ) { document, options, output in
    let items = document.visibleItems(options).inPaintOrder(\.stroke.style)
    let scene = ExcalidrawDocument(
      of: items, document.visibleTexts(options), options: options, json: JSONWriter(output))
    try scene.write(items)
  }
}

struct ExcalidrawDocument {
  private let options: ExportOptions
  private let json: JSONWriter
  private let layout: PageLayout
  /// How the figures appear.
  private let shapes: [StrokeID: ExcalidrawShape]
  /// The texts and arrows that are bound to each figure.
  private var bound: [StrokeID: [(type: String, id: StrokeID)]] = [:]
  /// The typed texts by their strokes.
  private var texts: [StrokeID: Sketch.Text] = [:]

  private static let lineHeight = 1.2

  init(
    of items: [Sketch.Item], _ texts: [Sketch.Text], options: ExportOptions, json: JSONWriter
  ) {
    (self.options, self.json) = (options, json)
    layout = PageLayout(of: items.map(\.stroke), options)
    let owners = Set(items.compactMap { $0.stroke.text?.owner })
    let found = items.compactMap { item in
      ExcalidrawShape(item.stroke, hasLabel: owners.contains(item.id)).map { (item.id, $0) }
    }
    shapes = Dictionary(found) { first, _ in first }
    for item in items {
      if let owner = container(of: item.stroke) {
        bound[owner, default: []].append(("text", item.id))
      }
      for target in Set(holds(of: item).compactMap(\.self).map(\.target)) {
        bound[target, default: []].append(("arrow", item.id))
      }
    }
    for text in texts { for id in text.strokes { self.texts[id] = text } }
  }

  func write(_ items: [Sketch.Item]) throws {
    try json.object {
      try json.key("type").string("excalidraw")
      try json.key("version").number(2)
      try json.key("source").string("stipple")
      var path = LinePath()
      try json.key("elements").lines(items) { try write($1, &path) }
      let background = options.colors.background.hexadecimal
      try json.key("appState").object { try json.key("viewBackgroundColor").string(background) }
      try json.key("files").object {}
    }
    try json.breakLine()
  }

  private func write(_ item: Sketch.Item, _ path: inout LinePath) throws {
    if let text = texts[item.id] {
      if text.strokes.first == item.id { try write(text, as: item) }
    } else if let text = item.stroke.text {
      try write(text, as: item)
    } else if let shape = shapes[item.id] {
      path.trace(item.stroke, options.smoothing)
      try write(shape, of: item, path)
    } else {
      // Free-draw elements have neither dashes nor heads.
      let parts = item.stroke.parts
      for (index, part) in parts.enumerated() {
        path.trace(part, options.smoothing)
        try write(path, of: item, part: parts.count > 1 ? index + 1 : nil)
      }
    }
  }

  // MARK: - Figures

  private func write(_ shape: ExcalidrawShape, of item: Sketch.Item, _ path: LinePath) throws {
    let half = path.tips.map { $0.radius + $0.half.length / 2 }.max() ?? 0
    let width = 2 * half * layout.scale
    let (line, points) = (item.stroke.style.line, shape.points)
    guard let first = points.first, let last = points.last else {
      let roundness = line.isRounded ? ["rectangle": 3, "diamond": 2][shape.type] : nil
      return try write(
        shape.type, shape.area, angle: shape.angle, of: item, width, roundness: roundness)
    }
    let roundness = item.stroke.figure?.kind == .arc ? 2 : nil
    try write(shape.type, shape.area, at: first, of: item, width, roundness: roundness) {
      try writePoints(points)
      guard shape.type == "arrow" else { return }
      try json.key("elbowed").bool(line.isElbowed)
      let ends = [("start", first, line.heads == .both), ("end", last, line.heads != .none)]
      for ((name, point, hasHead), hold) in zip(ends, holds(of: item)) {
        try json.key("\(name)Arrowhead")
        try hasHead ? json.string("arrow") : json.null()
        guard let hold, let place = shapes[hold.target]?.place(of: point) else { continue }
        try json.key("\(name)Binding").object {
          try json.key("elementId").string(hold.target.xmlName)
          try json.key("mode").string("orbit")
          try json.key("fixedPoint")
          try write(place, decimals: 4)
        }
      }
    }
  }

  /// The holds of an arrow that Excalidraw can show: of boxes.
  private func holds(of item: Sketch.Item) -> [Hold?] {
    guard shapes[item.id]?.type == "arrow", let figure = item.stroke.figure
    else { return [nil, nil] }
    return [figure.start, figure.end].map { hold in
      hold.flatMap { shapes[$0.target]?.isBox == true ? $0 : nil }
    }
  }

  private func writePoints(_ points: [Point]) throws {
    try json.key("points").array {
      for point in points {
        try write(Point.zero + (point - points[0]) * layout.scale, decimals: 2)
      }
    }
  }

  private func write(_ point: Point, decimals: Int) throws {
    try json.array {
      for part in [point.x, point.y] { try json.number(part, decimals: decimals) }
    }
  }

  // MARK: - Ink

  private func write(_ path: LinePath, of item: Sketch.Item, part: Int?) throws {
    let points = path.tips.map(\.center)
    guard let first = points.first, let area = Rect(enclosing: points) else { return }
    let widths = path.tips.map { ($0.radius + $0.half.length / 2) * layout.scale }
    let pen = FreeDrawPen(halfWidths: widths)
    let isArea = item.stroke.style.nib == .fill
    let type = isArea ? "line" : "freedraw"
    try write(type, area, at: first, of: item, pen.strokeWidth, part: part) {
      try writePoints(isArea ? points + [first] : points)
      guard !isArea else { return }
      try json.key("pressures").array {
        for width in widths { try json.number(pen.pressure(halfWidth: width), decimals: 3) }
      }
      try json.key("simulatePressure").bool(false)
    }
  }

  // MARK: - Texts

  /// The figure whose label Excalidraw can show.
  private func container(of stroke: StrokeRecord) -> StrokeID? {
    guard let owner = stroke.text?.owner, let shape = shapes[owner] else { return nil }
    return shape.isBox || shape.type == "arrow" ? owner : nil
  }

  /// Writes characters in the monospaced font, whose lines are as high as rows.
  private func write(_ text: CharacterText, as item: Sketch.Item) throws {
    guard let area = Rect(union: item.stroke.characterRows.joined().map(\.cells)) else { return }
    var (shown, row): (String, Double?) = ("", nil)
    for (cluster, sample) in zip(text.clusters, item.stroke.samples) {
      // A wrapped line ends without a line feed.
      if let row, sample.location.y > row + 1, !shown.hasSuffix("\n") { shown += "\n" }
      shown += cluster.text
      row = sample.location.y
    }
    let owner = container(of: item.stroke)
    try write("text", area, of: item, 1) {
      try writeText(shown, height: CharacterText.rowHeight, family: 3)
      try json.key("originalText").string(text.text)
      guard let owner else { return }
      try json.key("containerId").string(owner.xmlName)
      try json.key("textAlign").string("center")
      try json.key("verticalAlign").string(text.placement == .top ? "top" : "middle")
    }
  }

  /// Writes a typed text, whose letters are strokes, as text in a sans-serif font.
  private func write(_ text: Sketch.Text, as item: Sketch.Item) throws {
    let (box, map) = (LineFont.hershey.box(of: text.text), text.map)
    let half = Vector(dx: box.width, dy: box.height) * (map.scale / 2)
    let area = Rect(around: map.apply(to: box.center), half: half)
    try write("text", area, angle: atan2(map.b, map.a), of: item, 1) {
      try writeText(text.text, height: LineFont.lineHeight * map.scale, family: 2)
    }
  }

  /// Writes a text with lines of a height in canvas dots.
  private func writeText(_ text: String, height: Double, family: Int) throws {
    try json.key("text").string(text)
    try json.key("fontSize").number(height * layout.scale / Self.lineHeight, decimals: 2)
    try json.key("fontFamily").number(family)
    try json.key("lineHeight").number(Self.lineHeight)
  }

  // MARK: - Elements

  /// Writes an element with the style of a stroke, or of an area, whose border is invisible; shading is translucent.
  private func write(
    _ type: String, _ area: Rect, at origin: Point? = nil, angle: Double = 0, of item: Sketch.Item,
    _ width: Double, part: Int? = nil, roundness: Int? = nil, _ rest: () throws -> Void = {}
  ) throws {
    let style = item.stroke.style
    let (ink, isArea) = (options.colors.color(of: style).hexadecimal, style.nib == .fill)
    // Excalidraw's own black, which an import reads as plain ink.
    let color = style.color == .foreground && ink == "#000000" ? "#1e1e1e" : ink
    let (scale, origin) = (layout.scale, origin ?? Point(x: area.minX, y: area.minY))
    try json.object {
      try json.key("id").string(item.id.xmlName + (part.map { ".\($0)" } ?? ""))
      try json.key("type").string(type)
      try json.key("x").number((origin.x - layout.area.minX) * scale, decimals: 2)
      try json.key("y").number((origin.y - layout.area.minY) * scale, decimals: 2)
      try json.key("width").number(area.width * scale, decimals: 2)
      try json.key("height").number(area.height * scale, decimals: 2)
      try json.key("angle").number(angle, decimals: 6)
      try json.key("strokeColor").string(isArea ? "transparent" : color)
      try json.key("backgroundColor").string(isArea ? color : "transparent")
      try json.key("fillStyle").string("solid")
      try json.key("strokeWidth").number(width, decimals: 2)
      try json.key("strokeStyle").string(part == nil ? style.line.dash.name : "solid")
      try json.key("roughness").number(0)
      try json.key("opacity").number(style.isShaded ? (style.density * 100).rounded() : 100)
      try json.key("groupIds").array {
        if part != nil { try json.string(item.id.xmlName) }
        if let group = item.group { try json.string("g\(group.author)-\(group.counter)") }
      }
      if let roundness {
        try json.key("roundness").object { try json.key("type").number(roundness) }
      }
      try json.key("boundElements").array {
        for element in bound[item.id] ?? [] {
          try json.object {
            try json.key("type").string(element.type)
            try json.key("id").string(element.id.xmlName)
          }
        }
      }
      try json.key("locked").bool(item.isLocked)
      try rest()
    }
  }
}

/// How a figure appears in a scene: in a rectangle that is rotated about its center, or as a line through points.
private struct ExcalidrawShape {
  let type: String
  /// The rectangle before it is rotated, in canvas dots.
  let area: Rect
  let angle: Double
  /// The points of a line; empty for other shapes.
  let points: [Point]

  var isBox: Bool { points.isEmpty }

  /// Creates the shape of a figure; `nil` for one that Excalidraw lacks, and for ink.
  init?(_ stroke: StrokeRecord, hasLabel: Bool) {
    guard let figure = stroke.figure else { return nil }
    let (points, line) = (figure.points, stroke.style.line)
    let middle = points[0].midpoint(to: points[points.count / 2])
    let isBound = hasLabel || figure.start != nil || figure.end != nil || line.isElbowed
    // The center, and the vectors from it to two sides or corners.
    var box: (type: String, center: Point, first: Vector, second: Vector)?
    switch figure.kind {
    case .rectangle:
      let sides = (points[1] - points[0], points[3] - points[0])
      box = ("rectangle", middle, sides.0 * 0.5, sides.1 * 0.5)
    case .ellipse: box = ("ellipse", points[0], points[1] - points[0], points[2] - points[0])
    case .polygon
    where points.count == 4 && middle.distance(to: points[1].midpoint(to: points[3])) < 0.5:
      box = ("diamond", middle, points[1] - middle, points[2] - middle)
    default: break
    }
    if let box, abs(box.first.dot(box.second)) <= 0.01 * box.first.length * box.second.length {
      let isFlat = abs(box.first.dx) >= abs(box.first.dy)
      let (along, across) = isFlat ? (box.first, box.second) : (box.second, box.first)
      let turn = along.dx == 0 ? 0 : atan(along.dy / along.dx)
      (type, self.points, angle) = (box.type, [], turn < 0 ? turn + 2 * .pi : turn)
      area = Rect(around: box.center, half: Vector(dx: along.length, dy: across.length))
    } else {
      guard figure.kind != .ellipse, let area = Rect(enclosing: points) else { return nil }
      let isArrow = !figure.isClosed && (isBound || line.heads != .none)
      (type, self.area, angle) = (isArrow ? "arrow" : "line", area, 0)
      self.points = points + (figure.isClosed ? [points[0]] : [])
    }
  }

  /// Returns the place of a point: (0, 0) is the upper left corner, and (1, 1) the lower right one.
  func place(of point: Point) -> Point {
    let (offset, axis) = (point - area.center, Vector(dx: cos(angle), dy: sin(angle)))
    return Point(
      x: offset.dot(axis) / max(area.width, 1e-6) + 0.5,
      y: axis.cross(offset) / max(area.height, 1e-6) + 0.5)
  }
}

/// The pen of a free-draw element, which Excalidraw draws with perfect-freehand, at a size of 4.25 stroke widths
/// and with a thinning of 0.6: half the width at the pressure *p* is the size times sin(π/2 (0.2 + 0.6 *p*)).
struct FreeDrawPen {
  let strokeWidth: Double

  private let size: Double

  private static let sizeFactor = 4.25

  /// The width at the middle pressure for each unit of the element's width.
  static let middleWidth = 2 * sizeFactor * sin(0.25 * .pi)

  /// Returns the width at a pressure, relative to that at the middle pressure.
  static func force(pressure: Double) -> Double {
    sin(.pi / 2 * (0.2 + 0.6 * pressure.clamped(to: 0...1))) / sin(0.25 * .pi)
  }

  /// Creates the pen whose maximum pressure gives the largest of some half widths.
  init(halfWidths: [Double]) {
    size = max(halfWidths.max() ?? 1, 0.01) / sin(0.4 * .pi)
    strokeWidth = size / Self.sizeFactor
  }

  /// Returns the pressure for half of a width, from 0 to 1; the thinnest possible is a third of the widest.
  func pressure(halfWidth: Double) -> Double {
    let angle = asin((halfWidth / size).clamped(to: 0...1)) * 2 / .pi
    return ((angle - 0.2) / 0.6).clamped(to: 0...1)
  }
}
