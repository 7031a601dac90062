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
  /// The farthest from the origin that a segment is traced without being cut, in dots: less than
  /// 2¹⁹, for the whole numbers of a run, and far beyond every bitmap.
  private static let farthest = 500_000.0

  /// Draws the next segment of a line of one dot.
  @inline(__always)
  func trace(to end: Point, _ line: inout LineTail.Line) {
    let start = line.end
    guard !misses(start, end, reach: 0) else { return line.jump(to: end, on: self) }
    guard Self.isNear(start), Self.isNear(end) else { return traceFar(to: end, &line) }
    line.goOn(to: end, on: self)
    trace(from: start, to: end, &line)
  }

  /// Draws a line of a single segment.
  ///
  /// No dot of it is a corner: it has one in every column, or one in every row if it is steep.
  func drawSegment(from start: Point, to end: Point) {
    let isFlat = abs(end.x - start.x) >= abs(end.y - start.y)
    let from = isFlat ? (start.x, start.y) : (start.y, start.x)
    let to = isFlat ? (end.x, end.y) : (end.y, end.x)
    if Self.isNear(start), Self.isNear(end) {
      let run = Run(from, to, isFlat: isFlat)
      if run.hasCrossing { return drawSegment(run) }
    }
    chainSegment(from: start, to: end)
  }

  /// Draws a line of a single segment as one that might go on.
  @inline(never)
  private func chainSegment(from start: Point, to end: Point) {
    var line = LineTail.Line(from: start)
    trace(to: end, &line)
    line.finish(on: self)
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
    let run = Run(start, end, isFlat: isFlat)
    guard run.hasCrossing else { return traceShort(start, end, isFlat: isFlat, &line) }
    let forward = end.0 > start.0
    // Beyond the first and the last column that are crossed, a row may still be.
    let before = run.reachesBefore ? run.rowBefore : nil
    let after = run.reachesBehind ? run.rowBehind : nil
    if let row = forward ? before : after {
      push(forward ? run.first &- 1 : run.last &+ 1, row, isFlat: isFlat, &line)
    }
    draw(run, forward: forward, &line)
    if let row = forward ? after : before {
      push(forward ? run.last &+ 1 : run.first &- 1, row, isFlat: isFlat, &line)
    }
  }

  /// Draws a line of a single segment that crosses the middle of a column.
  @inline(__always)
  private func drawSegment(_ run: Run) {
    // Of the columns that are not crossed, those of the ends.
    if run.reachesBefore {
      let row = run.rowBefore ?? Self.dot(at: run.left.1)
      light(step: run.first &- 1, place: row, isFlat: run.isFlat)
    }
    light(run, from: run.first, through: run.last)
    if run.reachesBehind {
      let row = run.rowBehind ?? Self.dot(at: run.right.1)
      light(step: run.last &+ 1, place: row, isFlat: run.isFlat)
    }
  }

  @inline(__always)
  private func light(step: Int, place: Int, isFlat: Bool) {
    light(x: isFlat ? step : place, y: isFlat ? place : step)
  }

  /// Draws a segment that crosses the middle of no column, and so of one row at most.
  @inline(__always)
  private func traceShort(
    _ start: (Double, Double), _ end: (Double, Double), isFlat: Bool, _ line: inout LineTail.Line
  ) {
    guard let row = Self.crossing(start.1, end.1) else { return }
    let part = (Double(row) + 0.5 - start.1) / (end.1 - start.1)
    let place = start.0 + part * (end.0 - start.0)
    push(Self.dot(at: place), row, isFlat: isFlat, &line)
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

  /// The number of the dot that a place is in.
  @inline(__always)
  private static func dot(at place: Double) -> Int { crossings(before: place - 0.5) }

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
    /// Where the line is at its ends; the first coordinate is the one that the steps go along.
    let left: (Double, Double)
    let right: (Double, Double)
    /// The dots whose middles are crossed.
    let first: Int
    let last: Int
    /// How the line goes on from each to the next.
    private let slope: Double
    /// Where it is at the first crossing, in dots times 2³².
    let height: Int
    /// The slope, times 2³².
    let rise: Int
    let isFlat: Bool

    /// What is as good as at a dot's edge is behind it, also after a thousand steps of a slope that
    /// is off by 2⁻³³.
    private static let tie = 1 << 10

    /// In whole numbers, so that a dot is the same wherever drawing begins.
    @inline(__always)
    init(_ start: (Double, Double), _ end: (Double, Double), isFlat: Bool) {
      (left, right) = end.0 > start.0 ? (start, end) : (end, start)
      first = DotCanvas.crossings(before: left.0)
      last = DotCanvas.crossings(before: right.0) &- 1
      slope = (right.1 - left.1) / (right.0 - left.0)
      let start = left.1 + (Double(first) + 0.5 - left.0) * slope
      (height, rise) = (Self.fixed(start) &+ Self.tie, Self.fixed(slope))
      self.isFlat = isFlat
    }

    /// A number within ±2¹⁹ times 2³².
    ///
    /// Adding 1.5 · 2²⁰ leaves it in the lower bits, without a branch or a trap.
    @inline(__always)
    private static func fixed(_ number: Double) -> Int {
      let bias = 0x1.8p20
      return Int(Int64(bitPattern: (number + bias).bitPattern &- bias.bitPattern))
    }

    /// Whether the middle of any column is crossed; if none is, nothing else is to be asked.
    @inline(__always)
    var hasCrossing: Bool { first <= last }

    /// Whether the line has a place in the column before the first crossing.
    @inline(__always)
    var reachesBefore: Bool { DotCanvas.dot(at: left.0) < first }

    /// Whether it has one in the column behind the last.
    @inline(__always)
    var reachesBehind: Bool { DotCanvas.dot(at: right.0) > last }

    /// The row whose middle is crossed in the column before.
    @inline(__always)
    var rowBefore: Int? { DotCanvas.crossing(left.1, edge(first)) }

    /// The row whose middle is crossed in the column behind.
    @inline(__always)
    var rowBehind: Int? { DotCanvas.crossing(edge(last &+ 1), right.1) }

    /// Where the line is at a column's edge.
    @inline(__always)
    private func edge(_ column: Int) -> Double { left.1 + (Double(column) - left.0) * slope }

    @inline(__always)
    func place(_ step: Int) -> Int { (height &+ (step &- first) &* rise) >> 32 }

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
    var height = run.height &+ (first &- run.first) &* run.rise
    if run.isFlat {
      for x in first...last {
        base[(height >> 32) &* stride &+ x] = stamp
        height &+= run.rise
      }
    } else {
      var row = base + first &* stride
      for _ in first...last {
        row[height >> 32] = stamp
        height &+= run.rise
        row += stride
      }
    }
  }
}
