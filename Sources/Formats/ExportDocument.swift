public import Geometry
public import Ink

/// The sketch that is exported: its title, the edits up to a moment, and their result.
public struct ExportDocument: Sendable {
  /// The title, which may contain any character.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// The edits, in order.
  public internal(set) var edits: [Edit]
  /// The strokes of the picture, from the lowest to the topmost.
  public let items: [Sketch.Item]
  /// The texts of drawn letters, without those that are partly erased, in the paint order.
  let texts: [Sketch.Text]
  /// The screen under the ink; `nil` if there is none.
  public private(set) var screen: TerminalScreen?

  /// Creates a document from a log, in O(*n* log *n*) in the number of edits and of the strokes that they name.
  public init(title: String, created: TimeInterval, edits: [Edit]) {
    (self.title, self.created, self.edits) = (title, created, edits)
    let sketch = Sketch(folding: edits)
    (items, screen) = (Array(sketch.items), sketch.screen)
    texts = sketch.texts.filter { $0.isComplete && $0.isDrawn }
  }

  /// Creates a document of a picture without its log.
  public init(title: String, strokes: [StrokeRecord], over screen: TerminalScreen? = nil) {
    (self.title, created, edits, texts, self.screen) = (title, 0, [], [], screen)
    items = strokes.enumerated().map { Sketch.Item(id: StrokeID(counter: $0 + 1), stroke: $1) }
  }

  /// Creates a document from a log up to a time of its replay, whose pauses may be limited; both in seconds.
  public init(
    title: String, created: TimeInterval, edits: [Edit], at time: TimeInterval,
    idleLimit: TimeInterval?
  ) {
    let log = ReplayLog(edits, idleLimit: idleLimit)
    self.init(title: title, created: created, edits: log.edits(upTo: log.position(at: time)))
  }

  /// The strokes of the picture, from the lowest to the topmost.
  public var strokes: [StrokeRecord] { items.map(\.stroke) }
}

extension ExportDocument {
  /// The document with blank screens; edits are named by their positions, so none is left out.
  var withoutScreen: ExportDocument {
    var document = self
    document.screen = nil
    document.edits = edits.map { edit in
      let blank = Edit.Action.shown(TerminalScreen(columns: 1, rows: 1))
      return edit.screen == nil ? edit : Edit(blank, at: edit.time, by: edit.author)
    }
    return document
  }

  /// Returns the log of a replay.
  func log(_ options: ExportOptions) -> ReplayLog {
    ReplayLog(edits, idleLimit: options.idleLimit, duration: options.duration)
  }

  /// Returns the number of strokes that may have ink in the area of the options.
  public func strokeCount(_ options: ExportOptions) -> Int { visibleItems(options).count }

  /// Returns the texts whose strokes are complete and follow each other, by the indices of their first strokes.
  func texts(of items: [Sketch.Item]) -> [Int: TypedText] {
    texts.copied(with: items).reduce(into: [:]) { found, text in
      let typed = TypedText(text.text, strokes: 0..<text.strokes.count, map: text.map)
      found[text.strokes.lowerBound] = found[text.strokes.lowerBound] ?? typed
    }
  }

  /// Returns the texts all of whose strokes may have ink in the area of the options.
  func visibleTexts(_ options: ExportOptions) -> [Sketch.Text] {
    guard options.area != nil, !texts.isEmpty else { return texts }
    let visible = Set(visibleItems(options).lazy.map(\.id))
    return texts.filter { visible.isSuperset(of: $0.strokes) }
  }

  /// Returns the strokes that a replay frames, unless the options name an area.
  func framedStrokes(_ options: ExportOptions) -> [StrokeRecord] {
    edits.framedStrokes(everything: options.framesEverything)
  }

  /// Returns the strokes that may have ink in the area of the options, in the order in which they are painted.
  func visibleStrokes(_ options: ExportOptions) -> [StrokeRecord] {
    visibleItems(options).map(\.stroke).inPaintOrder(\.style)
  }

  /// Returns the strokes that may have ink in the area of the options.
  func visibleItems(_ options: ExportOptions) -> [Sketch.Item] {
    guard let area = options.area else { return items }
    return items.filter { options.smoothing.inkBounds(of: $0.stroke).intersects(area) }
  }
}
