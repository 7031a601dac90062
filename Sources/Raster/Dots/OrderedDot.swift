import Geometry
import Ink

/// A dot, stored as its ink and the paint order of that ink.
///
/// A bitmap increments its *paint order* whenever the ink changes, so of two dots of one cell with different
/// inks the one with the higher order was painted later.
struct OrderedDot: Hashable, Sendable {
  /// The paint order, from 1, in the upper 32 bits, and the ink in the lower ones; 0 without ink.
  let bits: UInt64

  /// A dot without ink.
  static let unlit = OrderedDot(bits: 0)
  /// A dot in the ink with which a blank bitmap begins.
  static let first = OrderedDot(order: 1, ink: .foreground)

  @inline(__always) private init(bits: UInt64) { self.bits = bits }

  @inline(__always) init(order: UInt32, ink: InkColor) {
    bits = UInt64(order) &<< 32 | UInt64(ink.number)
  }

  /// The paint order; 0 if the dot has no ink.
  @inline(__always) var order: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
  /// The ink; unspecified if there is none.
  @inline(__always) var ink: InkColor { InkColor(unchecked: UInt32(truncatingIfNeeded: bits)) }

  /// Returns a dot whose paint order is higher by `orders`; an unlit dot stays unlit.
  @inline(__always) func later(by orders: UInt32) -> OrderedDot {
    OrderedDot(bits: bits == 0 ? 0 : bits &+ UInt64(orders) &<< 32)
  }
}

/// The eight dots of a cell, row by row.
struct CellDots {
  private let dots: [8 of OrderedDot]

  /// Loads the dots from the upper left one on; `stride` is the number of dots in a row of the bitmap.
  @inline(__always) init(_ first: UnsafePointer<OrderedDot>, stride: Int) {
    dots = InlineArray { first[$0 / Cell.width &* stride &+ $0 % Cell.width] }
  }

  @inline(__always) subscript(index: Int) -> OrderedDot { dots[index] }

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
