import Geometry
import Ink

extension ImportFormat {
  /// The paths and shapes of an SVG picture, as strokes along their lines.
  ///
  /// Source: W3C, Scalable Vector Graphics (SVG) 2.
  static let svg = ImportFormat("svg", [".svg", ".svgz"], recognizes: { $0.xmlRoot == "svg" }) {
    input, ink in
    try XMLReader.read(input, SVGReader(ink))
  }
}

/// Reads the shapes of a picture.
final class SVGReader: XMLHandler {
  private struct Scope {
    var map = Transform.identity
    var style = SVGStyle()
    /// Whether the element is only drawn where it is used.
    var isDefinition = false
    /// Whether nothing in the element is drawn or used.
    var isIgnored = false
    /// Whether the shapes of the element are recorded under its identifier.
    var isRecorded = false
  }

  /// The shapes of an element with an identifier, in the coordinates of its parent.
  private struct Recording {
    let id: String
    let map: Transform
    var shapes: [SVGShape] = []
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  private let ink: ImportedInk
  private var scopes: [Scope] = []
  private var recordings: [Recording] = []
  private var symbols: [String: [SVGShape]] = [:]
  private var sheet = SVGStyleSheet()
  private var css, title: [UInt8]?
  private var tolerance = 0.25
  private var (recordedCount, usedCount) = (0, 0)

  /// What is not imported, in words.
  private static let skipped = [
    "text": "text", "image": "image", "foreignObject": "foreign object",
  ]
  /// The maximum number of points that can be used again.
  private static let maximumRecorded = 500_000
  /// The maximum number of points that are drawn by reuse.
  private static let maximumUsed = ImportedInk.freeSamples
  /// The maximum length of a style sheet, in bytes.
  private static let maximumSheet = 1 << 20
  /// The elements whose content is neither drawn nor used.
  private static let ignored: Set = [
    "clipPath", "mask", "pattern", "marker", "filter", "metadata", "linearGradient",
    "radialGradient", "script", "foreignObject", "text", "font", "namedview",
  ]

  init(_ ink: ImportedInk) { self.ink = ink }

  func start(_ element: XMLElement) throws {
    let (name, attributes) = (element.name, element.attributes)
    guard let parent = scopes.last else {
      guard name == "svg" else { throw ImportRefusal("it is not an SVG picture") }
      return startPicture(attributes)
    }
    var scope = parent
    scope.isRecorded = false
    var own = SVGStyle()
    for (key, value) in attributes { own.set(key, to: value) }
    sheet.apply(to: &own, name, attributes)
    if let declarations = attributes["style"] { own.set(declarations: declarations) }
    scope.style = parent.style.inherited(by: own)
    if let transform = attributes["transform"], !parent.isIgnored {
      scope.map = try Transform(svg: transform).followed(by: parent.map)
    }
    let isForeign = !element.namespace.isEmpty && element.namespace != Self.namespace
    scope.isIgnored =
      parent.isIgnored || scope.style.isRemoved || isForeign || Self.ignored.contains(name)
    if name == "defs" || name == "symbol" { scope.isDefinition = true }
    if name == "svg" { scope.map = Self.viewMap(attributes).followed(by: scope.map) }
    if let id = attributes["id"], !scope.isIgnored, recordedCount < Self.maximumRecorded {
      recordings.append(Recording(id: id, map: parent.map))
      scope.isRecorded = true
    }
    scopes.append(scope)
    try startContent(name, attributes, scope, own, isIgnored: parent.isIgnored)
  }

  private func startContent(
    _ name: String, _ attributes: [String: String], _ scope: Scope, _ own: SVGStyle, isIgnored: Bool
  ) throws {
    if name == "style" { css = [] }
    if name == "title", scopes.count == 2, ink.title == nil { title = [] }
    guard !isIgnored else { return }
    if let label = Self.skipped[name] { ink.skip(label) }
    guard !scope.isIgnored else { return }
    if name == "use" { return try use(attributes, scope) }
    let tolerance = tolerance / max(scope.map.scale, 1e-6)
    guard let lines = try SVGShape.lines(of: name, attributes, tolerance: tolerance) else { return }
    try add(SVGShape(lines: lines, style: scope.style), scope)
  }

  func end(_ name: String, namespace: String) throws {
    if name == "style", let css { sheet.add(String(decoding: css, as: UTF8.self)) }
    if name == "title", let title { ink.title = String(decoding: title, as: UTF8.self) }
    (css, title) = (nil, nil)
    guard let scope = scopes.popLast(), scope.isRecorded, let recording = recordings.popLast()
    else { return }
    symbols[recording.id] = recording.shapes
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if let count = css?.count {
      guard count + bytes.count <= Self.maximumSheet
      else { throw ImportRefusal("a style sheet is longer than \(Self.maximumSheet) bytes") }
      css?.append(contentsOf: bytes)
    } else if let count = title?.count, count < 4096 {
      title?.append(contentsOf: bytes)
    }
  }

  /// Starts the picture, whose size determines how closely curves are followed.
  private func startPicture(_ attributes: [String: String]) {
    var scope = Scope()
    for (key, value) in attributes { scope.style.set(key, to: value) }
    if let declarations = attributes["style"] { scope.style.set(declarations: declarations) }
    scopes = [scope]
    let box = (try? NumberList.numbers(in: attributes["viewBox"] ?? "")) ?? []
    let sides = ["width", "height"].compactMap { attributes[$0].flatMap(SVGLength.init)?.pixels }
    let size = box.count == 4 ? max(box[2], box[3]) : sides.max() ?? 1000
    tolerance = max(abs(size), 1e-6) / 2000
  }

  private static func viewMap(_ attributes: [String: String]) -> Transform {
    func length(_ name: String) -> Double? { attributes[name].flatMap(SVGLength.init)?.pixels }
    let corner = Transform(translation: Vector(dx: length("x") ?? 0, dy: length("y") ?? 0))
    guard let box = try? NumberList.numbers(in: attributes["viewBox"] ?? ""), box.count == 4,
      box[2] > 0, box[3] > 0
    else { return corner }
    let scale = min((length("width") ?? box[2]) / box[2], (length("height") ?? box[3]) / box[3])
    return Transform(translation: Vector(dx: -box[0], dy: -box[1]))
      .followed(by: Transform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)).followed(by: corner)
  }

  /// Draws what an element with an identifier contains.
  private func use(_ attributes: [String: String], _ scope: Scope) throws {
    guard let shapes = (attributes["href"]?.fragment).flatMap({ symbols[$0] })
    else { return ink.skip("use") }
    let corner = ["x", "y"].map { attributes[$0].flatMap(SVGLength.init)?.pixels ?? 0 }
    let move = Transform(translation: Vector(dx: corner[0], dy: corner[1]))
    for shape in shapes {
      usedCount += shape.pointCount
      guard usedCount <= Self.maximumUsed else { throw ImportRefusal("shapes are used too often") }
      try add(shape.mapped(by: move, inheriting: scope.style), scope)
    }
  }

  /// Draws a shape, and records it for the open elements with an identifier.
  private func add(_ shape: SVGShape, _ scope: Scope) throws {
    for index in recordings.indices {
      recordedCount += shape.pointCount
      guard recordedCount <= Self.maximumRecorded else { break }
      guard let inverse = recordings[index].map.inverse else { continue }
      recordings[index].shapes.append(
        shape.mapped(by: scope.map.followed(by: inverse), inheriting: SVGStyle()))
    }
    guard !scope.isDefinition, let paint = shape.style.linePaint else { return }
    guard shape.style.isStroked || paint != .white else { return ink.skip("white area") }
    var stroke = ImportedStroke()
    if shape.style.isStroked { stroke.width = (shape.style.width ?? 1) * scope.map.scale }
    if case .ink(let color) = paint { stroke.style.color = color }
    stroke.style.nib = .marker
    for line in shape.lines {
      stroke.samples = []
      for point in line { try stroke.append(scope.map.apply(to: point)) }
      stroke.restAtCorners()
      try ink.add(stroke)
    }
  }
}
