import Geometry
import Ink

/// The eight dots of a cell, row by row.
struct CellDots {
  private let dots: [8 of OrderedDot]

  /// Loads the dots from the upper left one on; `stride` is the number of dots in a row of the bitmap.
  @inline(__always) init(_ first: UnsafePointer<OrderedDot>, stride: Int) {
    dots = InlineArray { first[$0 / Cell.width &* stride &+ $0 % Cell.width] }
  }

  @inline(__always) subscript(index: Int) -> OrderedDot { dots[index] }

  /// The lit dots, as in ``DotCell/lit``.
  @inline(__always) var lit: UInt8 { mask { $0 != .unlit } }

  /// The dot that was painted last; ``OrderedDot/unlit`` if none is lit.
  @inline(__always) var newest: OrderedDot {
    var newest = dots[0]
    for index in 1..<8 where dots[index].bits > newest.bits { newest = dots[index] }
    return newest
  }

  /// Returns the dots of other inks than one, as in ``DotCell/mask``; unspecified if not lit.
  @inline(__always) func dots(notOf ink: InkColor) -> UInt8 { mask { $0.ink != ink } }

  /// Returns the dots that satisfy a predicate, as in ``DotCell/mask``.
  @inline(__always) private func mask(where predicate: (OrderedDot) -> Bool) -> UInt8 {
    var mask: UInt8 = 0
    for index in 0..<8 {
      let bit = DotCell.bit(column: index % Cell.width, row: index / Cell.width)
      mask |= predicate(dots[index]) ? bit : 0
    }
    return mask
  }
}
