import Geometry
import Ink
import Lettering
import TerminalUI

extension TextEntry {
  /// Returns the caret, from its top to its bottom, in screen dots; a dot is free between a letter and it.
  func caretLine(on transform: Transform) -> Segment {
    let letter = lines[caret.line][..<caret.index].last
    let ink = letter?.glyph.lines.joined().map(\.x).max() ?? -.infinity
    let gap = max(1, pen.style.width * transform.scale) / 2 + 1.5
    let x = max(
      letter?.right ?? 0, (letter?.origin?.x ?? 0) + ink + gap / (pen.map.scale * transform.scale))
    let y = Double(caret.line) * LineFont.lineHeight
    let ends = [y - LineFont.capHeight, y + LineFont.descent].map {
      transform.apply(to: pen.map.apply(to: Point(x: x, y: $0)))
    }
    return Segment(ends[0], ends[1])
  }

  /// Returns whether a point in canvas dots is on the text or near it.
  func contains(_ point: Point) -> Bool {
    pen.map.inverse.map { LineFont.hershey.isOn(text, $0.apply(to: point)) } ?? false
  }

  /// Moves the caret to the position nearest to a point in canvas dots.
  mutating func moveCaret(to point: Point) {
    guard let point = pen.map.inverse?.apply(to: point) else { return }
    let line = (point.y + LineFont.lineHeight - LineFont.descent) / LineFont.lineHeight
    caret.line = Int(line.rounded(.down).clamped(to: 0...Double(lines.count - 1)))
    caret.index = index(nearest: point.x, in: caret.line)
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
    let x = lines[caret.line][..<caret.index].last?.right ?? 0
    caret.line = (caret.line + count).clamped(to: 0...lines.count - 1)
    caret.index = index(nearest: x, in: caret.line)
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

  private func index(nearest x: Double, in line: Int) -> Int {
    lines[line].partitioningIndex { $0.right - $0.glyph.advance / 2 > x }
  }
}
