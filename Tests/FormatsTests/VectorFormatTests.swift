import Formats
import TestSupport

@Suite struct VectorFormatTests {
  private let svg: ExportFormat

  init() throws { svg = try ExportFormat.required("svg") }

  @Test func `each stroke is a path with an id and its color`() throws {
    let strokes = [
      try stroke(through: line()),
      try stroke(through: line(y: 40), StrokeStyle(color: .blue, width: 3)),
    ]
    let text = try svg.string(of: document(strokes, title: "Two lines"))
    #expect(text.matches(of: #/<path /#).count == 2)
    #expect(text.contains("id=\"s1-1-1\" fill=\"#000000\""))
    #expect(text.contains("id=\"s1-2-1\" fill=\"#0000ee\""))
    #expect(text.contains("<title id=\"title\">Two lines</title>"))
    #expect(text.contains("A sketch of 2 strokes"))
    #expect(!text.contains("<rect"))
  }

  @Test(arguments: [false, true])
  func `a marker lies under the other strokes, in its own hue`(isAnimated: Bool) throws {
    let sketch = document([
      try stroke(through: line()),
      try stroke(through: line(), StrokeStyle(nib: .marker, color: .yellow, width: 8), at: 1),
    ])
    func fills(_ background: RGBColor?) throws -> [Substring] {
      let text = try svg.string(of: sketch) {
        ($0.isAnimated, $0.background) = (isAnimated, background)
      }
      return text.matches(of: #/<path id[^>]* fill="(#......)"/#).map(\.1)
    }
    #expect(try fills(nil) == ["#cdcd00", "#000000"])
    // On a dark background, the text on the marker is light.
    let dark = try fills(RGBColor(number: 0))
    let yellow = try #require(RGBColor(hexadecimal: dark[0]))
    #expect(dark[1] == "#ffffff" && yellow.contrast(to: RGBColor(number: 0xFF_FFFF)) >= 3)
    #expect(yellow.red == yellow.green && yellow.red > 0x80 && yellow.blue == 0)
  }

  @Test func `the lines of a small sketch are followed more closely than those of a large one`()
    throws
  {
    let parabola = (-50..<50).map { (x: Int) in Point(x: Double(x + 50), y: Double(x * x) / 50) }
    let arc = try stroke(through: parabola)
    let row = (0...200_000).map { (index: Int) in Point(x: Double(index % 90), y: 0) }
    let long = try stroke(through: row, at: 9)
    func length(_ strokes: [StrokeRecord]) throws -> Int {
      let text = try svg.string(of: document(strokes))
      return try #require(text.firstMatch(of: #/id="s1-1-1"[^>]* d="([^"]*)"/#)).1.count
    }
    #expect(try Double(length([arc])) > 1.5 * Double(length([arc, long])))
  }

  @Test(arguments: Smoothing.allCases)
  func `the corners of a box are exact in an SVG`(smoothing: Smoothing) throws {
    let text = try svg.string(of: document([box(width: 2)])) { $0.smoothing = smoothing }
    let path = try #require(text.firstMatch(of: #/ d="m([^"]*)"/#)).1
    let numbers = path.matches(of: #/-?[\d.]+/#).compactMap { Double($0.output) }
    // Every point is relative to the one before it.
    let points = stride(from: 0, to: numbers.count - 1, by: 2).reduce(into: [Point.zero]) {
      $0.append($0[$0.count - 1] + Vector(dx: numbers[$1], dy: numbers[$1 + 1]))
    }.dropFirst()
    // The lines inside end where the lines in the middle have their corners.
    let inner = [
      (11.0, 10.0), (11, 30), (10, 29), (50, 29), (49, 30), (49, 10), (50, 11), (10, 11),
    ]
    for (x, y) in inner {
      #expect(points.contains { $0.distance(to: Point(x: x, y: y)) < 0.02 }, "(\(x), \(y))")
    }
    let bounds = try #require(Rect(enclosing: points))
    let edges = [bounds.minX - 9, bounds.minY - 9, bounds.maxX - 51, bounds.maxY - 31]
    #expect(edges.allSatisfy { abs($0) < 0.02 }, "\(bounds)")
  }

  @Test func `the size follows from the scale, the columns, or the area`() throws {
    let sketch = document([try stroke(through: line())])
    #expect(try svg.string(of: sketch).contains("width=\"232\" height=\"32\""))
    #expect(try svg.string(of: sketch) { $0.scale = 1 }.contains("width=\"58\" height=\"8\""))
    #expect(try svg.string(of: sketch) { $0.columns = 10 }.contains("width=\"80\""))
    let area = try svg.string(of: sketch) { $0.area = Rect(minX: 0, minY: 0, maxX: 20, maxY: 40) }
    #expect(area.contains("viewBox=\"0 0 20 40\""))
    let outside = try svg.string(of: sketch) {
      $0.area = Rect(minX: 500, minY: 500, maxX: 520, maxY: 540)
    }
    #expect(!outside.contains("<path"))
  }

  @Test func `colors contrast with the background`() throws {
    let sketch = document([
      try stroke(through: line()), try stroke(through: line(), StrokeStyle(color: .yellow)),
    ])
    let dark = try svg.string(of: sketch) { $0.background = RGBColor(red: 0, green: 0, blue: 0) }
    #expect(dark.contains("fill=\"#ffffff\"") && dark.contains("fill=\"#cdcd00\""))
    #expect(dark.contains("<rect"))
    let light = try svg.string(of: sketch)
    #expect(light.contains("fill=\"#000000\"") && !light.contains("#cdcd00"))
    let plain = try svg.string(of: sketch) {
      $0.isMonochrome = true
      $0.foreground = RGBColor(red: 255, green: 0, blue: 128)
    }
    #expect(plain.matches(of: /fill="#ff0080"/).count == 2)
  }

  @Test func `dots are circles at the middle of the lit dots`() throws {
    let tap = try stroke(through: [Point(x: 4.5, y: 9.5)], StrokeStyle(color: .red, width: 1))
    let text = try svg.string(of: document([tap])) { $0.showsDots = true }
    #expect(text.contains("<circle cx=\"4.5\" cy=\"9.5\" r=\"0.4\"/>"))
    #expect(text.matches(of: /<circle/).count == 1 && text.contains("<g fill=\"#cd0000\">"))
  }

  @Test func `dots of all inks in a cell are drawn`() throws {
    let inks = [InkColor.red, .blue, .green]
    let taps = try inks.enumerated().map { index, ink in
      try stroke(
        through: [Point(x: 0.5, y: Double(index) + 0.5)], StrokeStyle(color: ink, width: 1))
    }
    let text = try svg.string(of: document(taps)) { $0.showsDots = true }
    #expect(text.matches(of: /<circle/).count == 3 && text.matches(of: /<g fill/).count == 3)
  }

  @Test func `a long line of text is written whole`() throws {
    let edits = [try typed(String(repeating: "word ", count: 1500) + "end")]
    let text = try svg.string(of: ExportDocument(title: "", created: 0, edits: edits))
    #expect(text.contains("word end</text>"))
  }

  @Test func `an animation has the recorded times and no scripts`() throws {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40), at: 5)]
    let text = try svg.string(of: document(strokes)) { $0.isAnimated = true }
    #expect(text.contains("animation-delay:5s;animation-duration:0.25s"))
    #expect(text.contains("prefers-reduced-motion") && !text.contains("<script"))
    #expect(text.matches(of: #/<mask /#).count == 2)
  }

  @Test func `an animation hides strokes that are removed and shows what replaces them`() throws {
    let drawn = try stroke(through: line())
    let edits = [
      Edit(.strokeAdded(drawn), at: 1),
      Edit(.strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 0, dy: 2)), at: 2),
      Edit(.strokesErased([StrokeID(counter: 1)]), at: 3),
      Edit(.undone(EditID(counter: 3)), at: 4),
    ]
    let text = try svg.string(of: ExportDocument(title: "", created: 0, edits: edits)) {
      $0.isAnimated = true
    }
    // Drawn, moved, and shown again by the undo.
    #expect(text.matches(of: /<path id=/).count == 3)
    #expect(text.matches(of: /<g class="e"/).count == 2)
  }

  @Test func `a page of a PDF is no larger than readers open`() throws {
    let far = [Point(x: 0, y: 0), Point(x: 400_000, y: 100_000)]
    let bytes = try ExportFormat.required("pdf").bytes(of: document([try stroke(through: far)]))
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let box = try #require(text.firstMatch(of: #/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+)/#))
    #expect((10_000...14_400).contains(try #require(Double(box.1))))
    let farther = [Point(x: 0, y: 0), Point(x: 0x1p29, y: 0)]
    #expect(throws: ExportError.self) {
      _ = try ExportFormat.required("pdf").bytes(of: document([try stroke(through: farther)]))
    }
  }

  @Test func `a PDF has one page with the title`() throws {
    let bytes = try ExportFormat.required("pdf").bytes(
      of: document([try stroke(through: line())], title: "Line"))
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Count 1"))
  }
}
