import Geometry

extension Smoothing {
  /// The points that a uniform Catmull-Rom span is drawn with.
  public static let granularity = 8

  /// Source: "Building Advanced Gesture Recognizers", WWDC 2012, on smoothing with midpoints.
  ///
  /// At less than full strength the curve is shorter, with straight lines from and to the midpoints.
  func appendQuadratic(_ span: Int, of samples: [StrokeSample], to points: inout [PathPoint]) {
    if span == 0 { return points.append(samples.point(0).midpoint(to: samples.point(1))) }
    if span == samples.count - 1 { return points.append(samples.point(span)) }
    let control = samples.point(span)
    let before = control.midpoint(to: samples.point(span - 1))
    let after = control.midpoint(to: samples.point(span + 1))
    guard strength < 1 else {
      return appendBezier(from: before, control, to: after, to: &points)
    }
    let start = control.interpolated(to: before, at: strength)
    points.append(start)
    appendBezier(
      from: start, control, to: control.interpolated(to: after, at: strength), to: &points)
    points.append(after)
  }

  private func appendBezier(
    from start: PathPoint, _ control: PathPoint, to end: PathPoint, to points: inout [PathPoint]
  ) {
    let pieces = Self.pieces(start, control, end)
    for piece in stride(from: 1, through: pieces, by: 1) {
      let t = Double(piece) / Double(pieces)
      let s = 1 - t
      points.append(.blend(start, s * s, control, 2 * s * t, end, t * t, end, 0))
    }
  }

  /// The chords that a quadratic Bézier curve needs: their distance from it is at most the second
  /// difference of its control points over 4 *n*².
  private static func pieces(_ start: PathPoint, _ control: PathPoint, _ end: PathPoint) -> Int {
    let first = control.location - start.location
    let second = end.location - control.location
    let bend = (second + first * -1).length
    // In this order what is no number comes to 1.
    return Int(min(max(1, (bend / (4 * flatness)).squareRoot().rounded(.up)), 64))
  }

  /// Source: Catmull and Rom, "A Class of Local Interpolating Splines" (1974), uniform, with the end
  /// points doubled.
  ///
  /// At less than full strength it is blended with the straight line.
  func appendCatmullRom(_ span: Int, of samples: [StrokeSample], to points: inout [PathPoint]) {
    guard samples.count >= 4 else { return points.append(samples.point(span + 1)) }
    let before = samples.point(max(0, span - 1))
    let from = samples.point(span)
    let to = samples.point(span + 1)
    let after = samples.point(min(samples.count - 1, span + 2))
    for piece in 1..<Self.granularity {
      let t = Double(piece) / Double(Self.granularity)
      let (t2, t3) = (t * t, t * t * t)
      let curve = PathPoint.blend(
        before, (-t + 2 * t2 - t3) / 2, from, (2 - 5 * t2 + 3 * t3) / 2,
        to, (t + 4 * t2 - 3 * t3) / 2, after, (t3 - t2) / 2)
      guard strength < 1 else {
        points.append(curve)
        continue
      }
      points.append(from.interpolated(to: to, at: t).interpolated(to: curve, at: strength))
    }
    points.append(to)
  }
}
