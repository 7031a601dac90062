/// A drawing: the visible strokes that a log of edits produces, and the strokes being drawn.
///
/// The picture is the result of all edits *in force*, those not undone, in the order of the log.
/// When an edit is undone or redone, the later ones are reversed and applied again.
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
    public init(removed: [StrokeRecord] = [], added: [StrokeRecord] = [], isOnTop: Bool = false) {
      (self.removed, self.added, self.isOnTop) = (removed, added, isOnTop)
    }

    /// Whether the picture stays as it is.
    public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

    /// Whether the picture stays as it is under the added strokes.
    package var onlyAddsOnTop: Bool { removed.isEmpty && isOnTop }

    /// Adds a change that follows; a stroke that was added and then removed counts as both, so its
    /// cells are repainted.
    package mutating func add(_ next: Change) {
      guard !next.isEmpty else { return }
      let isFirst = isEmpty
      removed += next.removed
      added += next.added
      isOnTop = next.isOnTop && (isFirst || isOnTop && next.removed.isEmpty)
    }
  }

  /// A change of what a sketch shows, as its strokes are drawn.
  package enum Update {
    /// An edit removed and added strokes.
    case edited(Change)
    /// An active stroke became a stroke of the sketch.
    case finished(Stroke)
    /// An active stroke was withdrawn.
    case removed(Stroke)
  }

  /// A stroke of the picture.
  public struct Item: Hashable, Sendable {
    /// The stroke's identity, which moving and restyling preserve.
    public let id: StrokeID
    /// The stroke's style and samples.
    public let stroke: StrokeRecord
    /// The edit that made the stroke part of a group; `nil` if it is in none.
    public let group: EditID?
    /// Whether edits leave the stroke as it is.
    public let isLocked: Bool

    /// Creates a stroke of a picture.
    public init(
      id: StrokeID, stroke: StrokeRecord, group: EditID? = nil, isLocked: Bool = false
    ) {
      (self.id, self.stroke, self.group, self.isLocked) = (id, stroke, group, isLocked)
    }
  }

  /// The strokes being drawn, which are above all ``items``, from the lowest to the topmost.
  public var activeStrokes: [Stroke] = []
  /// The default author of edits.
  public var author = 1

  var order = PaintOrder()
  /// The nodes of the strokes in ``order`` by their authors.
  var origins = OriginOrder()
  var history = EditHistory()
  /// The steps that lead to the picture, one for each edit in force.
  var steps: [Step] = []
  var operations: [Operation] = []
  var versions: [Version] = []
  /// The screens of the pages, in the order of their edits; the picture is the last page.
  package internal(set) var screens: [ShownScreen] = []
  /// Strokes before the operations that exchanged them.
  var exchanged: [StrokeRecord] = []
  /// What depends on other strokes.
  var bonds = Bonds()
  /// The strokes as they were before the changes of the current edit; `nil` unless they are needed.
  var before: [StrokeID: StrokeBefore]?

  /// Creates an empty sketch.
  public init() {}
  /// Creates a sketch from a log of edits.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edits and of the strokes that they name.
  public init(folding edits: some Sequence<Edit>) { apply(contentsOf: edits) }

  /// The strokes of the picture, from the lowest to the topmost.
  public var items: Items { Items(order: order) }

  /// The strokes of the picture without their identities, from the lowest to the topmost; O(*n*).
  public var strokes: [StrokeRecord] { items.map(\.stroke) }

  /// The screen under the ink; `nil` if there is none.
  package var screen: TerminalScreen? { screens.last?.screen }

  /// A sketch with nothing but the screens.
  package var withoutInk: Sketch {
    var sketch = Sketch()
    sketch.screens = screens
    return sketch
  }

  /// Returns a stroke of the picture.
  public subscript(id: StrokeID) -> Item? { index(of: id).flatMap(order.item) }

  /// Returns the strokes with some names, from the lowest to the topmost; O(*n* log *n*) in their number.
  public func items(_ ids: some Sequence<StrokeID>) -> [Item] {
    let nodes = Set(ids.lazy.compactMap(index))
    return nodes.sorted { order.nodes[$0].label < order.nodes[$1].label }.compactMap(order.item)
  }

  /// Returns the name that the next edit of an author, or of ``author``, will have.
  public func nextID(of author: Int? = nil) -> EditID { history.nextID(of: author ?? self.author) }

  /// Returns the latest edit of the last page by an author, or by ``author``, that has an effect and is in force.
  public func undoTarget(of author: Int? = nil) -> EditID? {
    undoTargets(of: author).first
  }

  /// Returns the edit that an author, or ``author``, undid last, unless another edit followed.
  public func redoTarget(of author: Int? = nil) -> EditID? {
    redoTargets(of: author).first
  }

  /// Returns the edits of the latest step of an author, or of ``author``, in the order to undo them.
  ///
  /// A step is one edit, and the edits at the same time that group its strokes, such as pasted
  /// strokes, or map others, such as those that are aligned. O(*k*) in the number of these edits.
  public func undoTargets(of author: Int? = nil) -> [EditID] {
    history.undoTargets(of: author ?? self.author, from: pageStart)
  }

  /// Returns the edits of the step that an author, or ``author``, undid last, in the order to redo.
  public func redoTargets(of author: Int? = nil) -> [EditID] {
    history.redoTargets(of: author ?? self.author, from: pageStart)
  }

  /// The index of the first edit of the last page.
  private var pageStart: Int { screens.last.flatMap { history.index(of: $0.id) } ?? 0 }

  /// Calls a closure with the sketch at the end of each page of a log; O(*n* log *n*), like folding the log.
  package static func forEachPage(of edits: [Edit], _ body: (Sketch) throws -> Void) rethrows {
    var (sketch, start) = (Sketch(), 0)
    for index in edits.indices.dropFirst() where edits[index].action.kind == .show {
      sketch.apply(contentsOf: edits[start..<index])
      try body(sketch)
      start = index
    }
    sketch.apply(contentsOf: edits[start...])
    try body(sketch)
  }
}

extension Sketch {
  /// The strokes of a picture, from the lowest to the topmost.
  public struct Items: BidirectionalCollection {
    /// The position of a stroke.
    public struct Index: Comparable {
      fileprivate let node: Int
      fileprivate let label: UInt64

      /// Returns whether a stroke lies below another.
      public static func < (a: Index, b: Index) -> Bool { a.label < b.label }
    }

    fileprivate let order: PaintOrder

    /// The number of strokes.
    public var count: Int { order.count }
    /// Whether there is no stroke.
    public var isEmpty: Bool { order.count == 0 }
    /// The position of the lowest stroke.
    public var startIndex: Index { index(order.next(PaintOrder.end)) }
    /// The position above the topmost stroke.
    public var endIndex: Index { index(PaintOrder.end) }

    /// Returns the position above another one.
    public func index(after index: Index) -> Index { self.index(order.next(index.node)) }
    /// Returns the position below another one.
    public func index(before index: Index) -> Index { self.index(order.previous(index.node)) }

    /// Returns the stroke at a position.
    public subscript(index: Index) -> Item {
      guard let item = order.item(index.node) else { preconditionFailure("no stroke is here") }
      return item
    }

    private func index(_ node: Int) -> Index {
      Index(node: node, label: node == PaintOrder.end ? .max : order.nodes[node].label)
    }
  }
}

extension PaintOrder {
  /// Returns the stroke of a node; `nil` if the node is not in the list.
  func item(_ index: Int) -> Sketch.Item? {
    let node = nodes[index]
    guard node.isLinked, let stroke = node.stroke else { return nil }
    return Sketch.Item(id: node.id, stroke: stroke, group: node.group, isLocked: node.isLocked)
  }
}
