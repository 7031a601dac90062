import Geometry
import Ink
import Sketches
import TestSupport
import Workloads

/// Ink from a seed: strokes as a hand makes them, and samples as no hand does.
struct RandomInk {
  /// The source of chance.
  var random: SplitMix64

  /// Starts the ink that belongs to a seed.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A smooth stroke at 125 samples a second, with a force that follows the speed and times that
  /// jitter; its samples are exactly what a file can hold.
  mutating func handStroke(samples count: Int, at start: TimeInterval = 0) throws -> StrokeRecord {
    var samples: [StrokeSample] = []
    var place = Point(x: number(in: 0...400), y: number(in: 0...200))
    var time = start
    var speed = number(in: 30...400)
    var heading = number(in: 0...6.28)
    for _ in 0..<count {
      samples.append(StrokeSample(location: place, timestamp: time, force: 30 / speed + 0.5))
      let step = 0.008 + number(in: -0.0005...0.0005)
      speed = min(max(speed + number(in: -20...20), 20), 800)
      heading += number(in: -0.2...0.2)
      let east = heading.truncatingRemainder(dividingBy: 4) - 2
      place = place + Vector(dx: east, dy: heading < 3 ? 1 : -1) * (speed * step)
      time += step
    }
    return try stored(samples)
  }

  /// A stroke of samples as a file would give them back.
  mutating func stored(_ samples: [StrokeSample]) throws -> StrokeRecord {
    let style = StrokeStyle(
      nib: Nib.allCases.randomElement(using: &random) ?? .pen,
      color: InkColor.allCases.randomElement(using: &random) ?? .foreground,
      width: number(in: StrokeStyle.widths))
    let samples = try SampleCodec.decode(SampleCodec.encode(samples))
    guard let record = StrokeRecord(style: style, samples: samples) else {
      throw SampleCodec.Malformed.wrongCount
    }
    return record
  }

  /// Samples with every channel, present or not, and now and then something absurd.
  mutating func wildSamples() -> [StrokeSample] {
    let odds = (azimuth: chance(), altitude: chance(), force: chance())
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      StrokeSample(
        location: Point(x: wild(), y: wild()), timestamp: wild(),
        force: Double.random(in: 0...1, using: &random) < odds.force ? wild() : 1,
        azimuth: Double.random(in: 0...1, using: &random) < odds.azimuth ? wild() : nil,
        altitude: Double.random(in: 0...1, using: &random) < odds.altitude ? wild() : nil,
        flags: StrokeSample.Flags(
          rawValue: chance() * odds.force == 0 ? 0 : UInt8.random(in: 0...31, using: &random)))
    }
  }

  /// A number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance() -> Double { [0, 0.5, 1].randomElement(using: &random) ?? 0 }

  private mutating func wild() -> Double {
    let absurd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -0.0]
    if Int.random(in: 0..<20, using: &random) == 0 {
      return absurd.randomElement(using: &random) ?? 0
    }
    return number(in: -1000...1000)
  }
}
