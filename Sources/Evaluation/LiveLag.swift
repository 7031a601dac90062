import Geometry
package import Ink
package import Touches

/// How long after the hand the line under it is where the hand was.
///
/// The newest point of the line after each sample is compared with the true place at that moment. Of
/// all delays, the one is taken by which a hand that goes straight on at its true velocity would
/// come nearest to these points, by least squares.
package struct LiveLag {
  private var behind = 0.0
  private var squares = 0.0

  /// Half the time over which a velocity is measured, in seconds.
  private static let reach = 0.01

  /// Begins with nothing measured.
  package init() {}

  /// The delay, in seconds; less than 0 where the line is ahead.
  package var seconds: Double { squares > 0 ? behind / squares : 0 }

  /// Adds a stroke, drawn from what is reported of its samples.
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
      guard let end, let place = track.position(at: sample.time),
        let before = track.position(at: sample.time - Self.reach),
        let after = track.position(at: sample.time + Self.reach)
      else { continue }
      let velocity = (after - before) / (2 * Self.reach)
      behind += ((place - end) * velocity).sum()
      squares += (velocity * velocity).sum()
    }
  }
}
