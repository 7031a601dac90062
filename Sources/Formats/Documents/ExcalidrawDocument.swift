import Geometry
import Glibc
import Ink

extension ExportFormat {
  /// An Excalidraw scene ("JSON Schema"): a free-draw element with pressures for each stroke.
  static let excalidraw = ExportFormat(
    "excalidraw", [".excalidraw"], .picture, defaultScale: 4, unit: "pixels"
  ) { document, options, output in
    let items = document.visibleItems(options).inPaintOrder(\.stroke.style)
    let scene = ExcalidrawDocument(
      options: options, json: JSONWriter(output),
      layout: PageLayout(of: items.map(\.stroke), options))
    try scene.write(items)
  }
}

struct ExcalidrawDocument {
  let options: ExportOptions
  let json: JSONWriter
  let layout: PageLayout

  func write(_ items: [Sketch.Item]) throws {
    try json.object {
      try json.key("type").string("excalidraw")
      try json.key("version").number(2)
      try json.key("source").string("stipple")
      var path = LinePath()
      try json.key("elements").lines(items) { index, item in
        path.trace(item.stroke, options.smoothing)
        try write(item, path, number: index + 1)
      }
      let background = options.colors.background.hexadecimal
      try json.key("appState").object { try json.key("viewBackgroundColor").string(background) }
      try json.key("files").object {}
    }
    try json.breakLine()
  }

  private func write(_ item: Sketch.Item, _ path: LinePath, number: Int) throws {
    guard let first = path.tips.first, let bounds = Rect(enclosing: path.tips.map(\.center))
    else { return }
    let scale = layout.scale
    let widths = path.tips.map { ($0.radius + $0.half.length / 2) * scale }
    let pen = FreeDrawPen(halfWidths: widths)
    let isArea = item.stroke.style.nib == .fill
    try json.object {
      try json.key("id").string(item.id.xmlName)
      try json.key("type").string(isArea ? "line" : "freedraw")
      try json.key("x").number(Self.rounded((first.center.x - layout.area.minX) * scale))
      try json.key("y").number(Self.rounded((first.center.y - layout.area.minY) * scale))
      try json.key("width").number(Self.rounded(bounds.width * scale))
      try json.key("height").number(Self.rounded(bounds.height * scale))
      try writeStyle(item.stroke.style, pen.strokeWidth, item.group, number: number)
      try json.key("points").array {
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
      guard !isArea else { return }
      try json.key("pressures").array {
        for width in widths {
          try json.value { $0.append(pen.pressure(halfWidth: width), decimals: 3) }
        }
      }
      try json.key("simulatePressure").bool(false)
    }
  }

  /// Writes the style of a line, or of an area, whose border is invisible; shading is translucent.
  private func writeStyle(
    _ style: StrokeStyle, _ width: Double, _ group: EditID?, number: Int
  ) throws {
    let (color, isArea) = (options.colors.color(of: style).hexadecimal, style.nib == .fill)
    try json.key("angle").number(0)
    try json.key("strokeColor").string(isArea ? "transparent" : color)
    try json.key("backgroundColor").string(isArea ? color : "transparent")
    try json.key("fillStyle").string("solid")
    try json.key("strokeWidth").number(Self.rounded(width))
    try json.key("strokeStyle").string("solid")
    try json.key("roughness").number(0)
    try json.key("opacity").number(style.isShaded ? (style.density * 100).rounded() : 100)
    try json.key("groupIds").array {
      if let group { try json.string("g\(group.author)-\(group.counter)") }
    }
    for name in ["frameId", "roundness", "boundElements", "link", "lastCommittedPoint"] {
      try json.key(name).null()
    }
    for name in ["seed", "version", "versionNonce", "updated"] { try json.key(name).number(number) }
    for name in ["isDeleted", "locked"] { try json.key(name).bool(false) }
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
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
