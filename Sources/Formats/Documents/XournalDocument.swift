import Geometry
import Ink

extension ExportFormat {
  /// A Xournal++ document (file version 4): compressed XML with a width for each point.
  static let xournal = ExportFormat(
    "xopp", [".xopp"], .picture.subtracting([.noScreen]), isText: false, defaultScale: 2,
    unit: "points"
  ) { document, options, output in
    let compressor = try GzipCompressor(output)
    let inner = ExportOutput(progress: output.report) { try compressor.write($0) }
    try XournalDocument(document: document, options: options).write(to: inner)
    output.noteTexts(of: document)
    try inner.flush()
    try compressor.finish()
  }
}

struct XournalDocument {
  let document: ExportDocument
  let options: ExportOptions

  func write(to output: ExportOutput) throws {
    let strokes = document.visibleItems(options).flatMap(\.stroke.parts)
    let layout = PageLayout(of: strokes, options)
    let xml = try XMLWriter(output)
    try xml.start("xournal", ["creator": "stipple", "fileversion": "4"])
    try xml.text("title", [:], document.title)
    let (width, height) = (String(layout.width, decimals: 2), String(layout.height, decimals: 2))
    try xml.start("page", ["width": width, "height": height])
    try xml.empty(
      "background",
      ["type": "solid", "color": options.colors.background.hexadecimal + "ff", "style": "plain"])
    try xml.start("layer")
    var path = LinePath()
    try output.write(strokes) { _, stroke in
      path.trace(stroke, options.smoothing, keepsBroadTips: true)
      let writeStroke = stroke.style.nib == .fill ? writeArea : write
      try writeStroke(stroke.style, path, layout, xml)
    }
    for _ in 0..<3 { try xml.end() }
  }

  private func write(
    _ style: StrokeStyle, _ path: LinePath, _ layout: PageLayout, _ xml: XMLWriter
  ) throws {
    // A tap is a line of two equal points, because a line of one point is not shown.
    let tips = path.tips.count == 1 ? path.tips + path.tips : path.tips
    let widths = zip(tips, tips.dropFirst()).map { Self.width(from: $0, to: $1) * layout.scale }
    // The nominal width, then one for each segment.
    let list = ([widths.max() ?? 1] + widths).map { String($0, decimals: 2) }
    try xml.content(
      "stroke",
      [
        "tool": style.isUnder ? "highlighter" : "pen", "color": color(of: style),
        "width": list.joined(separator: " "), "capStyle": "round",
      ], Self.text(of: tips, layout))
  }

  /// Writes a fill as a closed line of no visible width with a filled area.
  private func writeArea(
    _ style: StrokeStyle, _ path: LinePath, _ layout: PageLayout, _ xml: XMLWriter
  ) throws {
    try xml.content(
      "stroke",
      [
        "tool": "pen", "color": color(of: style), "width": "0.01",
        "fill": "\(Int((style.density * 255).rounded()))", "capStyle": "round",
      ], Self.text(of: path.tips + path.tips.prefix(1), layout))
  }

  /// Returns the color with the opacity of a line, or of stipple as seen from afar.
  private func color(of style: StrokeStyle) -> String {
    let alpha = style.nib == .stipple ? Int((style.density * 255).rounded()) : 255
    return options.colors.color(of: style).hexadecimal
      + String(0x100 + alpha, radix: 16).dropFirst()
  }

  private static func text(of tips: [LinePath.Tip], _ layout: PageLayout) -> String {
    tips.map { tip in
      let (x, y) = (tip.center.x - layout.area.minX, tip.center.y - layout.area.minY)
      return String(x * layout.scale, y * layout.scale, decimals: 3)
    }.joined(separator: " ")
  }

  /// Returns the thickness of a segment: the extent of the nib across its direction, in canvas dots.
  private static func width(from start: LinePath.Tip, to end: LinePath.Tip) -> Double {
    let (axis, half) = (end.center - start.center, (start.half + end.half) * 0.5)
    let round = start.radius + end.radius
    guard axis.length > 1e-9 else { return round + 2 * half.length }
    return round + 2 * abs(half.dx * axis.dy - half.dy * axis.dx) / axis.length
  }
}
