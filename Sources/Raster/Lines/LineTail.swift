import Geometry

/// The end of a line that is drawn piece by piece: what the next piece has to know.
///
/// Pieces drawn one after the other with the same tail light the same dots as the whole line would
/// at once. While the line goes on, its last one or two dots are not lit.
public struct LineTail: Hashable, Sendable {
  /// Whether a line of one dot goes on here; not after a wide piece.
  private(set) var hasLine = false
  /// Where it has got to.
  private(set) var line = Line(from: .zero)

  /// A line of one dot that goes on.
  struct Line: Hashable, Sendable {
    var chain = DotChain()
    /// Where it begins, while no dot is in the chain.
    var start: Point?
    /// Where it ends so far.
    var end: Point
    /// The way of the latest segment that has a length.
    var way = Vector.zero
    /// Whether the segment that came to the last dot is wider than high.
    var cameFlat = false

    init(from start: Point) {
      self.start = start
      end = start
    }
  }

  /// Creates the tail of a line that has not begun.
  public init() {}

  /// Grows a rectangle to hold the dots that are still to be lit.
  func formUnion(with bounds: inout Rect) {
    guard hasLine else { return }
    for dot in line.chain.waiting {
      bounds.formUnion(Point(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5))
    }
    if let start = line.start { bounds.formUnion(start) }
    bounds.formUnion(line.end)
  }

  /// Begins a line, unless one goes on.
  @inline(__always)
  mutating func begin(at place: Point) {
    guard !hasLine else { return }
    (hasLine, line) = (true, Line(from: place))
  }

  /// Draws the next segment of the line.
  @inline(__always)
  mutating func goOn(to place: Point, on canvas: DotCanvas) {
    canvas.trace(to: place, &line)
  }

  /// Leaves out a piece that is not to be seen.
  mutating func jump(to place: Point) {
    (hasLine, line) = (true, Line(from: place))
    line.start = nil
  }

  /// Lights what is still waiting, and the line's end.
  @inline(__always)
  mutating func finish(on canvas: DotCanvas) {
    guard hasLine else { return }
    line.finish(on: canvas)
    hasLine = false
  }
}

extension LineTail.Line {
  /// Adds a dot that a segment comes to, which may be flat or steep.
  @inline(__always)
  mutating func push(x: Int, y: Int, isFlat: Bool, on canvas: DotCanvas) {
    if let start {
      // A flat line has one dot a column, a steep one has one a row.
      let (startX, startY) = Self.dot(at: start)
      if isFlat ? startX != x : startY != y { chain.push(x: startX, y: startY, on: canvas) }
      self.start = nil
    }
    chain.push(x: x, y: y, on: canvas)
    cameFlat = isFlat
  }

  /// Ends the line in the dot that it has got to.
  @inline(__always)
  mutating func finish(on canvas: DotCanvas) {
    let (endX, endY) = Self.dot(at: end)
    if let start {
      let (startX, startY) = Self.dot(at: start)
      chain.push(x: startX, y: startY, on: canvas)
      chain.push(x: endX, y: endY, on: canvas)
    } else if cameFlat ? endX != chain.x : endY != chain.y {
      chain.push(x: endX, y: endY, on: canvas)
    }
    chain.finish(on: canvas)
  }

  /// Goes on to the end of the next segment; turns back in the dot that holds the turn, which might
  /// else be missed by a dot.
  @inline(__always)
  mutating func goOn(to place: Point, on canvas: DotCanvas) {
    let next = place - end
    if way.dx * next.dx + way.dy * next.dy < 0 {
      for turn in [start, end] {
        guard let turn else { continue }
        let (x, y) = Self.dot(at: turn)
        chain.push(x: x, y: y, on: canvas)
      }
      start = nil
    }
    if next != .zero { way = next }
    end = place
  }

  /// Leaves out the next segment, which is not to be seen.
  @inline(__always)
  mutating func jump(to place: Point, on canvas: DotCanvas) {
    cut(on: canvas)
    way = place - end
    end = place
  }

  /// Leaves out a part that is not to be seen.
  @inline(__always)
  mutating func cut(on canvas: DotCanvas) {
    chain.finish(on: canvas)
    chain = DotChain()
    start = nil
  }

  @inline(__always)
  private static func dot(at place: Point) -> (x: Int, y: Int) {
    // What is farther is not to be seen.
    func dot(_ place: Double) -> Int {
      (min(max(place, -1_048_576), 1_048_576) - 0.5).nearestDotEdge(bias: 0x1p-33)
    }
    return (dot(place.x), dot(place.y))
  }
}
