package import Geometry

/// Dashes, arrowheads, and rounded corners: "Styles of lines" in `docs/diagrams.md`.
extension StrokeRecord {
  /// Whether the stroke is its only part, as most are.
  package var isPlain: Bool { style.isPlain && gap == nil }

  /// The strokes whose ink together is the ink of this one: its dashes, and its arrowheads.
  ///
  /// They are plain. A stroke without any of these is its only part; a text has none. O(*n*) in the number
  /// of samples.
  public var parts: [StrokeRecord] {
    guard !isPlain else { return [self] }
    guard style.nib != .characters else { return [] }
    // Each part reads the samples.
    keepUnpacked()
    let line = line
    var parts: [StrokeRecord] = []
    for piece in gap.map(line.without) ?? [line] {
      parts += style.line.dash == .solid ? [piece] : piece.dashes(style.line.dash)
    }
    if style.line.heads != .none { parts += heads }
    return parts
  }

  /// The line without dashes, heads, and a gap.
  private var line: StrokeRecord {
    style.line.isRounded && figure?.isClosed == true ? rounded : plain
  }

  private var plain: StrokeRecord {
    var style = style
    style.line = .plain
    return restyled(as: style, width: width)
  }

  private func without(_ gap: ClosedRange<Double>) -> [StrokeRecord] {
    var pieces: [StrokeRecord] = []
    if gap.lowerBound > range.lowerBound, let piece = piece(range.lowerBound...gap.lowerBound) {
      pieces.append(piece)
    }
    if gap.upperBound < range.upperBound, let piece = piece(gap.upperBound...range.upperBound) {
      pieces.append(piece)
    }
    return pieces
  }

  // MARK: - Dashes

  /// The maximum number of dashes of a stroke, whose pattern is stretched for more.
  private static let maximumDashes = 10_000.0

  /// The lengths of the dashes and of the gaps between them, in canvas dots, and the number of these; `nil` for a
  /// solid line.
  package var dashPattern: (on: Double, off: Double, gaps: Int)? {
    let line = line
    return line.pattern(style.line.dash, total: line.cumulativeLengths.last ?? 0)
  }

  private func pattern(
    _ dash: LineStyle.Dash, total: Double
  ) -> (on: Double, off: Double, gaps: Int)? {
    let width = max(1, style.width)
    let (on, off) = dash == .dotted ? (0, 2 + width) : (3 + 2 * width, 2 + 2 * width)
    guard dash != .solid, total > on + off else { return nil }
    // Whole periods, so that both ends have a dash.
    let count = min(((total - on) / (on + off)).rounded(), Self.maximumDashes)
    let stretch = total / (count * (on + off) + on)
    return (on * stretch, off * stretch, Int(count))
  }

  /// Returns the pieces of a dashed or dotted line, which begins and ends with a dash.
  private func dashes(_ dash: LineStyle.Dash) -> [StrokeRecord] {
    let lengths = cumulativeLengths
    let total = lengths[lengths.count - 1]
    guard let (on, off, gaps) = pattern(dash, total: total) else { return [self] }
    var pieces: [StrokeRecord] = []
    var index = 0
    func position(at length: Double) -> Double {
      while index < lengths.count - 2, lengths[index + 1] < length { index += 1 }
      let step = lengths[index + 1] - lengths[index]
      let fraction = step > 0 ? ((length - lengths[index]) / step).clamped(to: 0...1) : 0
      return self.position(ofIndex: Double(index) + fraction)
    }
    for number in 0...gaps {
      let start = Double(number) * (on + off)
      let first = position(at: start)
      let piece = piece(first...max(first, position(at: min(start + on, total))))
      if let piece { pieces.append(piece) }
    }
    return pieces
  }

  /// The lengths of the line from its start to each sample, in canvas dots.
  var cumulativeLengths: [Double] {
    var (length, last) = (0.0, Point?.none)
    return samples.map { sample in
      if let last { length += last.distance(to: sample.location) }
      last = sample.location
      return length
    }
  }

  // MARK: - Heads

  /// The barbs of the arrowheads, each from its end over the tip to the other end: at the start, at the end.
  package var heads: [StrokeRecord] {
    let samples = samples
    let head = style.line.heads == .both ? [samples.reversed(), samples] : [samples]
    return head.compactMap { samples in
      guard let tip = samples.last else { return nil }
      let total = zip(samples, samples.dropFirst()).reduce(0) {
        $0 + $1.0.location.distance(to: $1.1.location)
      }
      let length = min(style.headLength, LineStyle.headPart * total)
      // Where the line enters the head decides the direction, so that a hand that stops does not.
      let tail = samples.reversed().first { $0.location.distance(to: tip.location) >= length }
      guard let tail, length > 0 else { return nil }
      let back = (tail.location - tip.location).unit
      let (along, across) = (back * (LineStyle.headCosine * length), back.normal * (length / 2))
      return StrokeRecord(
        style: plain.style,
        samples: [across, .zero, across * -1].map { offset in
          var sample = tip
          sample.location = offset == .zero ? tip.location : tip.location + along + offset
          sample.flags.insert(.exactLocation)
          return sample
        })
    }
  }

  // MARK: - Corners

  /// The radius of rounded corners, in canvas dots, and the part of a side that they cover at most.
  private static let cornerRadius = 6.0
  private static let cornerPart = 0.4
  /// The number of points of a rounded corner.
  private static let cornerPoints = 6

  /// Returns how much of the end of a side a rounded corner replaces, in canvas dots.
  package static func cornerReach(ofSide length: Double) -> Double {
    min(cornerRadius, cornerPart * length)
  }

  /// The stroke with rounded corners.
  private var rounded: StrokeRecord {
    guard let figure, figure.kind != .ellipse, let template = samples.first else { return plain }
    let corners = figure.points
    var points: [Point] = []
    for (index, corner) in corners.enumerated() {
      let neighbors = [
        corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count],
      ]
      let ends = neighbors.map { neighbor in
        let side = neighbor - corner
        let reach = Self.cornerReach(ofSide: side.length)
        return side.length > 0 ? corner + side * (reach / side.length) : corner
      }
      // A quadratic Bézier curve.
      points += (0...Self.cornerPoints).map {
        let t = Double($0) / Double(Self.cornerPoints)
        return ends[0].interpolated(to: corner, at: t)
          .interpolated(to: corner.interpolated(to: ends[1], at: t), at: t)
      }
    }
    points.append(points[0])
    var style = style
    style.line = .plain
    let time = time
    let samples = points.enumerated().map { index, point in
      var sample = template
      sample.location = point
      let fraction = Double(index) / Double(points.count - 1)
      sample.timestamp =
        time.lowerBound + (time.upperBound - time.lowerBound) * fraction
      sample.flags.insert(.exactLocation)
      return sample
    }
    return StrokeRecord(style: style, samples: samples) ?? plain
  }
}

extension StrokeStyle {
  /// Whether the ink is that of the nib along the whole line, or a fill.
  package var isPlain: Bool { nib == .fill || nib != .characters && line == .plain }

  /// The length of the barbs of an arrowhead, in canvas dots.
  ///
  /// No multiple of the length ends between two dots, so both barbs end the same number of dots away.
  package var headLength: Double { LineStyle.headLength + LineStyle.headWidths * width }
}

extension LineStyle {
  /// The length of a barb in dots and in widths of the line, and the part of the line that it covers at most.
  fileprivate static let (headLength, headWidths, headPart) = (6.8, 2.0, 0.4)
  /// The cosine of the angle between the line and a barb, 30°, whose sine is one half.
  fileprivate static let headCosine = 0.75.squareRoot()
}

extension Vector {
  /// The vector of length 1 in the same direction; zero for the zero vector.
  package var unit: Vector {
    let length = length
    return length > 0 ? self * (1 / length) : .zero
  }
}
