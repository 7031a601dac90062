import Geometry
import Ink
import Lettering

/// A text that is being typed: previewed on a copy of the sketch, and committed as one edit.
///
/// The preview is a sketch with edits of its own. A key changes only the strokes of the letters that it
/// adds, removes, or shifts.
struct TextEntry {
  /// The sketch with the text as typed so far; a text that is edited is on top of all other strokes.
  var preview: Sketch
  var caret = TextPosition()
  /// When the text was last changed, in seconds since the sketch's start.
  var lastTime: TimeInterval
  var isChanged = false
  /// The new strokes that were not saved as a draft.
  var draft = TextDraft()
  var lines: [[TextLetter]] = [[]]
  var letterCount = 0
  let pen: TextPen
  /// The strokes of the text that is edited.
  private let replaced: [StrokeID]
  /// The same strokes as they were.
  private var original: [StrokeRecord]

  static let maximumLength = 10_000

  /// Starts a new text, at a time in seconds since the sketch's start.
  init(_ pen: TextPen, on sketch: Sketch, at time: TimeInterval) {
    (self.pen, preview, lastTime) = (pen, sketch, time)
    (replaced, original) = ([], [])
  }

  /// Starts to edit a text of the sketch, with the caret at its end.
  init(editing text: Sketch.Text, of sketch: Sketch, at time: TimeInterval) {
    pen = TextPen(map: text.map, style: text.style)
    (preview, lastTime) = (sketch, time)
    replaced = text.strokes.sorted()
    original = sketch.strokes(replaced)
    preview.apply(.strokesErased(replaced))
    load(text.text, times: original.map(\.time.lowerBound))
  }

  /// Shows the text on a sketch that others have changed.
  mutating func move(onto sketch: Sketch) {
    preview = sketch
    original = sketch.strokes(replaced)
    if !replaced.isEmpty { preview.apply(.strokesErased(replaced)) }
    let edit = preview.nextID()
    var part = 0
    for line in lines.indices {
      for index in lines[line].indices {
        let parts = part..<part + lines[line][index].strokes.count
        lines[line][index].ids = parts.map { StrokeID(edit: edit, part: $0 + 1) }
        part = parts.upperBound
      }
    }
    guard part > 0 else { return }
    preview.apply(.replaced(Replacement(adding: shownStrokes)))
  }

  /// Lays out a text whose strokes began at some times.
  private mutating func load(_ text: String, times: [TimeInterval]) {
    var stroke = 0
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.compactMap { character in
        let time = times[min(stroke, times.count - 1)]
        let letter = TextLetter(character, time: time, isNew: false)
        stroke += letter?.glyph.lines.count ?? 0
        return letter
      }
    }
    letterCount = lines.reduce(lines.count - 1) { $0 + $1.count }
    caret = TextPosition(line: lines.count - 1, index: lines[lines.count - 1].count)
    var change = TextChange(isAppended: false)
    change.note(TextPosition(), throughEnd: true)
    _ = layOut(change)
    draft = TextDraft()
  }

  /// The change of the view when editing begins.
  var beginning: Sketch.Change {
    Sketch.Change(removed: original, added: shownStrokes, isOnTop: true)
  }

  /// The text; line feeds separate its lines.
  var text: String { lines.map { String($0.map(\.character)) }.joined(separator: "\n") }

  /// The edit that replaces the text that is edited, if any, by this one; `nil` if nothing changed.
  var action: Edit.Action? {
    guard isChanged else { return nil }
    let strokes = lines.indices.flatMap { line in
      lines[line].flatMap { pen.strokes(of: $0.glyph, at: $0.origin ?? Point.zero, time: $0.time) }
    }
    guard !strokes.isEmpty else { return replaced.isEmpty ? nil : .strokesErased(replaced) }
    return .replaced(
      Replacement(
        replaced.map { StrokeCut($0, keeping: []) }, adding: strokes, isInPlace: !replaced.isEmpty,
        texts: [TypedText(text, strokes: strokes.indices, map: pen.map)]))
  }

  /// The change of the view from the preview to the sketch after ``action``.
  func ending(_ action: Edit.Action?) -> Sketch.Change {
    let added = if case .replaced(let replacement) = action { replacement.added } else { original }
    return Sketch.Change(removed: shownStrokes, added: added)
  }

  private var shownStrokes: [StrokeRecord] { lines.flatMap { $0.flatMap(\.strokes) } }

  /// Returns the strokes to save as a draft, once: those that are new since the last call.
  mutating func takeDraft() -> DraftUpdate? {
    let all = draft.needsAll ? lines.flatMap { $0.filter(\.isNew).flatMap(\.strokes) } : []
    return draft.take(all: all)
  }
}

/// A character of a text that is being typed.
struct TextLetter {
  /// The character, which is in the font.
  let character: Character
  let glyph: Glyph
  /// When it was typed, in seconds since the sketch's start.
  let time: TimeInterval
  /// Whether it was typed since the caret was opened.
  let isNew: Bool
  /// The left end of its baseline, in units of the font; `nil` before the letter is laid out.
  var origin: Point?
  /// The strokes as they are shown, and their identities in the preview.
  var strokes: [StrokeRecord] = []
  var ids: [StrokeID] = []

  /// Creates a letter; `nil` if the font lacks the character.
  init?(_ character: Character, time: TimeInterval, isNew: Bool) {
    guard let glyph = LineFont.hershey.glyph(for: character) else { return nil }
    (self.character, self.glyph, self.time, self.isNew) = (character, glyph, time, isNew)
  }

  var right: Double { (origin?.x ?? 0) + glyph.advance }
}

/// A position between the letters of a text.
struct TextPosition: Hashable, Comparable {
  var line = 0
  /// The number of letters before it in the line.
  var index = 0

  static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.index) < (b.line, b.index) }
}

/// The new strokes of a text that is being typed that are not in the draft yet.
///
/// Text that was only typed at the end is added to the draft; otherwise the draft is replaced.
struct TextDraft {
  private enum Pending {
    case nothing
    case added([StrokeRecord])
    case everything
  }

  private var pending = Pending.nothing
  /// Whether the draft has strokes.
  private(set) var isSaved = false

  var isStale: Bool { if case .nothing = pending { false } else { true } }
  /// Whether the draft must be replaced.
  var needsAll: Bool { if case .everything = pending { true } else { false } }

  mutating func append(_ strokes: [StrokeRecord]) {
    switch pending {
    case .nothing where !strokes.isEmpty: pending = .added(strokes)
    case .added(let others): pending = .added(others + strokes)
    case .nothing, .everything: break
    }
  }

  /// Notes that strokes were removed or moved.
  mutating func noteChange() { pending = .everything }

  /// Returns the update of the draft, once, from all new strokes if ``needsAll``; `nil` for none.
  mutating func take(all: [StrokeRecord]) -> DraftUpdate? {
    defer { pending = .nothing }
    switch pending {
    case .nothing: return nil
    case .added(let strokes):
      defer { isSaved = true }
      return isSaved ? .added(strokes.beginnings) : .began(strokes.beginnings)
    case .everything:
      let wasSaved = isSaved
      isSaved = !all.isEmpty
      return isSaved ? .began(all.beginnings) : wasSaved ? .abandoned : nil
    }
  }
}

extension [StrokeRecord] {
  fileprivate var beginnings: [DraftUpdate.Beginning] {
    map { DraftUpdate.Beginning($0.style, $0.samples) }
  }
}
