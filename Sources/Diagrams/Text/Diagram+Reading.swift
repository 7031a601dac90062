import Geometry
import Ink

extension Diagram {
  /// Reads lines of characters without tabs, in O(*n*); what is no box and no connector is a text in its place.
  package init(reading text: [String]) {
    self.init()
    let grid = TextGrid(text)
    let reader = ConnectorReader(BoxReader(LineReader(grid)))
    for (frame, parent) in zip(reader.boxes.frames, reader.boxes.parents) {
      var box = Box()
      box.frame = Rect(enclosing: [frame.first.point, frame.last.point]) ?? Rect()
      box.kind = grid.isOne(of: "/\\", frame.first) ? .polygon : .rectangle
      box.parent = parent
      boxes.append(box)
    }
    for box in reader.boxes.titles.values { boxes[box].placement = .top }
    connectors = reader.connectors
    for cell in grid.cells {
      if let box = reader.boxes.owners[cell] {
        boxes[box].line.adopt(grid[cell], reader.lines.arms[cell])
      } else if grid[cell].isDots {
        let isFirst = !grid[cell.next(.left)].isDots
        if isFirst { doodles.append(Doodle(rows: [[]], location: cell.point)) }
        doodles[doodles.count - 1].rows[0].append(UInt8(grid[cell].value - 0x2800))
      }
    }
    addTexts(reader)
    notation.style = grid.isASCII ? .ascii : .boxes
    note(grid)
  }

  /// Notes how the text differs from what is usual, and keeps characters that would get lost as texts.
  private mutating func note(_ grid: TextGrid) {
    let canvas = TextCanvas(self, hasInk: true)
    var written: [Character: Set<Character>] = [:]
    for cell in grid.cells {
      guard let cluster = grid.cluster(in: cell) else { continue }
      let mark = canvas.marks[cell]
      if mark == nil || mark?.isText == false && cluster.columns > 1 {
        texts.append(Text([Text.Row([cluster], at: cell.point)]))
      } else if let mark, !mark.isText {
        written[mark.usual, default: []].formUnion(cluster.text)
      }
    }
    written[" "] = nil
    notation.glyphs = written.filter { $1.count == 1 }.compactMapValues(\.first)
    for (cell, mark) in canvas.marks where !mark.isText {
      guard let character = grid.cluster(in: cell)?.text.first else { continue }
      let usual = canvas.character(at: cell, notation.style, notation)
      if usual != character { notation.exceptions[cell] = [mark.usual: character] }
    }
  }

  /// Where a text stands: in a border or in a box without boxes, in a connector that it interrupts, or elsewhere.
  private enum Place: Hashable {
    case box(Int), connector(Int), elsewhere(inside: Int?, column: Int)
  }

  private mutating func addTexts(_ reader: ConnectorReader) {
    var found: [(place: Place, text: Text)] = []
    var latest: [Place: Int] = [:]
    for y in reader.lines.arms.rows.indices {
      for (place, columns) in runs(in: y, reader) {
        let cells = columns.map { TextCell($0, y) }
        let clusters = cells.compactMap { reader.lines.grid.cluster(in: $0) }
        let row = Text.Row(clusters, at: cells[0].point)
        let isElsewhere = if case .elsewhere = place { true } else { false }
        if let index = latest[place],
          !isElsewhere || found[index].text.rows.last?.location.y == row.location.y - 1
        {
          found[index].text.rows.append(row)
        } else {
          latest[place] = found.count
          found.append((place, Text([row])))
        }
      }
    }
    for case (.box(let box), let text) in found { boxes[box].label = text }
    for case (.connector(let line), let text) in found { connectors[line].label = text }
    for case (.elsewhere(let inside, _), let text) in found { add(text, inside, reader) }
  }

  /// Texts with at most one blank between their characters; in a box, with any blanks.
  private func runs(in y: Int, _ reader: ConnectorReader) -> [(Place, ClosedRange<Int>)] {
    var runs: [(place: Place, columns: ClosedRange<Int>)] = []
    var last = -1
    for x in reader.lines.arms.rows[y].indices where reader.lines.grid[TextCell(x, y)] != " " {
      defer { last = x }
      guard reader.isText(TextCell(x, y)) else { continue }
      let place = place(of: TextCell(x, y), reader)
      let isInBox = if case .box = place { true } else { false }
      if let run = runs.last, run.columns.upperBound == last, x - last < 3 || isInBox {
        runs[runs.count - 1].columns = run.columns.lowerBound...x
        if case .connector = place { runs[runs.count - 1].place = place }
      } else {
        runs.append((place, x...x))
      }
    }
    return runs
  }

  private func place(of cell: TextCell, _ reader: ConnectorReader) -> Place {
    if let titled = reader.boxes.titles[cell] { return .box(titled) }
    if let connector = reader.connector(interruptedAt: cell) { return .connector(connector) }
    let inside = reader.boxes.insides[cell]
    if let inside, reader.boxes.childRows[inside] == nil, boxes[inside].placement == .center {
      return .box(inside)
    }
    return .elsewhere(inside: inside, column: cell.x)
  }

  /// Adds a text as the title of a box around others, as the label of a connector beside it, or by itself.
  private mutating func add(_ text: Text, _ box: Int?, _ reader: ConnectorReader) {
    let y = text.rows[0].location.y
    if let box, boxes[box].label == nil, let child = reader.boxes.childRows[box], Int(y) <= child,
      y <= boxes[box].frame.minY + 2
    {
      (boxes[box].label, boxes[box].placement) = (text, .top)
    } else if let found = reader.connector(labeledBy: text), connectors[found].label == nil {
      connectors[found].label = text
    } else {
      texts.append(text)
    }
  }
}

extension Diagram.Line {
  mutating func adopt(_ scalar: Unicode.Scalar, _ arms: LineArms) {
    for arm in arms.directions.compactMap({ arms[$0] }) where arms.isStraight {
      weight = arm.rawValue > weight.rawValue ? arm : weight
    }
    if scalar.dash != .solid { dash = scalar.dash }
    isRounded = isRounded || scalar.isArc || ".,'`".unicodeScalars.contains(scalar)
  }
}
