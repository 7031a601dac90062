public import Geometry

extension DotBitmap {
  /// The least radius of a disc, in dots: a smaller one could lie between all dots' centres.
  public static let leastRadius = 0.71

  /// Draws a line that is one dot wide, its ends included.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in dots.
  ///   - end: Where it ends, in dots.
  ///   - color: The ink, from 0 to 15.
  /// - Complexity: O(*n*) in the length, as far as it lies inside.
  public mutating func line(from start: Point, to end: Point, color: UInt8) {
    // Only what is finite is nothing when it is taken no times.
    guard start.x * 0 + start.y * 0 + end.x * 0 + end.y * 0 == 0 else { return }
    let bounds = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    draw(within: bounds, color: color) { $0.drawSegment(from: start, to: end) }
  }

  /// Draws a disc: every dot whose centre is in it, and the nearest one in any case.
  ///
  /// - Parameters:
  ///   - center: Its middle, in dots.
  ///   - radius: In dots; at least ``leastRadius`` is drawn.
  ///   - color: The ink, from 0 to 15.
  public mutating func disc(at center: Point, radius: Double, color: UInt8) {
    capsule(from: center, to: center, radii: (radius, radius), color: color)
  }

  /// Draws a segment with round ends whose width changes evenly: every dot whose centre is in it.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in dots.
  ///   - end: Where it ends, in dots.
  ///   - radii: Half its width at the start and at the end, in dots; at least ``leastRadius`` is
  ///     drawn.
  ///   - color: The ink, from 0 to 15.
  /// - Complexity: O(*n*) in the area, as far as it lies inside.
  public mutating func capsule(
    from start: Point, to end: Point, radii: (Double, Double), color: UInt8
  ) {
    guard let from = Tip(center: start, radius: radii.0).confined,
      let to = Tip(center: end, radius: radii.1).confined
    else { return }
    let capsule = Capsule(from, to)
    draw(within: capsule.bounds, color: color) { canvas in
      canvas.fill(capsule.bounds) { capsule.span(atY: $0) }
    }
  }

  /// Draws the way of a broad tip, which is a single place or goes straight from each to the next:
  /// every dot whose centre is in the convex hull of two neighbours.
  ///
  /// - Parameters:
  ///   - tips: The tip at each place, in order.
  ///   - color: The ink, from 0 to 15.
  /// - Complexity: O(*n*) in the area, as far as it lies inside.
  public mutating func draw(_ tips: [BroadTip], color: UInt8) {
    for (index, tip) in tips.enumerated() where index > 0 || tips.count == 1 {
      guard let sweep = NibSweep(index > 0 ? tips[index - 1] : tip, tip) else { continue }
      draw(within: sweep.bounds, color: color) { canvas in
        canvas.fill(sweep.bounds) { sweep.span(atY: $0) }
      }
    }
  }

  /// Draws the way of a round tip, which is a single place or goes straight from each to the next.
  ///
  /// The dots are reached through one pointer for the whole way, and marked as dirty once.
  ///
  /// - Parameters:
  ///   - tips: The tip at each place; the first is where the piece before ended, if there is one.
  ///   - color: The ink, from 0 to 15.
  ///   - tail: What has to be known of the piece before, then of this one.
  ///   - isEnd: Whether the line ends here.
  mutating func draw(_ tips: [Tip], color: UInt8, continuing tail: inout LineTail, isEnd: Bool) {
    guard let first = tips.first, first.center.isFinite else { return }
    var bounds = Rect(
      minX: first.center.x, minY: first.center.y, maxX: first.center.x, maxY: first.center.y)
    for tip in tips where tip.center.isFinite { tip.formUnion(with: &bounds) }
    tail.formUnion(with: &bounds)
    let isSeen = draw(within: bounds, color: color) { canvas in
      canvas.draw(tips, continuing: &tail)
      if isEnd { tail.finish(on: canvas) }
    }
    if !isSeen { tail.jump(to: tips[tips.count - 1].center) }
  }
}

extension DotCanvas {
  /// Draws the way of a round tip: lines where it is thin at both ends of a segment, else capsules.
  fileprivate func draw(_ tips: [Tip], continuing tail: inout LineTail) {
    guard tips.count > 1 else { return drawTap(tips[0], continuing: &tail) }
    var tailHere = tail
    tips.withUnsafeBufferPointer { tips in
      var hasStart = false
      for index in 1..<tips.count {
        let (from, to) = (tips[index - 1], tips[index])
        if from.radius < Tip.leastDisc && to.radius < Tip.leastDisc {
          tailHere.begin(at: from.center)
          tailHere.goOn(to: to.center, on: self)
          hasStart = false
        } else {
          tailHere.finish(on: self)
          hasStart = fill(from, to, hasStart: hasStart)
        }
      }
    }
    tail = tailHere
  }

  private func drawTap(_ tip: Tip, continuing tail: inout LineTail) {
    guard !tail.hasLine else { return }
    if tip.radius < Tip.leastDisc {
      tail.begin(at: tip.center)
    } else {
      _ = fill(tip, tip, hasStart: false)
    }
  }

  /// Fills a capsule, without its first cap if the one before has filled it.
  ///
  /// - Returns: Whether its second cap is filled.
  @inline(__always)
  private func fill(_ from: Tip, _ to: Tip, hasStart: Bool) -> Bool {
    guard !misses(from.center, to.center, reach: max(from.radius, to.radius)),
      let from = from.confined, let to = to.confined
    else { return false }
    let capsule = Capsule(from, to, withStart: !hasStart)
    fill(capsule.bounds) { capsule.span(atY: $0) }
    return true
  }
}
