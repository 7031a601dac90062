import Diagrams
import Geometry
import Ink
import SyntheticInk
import TerminalUI

/// Tidy diagrams of a grid of boxes, with everything that a text can show.
struct RandomDiagrams {
  private var random: SplitMix64
  private var diagram = Diagram()

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next diagram.
  mutating func next() -> Diagram {
    diagram = Diagram()
    let (columns, rows) = (
      Int.random(in: 1...4, using: &random), Int.random(in: 1...3, using: &random)
    )
    var grid: [[Int]] = []
    for row in 0..<rows {
      grid.append((0..<columns).map { addBox(atColumn: 30 * $0, row: 14 * row) })
    }
    for row in grid {
      for (left, right) in zip(row, row.dropFirst()) where chance(0.7) { connect(left, right) }
    }
    for column in 0..<columns {
      for row in 1..<max(rows, 2) where row < rows && chance(0.4) {
        connect(grid[row - 1][column], below: grid[row][column])
      }
    }
    for index in diagram.connectors.indices where chance(0.3) { branch(from: index) }
    for number in 0..<Int.random(in: 0...3, using: &random) {
      diagram.texts.append(
        Diagram.Text([row(word, Double(20 * number), 50), row(word, Double(20 * number), 51)]))
      addDoodle(at: Point(x: Double(20 * number), y: -8))
    }
    return diagram
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random))
  }

  private var word: String {
    mutating get {
      String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          Array("abcdefgü漢")[Int.random(in: 0..<9, using: &random)]
        })
    }
  }

  private func row(_ word: String, _ x: Double, _ y: Double) -> Diagram.Text.Row {
    Diagram.Text.Row(word.compactMap(CharacterText.Cluster.init), at: Point(x: x, y: y))
  }

  private var line: Diagram.Line {
    mutating get {
      var line = Diagram.Line()
      line.weight = [.light, .heavy, .double].randomElement(using: &random) ?? .light
      line.dash = LineStyle.Dash.allCases.randomElement(using: &random) ?? .solid
      line.isRounded = chance(0.3)
      return line
    }
  }

  /// Adds a box at a place, or a box with another one in it, and returns the index of the outer one.
  private mutating func addBox(atColumn column: Int, row: Int) -> Int {
    let left = Double(column) + number(0...4)
    let top = Double(row) + number(0...2)
    var box = Diagram.Box()
    box.frame = Rect(minX: left, minY: top, maxX: left + number(9...16), maxY: top + number(3...6))
    box.line = line
    let isParent = chance(0.2)
    if !isParent {
      box.kind = [.rectangle, .ellipse, .polygon].randomElement(using: &random) ?? .rectangle
    }
    if isParent { box.frame.maxY += 2 }
    if chance(0.9) {
      let y = isParent ? top + number(0...1) : top + number(1...2)
      box.label = Diagram.Text([self.row(word, left + number(1...2), y)])
      if chance(0.3), !isParent { box.label?.rows.append(self.row(word, left + 1, y + 1)) }
      if isParent { box.placement = .top }
    }
    diagram.boxes.append(box)
    let index = diagram.boxes.count - 1
    guard isParent else { return index }
    var child = Diagram.Box()
    let frame = box.frame
    child.frame = Rect(minX: left + 2, minY: top + 2, maxX: frame.maxX - 2, maxY: frame.maxY - 1)
    (child.line, child.parent) = (line, index)
    diagram.boxes.append(child)
    return index
  }

  private mutating func connect(_ left: Int, _ right: Int) {
    let (a, b) = (diagram.boxes[left].frame, diagram.boxes[right].frame)
    let from = Point(x: a.maxX, y: a.minY + number(1...2))
    let to = Point(x: b.minX, y: b.minY + number(1...2))
    let middle = ((a.maxX + b.minX) / 2).rounded()
    add([from, Point(x: middle, y: from.y), Point(x: middle, y: to.y), to], left, right)
  }

  private mutating func connect(_ upper: Int, below lower: Int) {
    let (a, b) = (diagram.boxes[upper].frame, diagram.boxes[lower].frame)
    let from = Point(x: a.minX + number(3...5), y: a.maxY)
    let to = Point(x: b.minX + number(3...5), y: b.minY)
    let middle = ((a.maxY + b.minY) / 2).rounded()
    add([from, Point(x: from.x, y: middle), Point(x: to.x, y: middle), to], upper, lower)
  }

  private mutating func add(_ points: [Point], _ start: Int, _ end: Int) {
    var connector = Diagram.Connector()
    let isStraight = points[0].x == points[3].x || points[0].y == points[3].y
    connector.points = isStraight ? [points[0], points[3]] : points
    (connector.start, connector.end) = (.box(start), .box(end))
    connector.endsWithHead = chance(0.8)
    connector.startsWithHead = connector.endsWithHead && chance(0.2)
    connector.line = line
    if chance(0.4) {
      let middle = points[1].midpoint(to: points[2])
      connector.label = Diagram.Text([
        row(word, middle.x.rounded() + number(-2...3), middle.y.rounded() - number(0...2))
      ])
    }
    diagram.connectors.append(connector)
  }

  /// Adds a line from the middle of a connector to nowhere.
  private mutating func branch(from index: Int) {
    let points = diagram.connectors[index].points
    guard points[0].y == points[1].y, abs(points[1].x - points[0].x) > 4 else { return }
    var connector = Diagram.Connector()
    let start = Point(x: points[0].x + 4, y: points[0].y)
    connector.start = .connector(index)
    connector.points = [start, start + Vector(dx: 0, dy: 6)]
    connector.endsWithHead = chance(0.5)
    diagram.connectors.append(connector)
  }

  private mutating func addDoodle(at corner: Point) {
    var doodle = Diagram.Doodle()
    doodle.location = corner
    // The first and the last cells have dots, so nothing is cropped.
    doodle.rows = (0..<3).map { _ in (0..<5).map { _ in UInt8.random(in: 1...255, using: &random) }
    }
    diagram.doodles.append(doodle)
  }
}
