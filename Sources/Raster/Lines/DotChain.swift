/// A thin line as a chain of dots, each adjacent to the next, drawn without doubled corners.
///
/// A *corner* is a dot between two dots that touch each other diagonally; without the corner they
/// still form a line. Corners whose x + y is even are omitted, counted on the canvas
/// (``DotBitmap/parity``). Other corners are omitted if neither neighbor is. A staircase thus loses
/// every second dot, and no gap appears. Whether a dot is lit depends only on the two dots before
/// and the two after it, so the last two dots of the chain stay pending.
///
/// A figure is to look the same everywhere, and a circle like its mirror image. There, the corners that are
/// omitted first are those that the line crosses only along its minor axis.
struct DotChain: Hashable, Sendable {
  /// The last dot of the chain.
  private(set) var (x, y) = (missing, missing)
  /// The last dot but one.
  private var (previousX, previousY) = (missing, missing)
  /// Whether the last dot is crossed only along the minor axis.
  private var isMinor = false
  /// Whether the last dot but one is a corner.
  private var isCorner = false
  /// Whether the last dot but one is omitted first.
  private var isOmitted = false
  /// Whether the dot before the last dot but one is omitted first.
  private var wasOmitted = false

  /// The coordinates of a missing dot, outside every bitmap.
  private static let missing = -0x2000_0000_0000_0000

  /// Appends a dot that touches the last one, and lights the last dot but one unless it is omitted.
  @inline(__always)
  mutating func push(
    x newX: Int, y newY: Int, isMinor newIsMinor: Bool = false, on canvas: DotCanvas
  ) {
    if newX == x && newY == y {
      isMinor = isMinor && newIsMinor
      return
    }
    // A difference of 1 or -1, plus 1, has no bit set except the second.
    let lastIsCorner = (newX &- previousX &+ 1) & ~2 == 0 && (newY &- previousY &+ 1) & ~2 == 0
    let lastIsOmitted =
      lastIsCorner && (canvas.isExact ? isMinor : (x &+ y &+ canvas.parity) & 1 == 0)
    if !(isOmitted || isCorner && !wasOmitted && !lastIsOmitted) {
      canvas.light(x: previousX, y: previousY)
    }
    (isCorner, wasOmitted, isOmitted) = (lastIsCorner, isOmitted, lastIsOmitted)
    (previousX, previousY) = (x, y)
    (x, y, isMinor) = (newX, newY, newIsMinor)
  }

  /// Continues after a straight run of dots whose dots are already lit, except the last.
  @inline(__always) mutating func skip(to dot: (x: Int, y: Int), after previous: (x: Int, y: Int)) {
    (previousX, previousY) = previous
    (x, y) = dot
    (isMinor, isCorner, isOmitted, wasOmitted) = (false, false, false, false)
  }

  /// Lights the pending dots; the chain must not be continued afterward.
  @inline(__always) mutating func finish(on canvas: DotCanvas) {
    // The last dot is not a corner, so it is never omitted.
    if !(isOmitted || isCorner && !wasOmitted) { canvas.light(x: previousX, y: previousY) }
    canvas.light(x: x, y: y)
  }

  var pending: [(x: Int, y: Int)] {
    [(previousX, previousY), (x, y)].filter { $0.0 != Self.missing }
  }
}
