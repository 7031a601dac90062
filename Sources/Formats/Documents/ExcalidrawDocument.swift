import Geometry
import Glibc
import Ink

extension ExportFormat {
  /// An Excalidraw scene: a free-draw element with pressures for each stroke.
  ///
  /// Source: Excalidraw, "JSON Schema".
  static let excalidraw = ExportFormat(
    "excalidraw", [".excalidraw"], .picture, defaultScale: 4, unit: "pixels"
  ) { document, options, output in
    var scene = ExcalidrawDocument(document: document, options: options, json: JSONWriter(output))
    try scene.write()
  }
}

/// A picture as an Excalidraw scene.
struct ExcalidrawDocument {
  let document: ExportDocument
  let options: ExportOptions
  var json: JSONWriter

  mutating func write() throws {
    let items = document.visibleItems(options)
    let layout = PageLayout(of: items.map(\.stroke), options)
    try json.startObject()
    try json.member("type", "excalidraw")
    try json.member("version", 2)
    try json.member("source", "stipple")
    try json.key("elements")
    try json.startArray()
    var path = LinePath()
    for (index, item) in items.enumerated() {
      path.trace(item.stroke, options.smoothing)
      try json.breakLine()
      try write(item, path, number: index + 1, layout)
      try json.output.report(index + 1, of: items.count)
    }
    try json.endArray()
    let background = options.colors.background.hexadecimal
    try json.object("appState") { try $0.member("viewBackgroundColor", background) }
    try json.object("files") { _ in }
    try json.endObject()
    try json.breakLine()
  }

  private mutating func write(
    _ item: Sketch.Item, _ path: LinePath, number: Int, _ layout: PageLayout
  ) throws {
    guard let first = path.tips.first, let bounds = Rect(enclosing: path.tips.map(\.center))
    else { return }
    let scale = layout.scale
    let widths = path.tips.map { ($0.radius + $0.half.length / 2) * scale }
    let pen = FreeDrawPen(halfWidths: widths)
    try json.startObject()
    try json.member("id", item.id.xmlName)
    let isArea = item.stroke.style.nib == .fill
    try json.member("type", isArea ? "line" : "freedraw")
    try json.member("x", Self.rounded((first.center.x - layout.area.minX) * scale))
    try json.member("y", Self.rounded((first.center.y - layout.area.minY) * scale))
    try json.member("width", Self.rounded(bounds.width * scale))
    try json.member("height", Self.rounded(bounds.height * scale))
    try writeStyle(item.stroke.style, pen.strokeWidth, item.group, number: number)
    try json.array("points") { json in
      for tip in isArea ? path.tips + [first] : path.tips {
        let offset = (tip.center - first.center) * scale
        try json.value { bytes in
          bytes.append(0x5B)
          bytes.append(offset.dx, decimals: 2)
          bytes.append(0x2C)
          bytes.append(offset.dy, decimals: 2)
          bytes.append(0x5D)
        }
      }
    }
    if !isArea {
      try json.array("pressures") { json in
        for width in widths {
          try json.value { $0.append(pen.pressure(halfWidth: width), decimals: 3) }
        }
      }
      try json.member("simulatePressure", false)
    }
    try json.endObject()
  }

  /// Writes the style of a line, or of an area, whose border is invisible; shading is translucent.
  private mutating func writeStyle(
    _ style: StrokeStyle, _ width: Double, _ group: EditID?, number: Int
  ) throws {
    let (color, isArea) = (options.colors.color(of: style.color).hexadecimal, style.nib == .fill)
    try json.member("angle", 0)
    try json.member("strokeColor", isArea ? "transparent" : color)
    try json.member("backgroundColor", isArea ? color : "transparent")
    try json.member("fillStyle", "solid")
    try json.member("strokeWidth", Self.rounded(width))
    try json.member("strokeStyle", "solid")
    try json.member("roughness", 0)
    try json.member("opacity", style.isShaded ? (style.density * 100).rounded() : 100)
    try json.array("groupIds") { json in
      if let group { try json.string("g\(group.author)-\(group.counter)") }
    }
    for name in ["frameId", "roundness", "boundElements", "link", "lastCommittedPoint"] {
      try json.key(name)
      try json.null()
    }
    for name in ["seed", "version", "versionNonce", "updated"] { try json.member(name, number) }
    for name in ["isDeleted", "locked"] { try json.member(name, false) }
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// The pen of a free-draw element: the pressures that give the wanted widths.
///
/// Excalidraw draws with perfect-freehand, at a size of 4.25 stroke widths and with a thinning of 0.6. Half
/// the width at the pressure *p* is the size times sin(π/2 (0.2 + 0.6 *p*)).
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
