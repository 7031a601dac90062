import Geometry
import Ink

extension ExportFormat {
  /// Scalable Vector Graphics (1.1): an element for each figure, a filled outline for each other stroke, or dots.
  static let svg = ExportFormat(
    "svg", [".svg"], .picture.withReplay.union([.animated, .dots]),
    defaultScale: 4, unit: "pixels"
  ) { document, options, output in
    guard !options.isAnimated else { return try SVGAnimation(document, options).write(to: output) }
    try SVGPicture(document: document, options: options).write(to: output)
  }
}

struct SVGPicture {
  /// The attribute of the metadata with the number of bytes before it, by which another program's change shows.
  static let offsetAttribute = "data-offset"

  let document: ExportDocument
  let options: ExportOptions
  /// Whether the picture is a part of a page that has the characters of the screen.
  var isPart = false

  func write(to output: ExportOutput) throws {
    let items = document.visibleItems(options).inPaintOrder(\.stroke.style)
    let strokes = items.map(\.stroke)
    let screen = document.screen
    let dots = options.showsDots ? try DotPicture(of: strokes, over: screen, options, output) : nil
    let layout = dots?.layout ?? PageLayout(of: strokes, over: screen, options)
    let cells = ScreenLayer(document.screen, under: strokes, options)
    try XMLWriter.writeSVG(
      of: document, layout, options, over: cells, isPart: isPart, to: output
    ) { xml in
      let colors = options.colors
      if let dots {
        try dots.write(to: xml, colors)
        for stroke in strokes { try xml.writeText(of: stroke, colors) }
        return
      }
      var outliner = StrokeOutliner(
        smoothing: options.smoothing, tolerance: options.lineTolerance,
        maximumDots: StrokeOutliner.maximumListedDots)
      try output.write(items) { _, item in
        let (name, color) = (item.id.xmlName, colors.color(of: item.stroke.style).hexadecimal)
        if let figure = SVGFigure(item.stroke) {
          return try figure.write(to: xml, named: name, color)
        }
        guard item.stroke.style.nib != .characters
        else { return try xml.writeText(of: item.stroke, colors, [("id", name)]) }
        outliner.outline(item.stroke)
        try xml.write(outliner.contours, color, [("id", name)])
      }
    }
  }
}

extension XMLWriter {
  /// Writes an SVG with what a function draws, the texts, and the ink for an import.
  static func writeSVG(
    of document: ExportDocument, _ layout: PageLayout, _ options: ExportOptions,
    over cells: ScreenLayer, isPart: Bool = false, to output: ExportOutput,
    drawing draw: (XMLWriter) throws -> Void
  ) throws {
    let xml = try XMLWriter(output, isPart: isPart)
    try xml.startSVG(document, layout, options)
    for (area, color) in cells.rectangles { try xml.fill(area, color) }
    try draw(xml)
    if !isPart { try xml.write(cells.runs) }
    // The texts can be found, selected, and read aloud. The strokes show them.
    for text in document.visibleTexts(options) where text.map.inverse != nil {
      for line in TextLine.lines(of: text) { try xml.write(line, text.map) }
    }
    if !isPart { try xml.writeInk(of: document, options) }
    try xml.end()
  }

  /// Writes outlines as a filled path, or dots as a path of lines without a length, whose round ends show.
  func write(
    _ contours: Contours, _ color: String, _ attributes: [(key: String, value: String)]
  ) throws {
    guard !contours.dots.isEmpty
    else { return try empty("path", attributes + [("fill", color)], "d") { $0.append(contours) } }
    let style: [(key: String, value: String)] = [
      ("fill", "none"), ("stroke", color), ("stroke-width", "\(Int(2 * Contours.dotRadius))"),
      ("stroke-linecap", "round"),
    ]
    try empty("path", attributes + style, "d") { $0.append(dots: contours.dots) }
  }

  /// Writes the characters of a text, if the stroke is one, in a monospaced font: a `text` for each row.
  ///
  /// Each character is at its cell. `attributes` are those of a character, with a space before each.
  func writeText(
    of stroke: StrokeRecord, _ colors: ExportColors,
    _ groupAttributes: [(key: String, value: String)] = [],
    attributes: (PlacedCharacter) -> String = { _ in "" }
  ) throws {
    let rows = stroke.characterRows
    guard !rows.isEmpty else { return }
    try startTag(
      "g",
      groupAttributes + [
        ("fill", colors.color(of: stroke.style).hexadecimal), ("font-family", "monospace"),
        ("font-size", String(PlacedCharacter.fontSize, decimals: 2)), ("xml:space", "preserve"),
      ])
    try output.write(">\n")
    for row in rows {
      let baseline = row[0].cells.minY + PlacedCharacter.baseline
      try output.write("<text y=\"\(String(baseline, decimals: 2))\">")
      var rest = row[...]
      while let first = rest.first {
        let style = attributes(first)
        // Programs differ in what has a place, unless it is a single UTF-16 code unit.
        let run = rest.prefix { $0.text.utf16.count == 1 && attributes($0) == style }
        let characters = run.isEmpty ? rest.prefix(1) : run
        rest = rest.dropFirst(characters.count)
        let places = characters.map { String($0.cells.minX, decimals: 2) }.joined(separator: " ")
        let text = characters.map(\.text).joined().escapedForXML
        try output.write("<tspan x=\"\(places)\"\(style)>\(text)</tspan>")
      }
      try output.write("</text>\n")
    }
    try output.write("</g>\n")
  }

  private func fill(_ area: Rect, _ color: RGBColor) throws {
    func text(_ number: Double) -> String { String(number, decimals: 3) }
    try empty(
      "rect",
      [
        "x": text(area.minX), "y": text(area.minY), "width": text(area.width),
        "height": text(area.height), "fill": color.hexadecimal,
      ])
  }

  /// Writes the characters of a screen, each run with the width of its cells.
  private func write(_ runs: [ScreenLayer.Run]) throws {
    guard !runs.isEmpty else { return }
    try start(
      "g",
      [
        "font-family": "monospace", "font-size": String(PlacedCharacter.fontSize, decimals: 2),
        "xml:space": "preserve", "paint-order": "stroke", "stroke-linejoin": "round",
        "stroke-width": String(ScreenLayer.edgeWidth, decimals: 2),
      ])
    for run in runs {
      let look = run.look
      try text(
        "text",
        [
          "x": String(run.cells.minX, decimals: 2),
          "y": String(run.cells.minY + PlacedCharacter.baseline, decimals: 2),
          "textLength": String(run.cells.width, decimals: 2), "lengthAdjust": "spacingAndGlyphs",
          "fill": look.color.hexadecimal, "stroke": look.edge?.hexadecimal ?? "none",
          "font-weight": look.isBold ? "bold" : "normal",
          "font-style": look.isItalic ? "italic" : "normal",
        ], run.text)
    }
    try end()
  }

  /// Writes a line of a text as transparent characters with the width of its strokes.
  private func write(_ line: TextLine, _ map: Transform) throws {
    let matrix = String(map.a, map.b, map.c, map.d, map.tx, map.ty, decimals: 6)
    try text(
      "text",
      [
        "transform": "matrix(\(matrix))", "y": String(line.baseline, decimals: 2),
        "fill-opacity": "0", "font-size": "\(Int(TextLine.fontSize))", "font-family": "sans-serif",
        "textLength": String(line.width, decimals: 2), "lengthAdjust": "spacingAndGlyphs",
      ], line.text)
  }

  /// Writes the strokes and texts as JSON, which an import reads.
  private func writeInk(of document: ExportDocument, _ options: ExportOptions) throws {
    var options = options
    (options.includesLog, options.leavesOutScreen) = (false, true)
    try output.write("<metadata \(SVGPicture.offsetAttribute)=\"\(output.length)\">")
    try ExportFormat.json.write(
      document, options, to: ExportOutput { [output] in try output.write($0) })
    try output.write("</metadata>\n")
  }

  /// Starts an SVG with its title, its description, and its background.
  private func startSVG(
    _ document: ExportDocument, _ layout: PageLayout, _ options: ExportOptions
  ) throws {
    let (area, colors) = (layout.area, options.colors)
    let strokeCount = document.strokeCount(options)
    func text(_ number: Double) -> String { String(number, decimals: 3) }
    try start(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": text(layout.width),
        "height": text(layout.height),
        "viewBox": String(area.minX, area.minY, area.width, area.height, decimals: 3),
        "role": "img", "aria-labelledby": "title desc",
      ])
    try self.text("title", ["id": "title"], document.title)
    try self.text(
      "desc", ["id": "desc"],
      "A sketch of \(strokeCount) stroke\(strokeCount == 1 ? "" : "s"), drawn with stipple.")
    if colors.paintsBackground { try fill(area, colors.background) }
  }
}

extension StrokeID {
  /// The identity as a name of XML, such as `s1-12-1`: author, edit, and part.
  var xmlName: String { "s\(edit.author)-\(edit.counter)-\(part)" }
}

extension [UInt8] {
  /// Appends outlines as the data of an SVG path, in relative coordinates of 1/100 dot.
  mutating func append(_ contours: Contours) {
    var last = (x: 0, y: 0)
    contours.forEach { polygon in
      var isFirst = true
      for point in polygon {
        let next = (x: Self.hundredths(point.x), y: Self.hundredths(point.y))
        if !isFirst, next == last { continue }
        if isFirst { append(0x6D) }
        append(separated: next.x - last.x, isFirst: isFirst)
        append(separated: next.y - last.y, isFirst: false)
        if isFirst { append(0x6C) }
        (last, isFirst) = (next, false)
      }
      // Closing returns to the first point of the polygon.
      append(0x7A)
      if let first = polygon.first { last = (Self.hundredths(first.x), Self.hundredths(first.y)) }
    }
  }

  /// Appends dots as lines without a length.
  mutating func append(dots: [Point]) {
    var last = (x: 0, y: 0)
    for dot in dots {
      let next = (x: Self.hundredths(dot.x), y: Self.hundredths(dot.y))
      append(0x6D)
      append(separated: next.x - last.x, isFirst: true)
      append(separated: next.y - last.y, isFirst: false)
      self += "h0".utf8
      last = next
    }
  }

  private mutating func append(separated steps: Int, isFirst: Bool) {
    if steps >= 0, !isFirst, last != 0x6C { append(0x20) }
    self += String(exactly: Double(steps) / 100).utf8
  }

  private static func hundredths(_ value: Double) -> Int {
    Int((value.clamped(to: -1e12...1e12) * 100).rounded())
  }
}
