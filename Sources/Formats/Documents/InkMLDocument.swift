import Geometry
import Ink

extension ExportFormat {
  /// Ink Markup Language (W3C, 2011): a trace with its brush for each stroke.
  static let inkML = ExportFormat(
    "inkml", [".inkml"], [.area, .background, .foreground, .monochrome]
  ) { document, options, output in
    output.noteTexts(of: document)
    try InkMLDocument(document: document, options: options).write(to: output)
  }
}

/// A picture in InkML.
///
/// The channels are X and Y in canvas dots, which have no physical size, T in milliseconds, F (1 is an average
/// touch), and in a second context OA (azimuth) and OE (elevation) in radians.
struct InkMLDocument {
  /// The name of the program, which marks ink that must be imported exactly.
  static let generator = "stipple"

  let document: ExportDocument
  let options: ExportOptions

  func write(to output: ExportOutput) throws {
    let strokes = document.visibleItems(options).flatMap(\.stroke.parts)
    let xml = try XMLWriter(output)
    try xml.start("ink", ["xmlns": "http://www.w3.org/2003/InkML"])
    try xml.text("annotation", ["type": "generator"], Self.generator)
    try xml.text("annotation", ["type": "title"], document.title)
    let brushes = try writeDefinitions(for: strokes, to: xml)
    try output.write(strokes) { index, stroke in
      let samples = stroke.samples
      let hasAngles = samples.contains { $0.azimuth != nil || $0.altitude != nil }
      let (context, brush) = (hasAngles ? "#angles" : "#plain", brushes[stroke.style] ?? 1)
      try xml.content(
        "trace", ["xml:id": "t\(index + 1)", "contextRef": context, "brushRef": "#b\(brush)"],
        samples.map { Self.text(of: $0.stored ?? $0, hasAngles) }.joined(separator: ", "))
    }
    try xml.end()
  }

  /// Writes the contexts and the brushes; returns the number of each brush.
  private func writeDefinitions(
    for strokes: [StrokeRecord], to xml: XMLWriter
  ) throws -> [StrokeStyle: Int] {
    try xml.start("definitions")
    try writeContext("plain", hasAngles: false, to: xml)
    try writeContext("angles", hasAngles: true, to: xml)
    var brushes: [StrokeStyle: Int] = [:]
    for stroke in strokes where brushes[stroke.style] == nil {
      let number = brushes.count + 1
      brushes[stroke.style] = number
      try writeBrush(stroke.style, number, to: xml)
    }
    try xml.end()
    return brushes
  }

  private func writeContext(_ name: String, hasAngles: Bool, to xml: XMLWriter) throws {
    try xml.start("context", ["xml:id": name])
    try xml.start("inkSource", ["xml:id": "\(name)-source"])
    try xml.start("traceFormat", ["xml:id": "\(name)-format"])
    for (channel, units) in [("X", "dev"), ("Y", "dev"), ("T", "ms"), ("F", "dev")] {
      try xml.empty("channel", ["name": channel, "type": "decimal", "units": units])
    }
    if hasAngles {
      try xml.start("intermittentChannels")
      for channel in ["OA", "OE"] {
        try xml.empty("channel", ["name": channel, "type": "decimal", "units": "rad"])
      }
      try xml.end()
    }
    for _ in 0..<3 { try xml.end() }
  }

  private func writeBrush(_ style: StrokeStyle, _ number: Int, to xml: XMLWriter) throws {
    try xml.start("brush", ["xml:id": "b\(number)"])
    let annotations: [(String, String?)] = [
      ("nib", style.nib.name), ("ink", style.color.name),
      ("density", style.density == 1 ? nil : String(exactly: style.density)),
      ("nibAngle", style.nibAngle == 0 ? nil : String(exactly: style.nibAngle)),
      ("maximumForce", style.maximumForce.map { String(exactly: $0) }),
    ]
    for case (let type, let text?) in annotations {
      try xml.text("annotation", ["type": type], text)
    }
    let properties: KeyValuePairs = [
      "width": String(exactly: style.width), "color": options.colors.color(of: style).hexadecimal,
      "transparency": "0", "tip": "ellipse", "ignorePressure": String(style.nib == .marker),
    ]
    for (name, value) in properties {
      try xml.empty("brushProperty", ["name": name, "value": value])
    }
    try xml.end()
  }

  /// Returns numbers with enough decimals for the resolution of a file.
  private static func text(of sample: StrokeSample, _ hasAngles: Bool) -> String {
    var numbers = [
      (sample.location.x, 3), (sample.location.y, 3), (sample.timestamp * 1000, 3),
      (sample.force, 4),
    ].map { String($0, decimals: $1) }
    if hasAngles {
      // A question mark stands for a value that was not measured.
      numbers += [sample.azimuth, sample.altitude].map { angle in
        angle.map { String($0, decimals: 4) } ?? "?"
      }
    }
    return numbers.joined(separator: " ")
  }
}
