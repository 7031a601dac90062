public import Geometry
public import Ink

/// A seeded generator of strokes that resemble hand-drawn ones, for tests and benchmarks.
///
/// The speed rises and falls along the stroke. The curvature is a random walk that reverts to 0. The
/// interval between samples is 8 ± 2 ms.
public struct SyntheticStrokes: Sendable {
  /// The rectangle in which strokes begin, in dots.
  public var area: Rect

  private var generator: SplitMix64
  private var clock: TimeInterval = 0

  /// Creates the generator of a seed's strokes.
  public init(seed: UInt64, area: Rect = Rect(minX: 0, minY: 0, maxX: 240, maxY: 160)) {
    generator = SplitMix64(seed: seed)
    self.area = area
  }

  /// Returns the samples of the next stroke, which begins half a second after the previous one ended.
  ///
  /// - Parameter count: The number of samples; at least 1.
  /// - Returns: The samples, with times in seconds; the first stroke begins at 0.5.
  public mutating func samples(_ count: Int) -> [StrokeSample] {
    var location = Point(
      x: .random(in: area.minX...area.maxX, using: &generator),
      y: .random(in: area.minY...area.maxY, using: &generator))
    var heading = Double.random(in: -Double.pi...Double.pi, using: &generator)
    var curvature = 0.0
    let pace = Double.random(in: 100...600, using: &generator)
    clock += 0.5
    return (0..<count).map { index in
      defer {
        let interval = Double.random(in: 0.006...0.010, using: &generator)
        // A minimum-jerk speed profile, repeated every 100 samples, that never reaches 0.
        let phase = Double(index % 100) / 100
        let speed = pace * (0.1 + 16 * phase * phase * (1 - phase) * (1 - phase))
        curvature += .random(in: -0.02...0.02, using: &generator) - curvature * 0.1
        heading += curvature * speed * interval
        location.x += speed * interval * Self.cosine(heading)
        location.y += speed * interval * Self.cosine(heading - .pi / 2)
        clock += interval
      }
      return StrokeSample(location: location, timestamp: clock)
    }
  }

  /// Returns the next stroke, with a random color and width.
  public mutating func stroke(samples count: Int) -> StrokeRecord? {
    let colors = InkColor.named
    let color = colors[Int.random(in: 0..<colors.count, using: &generator)]
    let width = Double(Int.random(in: 1...3, using: &generator))
    return StrokeRecord(style: StrokeStyle(color: color, width: width), samples: samples(count))
  }

  /// Returns the cosine of an angle in radians.
  ///
  /// The C library's result differs between machines in the last digit.
  private static func cosine(_ angle: Double) -> Double {
    let revolutions = (angle / (2 * .pi)).rounded()
    let x = angle - revolutions * 2 * .pi
    // Folded to 0 to π / 2, where the series is accurate to 1e-9.
    let folded = abs(x) > .pi / 2 ? .pi - abs(x) : abs(x)
    let square = folded * folded
    var term = 1.0
    var sum = 1.0
    for n in stride(from: 2.0, through: 14, by: 2) {
      term *= -square / (n * (n - 1))
      sum += term
    }
    return abs(x) > .pi / 2 ? -sum : sum
  }
}
