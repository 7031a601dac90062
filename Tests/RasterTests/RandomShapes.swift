import Geometry
import Raster
import TestSupport
import Workloads

/// A line of one dot, or a capsule where it has radii.
struct Shape {
  /// Where it begins.
  var start: Point
  /// Where it ends.
  var end: Point
  /// The radii at its ends; `nil` for a line of one dot.
  var radii: (Double, Double)?
  /// Its ink.
  var color: UInt8

  /// Draws it.
  func draw(on bitmap: inout DotBitmap) {
    if let radii {
      bitmap.capsule(from: start, to: end, radii: radii, color: color)
    } else {
      bitmap.line(from: start, to: end, color: color)
    }
  }

  /// The shape somewhere else.
  func moved(by way: Vector) -> Shape {
    Shape(start: start + way, end: end + way, radii: radii, color: color)
  }
}

/// Shapes from a seed, in a grid and around it.
struct RandomShapes {
  private var random: SplitMix64
  private let xs: ClosedRange<Double>
  private let ys: ClosedRange<Double>

  /// Starts the shapes that belong to a seed, for a grid of this size.
  init(seed: UInt64, columns: Int, rows: Int) {
    random = SplitMix64(seed: seed)
    xs = -Double(2 * columns)...Double(4 * columns)
    ys = -Double(4 * rows)...Double(8 * rows)
  }

  /// The next shape, whose radii are no greater than a number.
  mutating func nextShape(upTo radius: Double = 6) -> Shape {
    let radii = (number(in: 0...radius), number(in: 0...radius))
    return Shape(
      start: point(), end: point(), radii: Bool.random(using: &random) ? radii : nil,
      color: UInt8.random(in: 0..<16, using: &random))
  }

  /// A point in the grid or around it.
  mutating func point() -> Point { Point(x: number(in: xs), y: number(in: ys)) }

  /// A number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }
}
