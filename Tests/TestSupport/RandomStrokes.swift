public import Geometry
public import Ink
public import SyntheticInk

extension SplitMix64 {
  /// Makes up a smooth stroke like one drawn by hand.
  ///
  /// The stroke has about 125 samples per second at jittering times, a force that decreases with the
  /// speed, and a random style. A sketch file stores its samples without rounding them.
  ///
  /// - Parameters:
  ///   - count: The number of samples, at least 1.
  ///   - start: The time of the first sample, in seconds.
  /// - Returns: The stroke, which begins in an area of 400 by 200 dots.
  public mutating func handStroke(samples count: Int, at start: TimeInterval = 0) -> StrokeRecord {
    var location = Point(x: number(in: 0...400), y: number(in: 0...200))
    var time = start
    var speed = number(in: 30...400)
    var heading = number(in: 0...6.28)
    let samples = (0..<count).map { _ in
      let sample = StrokeSample(location: location, timestamp: time, force: 30 / speed + 0.5)
      let step = 0.008 + number(in: -0.0005...0.0005)
      speed = min(max(speed + number(in: -20...20), 20), 800)
      heading += number(in: -0.2...0.2)
      let dx = heading.truncatingRemainder(dividingBy: 4) - 2
      location = location + Vector(dx: dx, dy: heading < 3 ? 1 : -1) * (speed * step)
      time += step
      return sample
    }
    let style = StrokeStyle(
      nib: [.pen, .calligraphy, .marker, .stipple].randomElement(using: &self) ?? .pen,
      color: inkColor(),
      width: number(in: StrokeStyle.widths))
    return .storable(samples, style)
  }

  /// Makes up a stroke of at most 13 samples at random points.
  ///
  /// One stroke in four repeats its last sample. A sketch file stores the samples without rounding
  /// them.
  ///
  /// - Parameter start: The earliest time of the first sample, in seconds.
  /// - Returns: The stroke, within an area of 80 by 48 dots.
  public mutating func jaggedStroke(at start: TimeInterval) -> StrokeRecord {
    var time = start
    var samples = (0..<Int.random(in: 1...12, using: &self)).map { _ in
      time += number(in: 0...0.1)
      let location = Point(x: number(in: 5...75), y: number(in: 5...43))
      return StrokeSample(location: location, timestamp: time, force: number(in: 0.5...1.5))
    }
    if Int.random(in: 0..<4, using: &self) == 0 {
      var repeated = samples[samples.count - 1]
      repeated.timestamp += 0.05
      samples.append(repeated)
    }
    return .storable(samples, StrokeStyle(color: inkColor(), width: number(in: 1...5)))
  }

  /// Makes up a stroke of any nib, sometimes with angles, estimated values, and a turned nib.
  ///
  /// A sketch file stores the samples without rounding them.
  ///
  /// - Parameter start: The earliest time of the first sample, in seconds.
  /// - Returns: The stroke, within an area of 80 by 48 dots.
  public mutating func anyStroke(at start: TimeInterval) -> StrokeRecord {
    let plain = jaggedStroke(at: start)
    var style = plain.style
    style.nib = Nib.withInk.randomElement(using: &self) ?? .pen
    if style.nib == .calligraphy {
      style.nibAngle = Double(Int.random(in: -4000...4000, using: &self)) / 4096
    }
    let hasAngles = Bool.random(using: &self)
    let samples = plain.samples.map { sample in
      var sample = sample
      guard hasAngles, Int.random(in: 0..<8, using: &self) > 0 else { return sample }
      sample.azimuth = Double(Int.random(in: -12000...12000, using: &self)) / 4096
      sample.altitude = Double(Int.random(in: 0...6000, using: &self)) / 4096
      sample.flags = [[], .estimatedForce, .estimatedAzimuth].randomElement(using: &self) ?? []
      return sample
    }
    return .storable(samples, style)
  }

  /// Returns a random ink color, sometimes one without a name.
  public mutating func inkColor() -> InkColor {
    let named = InkColor.named.randomElement(using: &self) ?? .red
    // The fixture of the file format has strokes of the other inks.
    guard [.blue, .cyan, .gray].contains(named), Bool.random(using: &self) else { return named }
    return InkColor(RGBColor(number: .random(in: 0...0xFF_FFFF, using: &self)))
  }

  /// Returns a random number in a range.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

extension StrokeRecord {
  /// Creates a stroke whose samples are rounded to the steps of `docs/sketch-format.md`, "Samples".
  static func storable(_ samples: [StrokeSample], _ style: StrokeStyle) -> StrokeRecord {
    let rounded = samples.map { sample in
      var rounded = sample
      rounded.timestamp = sample.timestamp.rounded(toStepsPerUnit: 1_000_000)
      rounded.location.x = sample.location.x.rounded(toStepsPerUnit: 256)
      rounded.location.y = sample.location.y.rounded(toStepsPerUnit: 256)
      rounded.force = sample.force.rounded(toStepsPerUnit: 4096)
      return rounded
    }
    guard let record = StrokeRecord(style: style, samples: rounded) else {
      preconditionFailure("a stroke has at least one sample")
    }
    return record
  }
}

extension Double {
  fileprivate func rounded(toStepsPerUnit steps: Double) -> Double {
    (self * steps).rounded() / steps
  }
}

extension Nib {
  /// The nibs whose strokes are ink.
  public static let withInk = allCases.filter { $0 != .characters }
}
