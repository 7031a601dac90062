import Geometry
import Ink
import Lettering

/// A text that is being typed: previewed on a copy of the sketch, and committed as one step.
///
/// The preview is a sketch with edits of its own. A key changes only the strokes of the letters that it
/// adds, removes, or shifts. The terminal's characters are a single stroke.
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
  /// The figure whose label it is.
  var figure: LabeledFigure?
  /// The terminal's characters as they are shown, and their identity in the preview; `nil` for only blanks.
  var characters: StrokeRecord?
  var charactersID: StrokeID?
  /// Where the lines of the terminal's characters begin, in units of the pen.
  var lineStarts: [Point] = []
  /// The figure as it has grown.
  var grownFigure: StrokeRecord?
  /// The sketch without the text as typed.
  private var sketch: Sketch
  /// The strokes of the text that is edited.
  let replaced: [StrokeID]
  /// The same strokes as they were.
  private var original: [StrokeRecord]

  static let maximumLength = 10_000

  /// Starts a new text, the label of a figure or not, at a time in seconds since the sketch's start.
  init(
    _ pen: TextPen, labeling figure: LabeledFigure? = nil, on sketch: Sketch, at time: TimeInterval
  ) {
    (self.pen, preview, self.sketch, lastTime) = (pen, sketch, sketch, time)
    (replaced, original, self.figure) = ([], [], figure)
    if pen.isCharacters { _ = layOutCharacters() }
  }

  /// Starts to edit a text of the sketch, with the caret at its end.
  init(editing text: Sketch.Text, of sketch: Sketch, at time: TimeInterval) {
    figure = text.characters?.owner.flatMap(sketch.labeledFigure)
    figure?.placement = text.characters?.placement ?? .center
    pen = figure == nil ? TextPen(map: text.map, style: text.style) : TextPen(style: text.style)
    (preview, self.sketch, lastTime) = (sketch, sketch, time)
    replaced = text.strokes.sorted()
    original = sketch.strokes(replaced)
    preview.apply(.strokesErased(replaced))
    let times =
      pen.isCharacters
      ? original[0].samples.map(\.timestamp) : original.map(\.time.lowerBound)
    load(text.text, times: times)
  }

  /// Shows the text on a sketch that others have changed.
  mutating func move(onto sketch: Sketch) {
    (preview, self.sketch) = (sketch, sketch)
    original = sketch.strokes(replaced)
    if !replaced.isEmpty { preview.apply(.strokesErased(replaced)) }
    guard !pen.isCharacters else {
      (charactersID, grownFigure) = (nil, nil)
      if let id = figure?.id, let moved = sketch[id]?.stroke { figure?.stroke = moved }
      _ = layOutCharacters()
      return
    }
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

  /// Lays out a text whose strokes, or characters, have some times.
  private mutating func load(_ text: String, times: [TimeInterval]) {
    var stroke = 0
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A line feed has a sample, too.
      defer { stroke += pen.isCharacters ? 1 : 0 }
      return line.compactMap { character in
        let time = times[min(stroke, times.count - 1)]
        let letter = TextLetter(character, pen, time: time, isNew: false)
        stroke += pen.isCharacters ? 1 : letter?.glyph?.lines.count ?? 0
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

  /// The step that replaces the text that is edited, if any, by this one; empty if nothing changed.
  var actions: [Edit.Action] {
    guard isChanged else { return [] }
    let strokes =
      pen.isCharacters
      ? [characters].compactMap(\.self)
      : lines.joined().flatMap { pen.strokes(of: $0, at: $0.origin ?? Point.zero) }
    guard !strokes.isEmpty else { return replaced.isEmpty ? [] : [.strokesErased(replaced)] }
    let replacement = Replacement(
      replaced.map { StrokeCut($0, keeping: []) }, adding: strokes, isInPlace: !replaced.isEmpty,
      texts: pen.isCharacters
        ? [] : [TypedText(text, strokes: strokes.indices, map: pen.map)])
    var step = [Edit.Action.replaced(replacement)]
    if let figure, let grownFigure { step.append(.reshaped([figure.id], [grownFigure])) }
    return step
  }

  /// The change of the view from the preview to the sketch after ``actions``.
  func ending(_ actions: [Edit.Action]) -> Sketch.Change {
    guard !pen.isCharacters else {
      var sketch = sketch
      for action in actions { sketch.apply(action) }
      return Sketch.Change(from: preview.items, to: sketch.items)
    }
    let added =
      if case .replaced(let replacement) = actions.first { replacement.added } else { original }
    return Sketch.Change(removed: shownStrokes, added: added)
  }

  private var shownStrokes: [StrokeRecord] {
    pen.isCharacters
      ? [characters].compactMap(\.self) : lines.flatMap { $0.flatMap(\.strokes) }
  }

  /// Returns the strokes to save as a draft, once: those that are new since the last call.
  mutating func takeDraft() -> DraftUpdate? {
    var all = draft.needsAll ? lines.flatMap { $0.filter(\.isNew).flatMap(\.strokes) } : []
    if draft.needsAll, let new = newCharacters { all = [new] }
    return draft.take(all: all)
  }
}

/// A character of a text that is being typed.
struct TextLetter {
  let character: Character
  /// Its lines in the font; `nil` if the terminal shows it.
  let glyph: Glyph?
  /// The distance to the next letter, in units of the pen.
  let advance: Double
  /// When it was typed, in seconds since the sketch's start.
  let time: TimeInterval
  /// Whether it was typed since the caret was opened.
  let isNew: Bool
  /// The left end of its baseline, or its upper left corner, in units of the pen; `nil` before it is laid out.
  var origin: Point?
  /// The strokes as they are shown, and their identities in the preview.
  var strokes: [StrokeRecord] = []
  var ids: [StrokeID] = []

  /// Creates a letter; `nil` if the font lacks the character, or no terminal can show it by itself.
  init?(_ character: Character, _ pen: TextPen, time: TimeInterval, isNew: Bool) {
    glyph = pen.isCharacters ? nil : LineFont.hershey.glyph(for: character)
    let cluster = pen.isCharacters ? CharacterText.Cluster(character) : nil
    guard let advance = glyph?.advance ?? cluster?.width else { return nil }
    (self.character, self.advance, self.time, self.isNew) = (character, advance, time, isNew)
  }

  var right: Double { (origin?.x ?? 0) + advance }
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
    map { DraftUpdate.Beginning($0.style, $0.samples, meaning: $0.meaning) }
  }
}
