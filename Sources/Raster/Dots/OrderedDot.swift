import Ink

/// A dot, stored as its ink and the paint order of that ink.
///
/// A bitmap increments its *paint order* whenever the ink changes, so of two dots of one cell with different
/// inks the one with the higher order was painted later.
struct OrderedDot: Hashable, Sendable {
  /// The paint order, from 1, in the upper 32 bits, and the number of the ink in the lower ones; 0 if the
  /// dot has no ink.
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
