public import Geometry

/// The broad tip of a pen at a place on the screen: a short segment with round ends.
public struct BroadTip: Hashable, Sendable {
  /// Its middle, in dots.
  public var center: Point
  /// The way from the middle to either end, in dots.
  public var half: Vector
  /// Half its thickness, in dots; at least ``DotBitmap/leastRadius`` is drawn.
  public var radius: Double

  /// Creates a tip.
  public init(center: Point, half: Vector, radius: Double) {
    self.center = center
    self.half = half
    self.radius = radius
  }

  /// The tips of a round pen at its two ends.
  fileprivate var ends: [Tip] {
    [Tip(center: center + half, radius: radius), Tip(center: center + half * -1, radius: radius)]
  }
}

extension DotBitmap {
  /// Draws the way of a broad tip, which is a single place or goes straight from each to the next:
  /// every dot whose centre is in the convex hull of two neighbours.
  ///
  /// - Parameters:
  ///   - tips: The tip at each place, in order.
  ///   - color: The raw value of the ink's colour.
  /// - Complexity: O(*n*) in the area, as far as it lies inside.
  public mutating func draw(_ tips: [BroadTip], color: UInt8) {
    for (index, tip) in tips.enumerated() where index > 0 || tips.count == 1 {
      guard let sweep = NibSweep(index > 0 ? tips[index - 1] : tip, tip) else { continue }
      draw(within: sweep.bounds, color: color) { canvas in
        canvas.fill(sweep.bounds) { sweep.span(atY: $0) }
      }
    }
  }
}

/// What a broad tip covers on its straight way from a place to another: the convex hull of the
/// discs at its ends, of which every side touches two.
private struct NibSweep {
  let bounds: Rect
  private let capsules: [Capsule]

  init?(_ from: BroadTip, _ to: BroadTip) {
    let discs = from.ends + to.ends
    var capsules: [Capsule] = []
    for first in 0..<3 {
      for second in first + 1..<4 {
        guard let capsule = Capsule(discs[first], discs[second]) else { return nil }
        capsules.append(capsule)
      }
    }
    self.capsules = capsules
    bounds = capsules.dropFirst().reduce(capsules[0].bounds) { $0.union($1.bounds) }
  }

  func span(atY y: Double) -> ClosedRange<Double>? {
    let spans = capsules.compactMap { $0.span(atY: y) }
    guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max()
    else { return nil }
    return low...high
  }
}
