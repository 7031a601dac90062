package import Geometry

/// The strokes of a picture from the lowest to the topmost, as a linked list.
///
/// Two strokes are compared by *labels*, which ascend along the list. A stroke that comes between
/// two others gets the label halfway. If none is left, the labels around it are spread again.
///
/// Source: Bender, Cole, Demaine, Farach-Colton, Zito, "Two Simplified Algorithms for Maintaining
/// Order in a List", 2002; relabeling takes O(log *n*) amortized time.
struct PaintOrder {
  /// A stroke, in the picture or not, and its neighbors; the properties are ordered to minimize padding.
  struct Node {
    let id: StrokeID
    /// The edit that drew the stroke, which a piece inherits.
    fileprivate(set) var origin: EditID
    var group: EditID?
    var isLocked = false
    fileprivate(set) var isLinked = false
    /// The stroke; `nil` for a piece of a stroke that was not in the picture.
    var stroke: StrokeRecord? { didSet { box = Self.box(around: stroke) } }
    /// A rectangle around the samples of the stroke and the width of its line, to find strokes
    /// without looking at them.
    private(set) var box: (minX: Float, minY: Float, maxX: Float, maxY: Float)
    /// The number of changes of the stroke, and the index of the operation of the last one.
    var (changeCount, lastChange) = (Int32(0), Int32(-1))
    fileprivate(set) var label: UInt64 = 0
    /// The node below; of a removed node, the one that was below it.
    fileprivate(set) var previous: Int32 = 0
    fileprivate(set) var next: Int32 = 0

    init(id: StrokeID, origin: EditID, stroke: StrokeRecord?) {
      (self.id, self.origin, self.stroke) = (id, origin, stroke)
      box = Self.box(around: stroke)
    }

    private static func box(
      around stroke: StrokeRecord?
    ) -> (minX: Float, minY: Float, maxX: Float, maxY: Float) {
      guard let bounds = stroke?.bounds else { return (0, 0, 0, 0) }
      // Rounded outward.
      return (
        Float(bounds.minX).nextDown, Float(bounds.minY).nextDown, Float(bounds.maxX).nextUp,
        Float(bounds.maxY).nextUp
      )
    }
  }

  /// The index of the node that precedes the lowest stroke and follows the topmost one.
  static let end = 0

  private(set) var nodes = [Node(id: StrokeID(counter: 0), origin: EditID(counter: 0), stroke: nil)]
  /// The number of strokes in the list.
  private(set) var count = 0
  /// How often labels were spread; labels from before cannot be compared with later ones.
  private(set) var spreadCount = 0

  /// All labels are below ``limit``; the first stroke's is in the middle.
  private static let firstLabel = limit / 2
  private static let limit: UInt64 = 1 << 63
  /// The distance of the label of a new topmost stroke from the one below.
  private static let topStep: UInt64 = 1 << 32

  mutating func reserveCapacity(_ count: Int) { nodes.reserveCapacity(count) }
  mutating func add(_ node: Node) { nodes.append(node) }
  mutating func removeNodes(from index: Int) { nodes.removeSubrange(index...) }
  func next(_ index: Int) -> Int { Int(nodes[index].next) }
  func previous(_ index: Int) -> Int { Int(nodes[index].previous) }
  mutating func update(_ index: Int, _ change: (inout Node) -> Void) { change(&nodes[index]) }
  mutating func setOrigin(of index: Int, to origin: EditID) { nodes[index].origin = origin }

  /// Inserts a node above another one.
  mutating func link(_ index: Int, after below: Int) {
    let above = next(below)
    let label = label(between: below, above, preferring: nodes[index].label)
    (nodes[index].label, nodes[index].isLinked) = (label, true)
    (nodes[index].previous, nodes[index].next) = (Int32(below), Int32(above))
    nodes[below].next = Int32(index)
    nodes[above].previous = Int32(index)
    count += 1
  }

  /// Removes a node from the list; it remembers the node below it.
  mutating func unlink(_ index: Int) {
    let node = nodes[index]
    nodes[Int(node.previous)].next = node.next
    nodes[Int(node.next)].previous = node.previous
    nodes[index].isLinked = false
    count -= 1
  }

  private mutating func label(between below: Int, _ above: Int, preferring old: UInt64) -> UInt64 {
    if highLabel(above) - nodes[below].label < 2 {
      spreadLabels(around: below == Self.end ? above : below)
    }
    let (low, high) = (nodes[below].label, highLabel(above))
    if low < old && old < high { return old }
    if above != Self.end { return low + (high - low) / 2 }
    return below == Self.end ? Self.firstLabel : low + min(Self.topStep, (high - low) / 2)
  }

  private func highLabel(_ index: Int) -> UInt64 {
    index == Self.end ? Self.limit : nodes[index].label
  }

  /// Spreads labels evenly in the smallest aligned range around a node that is not too full.
  private mutating func spreadLabels(around index: Int) {
    spreadCount += 1
    var (first, last, count, capacity) = (index, index, 1, 1.0)
    for level in 1...UInt64(62) {
      capacity *= 4.0 / 3
      let low = (nodes[index].label >> level) << level
      while previous(first) != Self.end, nodes[previous(first)].label >= low {
        (first, count) = (previous(first), count + 1)
      }
      while next(last) != Self.end, nodes[next(last)].label - low < 1 << level {
        (last, count) = (next(last), count + 1)
      }
      let step = (1 << level) / UInt64(count + 1)
      guard Double(count) < capacity, step >= 4 else { continue }
      var (node, label) = (first, low)
      for _ in 0..<count {
        label += step
        nodes[node].label = label
        node = next(node)
      }
      return
    }
  }
}

extension Sketch {
  /// A stroke of the picture, and a rectangle in canvas dots around its samples and its width.
  package struct Box {
    package let bounds: Rect
    let node: Int
  }

  package struct Boxes: Sequence, IteratorProtocol {
    fileprivate let order: PaintOrder
    fileprivate var node = PaintOrder.end

    package mutating func next() -> Box? {
      node = order.previous(node)
      guard node != PaintOrder.end else { return nil }
      let box = order.nodes[node].box
      let bounds = Rect(
        minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX),
        maxY: Double(box.maxY))
      return Box(bounds: bounds, node: node)
    }
  }

  /// The boxes of the strokes, from the topmost to the lowest.
  package var boxes: Boxes { Boxes(order: order) }

  package func stroke(in box: Box) -> StrokeRecord {
    guard let stroke = order.nodes[box.node].stroke else { preconditionFailure("the box is empty") }
    return stroke
  }

  package func item(in box: Box) -> Item? { order.item(box.node) }
}
