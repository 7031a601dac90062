import Geometry

/// The end of a line that is drawn in pieces: the state with which the next piece continues.
///
/// Pieces drawn in order with the same tail light the same dots as the whole line drawn in one
/// piece. Until the line ends, its last one or two dots are not lit.
public struct LineTail: Hashable, Sendable {
  /// Whether a thin line continues here; false after a wide piece.
  private(set) var hasLine = false
  /// The thin line; meaningless unless ``hasLine``.
  private(set) var line = Line(from: .zero)

  /// A line one dot wide that has not ended.
  struct Line: Hashable, Sendable {
    var chain = DotChain()
    /// The start of the line while the chain has no dot.
    var start: Point?
    /// The end of the line so far.
    var end: Point
    /// The direction of the latest segment that has a length.
    var direction = Vector.zero
    /// Whether the segment of the last dot is wider than high.
    var isFlat = false

    init(from start: Point) {
      self.start = start
      end = start
    }
  }

  /// Creates the tail of a line that has not begun.
  public init() {}

  /// Extends `bounds` to contain the dots that are not yet lit.
  func formUnion(with bounds: inout Rect) {
    guard hasLine else { return }
    for dot in line.chain.pending {
      bounds.formUnion(Point(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5))
    }
    if let start = line.start { bounds.formUnion(start) }
    bounds.formUnion(line.end)
  }

  /// The cosine of the smallest change of direction at which a figure has a corner: 30°.
  private static let cornerCosine = 0.75.squareRoot()

  /// Returns whether the next segment of the thin line makes a corner with the last one.
  @inline(__always) func turnsSharply(toward point: Point) -> Bool {
    let next = point - line.end
    return hasLine
      && line.direction.dot(next) < Self.cornerCosine * line.direction.length * next.length
  }

  /// Begins a thin line, unless one continues here.
  @inline(__always) mutating func begin(at point: Point) {
    guard !hasLine else { return }
    (hasLine, line) = (true, Line(from: point))
  }

  /// Draws the next segment of the thin line.
  @inline(__always) mutating func extend(to point: Point, on canvas: DotCanvas) {
    canvas.trace(to: point, &line)
  }

  /// Continues at `point` without drawing, after a piece that is out of sight.
  mutating func jump(to point: Point) {
    (hasLine, line) = (true, Line(from: point))
    line.start = nil
  }

  /// Lights the pending dots and the end of the thin line.
  @inline(__always) mutating func finish(on canvas: DotCanvas) {
    guard hasLine else { return }
    line.finish(on: canvas)
    hasLine = false
  }
}

extension LineTail.Line {
  /// Appends a dot of a segment; a minor one is a crossing along the minor axis.
  @inline(__always)
  mutating func push(x: Int, y: Int, isFlat: Bool, isMinor: Bool = false, on canvas: DotCanvas) {
    if let start {
      // A flat line has one dot in each column, a steep line one in each row.
      let (startX, startY) = Self.dot(at: start)
      if isFlat ? startX != x : startY != y { chain.push(x: startX, y: startY, on: canvas) }
      self.start = nil
    }
    chain.push(x: x, y: y, isMinor: isMinor, on: canvas)
    self.isFlat = isFlat
  }

  /// Ends the line in the dot that contains its end.
  @inline(__always) mutating func finish(on canvas: DotCanvas) {
    let (endX, endY) = Self.dot(at: end)
    if let start {
      let (startX, startY) = Self.dot(at: start)
      chain.push(x: startX, y: startY, on: canvas)
      chain.push(x: endX, y: endY, on: canvas)
    } else if isFlat ? endX != chain.x : endY != chain.y {
      chain.push(x: endX, y: endY, on: canvas)
    }
    chain.finish(on: canvas)
  }

  /// Moves the end of the line; appends the dot at a reversal, which tracing could miss by one dot.
  @inline(__always) mutating func advance(to point: Point, on canvas: DotCanvas) {
    let next = point - end
    if direction.dot(next) < 0 {
      for reversal in [start, end] {
        guard let reversal else { continue }
        let (x, y) = Self.dot(at: reversal)
        chain.push(x: x, y: y, on: canvas)
      }
      start = nil
    }
    if next != .zero { direction = next }
    end = point
  }

  /// Moves the end of the line without drawing, along a segment that is out of sight.
  @inline(__always) mutating func jump(to point: Point, on canvas: DotCanvas) {
    cut(on: canvas)
    direction = point - end
    end = point
  }

  /// Interrupts the chain where the line goes out of sight.
  @inline(__always) mutating func cut(on canvas: DotCanvas) {
    chain.finish(on: canvas)
    chain = DotChain()
    start = nil
  }

  @inline(__always) private static func dot(at point: Point) -> (x: Int, y: Int) {
    // Coordinates beyond 2²⁰ are out of sight.
    func dot(_ coordinate: Double) -> Int {
      (min(max(coordinate, -1_048_576), 1_048_576) - 0.5).nearestDotEdge(bias: 0x1p-33)
    }
    return (dot(point.x), dot(point.y))
  }
}
