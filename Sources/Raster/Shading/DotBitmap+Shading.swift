import Geometry
import Ink

extension DotBitmap {
  /// Draws the path of a shading brush, which moves straight from each point to the next.
  ///
  /// Where the path crosses itself the highest density counts. A single tip is drawn as a dab. Segments with a
  /// number that is not finite are omitted. O(*n*) in the area inside the clip of each segment.
  mutating func shade(_ tips: [BrushTip], color: InkColor, origin: ThresholdTile.Origin) {
    for (index, tip) in tips.enumerated() where index > 0 || tips.count == 1 {
      guard let from = (index > 0 ? tips[index - 1] : tip).confined, let to = tip.confined
      else { continue }
      let sweep = BrushSweep(from, to)
      draw(within: sweep.capsule.bounds, color: color) { $0.shade(sweep, origin) }
    }
  }

  /// Lights a part, from 0 to 1, of the dots that a polygon winds around; none if it is not finite.
  mutating func fill(
    _ corners: [Point], density: Double, color: InkColor, origin: ThresholdTile.Origin
  ) {
    guard let bounds = Rect(enclosing: corners), corners.allSatisfy(\.isFinite) else { return }
    let limit = ThresholdTile.blueNoise.count(at: density)
    draw(within: bounds, color: color) { canvas in
      WindingNumbers.forEachRun(inside: corners, within: canvas.area) { columns, row in
        canvas.shade(columns, row, limit, origin)
      }
    }
  }
}

extension DotCanvas {
  /// Lights the dots of a sweep whose thresholds are below its density.
  fileprivate func shade(_ sweep: BrushSweep, _ origin: ThresholdTile.Origin) {
    ThresholdTile.blueNoise.roots.withUnsafeBufferPointer { roots in
      forEachRun(of: sweep.capsule.bounds, { sweep.capsule.span(atY: $0) }) { columns, y in
        let row = ThresholdTile.row(y, origin)
        for x in columns {
          let root = roots[row &+ ThresholdTile.column(x, origin)]
          if sweep.lights(x: Double(x) + 0.5, y: Double(y) + 0.5, root: root) {
            base[y &* stride &+ x] = paint
          }
        }
      }
    }
  }

  /// Lights the dots of a run, which lies in the area, whose ranks are below a limit.
  fileprivate func shade(
    _ columns: Range<Int>, _ y: Int, _ limit: UInt16, _ origin: ThresholdTile.Origin
  ) {
    let row = ThresholdTile.row(y, origin)
    ThresholdTile.blueNoise.ranks.withUnsafeBufferPointer { ranks in
      for x in columns where ranks[row &+ ThresholdTile.column(x, origin)] < limit {
        base[y &* stride &+ x] = paint
      }
    }
  }
}
