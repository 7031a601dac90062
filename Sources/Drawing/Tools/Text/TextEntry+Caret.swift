import Geometry
import Ink
import Lettering
import TerminalUI

extension TextEntry {
  /// Returns the caret, from its top to its bottom, in screen dots; a dot is free between a letter and it.
  func caretLine(on transform: Transform) -> Segment {
    let letter = lines[caret.line][..<caret.index].last
    var place = caretPlace
    if let ink = letter?.glyph?.lines.joined().map(\.x).max() {
      let gap = max(1, pen.style.width * transform.scale) / 2 + 1.5
      place.x = max(
        place.x, (letter?.origin?.x ?? 0) + ink + gap / (pen.map.scale * transform.scale))
    }
    let ends = pen.caretEnds.map { transform.apply(to: pen.map.apply(to: place + $0)) }
    return Segment(ends[0], ends[1])
  }

  /// Returns whether a point in canvas dots is on the text or near it.
  func contains(_ point: Point) -> Bool {
    guard !pen.isCharacters else {
      return characters?.bounds.outset(by: CharacterText.columnWidth).contains(point) == true
    }
    return pen.map.inverse.map { LineFont.hershey.isOn(text, $0.apply(to: point)) } ?? false
  }

  /// Where the caret can be, in the order of the text, in units of the pen.
  private var places: [Point] {
    guard !pen.isCharacters else { return cells }
    return lines.enumerated().flatMap { line, letters in
      ([0] + letters.map(\.right)).map { Point(x: $0, y: Double(line) * pen.lineHeight) }
    }
  }

  private var caretPlace: Point {
    places[lines[..<caret.line].reduce(caret.index) { $0 + $1.count + 1 }]
  }

  /// Moves the caret to the position nearest to a point in canvas dots.
  mutating func moveCaret(to point: Point) {
    if let point = pen.map.inverse?.apply(to: point) { moveCaret(nearest: point) }
  }

  /// Moves the caret to the place in the nearest row that is nearest to a point in units of the pen.
  private mutating func moveCaret(nearest point: Point) {
    let distances = places.map { (abs($0.y + pen.middle - point.y), abs($0.x - point.x)) }
    let nearest = distances.indices.min { distances[$0] < distances[$1] }
    caret = TextPosition(index: nearest ?? 0)
    while caret.index > lines[caret.line].count {
      let rest = caret.index - lines[caret.line].count - 1
      caret = TextPosition(line: caret.line + 1, index: rest)
    }
  }

  mutating func moveCaret(by count: Int) {
    if count < 0 {
      if caret.index > 0 {
        caret.index -= 1
      } else if caret.line > 0 {
        caret = TextPosition(line: caret.line - 1, index: lines[caret.line - 1].count)
      }
    } else if caret.index < lines[caret.line].count {
      caret.index += 1
    } else if caret.line < lines.count - 1 {
      caret = TextPosition(line: caret.line + 1)
    }
  }

  private mutating func moveCaret(byLines count: Int) {
    moveCaret(
      nearest: caretPlace + Vector(dx: 0, dy: pen.middle + Double(count) * pen.lineHeight))
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
}
