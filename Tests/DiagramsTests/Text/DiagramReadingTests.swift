import Diagrams
import Geometry
import Ink
import SyntheticInk
import Testing

@Suite struct DiagramReadingTests {
  /// Diagrams that are written as they were read, even without a memory of their characters.
  static let plain = [
    """
    ┌─ Kitchen ─────────────────┐
    │  ┌──────┐  eggs  ╭──────╮ │
    │  │ cook ├───────▶│ pan  │ │
    │  └──┬───┘        ╰──────╯ │
    └─────┼─────────────────────┘
          ▼
       ┏━━━━━━┓ salt ╔═════════╗
       ┃ table┠┄┄┄┄┄▶║ 椅子 é  ║
       ┗━━━━━━┛      ╚═════════╝
    """,
    """
    +-----+      .------.      /-----\\
    | mew | ---> | purr |<-----| cat |
    +-----+      '--+---'      \\-----/
                    |
       +------------+---- nap -----+
       |            |              |
       v            v              v
    +-----+     +-------+     +========+
    | re-v|     | a | b |     | C++ -> |
    +-----+     +-------+     +========+
    """,
    """
    ┌─────┬───────┐
    │ day │ hours │   ┌────┐    ┌────┐
    ├─────┼───────┤   │ on │◀─┬─┤ to │
    │ Mon │ 9–17  │   └────┘  │ └────┘
    └─────┴───────┘         ──┘
      * closed in May         ⠑⢄⡠⠊
    """,
    """
    ┌───┐
    │ a │
    └─┬─┘
      │
    swims
      │
    ┌─▼─┐
    │ b │
    └───┘
    """,
  ]

  @Test(arguments: ["a│", "┐", "┼ x", "──┬──", "╵"])
  func `a line within a cell is a text`(text: String) {
    let diagram = Diagram(reading: [text])
    #expect(diagram.connectors.allSatisfy { $0.points.count > 1 })
    #expect(DiagramText(diagram, style: .boxes).lines == [text])
  }

  @Test(arguments: plain)
  func `writes what it read`(text: String) {
    var diagram = Diagram(reading: text.lines)
    #expect(DiagramText(diagram, style: diagram.notation.style).lines == text.lines)
    diagram.notation = Diagram.Notation()
    let style: DiagramText.Style = text.contains("+") && !text.contains("┌") ? .ascii : .boxes
    #expect(DiagramText(diagram, style: style).lines == text.lines)
  }

  @Test func `remembers unusual characters, also for another diagram`() {
    let text = """
      ,---.     +---+
      | a +---->| b |
      `---'     +---+
      ┌───┐     ┌───┐
      │ c ├────▷│ d │
      └───┘     └───┘
      """
    var diagram = Diagram(reading: text.lines)
    #expect(DiagramText(diagram, style: diagram.notation.style).lines == text.lines)
    var moved = Diagram(reading: text.replacing("▷", with: "▶").lines)
    moved.notation = diagram.notation
    #expect(DiagramText(moved, style: .boxes).lines == text.lines)
    diagram.notation = Diagram.Notation()
    #expect(DiagramText(diagram, style: .boxes).lines[4] == "│ c ├────▶│ d │")
  }

  @Test func `finds boxes, their labels, and what is inside them`() {
    let boxes = Diagram(reading: Self.plain[0].lines).boxes
    #expect(boxes.map { $0.label?.string } == ["Kitchen", "cook", "pan", "table", "椅子 é"])
    #expect(boxes.map(\.parent) == [nil, 0, 0, nil, nil])
    #expect(boxes.map(\.placement) == [.top, .center, .center, .center, .center])
    #expect(boxes.map(\.line.weight) == [.light, .light, .light, .heavy, .double])
    #expect(boxes.map(\.line.isRounded) == [false, false, true, false, false])
    #expect(boxes[1].frame == Rect(minX: 3, minY: 1, maxX: 10, maxY: 3))
  }

  @Test func `finds connectors, what they hold on to, and their labels`() {
    let connectors = Diagram(reading: Self.plain[0].lines).connectors
    let through = connectors.first { $0.start == .box(1) && $0.end == .box(3) }
    #expect(through?.points == [Point(x: 6, y: 3), Point(x: 6, y: 6)])
    let dashed = connectors.first { $0.end == .box(4) }
    #expect(dashed?.label?.string == "salt" && dashed?.line.dash == .dashed)
    #expect(connectors.allSatisfy { $0.endsWithHead && !$0.startsWithHead })
  }

  @Test func `reads a line with branches as a connector that others hold on to`() {
    let text = """
      +---+    +---+
      | a +-+->| b |
      +---+ |  +---+
            |  +---+
            +->| c |
               +---+
      """
    let connectors = Diagram(reading: text.lines).connectors
    #expect(connectors.map(\.start) == [.box(0), .connector(0)])
    #expect(connectors.map(\.end) == [.box(1), .box(2)])
    #expect(connectors[1].points == [(6, 1), (6, 4), (9, 4)].map { Point(x: $0, y: $1) })
  }

  @Test(arguments: [
    "a-b -- c | d", "v < w ^ 2 => x", "- one\n- two", "A+B a/b 'q' ...", "e.g. → 1:2",
  ])
  func `takes punctuation for text`(text: String) {
    let diagram = Diagram(reading: text.lines)
    #expect(diagram.connectors.isEmpty && diagram.boxes.isEmpty)
    #expect(DiagramText(diagram, style: .ascii).lines == text.lines)
  }

  @Test func `loses no character of any text`() {
    var random = SplitMix64(seed: 7)
    let characters = Array("─│┌┐└┘├┤┬┴┼═║╔╗╭╯┄┆▶▼+-|=:.',/\\<>^v ab(漢é\u{1B}")
    for _ in 0..<100 {
      var text = Self.plain.randomElement(using: &random)?.lines.map(Array.init) ?? []
      for _ in 0..<8 {
        let row = Int.random(in: 0..<text.count, using: &random)
        let column = Int.random(in: 0...text[row].count, using: &random)
        text[row].insert(characters.randomElement(using: &random) ?? " ", at: column)
      }
      let lines = text.map { String($0).replacing("\u{1B}", with: "\u{FFFD}") }
      let diagram = Diagram(reading: text.map { String($0) })
      let written = DiagramText(diagram, style: diagram.notation.style).lines
      #expect(written == lines.cropped)
    }
  }
}

extension String {
  /// The lines, also those that are empty.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

extension [String] {
  /// The lines without blanks at their ends, common indentation, and empty lines before and after.
  var cropped: [String] {
    let lines = map { String($0.reversed().drop { $0 == " " }.reversed()) }
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[first..<(last + 1)].map { String($0.dropFirst(indentation)) }
  }
}

extension Diagram.Text {
  fileprivate var string: String {
    rows.map { $0.clusters.map(\.text).joined() }.joined(separator: "\n")
  }
}
