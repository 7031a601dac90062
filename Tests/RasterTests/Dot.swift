import TestSupport

/// A lit dot of a bitmap.
struct Dot: Hashable {
  /// Its column, from 0.
  var x: Int
  /// Its row, from 0.
  var y: Int

  /// The center of its square.
  var center: Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }
}

extension DotBitmap {
  /// The lit dots, row by row.
  var litDots: [Dot] {
    (0..<rows * Cell.height).flatMap { y in
      (0..<columns * Cell.width).filter { isLit(x: $0, y: y) }.map { Dot(x: $0, y: y) }
    }
  }
}
