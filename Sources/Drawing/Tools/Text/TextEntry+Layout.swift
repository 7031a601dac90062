import Geometry
import Ink
import Lettering

extension TextEntry {
  /// Shows a change of the letters in the preview; returns what changed in ``preview``.
  mutating func layOut(_ change: TextChange) -> Sketch.Change {
    guard let first = change.first else { return .none }
    var removed = change.removed.flatMap(\.ids)
    var placed: [TextPosition] = []
    let last = change.isThroughEnd ? lines.count - 1 : first.line
    for line in first.line...last {
      let start = line == first.line ? min(first.index, lines[line].count) : 0
      var origin = Point(
        x: lines[line][..<start].last?.right ?? 0, y: Double(line) * LineFont.lineHeight)
      for index in start..<lines[line].count {
        if lines[line][index].origin != origin {
          removed += lines[line][index].ids
          place(&lines[line][index], at: origin)
          placed.append(TextPosition(line: line, index: index))
        }
        origin.x += lines[line][index].glyph.advance
      }
    }
    return show(placed, removing: removed, isAppended: change.isAppended)
  }

  private func place(_ letter: inout TextLetter, at origin: Point) {
    if let old = letter.origin {
      let offset = pen.map.apply(to: origin - old)
      letter.strokes = letter.strokes.map { $0.moved(by: offset) }
    } else {
      letter.strokes = pen.strokes(of: letter.glyph, at: origin, time: letter.time)
    }
    letter.origin = origin
  }

  /// Replaces strokes of the preview by those of letters that were placed.
  private mutating func show(
    _ placed: [TextPosition], removing ids: [StrokeID], isAppended: Bool
  ) -> Sketch.Change {
    let edit = preview.nextID()
    var added: [StrokeRecord] = []
    for position in placed {
      let strokes = lines[position.line][position.index].strokes
      lines[position.line][position.index].ids = strokes.indices.map {
        StrokeID(edit: edit, part: added.count + $0 + 1)
      }
      added += strokes
    }
    if isAppended && ids.isEmpty { draft.append(added) } else { draft.noteChange() }
    guard !ids.isEmpty || !added.isEmpty else { return .none }
    return preview.apply(
      .replaced(Replacement(ids.map { StrokeCut($0, keeping: []) }, adding: added)))
  }
}

/// What a key changed in the letters of a text.
struct TextChange {
  /// Whether letters were only added at the end of the text.
  var isAppended: Bool
  /// The first letter that may have another position; `nil` if nothing changed.
  private(set) var first: TextPosition?
  /// Whether the letters of all later lines may have another position too.
  private(set) var isThroughEnd = false
  var removed: [TextLetter] = []

  init(isAppended: Bool) { self.isAppended = isAppended }

  mutating func note(_ position: TextPosition, throughEnd: Bool = false) {
    first = min(first ?? position, position)
    isThroughEnd = isThroughEnd || throughEnd
  }
}
