import Geometry
import Ink

/// A dot, stored as its ink and the paint order of that ink.
///
/// A bitmap increments its *paint order* whenever the ink changes, so of two dots of one cell with different
/// inks the one with the higher order was painted later. The ink of markers lies under all other ink: of two
/// dots in one place, the one with the greater ``bits`` shows.
struct OrderedDot: Hashable, Sendable {
  /// The ink in the lower 32 bits, the paint order, from 1, in the next 31, and the highest bit unless a marker
  /// drew the dot; 0 without ink.
  let bits: UInt64

  private static let above: UInt64 = 1 << 63
  private static let inkBits = above | 0xFFFF_FFFF

  static let unlit = OrderedDot(bits: 0)
  /// A dot in the ink with which a blank bitmap begins.
  static let first = OrderedDot(order: 1, ink: .foreground)

  @inline(__always) private init(bits: UInt64) { self.bits = bits }

  @inline(__always) init(order: UInt32, ink: InkColor, isUnder: Bool = false) {
    bits = (isUnder ? 0 : Self.above) | UInt64(order) &<< 32 | UInt64(ink.number)
  }

  /// The paint order; 0 if the dot has no ink.
  @inline(__always) var order: UInt32 { UInt32(truncatingIfNeeded: (bits & ~Self.above) &>> 32) }
  /// The ink; unspecified if there is none.
  @inline(__always) var ink: InkColor { InkColor(unchecked: UInt32(truncatingIfNeeded: bits)) }
  /// Whether the dot has no ink, or a marker's.
  @inline(__always) var isUnder: Bool { bits < Self.above }

  /// Returns whether two dots have one ink, and both or neither were drawn with a marker.
  @inline(__always) func hasInk(of other: OrderedDot) -> Bool {
    (bits ^ other.bits) & Self.inkBits == 0
  }

  /// Returns what shows if the dot is painted where another one is.
  @inline(__always) func over(_ other: OrderedDot) -> OrderedDot {
    bits > other.bits ? self : other
  }

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

  /// Creates the dots that show if some are painted over others, which have at most `orders` paint orders.
  @inline(__always) init(_ upper: CellDots, over lower: CellDots, orders: UInt32) {
    dots = InlineArray { upper.dots[$0].later(by: orders).over(lower.dots[$0]) }
  }

  @inline(__always) var lit: UInt8 { mask { $0 != .unlit } }
  /// The lit dots that no marker drew.
  @inline(__always) var above: UInt8 { mask { !$0.isUnder } }

  @inline(__always) var cell: DotCell {
    let (lit, top) = (lit, newest)
    let older = mask { !$0.hasInk(of: top) } & lit
    // Most cells have one ink.
    let under = older == 0 || top.isUnder ? 0 : older & ~above
    return DotCell(mask: lit & ~older, color: top.ink, older: older, under: under)
  }

  /// The numbers of the inks of the dots, row by row; 0 if not lit.
  var inks: SIMD8<UInt32> {
    var inks = SIMD8<UInt32>()
    for index in 0..<8 { inks[index] = dots[index].ink.number }
    return inks
  }

  /// The dot that lies above all others; ``OrderedDot/unlit`` if none is lit.
  @inline(__always) private var newest: OrderedDot {
    var newest = dots[0]
    for index in 1..<8 where dots[index].bits > newest.bits { newest = dots[index] }
    return newest
  }

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
