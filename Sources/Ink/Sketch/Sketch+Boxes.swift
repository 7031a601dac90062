package import Geometry

extension Sketch {
  /// A stroke of the picture, and a rectangle around its samples and the width of its line.
  package struct Box {
    /// The rectangle, in canvas dots.
    package let bounds: Rect
    fileprivate let node: Int
  }

  /// The boxes of a picture, from the topmost stroke to the lowest.
  package struct Boxes: Sequence, IteratorProtocol {
    fileprivate let order: PaintOrder
    fileprivate var node = PaintOrder.end

    /// Returns the box below the last one; O(1), without looking at the stroke.
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

  /// Returns the stroke in a box of this sketch.
  package func stroke(in box: Box) -> StrokeRecord {
    guard let stroke = order.nodes[box.node].stroke else { preconditionFailure("the box is empty") }
    return stroke
  }
}
