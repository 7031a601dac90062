import Formats
import TestSupport

@Suite struct TextFormatTests {
  private func red(_ points: [Point]) throws -> StrokeRecord {
    try stroke(through: points, StrokeStyle(color: .red, width: 1))
  }

  @Test func `text is what show prints`() throws {
    let strokes = [try stroke(through: line()), try red(line(y: 30))]
    let lines = TextPicture(of: strokes, smoothing: .spline).lines(palette: nil)
    let text = try ExportFormat.required("text").string(of: document(strokes))
    #expect(text == lines.map { $0 + "\n" }.joined())
  }

  @Test func `an area, a scale, and columns apply to text`() throws {
    let format = try ExportFormat.required("text")
    let sketch = document([try stroke(through: line(from: 0, to: 200), StrokeStyle(width: 1))])
    func columns(_ change: (inout ExportOptions) -> Void) throws -> Int {
      try format.string(of: sketch, change).split(separator: "\n").map(\.unicodeScalars.count).max()
        ?? 0
    }
    #expect(try columns { _ in } == 101)
    #expect(try columns { $0.columns = 20 } == 20)
    #expect(try abs(columns { $0.scale = 0.5 } - 51) <= 1)
    #expect(try columns { $0.area = Rect(minX: 0, minY: 0, maxX: 40, maxY: 40) } == 20)
  }

  @Test func `every colored line of ANSI text ends with a reset`() throws {
    let format = try ExportFormat.required("ansi")
    let strokes = [try red(line(y: 2)), try stroke(through: line(y: 30), StrokeStyle(width: 1))]
    let lines = try format.string(of: document(strokes)).split(separator: "\n")
    let colored = lines.filter { $0.contains("\u{1B}") }
    #expect(!colored.isEmpty && colored.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    #expect(colored.allSatisfy { $0.hasPrefix("\u{1B}[31m") })
    #expect(lines.contains { !$0.contains("\u{1B}") })
    let plain = try format.string(of: document(strokes)) { $0.isMonochrome = true }
    #expect(!plain.contains("\u{1B}"))
    let shades = try format.string(of: document(strokes)) {
      $0.background = RGBColor(red: 1, green: 2, blue: 3)
    }
    #expect(shades.split(separator: "\n").allSatisfy { $0.hasPrefix("\u{1B}[48;2;1;2;3m") })
  }

  @Test func `a web page has the text, colors for dark and light, and no scripts`() throws {
    let strokes = [try red(line(y: 2)), try stroke(through: line(y: 30))]
    let page = try ExportFormat.required("html").string(of: document(strokes, title: "A & B"))
    #expect(page.contains("<title>A &amp; B</title>") && page.contains("<span class=\"red\">"))
    #expect(page.contains("prefers-color-scheme: dark") && !page.contains("<script"))
    #expect(!page.contains("http"))
    let text = try ExportFormat.required("text").string(of: document(strokes))
    let body = page.replacing(/<[^>]*>/, with: "")
    let lines = text.split(separator: "\n").map { $0.replacing(" ", with: "\u{2800}") }
    #expect(lines.allSatisfy { body.contains($0) })
    let chosen = try ExportFormat.required("html").string(of: document(strokes)) {
      $0.background = RGBColor(red: 0, green: 0, blue: 64)
    }
    #expect(!chosen.contains("prefers-color-scheme") && chosen.contains("background: #000040"))
  }

  @Test func `a cast has a header, a marker for each stroke, and ascending times`() throws {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40), at: 7)]
    let lines = try ExportFormat.required("cast").string(of: document(strokes, title: "T"))
      .split(separator: "\n")
    #expect(lines[0].hasPrefix("{\"version\":2,") && lines[0].contains("\"title\":\"T\""))
    let times = lines.dropFirst().compactMap {
      Double($0.dropFirst().prefix { $0 != "," })
    }
    #expect(times.count == lines.count - 1 && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    let markers = lines.filter { $0.contains(",\"m\",") }
    #expect(markers.count == 2 && markers[1].hasPrefix("[7,"))
    #expect(abs((times.last ?? 0) - 7.25) < 0.001)
  }

  @Test(arguments: [
    RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 255, blue: 255),
    RGBColor(red: 128, green: 128, blue: 128),
  ])
  func `text on a background has colors that contrast with it, in lines of one width`(
    background: RGBColor
  ) throws {
    let strokes = [
      try stroke(through: line()),
      try stroke(through: line(y: 40, to: 90), StrokeStyle(color: .blue)),
    ]
    let text = try ExportFormat.required("ansi").string(of: document(strokes)) {
      $0.background = background
    }
    let colors = text.matches(of: #/\u{1B}\[38;2;(\d+);(\d+);(\d+)m/#).compactMap { match in
      UInt8(match.1).flatMap { red in
        UInt8(match.2).flatMap { green in
          UInt8(match.3).map { RGBColor(red: red, green: green, blue: $0) }
        }
      }
    }
    #expect(Set(colors).count == 2)
    #expect(colors.allSatisfy { $0.contrast(to: background) >= InkPalette.minimumContrast })
    let widths = text.split(separator: "\n").map {
      $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count
    }
    #expect(Set(widths).count == 1)
  }

  @Test func `a dark foreground is readable on the dark page`() throws {
    let text = try ExportFormat.required("html").string(
      of: document([try stroke(through: line())])
    ) { $0.foreground = RGBColor(red: 0, green: 0, blue: 0x40) }
    let rules = text.matches(of: #/body { background: #([0-9a-f]{6}); color: #([0-9a-f]{6})/#)
    #expect(rules.count == 2)
    for rule in rules {
      let colors = try [rule.1, rule.2].map { digits in
        let number = try #require(UInt32(digits, radix: 16))
        return RGBColor(
          red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
      }
      #expect(colors[0].contrast(to: colors[1]) >= InkPalette.minimumContrast)
    }
  }
}
