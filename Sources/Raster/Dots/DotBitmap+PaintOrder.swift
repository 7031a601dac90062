import Geometry

extension DotBitmap {
  /// The maximum number of inks that compaction keeps apart; further ones show as one of these.
  static let maximumInks = 1023

  /// The inks of a bitmap without dots: none for order 0, and the first ink for order 1.
  static let initialInks: [UInt16] = [0, 0]

  /// The ink of the dot in a column and a row; `nil` if it is not lit.
  func ink(x: Int, y: Int) -> UInt16? {
    let dot = dots[y * stride + x]
    return dot == .unlit ? nil : inks[Int(dot.order)]
  }

  /// Changes the ink of the dots painted next, which increments the paint order.
  @inline(__always)
  mutating func changeInk(to ink: UInt16) {
    if latest.order >= OrderedDot.maximumOrder { compactPaintOrder() }
    latest = OrderedDot(order: latest.order &+ 1)
    latestInk = ink
    inks.append(ink)
  }

  /// Appends the paint orders of another bitmap, whose dots are then later than all dots of this one.
  ///
  /// - Returns: The number to add to the other bitmap's paint orders.
  mutating func appendPaintOrders(of other: inout DotBitmap) -> UInt16 {
    if inks.count + other.inks.count - 2 > OrderedDot.maximumOrder {
      compactPaintOrder()
      other.compactPaintOrder()
    }
    let offset = UInt16(truncatingIfNeeded: inks.count - 1)
    inks += other.inks.dropFirst()
    updateLatest()
    return offset
  }

  /// Renumbers the paint orders with at most eight orders per ink.
  ///
  /// Paint orders are compared only within a cell, which has eight dots. The order of a dot becomes
  /// its rank among the paint orders of its cell, combined with its ink.
  ///
  /// - Complexity: O(*n*) in the cells, once in thousands of ink changes.
  @inline(never)
  mutating func compactPaintOrder() {
    let (used, indices) = usedInks
    let dotCount = Cell.width * Cell.height
    let (stride, columns, rows) = (stride, columns, rows)
    dots.withUnsafeMutableBufferPointer { dots in
      for row in 0..<rows {
        for column in 0..<columns {
          let first = row &* Cell.height &* stride &+ column &* Cell.width
          var orders = SIMD8<UInt16>()
          for index in 0..<dotCount {
            orders[index] = dots[first &+ index / Cell.width &* stride &+ index % Cell.width].order
          }
          guard orders != .zero else { continue }
          for index in 0..<dotCount where orders[index] != 0 {
            let order = orders[index]
            var rank = 0
            for other in 0..<dotCount where orders[other] < order && orders[other] != 0 {
              rank &+= 1
            }
            dots[first &+ index / Cell.width &* stride &+ index % Cell.width] = OrderedDot(
              order: UInt16(truncatingIfNeeded: 1 &+ rank &* used.count &+ indices[Int(order)]))
          }
        }
      }
    }
    inks = used.isEmpty ? Self.initialInks : [0] + (0..<dotCount).flatMap { _ in used }
    updateLatest()
  }

  /// Paints the next dots with the highest paint order, after the table of inks was changed.
  mutating func updateLatest() {
    latest = OrderedDot(order: UInt16(truncatingIfNeeded: inks.count - 1))
    latestInk = inks.last ?? 0
  }

  /// The inks of the dots, and the index of the ink of each paint order in use.
  private var usedInks: (inks: [UInt16], indices: [Int]) {
    var isUsed = Array(repeating: false, count: inks.count)
    for dot in dots { isUsed[Int(dot.order)] = true }
    var used: [UInt16] = []
    var known: [UInt16: Int] = [:]
    var indices = Array(repeating: 0, count: inks.count)
    for order in inks.indices.dropFirst() where isUsed[order] {
      let ink = inks[order]
      indices[order] = known[ink] ?? min(used.count, Self.maximumInks - 1)
      guard known[ink] == nil else { continue }
      known[ink] = indices[order]
      if used.count < Self.maximumInks { used.append(ink) }
    }
    return (used, indices)
  }
}
