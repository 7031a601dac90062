import Formats
import TestSupport

@Suite struct TextPictureTests {
  private func stroke(
    _ points: (Double, Double)..., color: InkColor = .foreground, width: Double = 1
  ) throws -> StrokeRecord {
    let samples = points.map { StrokeSample(location: Point(x: $0.0, y: $0.1), timestamp: 0) }
    return try #require(
      StrokeRecord(style: StrokeStyle(color: color, width: width), samples: samples))
  }

  private func lines(
    _ strokes: [StrokeRecord], columns: Int = TextPicture.limit, colored: Bool = false,
    smoothing: Smoothing = .none
  ) -> [String] {
    TextPicture(of: strokes, columns: columns, smoothing: smoothing).lines(
      palette: colored ? InkPalette(colorCount: 256) : nil)
  }

  @Test func `an empty sketch has no lines`() {
    #expect(lines([]) == [])
    #expect(lines([], colored: true) == [])
  }

  @Test func `a tap is one character`() throws {
    #expect(lines([try stroke((4.5, 9.5))]) == ["⠂"])
  }

  @Test func `crops to the ink, keeps blanks as spaces and trims line ends`() throws {
    let strokes = [
      try stroke((20.5, 8.5), (20.5, 8.5)), try stroke((28.5, 8.5)), try stroke((22.5, 19.5)),
    ]
    #expect(lines(strokes) == ["⠁   ⠁", "", " ⡀"])
  }

  @Test func `has the same characters wherever on the canvas it was drawn`() throws {
    let near = try stroke((0.5, 0.5), (3.5, 3.5), (6.5, 0.5))
    let far = try stroke((-99.5, 400.5), (-96.5, 403.5), (-93.5, 400.5))
    #expect(lines([near]) == ["⠑⢄⠔⠁"])
    #expect(lines([far]) == lines([near]))
  }

  @Test(arguments: [1, 5, 20])
  func `scales down a picture that is wider than the columns`(columns: Int) throws {
    let wide = try stroke((0, 0), (200, 100), (400, 0))
    let text = lines([wide], columns: columns)
    #expect(text.allSatisfy { $0.unicodeScalars.count <= columns })
    #expect(text.map(\.unicodeScalars.count).max() == columns)
  }

  @Test func `a picture that fits keeps its size`() throws {
    let line = try stroke((2.5, 1.5), (37.5, 1.5))
    #expect(lines([line], columns: 20) == lines([line]))
    #expect(lines([line])[0].unicodeScalars.count == 18)
  }

  @Test func `scales down a picture that is taller than the rows`() throws {
    let tall = try stroke((0, 0), (100, 200), (0, 400))
    let text = TextPicture(of: [tall], columns: 24, rows: 3, smoothing: .none).lines(palette: nil)
    #expect(text.count == 3)
  }

  @Test func `an area shows only its part of the canvas, aligned as on the canvas`() throws {
    let cross = [try stroke((0, 10), (40, 10)), try stroke((20, 0), (20, 40))]
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [String] {
      let area = Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
      return TextPicture(of: cross, in: area, smoothing: .none).lines(palette: nil)
    }
    #expect(part(0, 8, 8, 4) == ["⠤⠤⠤⠤"])
    #expect(part(20, 24, 2, 8) == ["⡇", "⡇"])
    #expect(part(0, 20, 10, 20) == [])
    #expect(part(0, 0, 42, 44) == lines(cross))
  }

  @Test(arguments: [0, -1, Int.min, Int.max])
  func `columns outside the limits are clamped`(columns: Int) throws {
    let text = lines([try stroke((0, 0), (9000, 0))], columns: columns)
    #expect(text.map(\.unicodeScalars.count) == [columns > 0 ? TextPicture.limit : 1])
  }

  @Test func `a picture has no more rows than the limit`() throws {
    let tall = try stroke((0, -50_000), (10, 50_000))
    #expect(lines([tall]).count <= TextPicture.limit)
  }

  @Test func `includes curves that leave the bounds of the samples`() throws {
    let hat = try stroke((0, 64), (0, 0), (64, 0), (64, 64))
    let top = lines([hat], smoothing: .catmullRom)[0]
    #expect(top.unicodeScalars.contains { $0 != " " && $0 != "⡇" })
    #expect(lines([hat], smoothing: .catmullRom).count == lines([hat]).count + 2)
  }

  @Test func `sets colors only on request`() throws {
    let strokes = [
      try stroke((0.5, 0.5), (3.5, 0.5), color: .red), try stroke((4.5, 0.5), color: .gray),
    ]
    #expect(lines(strokes) == ["⠉⠉⠁"])
    #expect(lines(strokes, colored: true) == ["\u{1B}[31m⠉⠉\u{1B}[90m⠁\u{1B}[39m"])
  }

  @Test func `every line begins and ends in the foreground color`() throws {
    let strokes = [
      try stroke((0.5, 0.5), (0.5, 7.5), color: .cyan), try stroke((4.5, 0.5), (4.5, 7.5)),
    ]
    let line = "\u{1B}[36m⡇ \u{1B}[39m⡇"
    #expect(lines(strokes, colored: true) == [line, line])
    let plain = try stroke((0.5, 0.5), (3.5, 0.5))
    #expect(lines([plain], colored: true) == ["⠉⠉"])
  }

  @Test func `few dots of several inks have their mean color`() throws {
    let strokes = [
      try stroke((0.5, 0.5), (3.5, 0.5), color: .green), try stroke((0.5, 1.5), color: .blue),
    ]
    #expect(lines(strokes) == ["⠋⠉"])
    #expect(lines(strokes, colored: true) == ["\u{1B}[38;5;72m⠋\u{1B}[32m⠉\u{1B}[39m"])
  }

  @Test func `a picture that is scaled down shows its inks by the same rule`() throws {
    let strokes = [
      try stroke((0, 0.5), (400, 0.5), color: .green), try stroke((0, 40), (400, 40), color: .red),
    ]
    let plain = lines(strokes, columns: 10)
    #expect(plain.count == 1 && plain[0].count == 10)
    let colored = try #require(lines(strokes, columns: 10, colored: true).first)
    #expect(colored.hasPrefix("\u{1B}[31m") && colored.contains("⠤") && !colored.contains("⠭"))
  }
}
