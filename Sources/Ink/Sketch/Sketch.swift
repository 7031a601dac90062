/// A drawing: the log of its edits folded into the strokes that are to be seen, and the stroke
/// under the hand.
public struct Sketch {
  /// What an edit did to the picture.
  public struct Change: Hashable, Sendable {
    /// The strokes that went, from the lowest to the topmost.
    public var removed: [StrokeRecord]
    /// The strokes that came, from the lowest to the topmost.
    public var added: [StrokeRecord]
    /// Whether those that came are on top of all others.
    public var isOnTop: Bool

    /// The picture is as before.
    public static let none = Change()

    /// Creates a change.
    public init(
      removed: [StrokeRecord] = [], added: [StrokeRecord] = [], isOnTop: Bool = false
    ) {
      self.removed = removed
      self.added = added
      self.isOnTop = isOnTop
    }

    /// Whether the picture is as before.
    public var isEmpty: Bool { removed.isEmpty && added.isEmpty }
  }

  /// A stroke of the picture.
  public struct Item: Hashable, Sendable {
    /// Which one it is.
    public let id: StrokeID
    /// What it looks like.
    public let stroke: StrokeRecord

    /// Creates a stroke of a picture.
    public init(id: StrokeID, stroke: StrokeRecord) {
      self.id = id
      self.stroke = stroke
    }
  }

  /// The strokes of the picture, from the lowest to the topmost.
  public private(set) var items: [Item] = []
  /// The stroke that is being drawn, on top of all others.
  public var activeStroke: Stroke?

  private var done: [Replacement] = []
  private var undone: [Replacement] = []
  private var lastID = 0

  /// Creates an empty sketch.
  public init() {}

  /// Creates the sketch that a log adds up to.
  ///
  /// - Complexity: O(*n*) in the number of edits that add and undo; as ``apply(_:)`` for others.
  public init(folding edits: some Sequence<Edit>) {
    for edit in edits { apply(edit.action) }
  }

  /// What the strokes of the picture look like, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in their number.
  public var strokes: [StrokeRecord] { items.map(\.stroke) }

  /// Whether ``Edit/Action/undone`` would change the sketch.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether ``Edit/Action/redone`` would change the sketch.
  public var canRedo: Bool { !undone.isEmpty }

  /// Does what an edit says; one that has nothing to act on, as an undo of nothing, does nothing.
  ///
  /// - Complexity: O(1) for adding a stroke and undoing that; else O(*n*) in the number of strokes
  ///   and of the samples that change.
  @discardableResult
  public mutating func apply(_ action: Edit.Action) -> Change {
    switch action {
    case .undone:
      guard let step = done.popLast() else { return .none }
      undone.append(step)
      return take(step.reversed)
    case .redone:
      guard let step = undone.popLast() else { return .none }
      done.append(step)
      return take(step)
    default:
      let step = replacement(for: action)
      guard !step.isEmpty else { return .none }
      undone.removeAll()
      done.append(step)
      return take(step)
    }
  }
}

extension Sketch {
  private mutating func replacement(for action: Edit.Action) -> Replacement {
    switch action {
    case .strokeAdded(let stroke):
      Replacement(added: [Placed(item: newItem(stroke), index: items.count)])
    case .strokesErased(let ids): Replacement(removed: placed(ids))
    case .strokesMoved(let ids, let offset): replacing(ids) { $0.moved(by: offset) }
    case .strokesRecolored(let ids, let color): replacing(ids) { $0.recolored(color) }
    case .strokesSplit(let cuts): splitting(cuts)
    case .cleared:
      Replacement(removed: items.indices.map { Placed(item: items[$0], index: $0) })
    case .undone, .redone: Replacement()
    }
  }

  private mutating func newItem(_ stroke: StrokeRecord) -> Item {
    lastID += 1
    return Item(id: StrokeID(rawValue: lastID), stroke: stroke)
  }

  private func placed(_ ids: [StrokeID]) -> [Placed] {
    guard let first = ids.min(), let last = ids.max() else { return [] }
    let (range, ids) = (first...last, Set(ids))
    return items.indices.compactMap { index in
      // Most edits name few strokes: looking into a set for each of the others would take long.
      let id = items[index].id
      return range.contains(id) && ids.contains(id) ? Placed(item: items[index], index: index) : nil
    }
  }

  private func replacing(
    _ ids: [StrokeID], by change: (StrokeRecord) -> StrokeRecord
  ) -> Replacement {
    let removed = placed(ids)
    return Replacement(
      removed: removed,
      added: removed.map { placed in
        Placed(
          item: Item(id: placed.item.id, stroke: change(placed.item.stroke)), index: placed.index)
      })
  }

  private mutating func splitting(_ cuts: [StrokeCut]) -> Replacement {
    let kept = Dictionary(
      cuts.map { ($0.stroke, $0.kept) }, uniquingKeysWith: { first, _ in first })
    let removed = placed(cuts.map(\.stroke))
    var added: [Placed] = []
    for (count, placed) in removed.enumerated() {
      for piece in kept[placed.item.id, default: []].compactMap(placed.item.stroke.piece) {
        added.append(Placed(item: newItem(piece), index: placed.index - count + added.count))
      }
    }
    return Replacement(removed: removed, added: added)
  }

  private mutating func take(_ step: Replacement) -> Change {
    let first = step.added.first?.index ?? 0
    step.apply(to: &items)
    return Change(
      removed: step.removed.map(\.item.stroke), added: step.added.map(\.item.stroke),
      isOnTop: first + step.added.count == items.count)
  }
}
