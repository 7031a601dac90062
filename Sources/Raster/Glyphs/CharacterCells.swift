package import Geometry
package import Ink
import Lettering

/// The characters that a grid of cells shows, each in an ink.
package struct CharacterCells: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    package var cluster: CharacterText.Cluster
    package var color: InkColor
    /// Whether the cell is the second one of a wide character.
    package var isRightHalf = false
    /// The style of a cell of a screen; `nil` for the character of a text.
    package var style: TerminalScreen.Style?
    /// Whether the cell is one of a screen without a character, in which ink has dots.
    package var isBlank: Bool { style != nil && cluster.text == " " }
    package var isVisible: Bool { !isBlank || style?.isVisibleWhenBlank == true }
  }

  /// How ink shows that shares a cell with a character, which stays readable.
  package enum InkMark: Hashable, Sendable {
    case underline, strikethrough, tint

    /// Creates the mark for the lit dots of a cell; `nil` if there are none.
    package init?(dots: UInt8) {
      guard dots != 0 else { return nil }
      let isMiddle = dots & ~0b0011_0110 == 0
      self = dots & ~0b1100_0000 == 0 ? .underline : isMiddle ? .strikethrough : .tint
    }
  }

  package let columns, rows: Int
  /// The cells, row by row; empty if there is no character.
  private var cells: [Cell?] = []
  package var isEmpty: Bool { cells.isEmpty }

  /// Creates the grid that shows strokes, given from the lowest to the topmost, over a screen, which is not
  /// shown if it is enlarged or reduced.
  ///
  /// A character is in the cell whose upper left dot is nearest to its location. It is not shown if it
  /// does not fit, or if a later one covers a half of it. Texts that are reduced have no characters, and
  /// those that are enlarged only the ones that the line font lacks; `StrokePainter` draws the others.
  package init(
    of strokes: [StrokeRecord], over screen: TerminalScreen? = nil, at transform: Transform,
    columns: Int, rows: Int
  ) {
    (self.columns, self.rows) = (columns, rows)
    if let screen, transform.scale == 1 { put(screen, at: transform) }
    for stroke in strokes where stroke.style.nib == .characters {
      for character in stroke.shownCharacters(at: transform) where character.glyph == nil {
        put(character, stroke.style.color)
      }
    }
  }

  /// The character in a column and a row, which must lie within the grid; `nil` in a blank cell.
  package subscript(column column: Int, row row: Int) -> Cell? {
    cells.isEmpty ? nil : cells[row * columns + column]
  }

  private mutating func put(_ screen: TerminalScreen, at transform: Transform) {
    let origin = transform.apply(to: Point(x: 0.5, y: 0.5))
    let (left, top) = ((origin.x / 2).rounded(.down), (origin.y / 4).rounded(.down))
    let visible = Rect(minX: 0, minY: 0, maxX: Double(columns), maxY: Double(rows))
    let area = Rect(
      minX: left, minY: top, maxX: left + Double(screen.columns), maxY: top + Double(screen.rows))
    guard area.intersects(visible) else { return }
    if cells.isEmpty { cells = Array(repeating: nil, count: columns * rows) }
    for row in max(0, Int(top))..<min(rows, Int(area.maxY)) {
      for column in max(0, Int(left))..<min(columns, Int(area.maxX)) {
        let (x, y) = (column - Int(left), row - Int(top))
        let cell = screen[column: x, row: y]
        let isRightHalf = cell.text.isEmpty
        let isWide =
          isRightHalf || x + 1 < screen.columns && screen[column: x + 1, row: y].text.isEmpty
        // A character that the edge cuts in two is not shown.
        let isCut = isWide && (isRightHalf ? column == 0 : column + 1 == columns)
        let style = screen.styles[cell.style]
        let isShown = !isCut && !style.attributes.contains(.hidden)
        let text = isRightHalf ? screen[column: x - 1, row: y].text : cell.text
        cells[row * columns + column] = Cell(
          cluster: CharacterText.Cluster(
            isShown ? text : " ", columns: isShown && isWide ? 2 : 1),
          color: InkColor(style.foreground) ?? .foreground,
          isRightHalf: isShown && isRightHalf, style: style)
      }
    }
  }

  private mutating func put(_ character: ShownCharacter, _ color: InkColor) {
    let width = character.cluster.columns
    let column = ((character.center.x - Double(width) + 1) / 2).rounded(.down)
    let row = (character.center.y / 4).rounded(.down)
    guard column >= 0, column <= Double(columns - width), row >= 0, row < Double(rows)
    else { return }
    if cells.isEmpty { cells = Array(repeating: nil, count: columns * rows) }
    let start = Int(row) * columns + Int(column)
    for index in start..<start + width {
      if let old = cells[index], old.cluster.columns == 2 {
        let other = old.isRightHalf ? index - 1 : index + 1
        cells[other] = old.style.map {
          Cell(cluster: CharacterText.Cluster(" ", columns: 1), color: old.color, style: $0)
        }
      }
      cells[index] = Cell(cluster: character.cluster, color: color, isRightHalf: index > start)
    }
  }

  /// Returns the cells that differ from those of another grid of the same size.
  func cells(differingFrom other: CharacterCells) -> CellSet {
    var set = CellSet(columns: columns, rows: rows)
    guard cells != other.cells else { return set }
    for row in 0..<rows {
      for column in 0..<columns
      where self[column: column, row: row] != other[column: column, row: row] {
        set.insert(column: column, row: row)
      }
    }
    return set
  }
}

struct ShownCharacter {
  let cluster: CharacterText.Cluster
  /// The middle of its box, in screen dots.
  let center: Point
  /// The letter that is drawn instead of the character, if it is enlarged and the line font has it.
  let glyph: Glyph?

  /// Returns the lines of the letter in a box of the character's size times a scale.
  func lines(scale: Double) -> [[Point]] {
    guard let glyph else { return [] }
    let (width, height) = (CharacterText.columnWidth * scale, CharacterText.rowHeight * scale)
    let unit = height / LineFont.lineHeight
    let narrowed = min(unit, width * Double(cluster.columns) / max(1, glyph.advance))
    let baseline = center.y + height / 2 - LineFont.descent * unit
    let left = center.x - glyph.advance * narrowed / 2
    return glyph.lines.map { line in
      line.map { Point(x: left + $0.x * narrowed, y: baseline + $0.y * unit) }
    }
  }
}

extension StrokeRecord {
  /// Returns the characters of a text that are not blank; none if it is reduced.
  func shownCharacters(at transform: Transform) -> [ShownCharacter] {
    guard transform.scale >= 1 else { return [] }
    return placedCharacters.filter { !$0.cluster.isBlank }.map { cluster, location in
      // Characters halfway between two cells go to the same side in spite of rounding errors.
      let center =
        transform.apply(to: cluster.cell(at: location).center) + Vector(dx: 0x1p-16, dy: 0x1p-16)
      let letter = transform.scale > 1 && cluster.text.count == 1 ? cluster.text.first : nil
      return ShownCharacter(
        cluster: cluster, center: center, glyph: letter.flatMap(LineFont.hershey.glyph))
    }
  }
}
