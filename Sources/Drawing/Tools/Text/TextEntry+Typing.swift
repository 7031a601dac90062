import Geometry
import Ink

extension TextEntry {
  /// Inserts text at the caret, at a time in seconds since the sketch's start.
  ///
  /// A combining mark joins the letter before it, if the font has the letter with the mark. Line
  /// feeds begin new lines.
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
      remove(&change)
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
        let letter = TextLetter(Character(joined), time: time, isNew: true)
        if let letter { replacePrevious(by: letter, &change) }
        return letter != nil
      }
    }
    guard letterCount < Self.maximumLength,
      let letter = TextLetter(Character(scalar), time: time, isNew: true)
    else { return false }
    put(letter, &change)
    return true
  }

  private mutating func replacePrevious(by letter: TextLetter, _ change: inout TextChange) {
    let position = TextPosition(line: caret.line, index: caret.index - 1)
    change.removed.append(lines[position.line][position.index])
    lines[position.line][position.index] = letter
    change.note(position)
    change.isAppended = false
  }

  private mutating func put(_ letter: TextLetter, _ change: inout TextChange) {
    lines[caret.line].insert(letter, at: caret.index)
    change.note(caret)
    caret.index += 1
    letterCount += 1
  }

  private mutating func remove(_ change: inout TextChange) {
    change.removed.append(lines[caret.line].remove(at: caret.index))
    change.note(caret)
    letterCount -= 1
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
