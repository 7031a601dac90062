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
      parts += style.line.dash == .solid ? [piece] : dashes(of: piece)
    }
    return style.line.heads == .none ? parts : parts + heads
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
    dashPattern(ofLength: StrokePath(line).length)
  }

  private func dashPattern(ofLength total: Double) -> (on: Double, off: Double, gaps: Int)? {
    let (dash, width) = (style.line.dash, max(1, style.width))
    let (on, off) = dash == .dotted ? (0, 2 + width) : (3 + 2 * width, 2 + 2 * width)
    guard dash != .solid, total > on + off, total.isFinite else { return nil }
    // Whole periods, so that both ends have a dash.
    let count = min(((total - on) / (on + off)).rounded(), Self.maximumDashes)
    let stretch = total / (count * (on + off) + on)
    return (on * stretch, off * stretch, Int(count))
  }

  /// Returns the dashes or dots of a part of the line, which begins and ends with one.
  private func dashes(of line: StrokeRecord) -> [StrokeRecord] {
    let path = StrokePath(line)
    guard let (on, off, gaps) = dashPattern(ofLength: path.length) else { return [line] }
    return (0...gaps).compactMap { number in
      let start = Double(number) * (on + off)
      let first = line.position(ofIndex: path.index(at: start))
      return line.piece(first...max(first, line.position(ofIndex: path.index(at: start + on))))
    }
  }

  // MARK: - Heads

  /// The barbs of the arrowheads at the ends of the whole line, each from its end over the tip to the other end.
  package var heads: [StrokeRecord] {
    let samples = samples
    let length = min(style.headLength, LineStyle.headPart * StrokePath(self).length)
    let starts = style.line.heads == .both && range.lowerBound == 0
    let ends = range.upperBound == source.lastPosition
    let lines = (starts ? [samples.reversed()] : []) + (ends ? [samples] : [])
    return lines.compactMap { samples in
      guard let tip = samples.last, length > 0 else { return nil }
      // Where the line enters the head decides the direction, so that a hand that stops does not.
      let reach = style.line.isElbowed ? 0.01 : length
      let tail = samples.reversed().first { $0.location.distance(to: tip.location) >= reach }
      guard let tail else { return nil }
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

  /// Returns how much of the end of a side a rounded corner replaces, in canvas dots.
  package static func cornerReach(ofSide length: Double) -> Double {
    min(cornerRadius, cornerPart * length)
  }

  private var rounded: StrokeRecord {
    guard let figure, figure.kind != .ellipse else { return plain }
    let samples = samples(through: figure.rounded)
    return StrokeRecord(style: plain.style, samples: samples) ?? plain
  }

  /// Returns exact samples at some points, with the force of the first sample and the times of the stroke.
  func samples(through points: [Point]) -> [StrokeSample] {
    let (template, time) = (measuredSamples(in: 0..<1)[0], time)
    let step = (time.upperBound - time.lowerBound) / Double(max(1, points.count - 1))
    return points.enumerated().map { index, point in
      var sample = template
      (sample.location, sample.timestamp) = (point, time.lowerBound + step * Double(index))
      sample.flags.insert(.exactLocation)
      return sample
    }
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
