import Diagrams
import Geometry
import Ink
import Testing

@Suite struct DiagramTextTests {
  /// A dashed arrow with a label from a rounded box to a heavy one, and another line across it.
  static let diagram = {
    var diagram = Diagram()
    for (column, weight) in [(0.0, Diagram.Line.Weight.light), (20, .heavy)] {
      var box = Diagram.Box()
      box.frame = Rect(minX: column, minY: 0, maxX: column + 6, maxY: 2)
      box.kind = column == 0 ? .ellipse : .rectangle
      box.line.weight = weight
      box.label = text("ab", column + 2, 1)
      diagram.boxes.append(box)
    }
    var arrow = Diagram.Connector()
    (arrow.start, arrow.end, arrow.endsWithHead) = (.box(0), .box(1), true)
    arrow.points = [Point(x: 6, y: 1), Point(x: 20, y: 1)]
    arrow.line.dash = .dashed
    arrow.label = text("né", 9, 1)
    var line = Diagram.Connector()
    line.points = [(15, -2), (15, 4), (3, 4), (3, 2)].map { Point(x: $0, y: $1) }
    line.end = .box(0)
    line.line.isRounded = true
    diagram.connectors = [arrow, line]
    diagram.texts = [text("漢字", 17, 4)]
    var doodle = Diagram.Doodle()
    (doodle.rows, doodle.location) = ([[0x11, 0, 0x22]], Point(x: 22, y: 4))
    diagram.doodles = [doodle]
    return diagram
  }()

  static func text(_ text: String, _ column: Double, _ row: Double) -> Diagram.Text {
    let clusters = text.map {
      CharacterText.Cluster(String($0), columns: $0 < "\u{2E80}" ? 1 : 2)
    }
    return Diagram.Text([Diagram.Text.Row(clusters, at: Point(x: column, y: row))])
  }

  @Test func `draws lines with box-drawing characters, and ink with braille`() {
    let expected = """
                     │
                     │
      ╭─────╮        │    ┏━━━━━┓
      │ ab  ├┄ né ┄┄┄┼┄┄┄▶┃ ab  ┃
      ╰──┬──╯        │    ┗━━━━━┛
         │           │
         ╰───────────╯ 漢字 ⠑ ⠢
      """
    #expect(DiagramText(Self.diagram, style: .boxes).lines == expected.lines.cropped)
    let bare = DiagramText(Self.diagram, style: .boxes, keepsInk: false).lines
    #expect(bare.last?.hasSuffix("漢字") == true)
  }

  @Test func `draws lines in ASCII`() {
    let expected = """
                     |
                     |
      .-----.        |    +-----+
      | ab  +- né ---+--->| ab  |
      '--+--'        |    +-----+
         |           |
         '-----------' 漢字
      """
    #expect(DiagramText(Self.diagram, style: .ascii).lines == expected.lines.cropped)
  }

  @Test func `leaves cells between far elements out`() {
    var diagram = Diagram()
    diagram.texts = [Self.text("a", -1_000, 0), Self.text("b", 90_000, 3)]
    let lines = DiagramText(diagram, style: .boxes).lines
    #expect(lines.map(\.count) == [1, 0, 0, 91_001])
  }
}
