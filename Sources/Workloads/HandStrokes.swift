public import Geometry
public import Ink

/// Makes up strokes that move as a hand does, for tests and benchmarks: the same for the same seed.
///
/// The pen goes forward at a speed that rises and falls with the stroke, and turns by a curvature
/// that wanders back to none. Reports come every 8 ms, more or less.
public struct HandStrokes: Sendable {
  /// The rectangle that strokes begin in, in dots.
  public var area: Rect

  private var generator: SplitMix64
  private var clock: TimeInterval = 0

  /// Creates the maker of the strokes that belong to a seed.
  public init(seed: UInt64, area: Rect = Rect(minX: 0, minY: 0, maxX: 240, maxY: 160)) {
    generator = SplitMix64(seed: seed)
    self.area = area
  }

  /// The samples of the next stroke, which begins half a second after the one before it ended.
  ///
  /// - Parameter count: How many samples; at least 1.
  /// - Returns: The samples, with times in seconds since the first stroke's start less half a
  ///   second.
  public mutating func samples(_ count: Int) -> [StrokeSample] {
    var place = Point(
      x: .random(in: area.minX...area.maxX, using: &generator),
      y: .random(in: area.minY...area.maxY, using: &generator))
    var heading = Double.random(in: -Double.pi...Double.pi, using: &generator)
    var curvature = 0.0
    let pace = Double.random(in: 100...600, using: &generator)
    clock += 0.5
    return (0..<count).map { index in
      defer {
        let interval = Double.random(in: 0.006...0.010, using: &generator)
        // Minimum-jerk speed, repeated every 100 samples, and never quite at rest.
        let phase = Double(index % 100) / 100
        let speed = pace * (0.1 + 16 * phase * phase * (1 - phase) * (1 - phase))
        curvature += .random(in: -0.02...0.02, using: &generator) - curvature * 0.1
        heading += curvature * speed * interval
        place.x += speed * interval * Self.cosine(heading)
        place.y += speed * interval * Self.cosine(heading - .pi / 2)
        clock += interval
      }
      return StrokeSample(location: place, timestamp: clock)
    }
  }

  /// The next stroke, drawn with a colour and a width of its own.
  public mutating func stroke(samples count: Int) -> StrokeRecord? {
    let colors = InkColor.allCases
    let color = colors[Int.random(in: 0..<colors.count, using: &generator)]
    let width = Double(Int.random(in: 1...3, using: &generator))
    return StrokeRecord(style: StrokeStyle(color: color, width: width), samples: samples(count))
  }

  /// The cosine, without the C library: its last digit differs from machine to machine.
  private static func cosine(_ angle: Double) -> Double {
    let turn = (angle / (2 * .pi)).rounded()
    let x = angle - turn * 2 * .pi
    // Folded to a quarter turn, where the series converges to a billionth.
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
