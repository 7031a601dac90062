import Geometry
import Ink

extension Diagram {
  /// Reads lines of characters, in O(*n*); what is no box and no connector is a text in its place.
  package init(reading text: [String]) {
    self.init()
    let grid = TextGrid(text)
    let reader = ConnectorReader(BoxReader(LineReader(grid)))
    for (frame, parent) in zip(reader.boxes.frames, reader.boxes.parents) {
      var box = Box()
      let (first, last) = (frame.first.point, frame.last.point)
      box.frame = Rect(minX: first.x, minY: first.y, maxX: last.x, maxY: last.y)
      box.kind = grid.isOne(of: "/\\", frame.first) ? .polygon : .rectangle
      box.parent = parent
      boxes.append(box)
    }
    for cell in grid.cells where reader.boxes.owners[cell] >= 0 {
      boxes[Int(reader.boxes.owners[cell])].line.adopt(grid[cell], reader.lines.arms[cell])
    }
    connectors = reader.connectors
    addTexts(reader)
    addDoodles(grid)
    notation.style = grid.isASCII ? .ascii : .boxes
    note(grid)
  }

  private mutating func addDoodles(_ grid: TextGrid) {
    for cell in grid.cells where grid[cell].isDots {
      let dots = UInt8(grid[cell].value - 0x2800)
      if grid[cell.next(.left)].isDots {
        doodles[doodles.count - 1].rows[0].append(dots)
      } else {
        var doodle = Doodle()
        (doodle.rows, doodle.location) = ([[dots]], cell.point)
        doodles.append(doodle)
      }
    }
  }

  /// Notes how the text differs from what is usual, and keeps characters that would get lost as texts.
  private mutating func note(_ grid: TextGrid) {
    let canvas = TextCanvas(self, hasInk: true)
    var written: [Character: Set<Character>] = [:]
    for cell in grid.cells where grid[cell] != "\0" {
      let clusters = grid.clusters(cell.x...cell.x, in: cell.y)
      let mark = canvas.marks[cell]
      if mark == nil || mark?.isText == false && clusters[0].columns > 1 {
        texts.append(Text([Text.Row(clusters, at: cell.point)]))
      } else if let mark, !mark.isText {
        written[mark.usual, default: []].formUnion(clusters[0].text)
      }
    }
    written[" "] = nil
    notation.glyphs = written.filter { $1.count == 1 }.compactMapValues(\.first)
    for (cell, mark) in canvas.marks where !mark.isText && grid[cell] != "\0" {
      let character = grid.clusters(cell.x...cell.x, in: cell.y)[0].text.first
      let usual = canvas.character(at: cell, notation.style, notation)
      if usual != character { notation.exceptions[cell] = [mark.usual: character ?? " "] }
    }
  }

  /// Where a text stands: in a border, in a box without boxes, in a connector that it interrupts, or elsewhere.
  private enum Place: Hashable {
    case title(Int), box(Int), connector(Int), elsewhere(inside: Int)
  }

  private mutating func addTexts(_ reader: ConnectorReader) {
    var others: [(inside: Int, text: Text)] = []
    var latest: [Int: Int] = [:]
    for y in reader.lines.arms.rows.indices {
      for (place, columns) in runs(in: y, reader) {
        let start = TextCell(columns.lowerBound, y)
        let row = Text.Row(reader.lines.grid.clusters(columns, in: y), at: start.point)
        switch place {
        case .title(let box):
          boxes[box].label.append(row)
          boxes[box].placement = .top
        case .box(let box): boxes[box].label.append(row)
        case .connector(let connector): connectors[connector].label.append(row)
        case .elsewhere(let inside):
          if let above = latest[start.x], others[above].inside == inside,
            others[above].text.rows.last?.location == start.next(.up).point
          {
            others[above].text.rows.append(row)
          } else {
            latest[start.x] = others.count
            others.append((inside, Text([row])))
          }
        }
      }
    }
    for other in others { add(other.text, other.inside, reader) }
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
    let (title, inside) = (Int(reader.boxes.titles[cell]), Int(reader.boxes.insides[cell]))
    if title >= 0 { return .title(title) }
    if let connector = reader.connector(interruptedAt: cell) { return .connector(connector) }
    let isLeaf = inside >= 0 && reader.boxes.childRows[inside] == nil
    let isLabel = isLeaf && boxes[inside].placement == .center
    return isLabel ? .box(inside) : .elsewhere(inside: inside)
  }

  /// Adds a text as the title of a box around others, as the label of a connector beside it, or by itself.
  private mutating func add(_ text: Text, _ box: Int, _ reader: ConnectorReader) {
    let y = text.rows[0].location.y
    if box >= 0, boxes[box].label == nil, let child = reader.boxes.childRows[box],
      Int(y) <= child, y <= boxes[box].frame.minY + 2
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

extension Diagram.Text? {
  fileprivate mutating func append(_ row: Diagram.Text.Row) {
    self = self ?? Diagram.Text()
    self?.rows.append(row)
  }
}
