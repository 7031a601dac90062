import Geometry

/// Thin lines: the grid intersection quantization of Freeman ("Computer Processing of Line-Drawing
/// Images", 1974), without doubled corners.
///
/// Wherever the line crosses the middle of a column or row of dots, the dot that contains the
/// crossing is lit. Two consecutive crossings light adjacent dots, because both dots touch the
/// square between four dot centers that the line passes through. Only crossings count, so a
/// straight line lights the same dots into however many segments it is divided. Where the line
/// reverses its direction, the dot at the reversal is lit too.
///
/// The *major* axis of a segment is the one along which it extends farther: a line has one dot for
/// each *step* along it. The *minor* axis is the other one.
extension DotCanvas {
  /// The largest coordinate at which segments are traced without being clipped, in dots: below 2¹⁹,
  /// as the fixed-point numbers of a run require, and far beyond every bitmap.
  private static let maximumCoordinate = 500_000.0

  /// A point as its coordinates on the major and the minor axis.
  typealias AxisPoint = (major: Double, minor: Double)

  /// Draws the next segment of a thin line.
  @inline(__always) func trace(to end: Point, _ line: inout LineTail.Line) {
    let start = line.end
    guard !misses(start, end, reach: 0) else { return line.jump(to: end, on: self) }
    guard Self.isNear(start), Self.isNear(end) else { return traceClipped(to: end, &line) }
    line.advance(to: end, on: self)
    trace(from: start, to: end, &line)
  }

  /// Draws a thin line of a single segment: one dot in each column, or in each row if it is steep.
  func drawSegment(from start: Point, to end: Point) {
    let isFlat = abs(end.x - start.x) >= abs(end.y - start.y)
    let from = isFlat ? (start.x, start.y) : (start.y, start.x)
    let to = isFlat ? (end.x, end.y) : (end.y, end.x)
    if Self.isNear(start), Self.isNear(end) {
      let run = Run(from, to, isFlat: isFlat)
      if run.hasCrossing { return drawSegment(run) }
    }
    traceSegment(from: start, to: end)
  }

  /// Draws a thin line of a single segment as a line that could continue.
  @inline(never) private func traceSegment(from start: Point, to end: Point) {
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

  @inline(__always) private static func isNear(_ point: Point) -> Bool {
    abs(point.x) < maximumCoordinate && abs(point.y) < maximumCoordinate
  }

  /// Draws the portion of a segment that is near enough for exact arithmetic.
  @inline(never) private func traceClipped(to end: Point, _ line: inout LineTail.Line) {
    let start = line.end
    guard start.isFinite, end.isFinite, let clipped = Self.clipped(start, end) else {
      return line.jump(to: end, on: self)
    }
    if clipped.start != start { line.jump(to: clipped.start, on: self) }
    line.end = clipped.end
    trace(from: clipped.start, to: clipped.end, &line)
    if clipped.end != end { line.jump(to: end, on: self) }
  }

  /// Returns the portion of a segment whose coordinates are within half the maximum.
  private static func clipped(_ start: Point, _ end: Point) -> (start: Point, end: Point)? {
    // Halved, so that no difference can overflow.
    let half = Transform(scale: 0.5)
    let limit = maximumCoordinate / 4
    let area = Rect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let part = Segment(half.apply(to: start), half.apply(to: end)).fractions(in: area)
    else { return nil }
    let (first, last) = (part.lowerBound, part.upperBound)
    func point(at fraction: Double) -> Point {
      Point(
        x: start.x * (1 - fraction) + end.x * fraction,
        y: start.y * (1 - fraction) + end.y * fraction)
    }
    let ends = (first == 0 ? start : point(at: first), last == 1 ? end : point(at: last))
    return isNear(ends.0) && isNear(ends.1) ? ends : nil
  }

  @inline(__always) private func trace(
    _ start: AxisPoint, _ end: AxisPoint, isFlat: Bool, _ line: inout LineTail.Line
  ) {
    let run = Run(start, end, isFlat: isFlat)
    guard run.hasCrossing else { return traceShort(start, end, isFlat: isFlat, &line) }
    let isForward = end.major > start.major
    // In the steps before the first and after the last, the line may still cross the middle of a dot
    // along the minor axis.
    let before = run.startsEarlier ? run.minorBefore : nil
    let after = run.endsLater ? run.minorAfter : nil
    if let minor = isForward ? before : after {
      push(isForward ? run.first &- 1 : run.last &+ 1, minor, isFlat: isFlat, &line)
    }
    draw(run, isForward: isForward, &line)
    if let minor = isForward ? after : before {
      push(isForward ? run.last &+ 1 : run.first &- 1, minor, isFlat: isFlat, &line)
    }
  }

  /// Draws a thin line of a single segment that has a crossing.
  @inline(__always) private func drawSegment(_ run: Run) {
    // The dots of the ends, if these lie outside the steps that are crossed.
    if run.startsEarlier {
      let minor = run.minorBefore ?? Self.dot(at: run.start.minor)
      light(major: run.first &- 1, minor: minor, isFlat: run.isFlat)
    }
    light(run, from: run.first, through: run.last)
    if run.endsLater {
      let minor = run.minorAfter ?? Self.dot(at: run.end.minor)
      light(major: run.last &+ 1, minor: minor, isFlat: run.isFlat)
    }
  }

  @inline(__always) private func light(major: Int, minor: Int, isFlat: Bool) {
    light(x: isFlat ? major : minor, y: isFlat ? minor : major)
  }

  /// Draws a segment that crosses no middle along its major axis, so at most one along its minor axis.
  @inline(__always) private func traceShort(
    _ start: AxisPoint, _ end: AxisPoint, isFlat: Bool, _ line: inout LineTail.Line
  ) {
    guard let minor = Self.crossing(start.minor, end.minor) else { return }
    let fraction = (Double(minor) + 0.5 - start.minor) / (end.minor - start.minor)
    let major = start.major + fraction * (end.major - start.major)
    push(Self.dot(at: major), minor, isFlat: isFlat, &line)
  }

  /// Appends the dot of a crossing along the minor axis.
  @inline(__always) private func push(
    _ major: Int, _ minor: Int, isFlat: Bool, _ line: inout LineTail.Line
  ) {
    let (x, y) = isFlat ? (major, minor) : (minor, major)
    line.push(x: x, y: y, isFlat: isFlat, isMinor: true, on: self)
  }

  /// Returns the index of the first dot whose middle is after a coordinate or within 2⁻³³ before it.
  @inline(__always) static func crossings(before coordinate: Double) -> Int {
    coordinate.nearestDotEdge(bias: 0x1p-33)
  }

  @inline(__always)
  static func dot(at coordinate: Double) -> Int { crossings(before: coordinate - 0.5) }

  /// Returns the dot whose middle lies between two coordinates that are less than a dot apart.
  @inline(__always) static func crossing(_ start: Double, _ end: Double) -> Int? {
    let (a, b) = (crossings(before: start), crossings(before: end))
    return a == b ? nil : max(a, b) &- 1
  }
}
