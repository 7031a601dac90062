/// A line as the chain of its dots, each of which touches the next, that is lit without doubled
/// corners.
///
/// A *corner* is a dot between two that touch each other at their own corners: without it they are
/// still a line. Corners at whose place x + y is even are left out, and the others if neither
/// neighbour is; counted in the dots of the canvas, by ``DotBitmap/phase``. So of a staircase every
/// second dot goes, there is never a gap, and what happens to a dot depends on the two before and
/// the two after it alone: the last two wait for that.
struct DotChain: Hashable, Sendable {
  private(set) var x = nowhere
  private(set) var y = nowhere
  private var x1 = nowhere
  private var y1 = nowhere
  /// Whether the last dot but one is a corner, and whether it and the one before go for their place.
  private var isCorner = false
  private var goes = false
  private var wentBefore = false

  /// Stands for the place of a dot that is none, outside every bitmap.
  private static let nowhere = -0x2000_0000_0000_0000

  /// Adds a dot that touches the last one, and lights the last but one if it is to be.
  @inline(__always)
  mutating func push(x newX: Int, y newY: Int, on canvas: DotCanvas) {
    if newX == x && newY == y { return }
    // A difference of 1 or -1, with 1 added, has no bit set but the second.
    let corner = (newX &- x1 &+ 1) & ~2 == 0 && (newY &- y1 &+ 1) & ~2 == 0
    let lastGoes = corner && (x &+ y &+ canvas.phase) & 1 == 0
    if !(goes || isCorner && !wentBefore && !lastGoes) { canvas.light(x: x1, y: y1) }
    (isCorner, wentBefore, goes) = (corner, goes, lastGoes)
    (x1, y1) = (x, y)
    (x, y) = (newX, newY)
  }

  /// Goes on behind dots in a straight line that are lit already, all but the last.
  @inline(__always)
  mutating func skip(to dot: (x: Int, y: Int), after previous: (x: Int, y: Int)) {
    (x1, y1) = previous
    (x, y) = dot
    (isCorner, goes, wentBefore) = (false, false, false)
  }

  /// Lights what is still waiting; the chain is not to be gone on with.
  @inline(__always)
  mutating func finish(on canvas: DotCanvas) {
    // The last dot is no corner, and so the one before stays if it is one of the others.
    if !(goes || isCorner && !wentBefore) { canvas.light(x: x1, y: y1) }
    canvas.light(x: x, y: y)
  }

  /// The dots that wait.
  var waiting: [(x: Int, y: Int)] {
    [(x1, y1), (x, y)].filter { $0.0 != Self.nowhere }
  }
}
