public import Geometry
public import Ink

extension DotBitmap {
  /// The smallest radius at which discs are drawn, in dots: a smaller disc could lie between the
  /// centers of all dots.
  public static let minimumRadius = 0.71

  /// Draws a line segment one dot wide, including its ends, in dots.
  ///
  /// Draws nothing if a coordinate is not finite. O(*n*) in the length inside the clip.
  public mutating func line(from start: Point, to end: Point, color: InkColor) {
    // x·0 ≠ 0 for NaN and ±∞; this tests all coordinates with one branch.
    guard start.x * 0 + start.y * 0 + end.x * 0 + end.y * 0 == 0 else { return }
    let bounds = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    draw(within: bounds, color: color) { $0.drawSegment(from: start, to: end) }
  }

  /// Draws a segment with round ends whose width changes linearly: every dot whose center is inside.
  ///
  /// The radii, in dots, are at least ``minimumRadius``. Draws nothing if a number is not finite.
  ///
  /// - Complexity: O(*n*) in the area inside the clip.
  public mutating func capsule(
    from start: Point, to end: Point, radii: (Double, Double), color: InkColor
  ) {
    guard let from = Tip(center: start, radius: radii.0).confined,
      let to = Tip(center: end, radius: radii.1).confined
    else { return }
    let capsule = Capsule(from, to)
    draw(within: capsule.bounds, color: color) { canvas in
      canvas.fill(capsule.bounds) { capsule.span(atY: $0) }
    }
  }

  /// Draws the path of a broad tip: every dot with its center in the hull of consecutive tips.
  ///
  /// A single tip is drawn as a dab. Hulls with a number that is not finite are omitted.
  ///
  /// - Complexity: O(*n*) in the area inside the clip.
  public mutating func draw(_ tips: [BroadTip], color: InkColor) {
    for (index, tip) in tips.enumerated() where index > 0 || tips.count == 1 {
      guard let sweep = NibSweep(index > 0 ? tips[index - 1] : tip, tip) else { continue }
      draw(within: sweep.bounds, color: color) { canvas in
        canvas.fill(sweep.bounds) { sweep.span(atY: $0) }
      }
    }
  }

  /// Draws the path of a round tip, which moves straight from each point to the next.
  ///
  /// The dots are accessed through one pointer for the whole path, and marked as dirty once. `tail` is the end
  /// of the previous piece of the line, at the first tip, and on return the end of this one. A single tip is
  /// drawn as a dab. A thin line that is exact looks the same everywhere and in every reflection.
  mutating func draw(
    _ tips: [Tip], color: InkColor, isExact: Bool, isUnder: Bool, continuing tail: inout LineTail,
    isEnd: Bool
  ) {
    guard let first = tips.first, first.center.isFinite else { return }
    var bounds = Rect(
      minX: first.center.x, minY: first.center.y, maxX: first.center.x, maxY: first.center.y)
    for tip in tips where tip.center.isFinite { tip.formUnion(with: &bounds) }
    tail.formUnion(with: &bounds)
    let isInSight = draw(within: bounds, color: color, isExact: isExact, isUnder: isUnder) {
      canvas in
      canvas.draw(tips, continuing: &tail)
      if isEnd { tail.finish(on: canvas) }
    }
    if !isInSight { tail.jump(to: tips[tips.count - 1].center) }
  }
}

extension DotCanvas {
  /// Draws thin lines where a round tip is thin at both ends of a segment, capsules elsewhere.
  fileprivate func draw(_ tips: [Tip], continuing tail: inout LineTail) {
    guard tips.count > 1 else { return drawTap(tips[0], continuing: &tail) }
    var localTail = tail
    tips.withUnsafeBufferPointer { tips in
      var hasStart = false
      for index in 1..<tips.count {
        let (from, to) = (tips[index - 1], tips[index])
        if from.radius < Tip.minimumDiscRadius && to.radius < Tip.minimumDiscRadius {
          if isExact, localTail.turnsSharply(toward: to.center) { localTail.finish(on: self) }
          localTail.begin(at: from.center)
          localTail.extend(to: to.center, on: self)
          hasStart = false
        } else {
          localTail.finish(on: self)
          hasStart = fill(from, to, hasStart: hasStart)
        }
      }
    }
    tail = localTail
  }

  private func drawTap(_ tip: Tip, continuing tail: inout LineTail) {
    guard !tail.hasLine else { return }
    if tip.radius < Tip.minimumDiscRadius {
      tail.begin(at: tip.center)
    } else {
      _ = fill(tip, tip, hasStart: false)
    }
  }

  /// Fills a capsule, whose first cap may be filled already; returns whether the second cap was filled.
  @inline(__always) private func fill(_ from: Tip, _ to: Tip, hasStart: Bool) -> Bool {
    guard !misses(from.center, to.center, reach: max(from.radius, to.radius)),
      let from = from.confined, let to = to.confined
    else { return false }
    let capsule = Capsule(from, to, withStart: !hasStart)
    fill(capsule.bounds) { capsule.span(atY: $0) }
    return true
  }
}
