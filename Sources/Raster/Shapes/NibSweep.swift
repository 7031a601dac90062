import Geometry

/// The shape that a broad tip covers on a straight path: the hull of the discs at its four ends.
struct NibSweep {
  /// The smallest rectangle that contains the shape.
  let bounds: Rect

  private let discs: InlineArray<4, Disc>
  private var edges = InlineArray<12, Edge>(repeating: Edge())
  private var edgeCount = 0

  /// The distance by which a disc may extend over an edge of the hull, in dots.
  private static let tolerance = 1e-9

  /// Creates the shape between two positions of a tip; `nil` if a number is not finite.
  init?(_ from: BroadTip, _ to: BroadTip) {
    guard let from = from.ends, let to = to.ends else { return nil }
    discs = [from.0.disc, from.1.disc, to.0.disc, to.1.disc]
    bounds = discs[0].bounds.union(discs[1].bounds).union(discs[2].bounds).union(discs[3].bounds)
    // The outline of a hull of discs consists of arcs and of tangents of two discs.
    for first in 0..<3 {
      for second in first + 1..<4 {
        guard let normals = discs[first].normals(ofTangentsTo: discs[second]) else { continue }
        addEdge(first, second, normals.left)
        addEdge(first, second, normals.right)
      }
    }
  }

  /// Adds the tangent of two discs on the side of `normal`, unless another disc extends beyond it.
  private mutating func addEdge(_ first: Int, _ second: Int, _ normal: Vector) {
    func reach(_ disc: Disc) -> Double {
      disc.center.x * normal.dx + disc.center.y * normal.dy + disc.radius
    }
    let limit = reach(discs[first]) + Self.tolerance
    guard discs.indices.allSatisfy({ reach(discs[$0]) <= limit }) else { return }
    let (from, to) = (discs[first], discs[second])
    edges[edgeCount] = Edge(from.center + normal * from.radius, to.center + normal * to.radius)
    edgeCount += 1
  }

  /// Returns the intersection with the horizontal line at `y`; empty if there is none.
  func span(atY y: Double) -> (low: Double, high: Double) {
    var span = Edge.emptySpan
    for index in discs.indices { discs[index].widen(&span, at: y) }
    for index in 0..<edgeCount { edges[index].widen(&span, at: y) }
    return span
  }
}
