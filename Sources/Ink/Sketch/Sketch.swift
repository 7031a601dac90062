/// A drawing: the visible strokes that a log of edits produces, and the stroke being drawn.
public struct Sketch {
  /// The effect of an edit on the picture.
  public struct Change: Hashable, Sendable {
    /// The removed strokes, from the lowest to the topmost.
    public var removed: [StrokeRecord]
    /// The added strokes, from the lowest to the topmost.
    public var added: [StrokeRecord]
    /// Whether all added strokes are on top of all others.
    public var isOnTop: Bool

    /// The change that leaves the picture as it is.
    public static let none = Change()

    /// Creates a change.
    public init(
      removed: [StrokeRecord] = [], added: [StrokeRecord] = [], isOnTop: Bool = false
    ) {
      self.removed = removed
      self.added = added
      self.isOnTop = isOnTop
    }

    /// Whether the picture stays as it is.
    public var isEmpty: Bool { removed.isEmpty && added.isEmpty }
  }

  /// A stroke of the picture.
  public struct Item: Hashable, Sendable {
    /// The stroke's identity, which moving and recoloring preserve.
    public let id: StrokeID
    /// The stroke's style and samples.
    public let stroke: StrokeRecord

    /// Creates a stroke of a picture.
    public init(id: StrokeID, stroke: StrokeRecord) {
      self.id = id
      self.stroke = stroke
    }
  }

  /// The strokes of the picture, from the lowest to the topmost.
  public private(set) var items: [Item] = []
  /// The stroke being drawn, on top of all others; it is not one of ``items``.
  public var activeStroke: Stroke?

  private var done: [Replacement] = []
  private var undone: [Replacement] = []
  private var lastID = 0

  /// Creates an empty sketch.
  public init() {}

  /// Creates a sketch by applying a log of edits in order.
  ///
  /// - Complexity: The sum of the costs of ``apply(_:)``.
  public init(folding edits: some Sequence<Edit>) {
    for edit in edits { apply(edit.action) }
  }

  /// The strokes of the picture without their identities, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  public var strokes: [StrokeRecord] { items.map(\.stroke) }

  /// Whether ``Edit/Action/undone`` would change the sketch.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether ``Edit/Action/redone`` would change the sketch.
  public var canRedo: Bool { !undone.isEmpty }

  /// Applies an edit and returns its effect on the picture.
  ///
  /// An edit without effect, such as an undo in an empty sketch, leaves the sketch unchanged and does
  /// not discard edits that can be redone.
  ///
  /// - Complexity: O(1) to add a stroke or to undo that. Otherwise O(*n*) in the number of strokes plus
  ///   the number of samples in changed strokes.
  @discardableResult
  public mutating func apply(_ action: Edit.Action) -> Change {
    switch action {
    case .undone:
      guard let step = done.popLast() else { return .none }
      undone.append(step)
      return perform(step.reversed)
    case .redone:
      guard let step = undone.popLast() else { return .none }
      done.append(step)
      return perform(step)
    default:
      let step = replacement(for: action)
      guard !step.isEmpty else { return .none }
      undone.removeAll()
      done.append(step)
      return perform(step)
    }
  }
}

extension Sketch {
  private mutating func replacement(for action: Edit.Action) -> Replacement {
    switch action {
    case .strokeAdded(let stroke):
      Replacement(added: [IndexedItem(item: newItem(stroke), index: items.count)])
    case .strokesErased(let ids): Replacement(removed: indexed(ids))
    case .strokesMoved(let ids, let offset): replacing(ids) { $0.moved(by: offset) }
    case .strokesRecolored(let ids, let color): replacing(ids) { $0.recolored(color) }
    case .strokesSplit(let cuts): splitting(cuts)
    case .cleared:
      Replacement(removed: items.indices.map { IndexedItem(item: items[$0], index: $0) })
    case .undone, .redone: Replacement()
    }
  }

  private mutating func newItem(_ stroke: StrokeRecord) -> Item {
    lastID += 1
    return Item(id: StrokeID(rawValue: lastID), stroke: stroke)
  }

  private func indexed(_ ids: [StrokeID]) -> [IndexedItem] {
    guard let first = ids.min(), let last = ids.max() else { return [] }
    let (range, ids) = (first...last, Set(ids))
    return items.indices.compactMap { index in
      // Most edits name few strokes. The range check avoids a set lookup for most other strokes.
      let id = items[index].id
      return range.contains(id) && ids.contains(id)
        ? IndexedItem(item: items[index], index: index) : nil
    }
  }

  private func replacing(
    _ ids: [StrokeID], by change: (StrokeRecord) -> StrokeRecord
  ) -> Replacement {
    let removed = indexed(ids)
    return Replacement(
      removed: removed,
      added: removed.map { entry in
        IndexedItem(
          item: Item(id: entry.item.id, stroke: change(entry.item.stroke)), index: entry.index)
      })
  }

  private mutating func splitting(_ cuts: [StrokeCut]) -> Replacement {
    let kept = Dictionary(
      cuts.map { ($0.stroke, $0.kept) }, uniquingKeysWith: { first, _ in first })
    let removed = indexed(cuts.map(\.stroke))
    var added: [IndexedItem] = []
    for (count, entry) in removed.enumerated() {
      for piece in kept[entry.item.id, default: []].compactMap(entry.item.stroke.piece) {
        added.append(IndexedItem(item: newItem(piece), index: entry.index - count + added.count))
      }
    }
    return Replacement(removed: removed, added: added)
  }

  private mutating func perform(_ step: Replacement) -> Change {
    let first = step.added.first?.index ?? 0
    step.apply(to: &items)
    return Change(
      removed: step.removed.map(\.item.stroke), added: step.added.map(\.item.stroke),
      isOnTop: first + step.added.count == items.count)
  }
}
