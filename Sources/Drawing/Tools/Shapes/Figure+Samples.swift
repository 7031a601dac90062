import Geometry
import Ink
import Shapes

extension Figure {
  /// The greatest distance between two samples, in canvas dots, and in screen dots on an enlarged canvas.
  private static let spacing = 1.5
  private static let maximumCount = 2_000

  /// Returns evenly spaced samples, one at each corner, of a figure that is drawn from a sample until a time.
  ///
  /// All have the angles and the force of the first. The scale is in screen dots per canvas dot.
  func samples(
    from first: StrokeSample, until end: TimeInterval, scale: Double = 1
  ) -> [StrokeSample] {
    let times = first.timestamp...max(first.timestamp, end)
    return samples(over: times, scale, like: [first], force: first.force)
  }

  /// Returns the samples of a figure that replaces a stroke, with its times, its angles, and its median force.
  func samples(replacing stroke: StrokeRecord, scale: Double = 1) -> [StrokeSample] {
    let original = stroke.samples
    let force = original.map(\.force).sorted()[original.count / 2]
    return samples(over: stroke.time, scale, like: original, force: force)
  }

  private func samples(
    over times: ClosedRange<TimeInterval>, _ scale: Double, like original: [StrokeSample],
    force: Double
  ) -> [StrokeSample] {
    let points = Self.points(on: outline, scale)
    return points.indices.map { index in
      let fraction = Double(index) / Double(max(points.count - 1, 1))
      var sample = original[Int((fraction * Double(original.count - 1)).rounded())]
      (sample.location, sample.force) = (points[index], force)
      let duration = times.upperBound - times.lowerBound
      // Rounding must not move the end.
      sample.timestamp = min(times.lowerBound + fraction * duration, times.upperBound)
      if index == points.count - 1 { sample.timestamp = times.upperBound }
      sample.flags.formIntersection(.dialedAngles)
      sample.flags.insert(.exactLocation)
      return sample
    }
  }

  /// Returns points on a polyline, with one at each corner.
  private static func points(on outline: [Point], _ scale: Double) -> [Point] {
    let length = zip(outline, outline.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let spacing = max(spacing / max(1, scale), length / Double(maximumCount))
    var points = Array(outline.prefix(1))
    for (start, end) in zip(outline, outline.dropFirst()) where start != end {
      let count = max(1, Int((start.distance(to: end) / spacing).rounded(.up)))
      points += (1...count).map { start.interpolated(to: end, at: Double($0) / Double(count)) }
    }
    return points
  }
}

extension StrokeRecord {
  /// Returns the stroke as the line of another figure; `nil` if the figure has no extent.
  func redrawn(as figure: Figure, scale: Double) -> StrokeRecord? {
    StrokeRecord(
      style: style, samples: figure.samples(replacing: self, scale: scale),
      isRecovered: isRecovered, meaning: .figure(figure))
  }
}

extension Figure {
  /// Creates the figure that a stroke records for a shape, which is moved a little onto the dots.
  ///
  /// `scale` is in screen dots per canvas dot.
  init(_ shape: Shape, scale: Double) { self = shape.centered(onDotsOf: 1 / scale).figure }
}
