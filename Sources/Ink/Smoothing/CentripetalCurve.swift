import Geometry

/// Curves through points whose tangents weigh the neighbours by the square roots of their distances,
/// so that they make neither loops nor cusps where points lie unevenly.
///
/// Section 1.6 of `docs/stroke-model.md`. Source: Yuksel, Schaefer and Keyser, "Parameterization and
/// Applications of Catmull-Rom Curves", 2011. In a form of our own: with the unit vectors *u*, *v*
/// of two neighbouring chords and the square roots *a*, *b* of their lengths, the tangent between
/// them is (*u* + *v*) *b*² *a* / (*a* + *b*) for the second chord, and mirrored for the first.
struct CentripetalCurve {
  /// How long tangents are, from 0 (straight lines) to 1.
  let tension: Double

  /// A chord between two points.
  private struct Chord {
    var vector: Vector
    var length: Double
    var root: Double

    init(_ start: PathPoint, _ end: PathPoint) {
      vector = end.location - start.location
      length = vector.length
      root = length.squareRoot()
    }
  }

  /// Appends the curves from some points to the next, without the points they begin at.
  ///
  /// - Complexity: O(*n*) in the number of points appended.
  func append(_ spans: Range<Int>, through knots: [PathPoint], to points: inout [PathPoint]) {
    guard let first = spans.first else { return }
    var before = first > 0 ? Chord(knots[first - 1], knots[first]) : nil
    var here = Chord(knots[first], knots[first + 1])
    for span in spans {
      let after = span + 2 < knots.count ? Chord(knots[span + 1], knots[span + 2]) : nil
      append(here, from: knots[span], to: knots[span + 1], before, after, to: &points)
      before = here
      if let after { here = after }
    }
  }

  private func append(
    _ chord: Chord, from start: PathPoint, to end: PathPoint, _ before: Chord?, _ after: Chord?,
    to points: inout [PathPoint]
  ) {
    let leaving = tangent(of: chord, beside: before)
    let arriving = tangent(of: chord, beside: after)
    // An end without a neighbour has the tangent that makes the curve a parabola.
    let first = leaving ?? chord.vector * 1.5 + (arriving ?? chord.vector) * -0.5
    let second = arriving ?? chord.vector * 1.5 + (leaving ?? chord.vector) * -0.5
    let pieces = pieces(chord, limited(first, chord), limited(second, chord))
    if pieces > 1 {
      let (m, n) = (limited(first, chord), limited(second, chord))
      for piece in 1..<pieces {
        points.append(point(Double(piece) / Double(pieces), start, end, chord.vector, m, n))
      }
    }
    points.append(end)
  }

  /// The tangent where a chord meets a neighbour, scaled to the chord; `nil` without a neighbour.
  private func tangent(of chord: Chord, beside other: Chord?) -> Vector? {
    guard let other, other.length > 0, chord.length > 0 else { return nil }
    let scale = chord.length * other.root / (chord.root + other.root)
    return (chord.vector * (1 / chord.length) + other.vector * (1 / other.length)) * scale
  }

  /// A tangent no longer than the chord, so that the curve bulges by a quarter of it at most.
  private func limited(_ tangent: Vector, _ chord: Chord) -> Vector {
    let length = tangent.length
    return length > chord.length ? tangent * (chord.length / length) : tangent
  }

  /// The chords that a curve needs: its distance from a line is at most 4/27 of the tangents' parts
  /// across it, and falls with the square of their number.
  private func pieces(_ chord: Chord, _ first: Vector, _ second: Vector) -> Int {
    guard chord.length > Smoothing.flatness else { return 1 }
    let across = abs(cross(chord.vector, first)) + abs(cross(chord.vector, second))
    let bulge = tension * across / chord.length * (4.0 / 27)
    // In this order what is no number comes to 1.
    return Int(min(max(1, (bulge / Smoothing.flatness).squareRoot().rounded(.up)), 64))
  }

  private func cross(_ a: Vector, _ b: Vector) -> Double { a.dx * b.dy - a.dy * b.dx }

  /// A point of the cubic Hermite curve, blended with the straight line; force and time are even.
  private func point(
    _ t: Double, _ start: PathPoint, _ end: PathPoint, _ chord: Vector, _ first: Vector,
    _ second: Vector
  ) -> PathPoint {
    let s = 1 - t
    let along = t * t * (3 - 2 * t)
    let curve = chord * along + first * (t * s * s) + second * (-t * t * s)
    var point = start.interpolated(to: end, at: t)
    point.location = start.location + chord * (t * (1 - tension)) + curve * tension
    return point
  }
}
