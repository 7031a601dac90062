extension DotCanvas {
  /// The dots of a segment at the steps along its major axis whose middles it crosses.
  struct Run {
    /// The ends of the segment with the lower and the higher major coordinate.
    let start, end: AxisPoint
    /// The first and the last step whose middle is crossed.
    let first, last: Int
    /// The change of the minor coordinate from each step to the next.
    private let slope: Double
    /// The minor coordinate at the first crossing, and the slope, times 2³².
    let height, rise: Int
    let isFlat: Bool

    /// The distance before a dot's edge that counts as on the edge, times 2³²: the error of a slope
    /// that is off by 2⁻³³ after a thousand steps.
    private static let tie = 1 << 10

    /// Uses whole numbers, so that a dot is the same wherever drawing starts.
    @inline(__always) init(_ from: AxisPoint, _ to: AxisPoint, isFlat: Bool) {
      (start, end) = to.major > from.major ? (from, to) : (to, from)
      first = DotCanvas.crossings(before: start.major)
      last = DotCanvas.crossings(before: end.major) &- 1
      slope = (end.minor - start.minor) / (end.major - start.major)
      let minor = start.minor + (Double(first) + 0.5 - start.major) * slope
      (height, rise) = (Self.fixed(minor) &+ Self.tie, Self.fixed(slope))
      self.isFlat = isFlat
    }

    /// Returns a number within ±2¹⁹, times 2³²: adding 1.5 · 2²⁰ leaves it in the lower bits,
    /// without a branch or a trap.
    @inline(__always) private static func fixed(_ number: Double) -> Int {
      let bias = 0x1.8p20
      return Int(Int64(bitPattern: (number + bias).bitPattern &- bias.bitPattern))
    }

    /// Whether the middle of any step is crossed; if not, the other properties are meaningless.
    @inline(__always) var hasCrossing: Bool { first <= last }
    /// Whether the segment starts in the step before the first crossing.
    @inline(__always) var startsEarlier: Bool { DotCanvas.dot(at: start.major) < first }
    /// Whether the segment ends in the step after the last crossing.
    @inline(__always) var endsLater: Bool { DotCanvas.dot(at: end.major) > last }
    /// The minor index whose middle is crossed in the step before the first.
    @inline(__always) var minorBefore: Int? { DotCanvas.crossing(start.minor, edge(first)) }
    /// The minor index whose middle is crossed in the step after the last.
    @inline(__always) var minorAfter: Int? { DotCanvas.crossing(edge(last &+ 1), end.minor) }

    /// Returns the minor coordinate at the edge before a step.
    @inline(__always)
    private func edge(_ step: Int) -> Double { start.minor + (Double(step) - start.major) * slope }

    @inline(__always) func minor(at step: Int) -> Int { (height &+ (step &- first) &* rise) >> 32 }

    @inline(__always) func dot(_ step: Int) -> (x: Int, y: Int) {
      isFlat ? (step, minor(at: step)) : (minor(at: step), step)
    }
  }

  /// Draws a run, from its start to its end or backward.
  @inline(__always) func draw(_ run: Run, isForward: Bool, _ line: inout LineTail.Line) {
    let limits = run.isFlat ? xs : ys
    let first = max(run.first, limits.lowerBound &- Self.margin)
    let last = min(run.last, limits.upperBound &+ Self.margin)
    guard first <= last else { return line.cut(on: self) }
    let (begin, end, step) = isForward ? (first, last, 1) : (last, first, -1)
    if begin != (isForward ? run.first : run.last) { line.cut(on: self) }
    var dot = run.dot(begin)
    line.push(x: dot.x, y: dot.y, isFlat: run.isFlat, on: self)
    if last &- first >= 2 {
      // A straight run has no corners, so all its dots are lit; only those near its ends depend on
      // the neighboring segments.
      dot = run.dot(begin &+ step)
      line.chain.push(x: dot.x, y: dot.y, on: self)
      dot = run.dot(begin &+ 2 &* step)
      line.chain.push(x: dot.x, y: dot.y, on: self)
      light(run, from: first &+ 1, through: last &- 1)
      line.chain.skip(to: run.dot(end), after: run.dot(end &- step))
    } else if last > first {
      dot = run.dot(end)
      line.chain.push(x: dot.x, y: dot.y, on: self)
    }
    if end != (isForward ? run.last : run.first) { line.cut(on: self) }
  }

  /// Lights the dots of a run from one step through another; ignores dots outside the area.
  @inline(__always) func light(_ run: Run, from first: Int, through last: Int) {
    let (majors, minors) = run.isFlat ? (xs, ys) : (ys, xs)
    let (first, last) = (max(first, majors.lowerBound), min(last, majors.upperBound &- 1))
    guard first <= last else { return }
    // The minor index is monotonic: if it is inside at both ends, it is inside everywhere.
    guard !paint.isUnder, minors.contains(run.minor(at: first)),
      minors.contains(run.minor(at: last))
    else {
      for step in first...last {
        let dot = run.dot(step)
        light(x: dot.x, y: dot.y)
      }
      return
    }
    var height = run.height &+ (first &- run.first) &* run.rise
    if run.isFlat {
      for x in first...last {
        base[(height >> 32) &* stride &+ x] = paint
        height &+= run.rise
      }
    } else {
      var row = base + first &* stride
      for _ in first...last {
        row[height >> 32] = paint
        height &+= run.rise
        row += stride
      }
    }
  }
}
