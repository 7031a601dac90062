import Foundation
package import Touches
import Workloads

/// Strokes as a pen with a noisy sensor measures them.
package struct NoisyStrokes {
  /// The standard deviation of each coordinate, in the strokes' unit.
  package let deviation: Double
  /// Samples a second.
  package let rate: Double
  private var generator: SplitMix64

  /// Creates the noise that belongs to a seed.
  package init(deviation: Double, rate: Double, seed: UInt64) {
    self.deviation = deviation
    self.rate = rate
    generator = SplitMix64(seed: seed)
  }

  /// A stroke measured at an even rate; `nil` if it is too short for five samples.
  package mutating func measured(_ stroke: [TouchPredictor.Sample]) -> [TouchPredictor.Sample]? {
    guard let track = Track(stroke) else { return nil }
    var samples: [TouchPredictor.Sample] = []
    for index in 0... {
      let time = track.times.lowerBound + Double(index) / rate
      guard let place = track.position(at: time) else { break }
      // Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958.
      let radius = (-2 * log(generator.uniform(1e-300...1))).squareRoot() * deviation
      let angle = generator.uniform(0...(2 * .pi))
      samples.append(
        TouchPredictor.Sample(
          time: time, x: place.x + radius * cos(angle), y: place.y + radius * sin(angle)))
    }
    return samples.count > 4 ? samples : nil
  }
}
