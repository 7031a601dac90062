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
    var change = TextChange(isAppended: isAtEnd)
    var skipped: Character?
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        breakLine(&change)
      } else if !insert(scalar, at: time, &change) {
        skipped = skipped ?? Character(scalar)
      }
    }
    return (layOut(change), skipped)
  }

  /// Removes the character before the caret, or after it; returns what changed in ``preview``.
  mutating func delete(forward: Bool, at time: TimeInterval) -> Sketch.Change {
    let old = caret
    if !forward { moveCaret(by: -1) }
    var change = TextChange(isAppended: false)
    if caret.index < lines[caret.line].count, forward || caret != old {
      begin(at: time)
      change.removed.append(lines[caret.line].remove(at: caret.index))
      change.note(caret)
      letterCount -= 1
    } else if caret.line < lines.count - 1, forward || caret != old {
      begin(at: time)
      lines[caret.line] += lines.remove(at: caret.line + 1)
      letterCount -= 1
      change.note(caret, throughEnd: true)
    }
    return layOut(change)
  }

  private mutating func begin(at time: TimeInterval) {
    lastTime = max(lastTime, time)
    isChanged = true
  }

  /// Inserts a character, or adds a mark to the one before; returns whether that is possible.
  private mutating func insert(
    _ scalar: Unicode.Scalar, at time: TimeInterval, _ change: inout TextChange
  ) -> Bool {
    if caret.index > 0 {
      let joined = String(lines[caret.line][caret.index - 1].character) + String(scalar)
      if joined.count == 1 {
        let letter = TextLetter(Character(joined), pen, time: time, isNew: true)
        if let letter { replacePrevious(by: letter, &change) }
        return letter != nil
      }
    }
    guard letterCount < Self.maximumLength,
      let letter = TextLetter(Character(scalar), pen, time: time, isNew: true)
    else { return false }
    lines[caret.line].insert(letter, at: caret.index)
    change.note(caret)
    caret.index += 1
    letterCount += 1
    return true
  }

  private mutating func replacePrevious(by letter: TextLetter, _ change: inout TextChange) {
    let position = TextPosition(line: caret.line, index: caret.index - 1)
    change.removed.append(lines[position.line][position.index])
    lines[position.line][position.index] = letter
    change.note(position)
    change.isAppended = false
  }

  private mutating func breakLine(_ change: inout TextChange) {
    guard letterCount < Self.maximumLength else { return }
    let rest = Array(lines[caret.line][caret.index...])
    lines[caret.line].removeSubrange(caret.index...)
    lines.insert(rest, at: caret.line + 1)
    change.note(caret, throughEnd: true)
    caret = TextPosition(line: caret.line + 1)
    letterCount += 1
  }
}

extension TextEntry {
  /// Shows a change of the letters in the preview; returns what changed in ``preview``.
  mutating func layOut(_ change: TextChange) -> Sketch.Change {
    guard let first = change.first else { return .none }
    guard !pen.isCharacters else { return layOutCharacters() }
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
        origin.x += lines[line][index].advance
      }
    }
    return show(placed, removing: removed, isAppended: change.isAppended)
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
