import Geometry
package import Ink
package import Touches

/// The delay of the line behind the pointer while it is being drawn.
///
/// After each sample, the newest point of the line is compared with the true position at that time.
/// The delay is a least-squares fit: moving the true positions back along their velocities by the
/// delay brings them closest to the newest points.
package struct LiveLag {
  /// The sum of the products of distance behind and velocity.
  private var products = 0.0
  /// The sum of the squared velocities.
  private var squares = 0.0

  /// Half the interval over which a velocity is measured, in seconds.
  private static let halfInterval = 0.01

  /// Creates a lag without strokes.
  package init() {}

  /// The delay, in seconds; negative if the line is ahead of the pointer.
  package var seconds: Double { squares > 0 ? products / squares : 0 }

  /// Draws a stroke from its reports and adds the delay of its newest points.
  package mutating func add(
    _ stroke: [TouchPredictor.Sample], _ smoothing: Smoothing, _ reporting: DrawnStroke.Reporting,
    truth: [TouchPredictor.Sample]
  ) {
    guard let track = Track(truth) else { return }
    var ends: [SIMD2<Double>?] = []
    _ = DrawnStroke(stroke, reporting: reporting) { drawn in
      ends.append(drawn.newest(smoothing).map { [$0.location.x, $0.location.y] })
    }
    for (sample, end) in zip(stroke, ends) {
      guard let end, let position = track.position(at: sample.time),
        let before = track.position(at: sample.time - Self.halfInterval),
        let after = track.position(at: sample.time + Self.halfInterval)
      else { continue }
      let velocity = (after - before) / (2 * Self.halfInterval)
      products += ((position - end) * velocity).sum()
      squares += (velocity * velocity).sum()
    }
  }
}
