import Formats
import Geometry
import Ink
import Testing

/// Tests of pictures in SVG.
@Suite struct SVGImportTests {
  private func picture(_ body: String, _ attributes: String = "viewBox=\"0 0 100 100\"") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>"
  }

  private func strokes(_ body: String) throws -> [StrokeRecord] {
    try imported(picture(body), "svg").edits.flatMap(\.newStrokes)
  }

  /// Returns the lines of shapes in tenths of the picture's units, to which they are rounded.
  private func lines(_ body: String) throws -> [[Point]] {
    try strokes(body).map { stroke in
      stroke.locations.map { Point(x: ($0.x * 10).rounded(), y: ($0.y * 10).rounded()) }
    }
  }

  /// Returns a line between two points in tenths.
  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> [Point] {
    [Point(x: x1, y: y1), Point(x: x2, y: y2)]
  }

  @Test func `lines, curves, and closed paths become strokes`() throws {
    let read = try lines(
      """
      <path d="M1 2L3,4h2v-1H0V0z m10,0 5-1.5.5.5" stroke="red"/>
      <line x1="1" y1="2" x2="3" y2="4" stroke="red"/>
      """)
    #expect(
      read == [
        [
          Point(x: 10, y: 20), Point(x: 30, y: 40), Point(x: 50, y: 40), Point(x: 50, y: 30),
          Point(x: 0, y: 30), Point(x: 0, y: 0), Point(x: 10, y: 20),
        ], [Point(x: 110, y: 20), Point(x: 160, y: 5), Point(x: 165, y: 10)],
        line(10, 20, 30, 40),
      ])
    let circle = try #require(try strokes("<circle cx=\"50\" cy=\"50\" r=\"40\"/>").first)
    #expect(circle.locations.count > 40)
    for point in circle.locations {
      #expect(abs((point - Point(x: 50, y: 50)).length - 40) < 0.05)
    }
  }

  @Test func `the pen rests at corners, and not on curves`() throws {
    let read = try strokes(
      """
      <rect width="9" height="9"/><circle cx="50" cy="50" r="9"/><path d="M0 0L5 0L9 1" stroke="red"/>
      """)
    #expect(read[0].sampleCount == 5 + 3 * 4)
    #expect(read[1].sampleCount == read[1].locations.count && read[2].sampleCount == 3)
  }

  /// Pictures with one line, and its ends in tenths.
  private static let positions: [(body: String, ends: [Double])] = [
    ("<line x1=\"25%\" x2=\"50%\" y1=\"10%\" y2=\"10%\" stroke=\"red\"/>", [250, 100, 500, 100]),
    (
      "<g transform=\"translate(20-10)\"><path d=\"M0 20h9\" stroke=\"red\"/></g>",
      [200, 100, 290, 100]
    ),
    (
      "<g transform=\"translate(10 20)\"><path transform=\"scale(2),rotate(90)\" d=\"M0 0h3\" stroke=\"red\"/></g>",
      [100, 200, 100, 260]
    ),
    (
      "<style>g > path, .a { stroke: red }</style><g><path d=\"M1 2h3\"/></g>", [10, 20, 40, 20]
    ),
    (
      "<switch><path systemLanguage=\"xx\" d=\"M0 9h9\"/><path d=\"M1 2h3\" stroke=\"red\"/></switch>",
      [10, 20, 40, 20]
    ),
    (
      """
      <symbol id="s" viewBox="0 0 10 10"><path d="M1 1h5" stroke="red"/></symbol>
      <use href="#s" x="10" y="20" width="50" height="50"/>
      """, [150, 250, 400, 250]
    ),
    (
      "<defs><g id=\"a\"><path d=\"M0 0h1\"/></g></defs><use href=\"#a\" x=\"5\" y=\"6\" stroke=\"red\"/>",
      [50, 60, 60, 60]
    ),
    (
      "<svg x=\"10\" y=\"10\" width=\"20\" height=\"20\" viewBox=\"0 0 10 10\"><path d=\"M1 1h4\" stroke=\"red\"/></svg>",
      [120, 120, 200, 120]
    ),
    ("<path d=\"M1 2h3 Lnan 1\" stroke=\"red\"/>", [10, 20, 40, 20]),
  ]

  @Test(arguments: positions)
  func `finds where a line is`(body: String, ends: [Double]) throws {
    #expect(try lines(body) == [line(ends[0], ends[1], ends[2], ends[3])])
  }

  @Test func `colors and widths are those of the line, and white areas are skipped`() throws {
    let (edits, ink) = try imported(
      picture(
        """
        <style>/* a */ .a, rect {stroke: #0000ff} #z{stroke:lime;stroke-width:3px}</style>
        <g stroke="red" stroke-width="2" fill="none">
        <path d="M0 9h5"/><path d="M0 9h5" class="b a"/><path d="M0 9h5" style="stroke:rgb(0,255,255)"/>
        <path d="M0 9h5" id="z"/><path d="M0 9h5" stroke="rebeccapurple" transform="scale(2)"/></g>
        <rect width="5" height="5" fill="yellow"/>
        <path d="M0 0h5v5z" style="fill:#fff"/><path d="M0 0h5v5z" fill="yellow"/>
        """), "svg")
    let read = edits.flatMap(\.newStrokes)
    #expect(
      read.map(\.style.color) == [
        mixed(0xFF0000), mixed(0x0000FF), mixed(0x00FFFF), mixed(0x00FF00), mixed(0x663399),
        mixed(0x0000FF), mixed(0xFFFF00),
      ])
    #expect(
      read.prefix(6).map { ($0.style.width * 100).rounded() } == [200, 200, 200, 300, 400, 100])
    #expect(read.allSatisfy { $0.style.nib == .pen })
    #expect(ink.skipped == ["white area": 1])
  }

  @Test(arguments: [
    "stroke=\"none\"", "display=\"none\"", "visibility=\"hidden\"", "opacity=\"0\"",
    "style=\"fill:none;opacity:0\"", "style=\"opacity:0;fill:none\"", "stroke-opacity=\"0\"",
    "stroke=\"transparent\"", "style=\"display:none\"",
  ])
  func `what is not visible is not imported`(attributes: String) throws {
    #expect(
      try strokes("<g stroke=\"red\" fill=\"none\"><path d=\"M0 9h5\" \(attributes)/></g>").isEmpty)
  }

  @Test func `what is translucent, masked, or clipped is drawn, and masks are counted`() throws {
    let (edits, ink) = try imported(
      picture(
        """
        <clipPath id="c"><rect width="1" height="1"/></clipPath><mask id="m"/>
        <filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
        <g stroke="red"><path d="M0 9h5" opacity=".5"/><path d="M0 9h5" mask="url(#m)"/>
        <path d="M0 9h5" clip-path="url(#c)"/><path d="M0 9h5" filter="url(#f)"/></g>
        <image href="file:///etc/passwd" width="9" height="9"/>
        """), "svg")
    #expect(edits.flatMap(\.newStrokes).count == 4)
    #expect(ink.skipped == ["clip path": 1, "mask": 1, "image": 1])
  }

  @Test func `texts are imported as outlines, and markers at the ends of lines`() throws {
    #expect(try strokes("<text x=\"9\" y=\"50\" font-size=\"40\">oi</text>").count >= 3)
    let read = try strokes(
      """
      <marker id="k" orient="auto" markerWidth="9" markerHeight="9" refX="3" refY="3"><path d="M0 0L6 3L0 6z"/></marker>
      <path d="M10 50h30" stroke="red" marker-end="url(#k)"/>
      """)
    try #require(read.count == 2)
    let arrow = try #require(Rect(enclosing: read[1].locations))
    #expect(abs(arrow.center.x - 40) < 0.1 && abs(arrow.center.y - 50) < 0.1)
  }

  @Test(arguments: [
    "<rect width=\"-30\" height=\"5\"/>", "<circle r=\"-1\"/>", "<ellipse rx=\"0\" ry=\"5\"/>",
    "<path d=\"L1 1\"/>", "<path/>", "<polygon/>", "", "<use href=\"#none\"/>",
    "<g id=\"a\"><use href=\"#a\"/></g>",
  ])
  func `a shape without an extent is left out`(body: String) throws {
    #expect(try strokes(body + "<path d=\"M1 1h1\" stroke=\"red\"/>").count == 1)
  }

  @Test func `is fitted to a size, and keeps its proportions`() throws {
    let strokes = try placed(
      picture("<rect width=\"2\" height=\"1\" stroke-width=\".02\" stroke=\"red\"/>"), "svg")
    let bounds = try #require(Rect(enclosing: strokes.flatMap(\.locations)))
    #expect(abs(bounds.width - 320) < 0.1 && abs(bounds.height - 160) < 1)
    #expect(abs(strokes[0].style.width - 3.2) < 0.02)
    let wide = try placed(
      picture("<rect width=\"2\" height=\"1\" stroke-width=\"1\" stroke=\"red\"/>"), "svg")
    #expect(abs(wide[0].style.width - 8) < 0.1)
  }

  @Test(arguments: ["", "width=\"10mm\" height=\"10mm\"", "viewBox=\"-50 -50 .001 .001\""])
  func `a picture of any size is read`(attributes: String) throws {
    let text = picture(
      "<circle cx=\"-49.9995\" cy=\"-49.9995\" r=\"3e-4\"/><circle r=\"9\"/>", attributes)
    #expect(try !placed(text, "svg").isEmpty)
  }

  @Test func `a picture with a pattern is read even if a shape is far outside`() throws {
    let text = picture(
      """
      <pattern id="p"/><circle r="9"/>
      <g transform="rotate(30 1e18 5)"><rect width="30" height="20" rx="3" stroke="red"/></g>
      """)
    #expect(try !placed(text, "svg").isEmpty)
  }

  @Test(arguments: [
    ("<svg><path></svg>", "mismatched"), ("<ink/>", "root"), ("", "it is empty"),
    ("<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>&a;</svg>", "entity"),
  ])
  func `refuses a document`(text: String, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(text, "svg") }
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `entities of namespaces, and other encodings are read`() throws {
    let entity = """
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"><circle cx="9" cy="9" r="5"/></svg>
      """
    let encoding =
      "<?xml version=\"1.0\" encoding=\"windows-1252\"?>" + picture("<circle r=\"5\"/>")
    for (name, bytes, title) in [
      ("ISO-8859-15", "\u{A4}\u{E9}", "€é"), ("windows-1255", "\u{F9}\u{E3}", "שד"),
      ("windows-1258", "a\u{E9}", "aé"),
    ] {
      let text =
        "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
        + picture("<title>\(bytes)</title><circle r=\"5\"/>")
      let (strokes, ink) = try placed(text.unicodeScalars.map { UInt8($0.value) }, "svg")
      #expect(strokes.count == 1 && ink.title == title)
    }
    for text in [entity, encoding] {
      #expect(try placed(text, "svg").count == 1)
    }
  }

  // MARK: - Exports

  @Test(arguments: [false, true])
  func `an export is imported exactly`(isAnimated: Bool) throws {
    var style = StrokeStyle(nib: .fill, color: .red, width: 2)
    style.density = 0.25
    let fill = StrokeRecord(
      style: style,
      samples: [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9)].map {
        StrokeSample(location: $0, timestamp: 3)
      })
    let original = document([try box(width: 2), try #require(fill)], title: "a & b > <c>")
    let text = try ExportFormat.required("svg").string(of: original) { $0.isAnimated = isAnimated }
    let (strokes, ink) = try placed(Array(text.utf8), "svg")
    let json = try ExportFormat.required("json").string(of: original)
    #expect(
      try strokes == placed(json, "json") && strokes.map(\.style) == original.strokes.map(\.style))
    #expect(ink.title == "a & b > <c>")
    // Another program has changed the picture.
    let changed = text.replacing("<title", with: "\n<title")
    let outlines = try placed(changed, "svg")
    #expect(outlines != strokes && !outlines.isEmpty)
  }

  // MARK: - Hostile documents

  @Test func `uses of uses do not multiply without a limit`() throws {
    let levels = (1...40).map {
      "<g id=\"a\($0)\">" + String(repeating: "<use href=\"#a\($0 - 1)\"/>", count: 10) + "</g>"
    }
    let text = picture(
      """
      <defs><g id="a0"><path d="M0 0\(String(repeating: "h1v1", count: 200))" stroke="red"/></g>\(levels.joined())</defs><use href="#a40"/>
      """)
    let error = #expect(throws: ImportError.self) { try placed(text, "svg") }
    #expect(error?.reason.contains("points") == true, "\(String(describing: error))")
  }

  @Test func `uses in uses do not exhaust the stack`() throws {
    let groups = (0..<3000).map { "<g id=\"a\($0)\"><use href=\"#a\($0 + 1)\"/></g>" }
    let text = picture(
      """
      <defs>\(groups.joined())<path id="a3000" d="M0 9h1" stroke="red"/></defs><use href="#a0"/>
      """)
    #expect(try placed(text, "svg").count == 1)
  }
}
