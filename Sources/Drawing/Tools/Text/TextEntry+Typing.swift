import Geometry
import Ink
import Lettering

extension TextEntry {
  /// Inserts text at the caret, at a time in seconds since the sketch's start.
  ///
  /// A combining mark joins the letter before it, if the font has the letter with the mark, or the terminal
  /// shows it. Line feeds begin new lines.
  ///
  /// - Returns: What changed in ``preview``, and the first character that was skipped: the font
  ///   lacks it, or the text is full.
  mutating func insert(
    _ text: String, at time: TimeInterval
  ) -> (change: Sketch.Change, skipped: Character?) {
    begin(at: time)
    let isAtEnd = caret.line == lines.count - 1 && caret.index == lines[caret.line].count
    var removed: [TextLetter] = []
    var skipped: Character?
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        breakLine()
      } else if !insert(scalar, at: time, &removed) {
        skipped = skipped ?? Character(scalar)
      }
    }
    return (layOut(removing: removed, isAppended: isAtEnd), skipped)
  }

  /// Removes the character before the caret, or after it; returns what changed in ``preview``.
  mutating func delete(forward: Bool, at time: TimeInterval) -> Sketch.Change {
    let old = caret
    if !forward { moveCaret(by: -1) }
    guard forward || caret != old else { return .none }
    var removed: [TextLetter] = []
    if caret.index < lines[caret.line].count {
      removed.append(lines[caret.line].remove(at: caret.index))
    } else if caret.line < lines.count - 1 {
      lines[caret.line] += lines.remove(at: caret.line + 1)
    } else {
      return .none
    }
    begin(at: time)
    letterCount -= 1
    return layOut(removing: removed)
  }

  private mutating func begin(at time: TimeInterval) {
    lastTime = max(lastTime, time)
    isChanged = true
  }

  /// Inserts a character, or adds a mark to the one before; returns whether that is possible.
  private mutating func insert(
    _ scalar: Unicode.Scalar, at time: TimeInterval, _ removed: inout [TextLetter]
  ) -> Bool {
    if let previous = lines[caret.line][..<caret.index].last {
      let joined = String(previous.character) + String(scalar)
      if joined.count == 1 {
        let letter = TextLetter(Character(joined), pen, time: time, isNew: true)
        guard let letter else { return false }
        lines[caret.line][caret.index - 1] = letter
        removed.append(previous)
        return true
      }
    }
    guard letterCount < Self.maximumLength,
      let letter = TextLetter(Character(scalar), pen, time: time, isNew: true)
    else { return false }
    lines[caret.line].insert(letter, at: caret.index)
    caret.index += 1
    letterCount += 1
    return true
  }

  private mutating func breakLine() {
    guard letterCount < Self.maximumLength else { return }
    let rest = Array(lines[caret.line][caret.index...])
    lines[caret.line].removeSubrange(caret.index...)
    lines.insert(rest, at: caret.line + 1)
    caret = TextPosition(line: caret.line + 1)
    letterCount += 1
  }

  /// Places the letters, some of which were removed, or only added at the end; returns what changed in ``preview``.
  mutating func layOut(
    removing letters: [TextLetter] = [], isAppended: Bool = false
  ) -> Sketch.Change {
    guard !pen.isCharacters else { return layOutCharacters() }
    var removed = letters.flatMap(\.ids)
    var placed: [TextPosition] = []
    for line in lines.indices {
      var origin = Point(x: 0, y: Double(line) * LineFont.lineHeight)
      for index in lines[line].indices {
        if lines[line][index].origin != origin {
          removed += lines[line][index].ids
          place(&lines[line][index], at: origin)
          placed.append(TextPosition(line: line, index: index))
        }
        origin.x += lines[line][index].advance
      }
    }
    return show(placed, removing: removed, isAppended: isAppended)
  }

  private func place(_ letter: inout TextLetter, at origin: Point) {
    if let old = letter.origin {
      let offset = pen.map.apply(to: origin - old)
      letter.strokes = letter.strokes.map { $0.moved(by: offset) }
    } else {
      letter.strokes = pen.strokes(of: letter, at: origin)
    }
    letter.origin = origin
  }

  /// Replaces strokes of the preview by those of letters that were placed.
  mutating func show(
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
    guard !ids.isEmpty || !added.isEmpty else { return .none }
    if isAppended && ids.isEmpty { draft.append(added) } else { draft.noteChange() }
    return preview.apply(
      .replaced(Replacement(ids.map { StrokeCut($0, keeping: []) }, adding: added)))
  }
}
