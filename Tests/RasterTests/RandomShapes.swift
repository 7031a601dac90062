import TestSupport

/// A thin line, or a capsule if it has radii.
struct Shape {
  /// The start of the segment, in dots.
  var start: Point
  /// The end of the segment, in dots.
  var end: Point
  /// The radii at the ends, in dots; `nil` for a thin line.
  var radii: (Double, Double)?
  /// The ink.
  var color: InkColor

  /// Draws the shape.
  func draw(on bitmap: inout DotBitmap) {
    if let radii {
      bitmap.capsule(from: start, to: end, radii: radii, color: color)
    } else {
      bitmap.line(from: start, to: end, color: color)
    }
  }

  /// Returns the shape moved by `offset`, in dots.
  func moved(by offset: Vector) -> Shape {
    Shape(start: start + offset, end: end + offset, radii: radii, color: color)
  }
}

/// Random shapes in and around a grid, reproducible from a seed.
struct RandomShapes {
  private var random: SplitMix64
  private let xs: ClosedRange<Double>
  private let ys: ClosedRange<Double>

  /// Creates the generator for a seed and a grid of a given size.
  init(seed: UInt64, columns: Int, rows: Int) {
    random = SplitMix64(seed: seed)
    let (width, height) = (Double(columns * Cell.width), Double(rows * Cell.height))
    xs = -width...2 * width
    ys = -height...2 * height
  }

  /// Returns the next shape, with radii of at most `radius`.
  mutating func nextShape(upTo radius: Double = 6) -> Shape {
    let radii = (number(in: 0...radius), number(in: 0...radius))
    return Shape(
      start: point(), end: point(), radii: Bool.random(using: &random) ? radii : nil,
      color: random.inkColor())
  }

  /// Returns a point in or around the grid.
  mutating func point() -> Point { Point(x: number(in: xs), y: number(in: ys)) }

  /// Returns a number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }
}
