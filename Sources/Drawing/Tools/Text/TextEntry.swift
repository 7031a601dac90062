import Geometry
import Ink
import Lettering
import TerminalUI

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
  /// Where each of the terminal's characters and line feeds is, and where the last one ends, in units of the pen.
  var cells: [Point] = []
  /// The figure as it has grown.
  var grownFigure: StrokeRecord?
  /// The sketch without the text as typed.
  private(set) var sketch: Sketch
  /// The strokes of the text that is edited.
  let replaced: [StrokeID]
  /// The change of the view when editing begins.
  private(set) var beginning = Sketch.Change.none

  static let maximumLength = 10_000

  /// Starts a new text, the label of a figure or not, at a time in seconds since the sketch's start.
  init(
    _ pen: TextPen, labeling figure: LabeledFigure? = nil, on sketch: Sketch, at time: TimeInterval
  ) {
    (self.pen, preview, self.sketch, lastTime) = (pen, sketch, sketch, time)
    (replaced, self.figure) = ([], figure)
    if pen.isCharacters { _ = layOutCharacters() }
  }

  /// Starts to edit a text of the sketch, with the caret at its end.
  init(editing text: Sketch.Text, of sketch: Sketch, at time: TimeInterval) {
    figure = text.characters?.owner.flatMap(sketch.labeledFigure)
    figure?.placement = text.characters?.placement ?? .center
    pen = figure == nil ? TextPen(map: text.map, style: text.style) : TextPen(style: text.style)
    (preview, self.sketch, lastTime) = (sketch, sketch, time)
    replaced = text.strokes.sorted()
    beginning = preview.apply(.strokesErased(replaced))
    let original = sketch.strokes(replaced)
    let times =
      pen.isCharacters
      ? original[0].samples.map(\.timestamp) : original.map(\.time.lowerBound)
    load(text.text, times: times)
  }

  /// Shows the text on a sketch that others have changed.
  mutating func move(onto sketch: Sketch) {
    (preview, self.sketch) = (sketch, sketch)
    if !replaced.isEmpty { preview.apply(.strokesErased(replaced)) }
    let draft = draft
    defer { self.draft = draft }
    guard pen.isCharacters else {
      let letters = lines.indices.flatMap { line in
        lines[line].indices.map { TextPosition(line: line, index: $0) }
      }
      _ = show(letters, removing: [], isAppended: true)
      return
    }
    (charactersID, grownFigure) = (nil, nil)
    if let id = figure?.id, let moved = sketch[id]?.stroke { figure?.stroke = moved }
    _ = layOutCharacters()
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
    let shown = layOut()
    beginning.add(shown)
    draft = TextDraft()
  }

  /// The text; line feeds separate its lines.
  var text: String { lines.map { String($0.map(\.character)) }.joined(separator: "\n") }

  /// The step that replaces the text that is edited, if any, by this one; empty if nothing changed.
  var actions: [Edit.Action] {
    guard isChanged else { return [] }
    let strokes =
      pen.isCharacters
      ? characters.map { [$0] } ?? []
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

  /// Returns the change of the view from the preview to the sketch after ``actions``; O(*n*) in the strokes.
  func ending(_ actions: [Edit.Action]) -> Sketch.Change {
    var sketch = sketch
    for action in actions { sketch.apply(action) }
    return Sketch.Change(from: preview.items, to: sketch.items)
  }

  /// Returns the strokes to save as a draft, once: those that are new since the last call.
  mutating func takeDraft() -> DraftUpdate? {
    guard draft.needsAll else { return draft.take(all: []) }
    let letters = lines.joined().filter(\.isNew).flatMap(\.strokes)
    return draft.take(all: draftText.map { [$0] } ?? letters)
  }
}

/// A character of a text that is being typed.
struct TextLetter {
  let character: Character
  /// Its lines in the font; `nil` if the terminal shows it.
  let glyph: Glyph?
  /// Its columns in the terminal; `nil` if the font draws it.
  let cluster: CharacterText.Cluster?
  /// When it was typed, in seconds since the sketch's start.
  let time: TimeInterval
  /// Whether it was typed since the caret was opened.
  let isNew: Bool
  /// The left end of its baseline, in units of the font; `nil` before it is laid out.
  var origin: Point?
  /// The strokes as they are shown, and their identities in the preview.
  var strokes: [StrokeRecord] = []
  var ids: [StrokeID] = []

  /// Creates a letter; `nil` if the font lacks the character, or no terminal can show it by itself.
  init?(_ character: Character, _ pen: TextPen, time: TimeInterval, isNew: Bool) {
    glyph = pen.isCharacters ? nil : LineFont.hershey.glyph(for: character)
    cluster = pen.isCharacters ? CharacterText.Cluster(character) : nil
    (self.character, self.time, self.isNew) = (character, time, isNew)
    guard glyph != nil || cluster != nil else { return nil }
  }

  /// The distance to the next letter, in units of the font.
  var advance: Double { glyph?.advance ?? 0 }
  var right: Double { (origin?.x ?? 0) + advance }
}

/// A position between the letters of a text.
struct TextPosition: Hashable {
  var line = 0
  /// The number of letters before it in the line.
  var index = 0
}

/// The new strokes of a text that is being typed that are not in the draft yet.
///
/// Text that was only typed at the end is added to the draft; otherwise the draft is replaced.
struct TextDraft {
  private var added: [StrokeRecord] = []
  /// Whether the draft must be replaced.
  private(set) var needsAll = false
  /// Whether the draft has strokes.
  private(set) var isSaved = false

  var isStale: Bool { needsAll || !added.isEmpty }

  mutating func append(_ strokes: [StrokeRecord]) { if !needsAll { added += strokes } }

  /// Notes that strokes were removed or moved.
  mutating func noteChange() { (added, needsAll) = ([], true) }

  /// Returns the update of the draft, once, from all new strokes if ``needsAll``; `nil` for none.
  mutating func take(all: [StrokeRecord]) -> DraftUpdate? {
    guard isStale else { return nil }
    let (wasSaved, replaces, strokes) = (isSaved, needsAll || !isSaved, needsAll ? all : added)
    (added, needsAll, isSaved) = ([], false, !strokes.isEmpty)
    guard isSaved else { return wasSaved ? .abandoned : nil }
    return replaces ? .began(strokes.beginnings) : .added(strokes.beginnings)
  }
}

extension [StrokeRecord] {
  fileprivate var beginnings: [DraftUpdate.Beginning] {
    map { DraftUpdate.Beginning($0.style, $0.samples, meaning: $0.meaning) }
  }
}
