import Geometry
import Raster

/// A lit dot of a bitmap.
struct Dot: Hashable {
  /// Its column, from 0.
  var x: Int
  /// Its row, from 0.
  var y: Int

  /// The middle of its square.
  var center: Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }
}

extension DotBitmap {
  /// All dots that are lit.
  var litDots: [Dot] {
    (0..<rows * DotCell.height).flatMap { y in
      (0..<columns * DotCell.width).filter { isLit(x: $0, y: y) }.map { Dot(x: $0, y: y) }
    }
  }
}
