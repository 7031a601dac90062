import Geometry

/// Draws centripetal curves through the samples: Section 1.6 of `docs/stroke-model.md`.
struct CentripetalSmoothing: CurveSmoothing {
  static let summary = "curves through every sample, without loops"

  let strength, flatness: Double

  init(strength: Double) { self.init(Smoothing(.centripetal, strength: strength)) }

  init(_ smoothing: Smoothing) {
    (strength, flatness) = (smoothing.strength, smoothing.tolerance)
  }

  var tension: Double { strength }

  func stableSpanCount(forSamples count: Int) -> Int { max(0, count - 2) }
}

/// Curves through points that make neither loops nor cusps where the points are unevenly spaced.
///
/// Section 1.6 of `docs/stroke-model.md`. Source: Yuksel, Schaefer and Keyser, "Parameterization
/// and Applications of Catmull-Rom Curves", 2011, rearranged: with the unit vectors *u*, *v* of two
/// neighboring chords and the square roots *a*, *b* of their lengths, the tangent between them is
/// (*u* + *v*) *b*² *a* / (*a* + *b*) for the second chord, and mirrored for the first.
struct CentripetalCurve {
  /// The length of the tangents, from 0 (straight lines) to 1.
  let tension: Double
  /// The maximum distance of a chord from its curve, in canvas dots.
  let flatness: Double

  /// A straight line between two points.
  private struct Chord {
    var vector: Vector
    var length: Double
    /// The square root of the length.
    var root: Double

    init(_ start: PathPoint, _ end: PathPoint) {
      vector = end.location - start.location
      length = vector.length
      root = length.squareRoot()
    }
  }

  /// Appends the curves from some knots to the next, without their start points.
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
    // A curve whose tangents are no longer than its chord is no farther from it.
    guard chord.length * 8 / 27 > flatness else { return points.append(end) }
    let leaving = tangent(of: chord, beside: before)
    let arriving = tangent(of: chord, beside: after)
    // At an end without a neighbor, this tangent makes the curve a parabola.
    let first = limited(leaving ?? chord.vector * 1.5 + (arriving ?? chord.vector) * -0.5, chord)
    let second = limited(arriving ?? chord.vector * 1.5 + (leaving ?? chord.vector) * -0.5, chord)
    // The curve's distance from a single chord is at most 4/27 of the tangents' components across it.
    let across = abs(chord.vector.cross(first)) + abs(chord.vector.cross(second))
    let bulge = tension * across / chord.length * (4.0 / 27)
    let chordCount = Chords.count(bulge: bulge, tolerance: flatness)
    for index in stride(from: 1, to: chordCount, by: 1) {
      points.append(
        point(Double(index) / Double(chordCount), start, end, chord.vector, first, second))
    }
    points.append(end)
  }

  /// Returns the tangent where a chord meets a neighbor, scaled to the chord; `nil` without a neighbor.
  private func tangent(of chord: Chord, beside other: Chord?) -> Vector? {
    guard let other, other.length > 0, chord.length > 0 else { return nil }
    let scale = chord.length * other.root / (chord.root + other.root)
    return (chord.vector * (1 / chord.length) + other.vector * (1 / other.length)) * scale
  }

  /// Returns a tangent no longer than the chord, so that the curve bulges by at most a quarter.
  private func limited(_ tangent: Vector, _ chord: Chord) -> Vector {
    let length = tangent.length
    return length > chord.length ? tangent * (chord.length / length) : tangent
  }

  /// Returns a point of the cubic Hermite curve, blended with the line; force and time are linear.
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
