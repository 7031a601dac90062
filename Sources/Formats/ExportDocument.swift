public import Geometry
public import Ink

/// The sketch that is exported: its title, the edits up to a moment, and their result.
public struct ExportDocument: Sendable {
  /// The title, which may contain any character.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// The edits, in order.
  public let edits: [Edit]
  /// The strokes of the picture, from the lowest to the topmost.
  public let items: [Sketch.Item]
  /// The texts of the picture of which nothing was erased, in the paint order.
  let texts: [Sketch.Text]

  /// Creates a document from a log of edits.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edits and of the strokes that they name.
  public init(title: String, created: TimeInterval, edits: [Edit]) {
    self.title = title
    self.created = created
    self.edits = edits
    let sketch = Sketch(folding: edits)
    items = Array(sketch.items)
    texts = sketch.texts.filter(\.isComplete)
  }

  /// Creates a document of a picture without its log.
  public init(title: String, strokes: [StrokeRecord]) {
    self.title = title
    created = 0
    edits = []
    texts = []
    items = strokes.enumerated().map {
      Sketch.Item(id: StrokeID(counter: $0 + 1), stroke: $1)
    }
  }

  /// Creates a document from a log of edits up to a moment of its replay.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - created: The creation time, in seconds since 1970-01-01 00:00 UTC.
  ///   - edits: The edits, in order.
  ///   - time: The time on the replay's timeline, in seconds.
  ///   - idleLimit: The maximum length of a pause on the timeline, in seconds; `nil` for no limit.
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
  /// Returns the number of strokes that may have ink in the area of the options.
  public func strokeCount(_ options: ExportOptions) -> Int { visibleItems(options).count }

  /// Returns the texts that strokes of the document show, by the indices of their first strokes.
  ///
  /// The strokes of a text follow each other. One whose strokes do not, or are not all there, is left out.
  func texts(of items: [Sketch.Item]) -> [Int: TypedText] {
    let texts = texts.copied(with: items).map { text in
      (
        text.strokes.lowerBound,
        TypedText(text.text, strokes: 0..<text.strokes.count, map: text.map)
      )
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// Returns the texts of which every stroke may have ink in the area of the options.
  func visibleTexts(_ options: ExportOptions) -> [Sketch.Text] {
    guard options.area != nil, !texts.isEmpty else { return texts }
    let visible = Set(visibleItems(options).lazy.map(\.id))
    return texts.filter { visible.isSuperset(of: $0.strokes) }
  }

  /// Returns the strokes that may have ink in the area of the options.
  func visibleItems(_ options: ExportOptions) -> [Sketch.Item] {
    guard let area = options.area else { return items }
    return items.filter { options.smoothing.inkBounds($0.stroke.bounds).intersects(area) }
  }
}
