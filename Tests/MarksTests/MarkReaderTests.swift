import Geometry
import Ink
import Marks
import SyntheticInk
import Testing

@Suite struct MarkReaderTests {
  private static let lines = [
    "", "", "  alpha beta gamma delta", "", "  first entry", "  second entry", "", "",
    "  run (tag: v2) done", "", "│ one cell │ other text here │", "",
  ]

  private let reader = MarkReader(screen: TerminalScreen(lines, columns: 44))

  private static func circle(_ x: Double, _ y: Double, _ a: Double, _ b: Double) -> [Point] {
    Figure(.ellipse, [Point(x: x, y: y), Point(x: x + a, y: y), Point(x: x, y: y + b)]).outline
  }

  private static func line(_ points: (Double, Double)...) -> [Point] { points.map(Point.init) }

  private static let entries = ["first entry", "second entry"]

  /// The strokes of marks, their rows, and the text that they mark.
  private static let drawings: [(MarkKind, [[Point]], ClosedRange<Int>, [String])] = [
    (.circle, [circle(26, 10, 12.4, 3.6)], 2...2, ["beta gamma"]),
    (.box, [line((2, 15), (2, 25), (30, 25), (30, 15), (2, 15))], 4...5, entries),
    (.box, [line((2, 15), (2, 25), (30, 25)), line((30, 25), (30, 15), (2, 15))], 4...5, entries),
    (.underline, [line((26, 12), (36, 12.3))], 2...2, ["gamma"]),
    (.underline, [line((26, 12), (36, 12)), line((26, 13.5), (36, 13.5))], 2...2, ["gamma"]),
    (.strike, [line((15, 10), (25, 10.2))], 2...2, ["beta"]),
    (.crossOut, [line((15, 7), (37, 13)), line((37, 7), (15, 13))], 2...2, ["beta gamma"]),
    (
      .crossOut, [line((15.5, 7.5), (17, 12.5), (18.5, 7.5), (20, 12.5), (22, 7.5), (24.5, 12.5))],
      2...2, ["beta"]
    ),
    (.bracket, [line((5, 16), (2, 16), (2, 24), (5, 24))], 4...5, entries),
    (.check, [line((44, 33), (46, 35.4), (51, 28))], 8...8, ["run (tag: v2) done"]),
    (.arrow, [line((75, 10), (49, 10), (53, 7), (49, 10), (53, 13))], 2...2, ["delta"]),
    (
      .arrow, [line((40, 45), (29, 37)), line((34, 37.5), (29, 37), (30.5, 42))], 8...8,
      ["(tag: v2)"]
    ),
    (.arrow, [line((12, 28), (12, 39), (9, 36), (12, 39), (15, 36))], 10...10, ["one cell"]),
  ]

  @Test(arguments: drawings.indices)
  func `names marks of each kind, and the text that they mark`(index: Int) throws {
    let (kind, strokes, rows, text) = Self.drawings[index]
    let (marks, notes) = reader.read(.drawn(strokes))
    let mark = try #require(marks.first)
    #expect(marks.count == 1 && notes.isEmpty)
    #expect(mark.kind == kind && mark.rows == rows && mark.text == text && mark.isSure)
    #expect(mark.lines == rows.map { Self.lines[$0] } && mark.strokes.count == strokes.count)
  }

  @Test func `names a line of a marker nib as highlighted, over any of its text`() throws {
    let items = [Sketch.Item].drawn([Self.line((5, 10), (23, 10))], nib: .marker)
    let mark = try #require(reader.read(items).marks.first)
    #expect(mark.kind == .highlight && mark.text == ["alpha beta"])
  }

  @Test func `reads recognized figures as they are`() throws {
    let corners = Self.line((2, 15), (30, 15), (30, 25), (2, 25))
    let box = try #require(corners.stroke(figure: Figure(.rectangle, corners)))
    let arrow = Self.line((75, 10), (49, 10))
    var style = StrokeStyle()
    style.line.heads = .end
    let pointer = try #require(arrow.stroke(style: style, figure: Figure(.line, arrow)))
    let marks = reader.read([box, pointer].items).marks
    #expect(marks.map(\.kind) == [.arrow, .box])
    #expect(marks.map(\.text) == [["delta"], Self.entries])
  }

  @Test func `reads loops in cells, whose positions are those of the centers`() throws {
    let loop = Self.line((15, 6), (37, 6), (37, 10), (37, 14), (15, 14), (15, 6))
    let mark = try #require(reader.read(.drawn([loop])).marks.first)
    #expect(mark.rows == 2...2 && mark.text == ["beta gamma"])
  }

  @Test func `orders marks of one time by their place, and keeps them apart`() {
    let drawings = Self.drawings.filter { [.circle, .bracket, .check].contains($0.0) }
    let items = [Sketch.Item].drawn(drawings.reversed().flatMap(\.1), pause: 1)
    #expect(reader.read(items).marks.map(\.kind) == [.circle, .bracket, .check])
  }

  @Test func `counts other ink as notes: letters, and marks of nothing`() {
    let letters = [Self.circle(66, 28, 3, 4), Self.line((60, 20), (64, 33), (70, 22))]
    let (marks, notes) = reader.read(.drawn(letters + [Self.circle(70, 2, 9, 2)], pause: 4))
    #expect(marks.isEmpty)
    #expect(notes.map(\.rows) == [0...1, 4...8, 5...8])
    #expect(reader.read(.drawn(letters)).notes.map(\.strokes.count) == [2])
  }

  @Test func `quotes typed texts`() {
    let text = CharacterText([.init("h", columns: 1), .init("i", columns: 1)])
    let style = StrokeStyle(nib: .characters)
    let stroke = Self.line((60, 8), (62, 8)).stroke(style: style, text: text)
    var sketch = Sketch()
    sketch.apply(.replaced(Replacement(adding: [stroke].compactMap(\.self))))
    let notes = reader.read(Array(sketch.items), texts: sketch.texts).notes
    #expect(notes.map(\.text) == ["hi"] && notes.map(\.rows) == [2...3])
  }

  @Test(arguments: MarkKind.allCases)
  func `reads ink as the kind that the user chose`(kind: MarkKind) {
    let items = [Sketch.Item].drawn([Self.line((16, 16), (20, 24), (26, 23))], named: kind)
    let marks = reader.read(items).marks
    #expect(marks.map(\.kind) == [kind] && marks.allSatisfy { 4...5 ~= $0.rows.lowerBound })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `reads any ink, each stroke once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let strokes = (0..<1_000).map { _ in
      let size = Double.random(in: 0.1...(seed == 3 ? 1e9 : 90), using: &random)
      return (0...Int.random(in: 0...30, using: &random)).map { _ in
        Point(
          x: .random(in: -size...size, using: &random), y: .random(in: -size...size, using: &random)
        )
      }
    }
    let screens = [TerminalScreen(columns: 1, rows: 1), TerminalScreen(Self.lines, columns: 44)]
    for screen in screens {
      let (marks, notes) = MarkReader(screen: screen).read(.drawn(strokes, pause: 0.1))
      let ids = marks.flatMap(\.strokes) + notes.flatMap(\.strokes)
      #expect(ids.count == strokes.count && Set(ids).count == ids.count)
      #expect(marks.allSatisfy { 0...1 ~= $0.confidence && !$0.text.joined().isEmpty })
    }
  }

  @Test func `reads thousands of marks of a large screen`() {
    let line = String(repeating: "word ", count: 40)
    let screen = TerminalScreen(Array(repeating: line, count: 100), columns: 200)
    let loop = Self.line((1, 1), (1, 399), (399, 399), (399, 1), (1, 1))
    let spine = Self.line((1, 1), (1, 399))
    let items = [Sketch.Item].drawn((0..<2_000).map { $0 % 2 == 0 ? loop : spine }, pause: 1)
    #expect(MarkReader(screen: screen).read(items).marks.count == 2_000)
  }
}

extension TerminalScreen {
  fileprivate init(_ lines: [String], columns: Int) {
    self.init(columns: columns, rows: lines.count)
    for (row, line) in lines.enumerated() {
      for (column, character) in line.enumerated() {
        cells[row * columns + column] = Cell(String(character))
      }
    }
  }
}

extension [Point] {
  fileprivate func stroke(
    at time: Double = 0, style: StrokeStyle = StrokeStyle(), figure: Figure? = nil,
    text: CharacterText? = nil
  ) -> StrokeRecord? {
    let samples = enumerated().map { index, point in
      StrokeSample(location: point, timestamp: time + Double(index) * 0.001)
    }
    return StrokeRecord(
      style: style, samples: samples,
      meaning: figure.map(StrokeMeaning.figure) ?? text.map(StrokeMeaning.text))
  }
}

extension [StrokeRecord] {
  fileprivate var items: [Sketch.Item] {
    enumerated().map { Sketch.Item(id: StrokeID(counter: $0 + 1), stroke: $1) }
  }
}

extension [Sketch.Item] {
  /// Returns strokes that were drawn one after the other, with pauses in seconds.
  fileprivate static func drawn(
    _ strokes: [[Point]], nib: Nib = .pen, pause: Double = 0.2, named kind: MarkKind? = nil
  ) -> [Sketch.Item] {
    var style = StrokeStyle(nib: nib, width: nib == .marker ? 4 : 1)
    style.mark = kind
    return strokes.enumerated().compactMap { index, points in
      points.stroke(at: Double(index) * (pause + 0.1), style: style)
    }.items
  }
}
