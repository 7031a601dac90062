/// A dot, stored as the paint order of its ink.
///
/// A bitmap increments its *paint order* whenever the ink changes, so of two dots with different
/// inks the one with the higher order was painted later. `DotBitmap.inks` maps orders to inks.
struct OrderedDot: Hashable, Sendable {
  /// The paint order, from 1; 0 if the dot has no ink.
  let order: UInt16

  /// The highest paint order; the table of the inks then takes at most 64 KB.
  static let maximumOrder = 0x3FFF
  /// A dot without ink.
  static let unlit = OrderedDot(order: 0)

  @inline(__always) init(order: UInt16) { self.order = order }

  /// Returns a dot whose paint order is higher by `orders`; an unlit dot stays unlit.
  @inline(__always) func later(by orders: UInt16) -> OrderedDot {
    OrderedDot(order: order == 0 ? 0 : order &+ orders)
  }
}
