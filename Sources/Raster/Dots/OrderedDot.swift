import Geometry

/// The ink of a dot and when it was painted.
///
/// A bitmap increments its *paint order* whenever the ink changes, so of two dots with different
/// inks the one with the higher order was painted later. The order has 12 bits. After 4,095 ink
/// changes, ``DotBitmap/compactPaintOrder()`` renumbers the dots of each cell from 1 to 8.
struct OrderedDot: Hashable, Sendable {
  /// The paint order in the upper 12 bits, the ink in the lower 4; 0 if the dot has no ink.
  let bits: UInt16

  /// The number of bits of an ink.
  static let inkBits: UInt16 = 4
  /// The highest ink.
  static let maximumInk: UInt8 = 0xF
  /// The highest paint order; the lowest is 1.
  static let maximumPaintOrder: UInt16 = 0xFFF
  /// A dot without ink.
  static let unlit = OrderedDot(bits: 0)

  @inline(__always)
  init(bits: UInt16) { self.bits = bits }

  @inline(__always)
  init(paintOrder: UInt16, ink: UInt8) { bits = paintOrder << Self.inkBits | UInt16(ink) }

  /// The paint order; 0 if the dot has no ink.
  @inline(__always)
  var paintOrder: UInt16 { bits >> Self.inkBits }
  /// The ink, as the raw value of an `InkColor`.
  @inline(__always)
  var ink: UInt8 { UInt8(truncatingIfNeeded: bits & UInt16(Self.maximumInk)) }

  /// Returns a dot of the same ink whose paint order is higher by `orders`.
  @inline(__always)
  func later(by orders: UInt16) -> OrderedDot { OrderedDot(bits: bits + orders << Self.inkBits) }
}

extension DotBitmap {
  /// Changes the ink of the dots painted next, which increments the paint order.
  @inline(__always)
  mutating func changeInk(to ink: UInt8) {
    if latest.paintOrder == OrderedDot.maximumPaintOrder { compactPaintOrder() }
    latest = OrderedDot(paintOrder: latest.paintOrder + 1, ink: ink)
  }

  /// Renumbers the paint orders of each cell from 1 to at most 8, the number of its dots.
  ///
  /// This loses nothing, because paint orders are compared only within a cell.
  ///
  /// - Complexity: O(*n*) in the cells, once in thousands of ink changes.
  @inline(never)
  mutating func compactPaintOrder() {
    let (columns, rows, stride) = (columns, rows, stride)
    dots.withUnsafeMutableBytes { bytes in
      for row in 0..<rows {
        for column in 0..<columns {
          let first = (row &* Cell.height &* stride &+ column &* Cell.width) &* 2
          func pair(_ y: Int) -> UInt64 {
            UInt64(bytes.loadUnaligned(fromByteOffset: first &+ y &* stride &* 2, as: UInt32.self))
          }
          let cell = CellLanes(upper: pair(0) | pair(1) &<< 32, lower: pair(2) | pair(3) &<< 32)
          guard cell.upper | cell.lower != 0 else { continue }
          let compacted = cell.compacted
          func store(_ pair: UInt64, _ y: Int) {
            bytes.storeBytes(
              of: UInt32(truncatingIfNeeded: pair), toByteOffset: first &+ y &* stride &* 2,
              as: UInt32.self)
          }
          store(compacted.upper, 0)
          store(compacted.upper >> 32, 1)
          store(compacted.lower, 2)
          store(compacted.lower >> 32, 3)
        }
      }
    }
    latest = OrderedDot(paintOrder: UInt16(Cell.width * Cell.height), ink: latest.ink)
  }
}

/// The eight dots of a cell, in lanes of 16 bits that are computed four at a time.
private struct CellLanes {
  let upper: UInt64
  let lower: UInt64

  private static let ones: UInt64 = 0x0001_0001_0001_0001
  private static let inks: UInt64 = 0x000F_000F_000F_000F
  private static let orders: UInt64 = 0x0FFF_0FFF_0FFF_0FFF

  /// The same dots with the lowest possible paint orders.
  ///
  /// The paint order of a lit dot becomes 1 plus the number of dots of the cell with a lower one.
  var compacted: CellLanes {
    let (upperOrders, lowerOrders) = (upper >> 4 & Self.orders, lower >> 4 & Self.orders)
    var (upperRanks, lowerRanks) = (Self.ones, Self.ones)
    func count(_ orders: UInt64) {
      for lane in 0..<4 as Range<UInt64> {
        let next = (orders &>> (lane &* 16) & 0xFFF) &+ 1
        upperRanks &+= Self.isAtLeast(next, upperOrders)
        lowerRanks &+= Self.isAtLeast(next, lowerOrders)
      }
    }
    count(upperOrders)
    count(lowerOrders)
    return CellLanes(
      upper: (upperRanks &<< 4 | upper & Self.inks) & (Self.isAtLeast(1, upperOrders) &* 0xFFFF),
      lower: (lowerRanks &<< 4 | lower & Self.inks) & (Self.isAtLeast(1, lowerOrders) &* 0xFFFF))
  }

  /// Returns 1 in every lane whose paint order is at least `order`, 0 in the others.
  @inline(__always)
  private static func isAtLeast(_ order: UInt64, _ lanes: UInt64) -> UInt64 {
    (((lanes | ones &<< 15) &- order &* ones) & ones &<< 15) &>> 15
  }
}
