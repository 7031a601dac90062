import Geometry
import Ink
import Lettering
import TerminalUI

extension TextEntry {
  /// Returns the caret, from its top to its bottom, in screen dots; a dot is free between a letter and it.
  func caretLine(on transform: Transform) -> Segment {
    let letter = lines[caret.line][..<caret.index].last
    var origin = origin(at: caret)
    if let ink = letter?.glyph?.lines.joined().map(\.x).max() {
      let gap = max(1, pen.style.width * transform.scale) / 2 + 1.5
      origin.x = max(
        origin.x, (letter?.origin?.x ?? 0) + ink + gap / (pen.map.scale * transform.scale))
    }
    let ends = pen.caretEnds.map { transform.apply(to: pen.map.apply(to: origin + $0)) }
    return Segment(ends[0], ends[1])
  }

  /// Returns whether a point in canvas dots is on the text or near it.
  func contains(_ point: Point) -> Bool {
    guard !pen.isCharacters else {
      return characters?.bounds.outset(by: CharacterText.columnWidth).contains(point) == true
    }
    return pen.map.inverse.map { LineFont.hershey.isOn(text, $0.apply(to: point)) } ?? false
  }

  /// Moves the caret to the position nearest to a point in canvas dots.
  mutating func moveCaret(to point: Point) {
    if let point = pen.map.inverse?.apply(to: point) { caret = position(nearest: point) }
  }

  /// Returns where a letter at a position begins, in units of the pen.
  private func origin(at position: TextPosition) -> Point {
    let line = lines[position.line]
    let next = line.dropFirst(position.index).first?.origin
    guard let last = line[..<position.index].last, let origin = last.origin else {
      let start = pen.isCharacters ? lineStarts[position.line] : nil
      return next ?? start ?? Point(x: 0, y: Double(position.line) * pen.lineHeight)
    }
    // After a space at which the line is wrapped, the next row begins.
    return next.flatMap { $0.y > origin.y ? $0 : nil } ?? Point(x: last.right, y: origin.y)
  }

  /// Returns the position nearest to a point in units of the pen, in the row nearest to it.
  private func position(nearest point: Point) -> TextPosition {
    var (nearest, least) = (caret, (Double.infinity, Double.infinity))
    for line in lines.indices {
      for index in 0...lines[line].count {
        let origin = origin(at: TextPosition(line: line, index: index))
        let distance = (abs(origin.y + pen.middle - point.y), abs(origin.x - point.x))
        guard distance < least else { continue }
        (nearest, least) = (TextPosition(line: line, index: index), distance)
      }
    }
    return nearest
  }

  mutating func moveCaret(by count: Int) {
    if count < 0 {
      if caret.index > 0 { caret.index -= 1 } else if caret.line > 0 { moveToEnd(caret.line - 1) }
    } else if caret.index < lines[caret.line].count {
      caret.index += 1
    } else if caret.line < lines.count - 1 {
      caret = TextPosition(line: caret.line + 1)
    }
  }

  private mutating func moveCaret(byLines count: Int) {
    caret = position(
      nearest: origin(at: caret)
        + Vector(dx: 0, dy: pen.middle + Double(count) * pen.lineHeight))
  }

  /// Moves the caret as an arrow key, Home, or End does.
  mutating func moveCaret(with code: Key.Code) {
    switch code {
    case .left: moveCaret(by: -1)
    case .right: moveCaret(by: 1)
    case .up: moveCaret(byLines: -1)
    case .down: moveCaret(byLines: 1)
    case .home: caret.index = 0
    case .end: caret.index = lines[caret.line].count
    default: break
    }
  }

  private mutating func moveToEnd(_ line: Int) {
    caret = TextPosition(line: line, index: lines[line].count)
  }
}
