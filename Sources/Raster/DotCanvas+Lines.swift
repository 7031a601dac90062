import Geometry

/// Lines of one dot: the grid intersection quantization of Freeman ("Computer Processing of
/// Line-Drawing Images", 1974), without doubled corners.
///
/// Wherever the line crosses the middle of a column or row of dots, it lights the dot that contains
/// the crossing. Of two crossings in a row, both dots are corners of the square between four dots'
/// centres that the line went through, so they touch. And as nothing counts but the crossings, it
/// is the same into how many segments a straight line is cut. Only where the line turns back, the
/// dot that holds the turn is lit, too.
extension DotCanvas {
  /// The farthest from the origin that a segment is traced without being cut, in dots.
  private static let farthest = 1_048_576.0

  /// Draws the next segment of a line of one dot.
  @inline(__always)
  func trace(to end: Point, _ line: inout LineTail.Line) {
    let start = line.end
    guard !misses(start, end, reach: 0) else { return line.jump(to: end, on: self) }
    guard Self.isNear(start), Self.isNear(end) else { return traceFar(to: end, &line) }
    line.goOn(to: end, on: self)
    trace(from: start, to: end, &line)
  }

  /// Draws the only segment of a line, some of which is to be seen.
  @inline(__always)
  func traceAll(of line: inout LineTail.Line, to end: Point) {
    let start = line.end
    guard Self.isNear(start), Self.isNear(end) else { return traceFar(to: end, &line) }
    line.end = end
    trace(from: start, to: end, &line)
  }

  @inline(__always)
  private func trace(from start: Point, to end: Point, _ line: inout LineTail.Line) {
    if abs(end.x - start.x) >= abs(end.y - start.y) {
      trace((start.x, start.y), (end.x, end.y), isFlat: true, &line)
    } else {
      trace((start.y, start.x), (end.y, end.x), isFlat: false, &line)
    }
  }

  @inline(__always)
  private static func isNear(_ place: Point) -> Bool {
    abs(place.x) < farthest && abs(place.y) < farthest
  }

  /// Draws the part of a segment that is not too far away for exact arithmetic.
  @inline(never)
  private func traceFar(to end: Point, _ line: inout LineTail.Line) {
    let start = line.end
    guard start.isFinite, end.isFinite, let part = Self.nearPart(start, end) else {
      return line.jump(to: end, on: self)
    }
    if part.start != start { line.jump(to: part.start, on: self) }
    line.end = part.end
    trace(from: part.start, to: part.end, &line)
    if part.end != end { line.jump(to: end, on: self) }
  }

  /// The part of a segment within half the farthest distance in both directions.
  ///
  /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
  private static func nearPart(_ start: Point, _ end: Point) -> (start: Point, end: Point)? {
    let limit = farthest / 2
    var (first, last) = (0.0, 1.0)
    for (a, b) in [(start.x, end.x), (start.y, end.y)] {
      // Halved, so that no difference is beyond all numbers.
      let way = b / 2 - a / 2
      let (low, high) = ((-limit / 2 - a / 2) / way, (limit / 2 - a / 2) / way)
      guard way != 0 else {
        if abs(a) > limit { return nil }
        continue
      }
      first = max(first, min(low, high))
      last = min(last, max(low, high))
    }
    guard first <= last else { return nil }
    func place(_ fraction: Double) -> Point {
      Point(
        x: start.x * (1 - fraction) + end.x * fraction,
        y: start.y * (1 - fraction) + end.y * fraction)
    }
    let part = (first == 0 ? start : place(first), last == 1 ? end : place(last))
    return isNear(part.0) && isNear(part.1) ? part : nil
  }

  /// Draws a segment along one axis, the first coordinate of each place.
  @inline(__always)
  private func trace(
    _ start: (Double, Double), _ end: (Double, Double), isFlat: Bool, _ line: inout LineTail.Line
  ) {
    let (a, b) = (Self.crossings(before: start.0), Self.crossings(before: end.0))
    guard a != b else { return traceShort(start, end, isFlat: isFlat, &line) }
    let forward = b > a
    let (left, right) = forward ? (start, end) : (end, start)
    let (first, last) = (min(a, b), max(a, b) &- 1)
    let slope = (right.1 - left.1) / (right.0 - left.0)
    func height(_ step: Double) -> Double { left.1 + (step - left.0) * slope }
    let run = Run(
      first: first, last: last, height: height(Double(first) + 0.5), slope: slope, isFlat: isFlat)
    // Beyond the first and the last column that are crossed, a row may still be.
    let before =
      left.0 < Double(first) ? Self.crossing(left.1, height(Double(first))) : nil
    let after =
      right.0 >= Double(last &+ 1) ? Self.crossing(height(Double(last &+ 1)), right.1) : nil
    if let row = forward ? before : after {
      push(forward ? first &- 1 : last &+ 1, row, isFlat: isFlat, &line)
    }
    draw(run, forward: forward, &line)
    if let row = forward ? after : before {
      push(forward ? last &+ 1 : first &- 1, row, isFlat: isFlat, &line)
    }
  }

  /// Draws a segment that crosses the middle of no column, and so of one row at most.
  @inline(__always)
  private func traceShort(
    _ start: (Double, Double), _ end: (Double, Double), isFlat: Bool, _ line: inout LineTail.Line
  ) {
    guard let row = Self.crossing(start.1, end.1) else { return }
    let part = (Double(row) + 0.5 - start.1) / (end.1 - start.1)
    let place = start.0 + part * (end.0 - start.0)
    push(Self.crossings(before: place - 0.5), row, isFlat: isFlat, &line)
  }

  @inline(__always)
  private func push(
    _ step: Int, _ place: Int, isFlat: Bool, _ line: inout LineTail.Line
  ) {
    line.push(x: isFlat ? step : place, y: isFlat ? place : step, isFlat: isFlat, on: self)
  }

  /// The number of the first dot whose middle is behind a place, or as good as there.
  @inline(__always)
  private static func crossings(before place: Double) -> Int { place.nearestDotEdge(bias: 0x1p-33) }

  /// The dot whose middle lies between two places that are less than a dot apart.
  @inline(__always)
  private static func crossing(_ start: Double, _ end: Double) -> Int? {
    let (a, b) = (crossings(before: start), crossings(before: end))
    return a == b ? nil : max(a, b) &- 1
  }
}

extension DotCanvas {
  /// The dots of a straight line where it crosses the middles of columns (or rows, if steep).
  private struct Run {
    var first: Int
    var last: Int
    /// Where it is at the first crossing, in dots times 2³².
    var height: Int
    /// How it goes on from each to the next.
    var slope: Int
    let isFlat: Bool

    /// In whole numbers, so that a dot is the same wherever drawing begins.
    @inline(__always)
    init(first: Int, last: Int, height: Double, slope: Double, isFlat: Bool) {
      let unit = 4_294_967_296.0
      (self.first, self.last, self.isFlat) = (first, last, isFlat)
      self.height =
        Int((height + DotCanvas.farthest * 2) * unit)
        &- Int(DotCanvas.farthest * 2) << 32
      self.slope = Int(slope * unit)
    }

    @inline(__always)
    func place(_ step: Int) -> Int { (height &+ (step &- first) &* slope) >> 32 }

    @inline(__always)
    func dot(_ step: Int) -> (x: Int, y: Int) {
      isFlat ? (step, place(step)) : (place(step), step)
    }
  }

  /// Draws a run from its one end to the other.
  @inline(__always)
  private func draw(_ run: Run, forward: Bool, _ line: inout LineTail.Line) {
    let limits = run.isFlat ? xs : ys
    let first = max(run.first, limits.lowerBound &- Self.margin)
    let last = min(run.last, limits.upperBound &+ Self.margin)
    guard first <= last else { return line.cut(on: self) }
    let (begin, end, step) = forward ? (first, last, 1) : (last, first, -1)
    if begin != (forward ? run.first : run.last) { line.cut(on: self) }
    var dot = run.dot(begin)
    line.push(x: dot.x, y: dot.y, isFlat: run.isFlat, on: self)
    if last &- first >= 2 {
      // In a straight line there are no corners: but for its ends all can be lit.
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
    if end != (forward ? run.last : run.first) { line.cut(on: self) }
  }

  /// Lights the dots of a run in some steps, as far as they are inside.
  @inline(__always)
  private func light(_ run: Run, from first: Int, through last: Int) {
    let (along, across) = run.isFlat ? (xs, ys) : (ys, xs)
    let (first, last) = (
      max(first, along.lowerBound), min(last, along.upperBound &- 1)
    )
    guard first <= last else { return }
    // The places rise or fall all the way, so that those between two that are inside are, too.
    guard across.contains(run.place(first)), across.contains(run.place(last)) else {
      for step in first...last {
        let dot = run.dot(step)
        light(x: dot.x, y: dot.y)
      }
      return
    }
    var height = run.height &+ (first &- run.first) &* run.slope
    if run.isFlat {
      for x in first...last {
        base[(height >> 32) &* stride &+ x] = stamp
        height &+= run.slope
      }
    } else {
      var row = base + first &* stride
      for _ in first...last {
        row[height >> 32] = stamp
        height &+= run.slope
        row += stride
      }
    }
  }
}
