import Foundation
import SyntheticInk
package import Touches

/// A simulation of a pen with a noisy sensor.
package struct NoisyStrokes {
  /// The standard deviation of the noise in each coordinate, in the strokes' unit.
  package let deviation: Double
  /// The number of samples per second.
  package let rate: Double
  private var generator: SplitMix64

  /// Creates the noise of a seed.
  package init(deviation: Double, rate: Double, seed: UInt64) {
    self.deviation = deviation
    self.rate = rate
    generator = SplitMix64(seed: seed)
  }

  /// Returns a stroke measured at an even rate; `nil` if it is too short for five samples.
  package mutating func measured(_ stroke: [TouchPredictor.Sample]) -> [TouchPredictor.Sample]? {
    guard let track = Track(stroke) else { return nil }
    var samples: [TouchPredictor.Sample] = []
    for index in 0... {
      let time = track.times.lowerBound + Double(index) / rate
      guard let position = track.position(at: time) else { break }
      // Source: Box and Muller, "A Note on the Generation of Random Normal Deviates" (1958).
      let radius = (-2 * log(generator.uniform(1e-300...1))).squareRoot() * deviation
      let angle = generator.uniform(0...(2 * .pi))
      samples.append(
        TouchPredictor.Sample(
          time: time, x: position.x + radius * cos(angle), y: position.y + radius * sin(angle)))
    }
    return samples.count > 4 ? samples : nil
  }
}
