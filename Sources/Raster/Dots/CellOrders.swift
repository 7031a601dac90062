import Ink

/// The paint orders of the eight dots of a cell, in two words of four lanes of 16 bits below 2¹⁵.
///
/// An operation on a word handles four dots.
struct CellOrders {
  /// The upper two rows: from the lowest lane, the left and right dots of the first and second row.
  let upper: UInt64
  /// The lower two rows, in the same order.
  let lower: UInt64

  private static let ones: UInt64 = 0x0001_0001_0001_0001

  /// The lit dots, as in ``DotCell/lit``.
  @inline(__always) var lit: UInt8 { Self.mask(upper, lower) }

  /// The highest paint order; 0 if no dot is lit.
  @inline(__always) var newest: Int {
    var newest: UInt64 = 0
    for lane in 0..<4 as Range<UInt64> {
      newest = max(newest, upper &>> (lane &* 16) & 0xFFFF, lower &>> (lane &* 16) & 0xFFFF)
    }
    return Int(truncatingIfNeeded: newest)
  }

  /// Returns the dots of other inks than one, as in ``DotCell/mask``; unspecified if not lit.
  ///
  /// `inks` has the ink of each paint order.
  @inline(__always)
  func dots(notOf ink: InkColor, in inks: UnsafeBufferPointer<InkColor>) -> UInt8 {
    func differences(_ orders: UInt64) -> UInt64 {
      var lanes: UInt64 = 0
      for lane in 0..<4 as Range<UInt64> {
        let order = Int(truncatingIfNeeded: orders &>> (lane &* 16) & 0xFFFF)
        lanes |= (inks[order] == ink ? 0 : 1) &<< (lane &* 16)
      }
      return lanes
    }
    return Self.mask(differences(upper), differences(lower))
  }

  /// Returns the dots whose lanes are not 0, as in ``DotCell/mask``.
  @inline(__always) private static func mask(_ upper: UInt64, _ lower: UInt64) -> UInt8 {
    // The highest lane of a product is the sum of the bits of those dots whose lanes are 1.
    let (upper, lower) = (isNonzero(upper), isNonzero(lower))
    let sums = upper &* 0x0001_0008_0002_0010 | lower &* 0x0004_0020_0040_0080
    return UInt8(truncatingIfNeeded: sums &>> 48)
  }

  /// Returns 1 in each lane that is not 0.
  @inline(__always) private static func isNonzero(_ lanes: UInt64) -> UInt64 {
    (lanes &+ 0x7FFF &* ones) &>> 15 & ones
  }
}
