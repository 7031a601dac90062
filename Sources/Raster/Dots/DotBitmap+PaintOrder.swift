import Geometry
import Ink

extension DotBitmap {
  /// The maximum number of inks that compaction keeps apart; further ones show as the nearest of these.
  static let maximumInks = 1023
  /// The inks of a bitmap without dots: none for order 0, and the first ink for order 1.
  static let initialInks: [InkColor] = [.foreground, .foreground]

  /// The ink of the dot in a column and a row; `nil` if it is not lit.
  func ink(x: Int, y: Int) -> InkColor? {
    let dot = dots[y * stride + x]
    return dot == .unlit ? nil : inks[Int(dot.order)]
  }

  /// Changes the ink of the dots painted next, which increments the paint order.
  @inline(__always) mutating func changeInk(to ink: InkColor) {
    if latest.order >= OrderedDot.maximumOrder { compactPaintOrder() }
    (latest, latestInk) = (OrderedDot(order: latest.order &+ 1), ink)
    inks.append(ink)
  }

  /// Appends the paint orders of another bitmap, whose dots are then later than all dots of this
  /// one, and returns the number to add to the other bitmap's paint orders.
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

  /// Renumbers the paint orders with at most eight per ink, in O(*n*) in the cells.
  ///
  /// Paint orders are compared only within a cell, which has eight dots. The order of a dot becomes
  /// its rank among the paint orders of its cell, combined with its ink.
  @inline(never) mutating func compactPaintOrder() {
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
    inks = used.isEmpty ? Self.initialInks : [.foreground] + (0..<dotCount).flatMap { _ in used }
    updateLatest()
  }

  /// Paints the next dots with the highest paint order, after the table of inks was changed.
  mutating func updateLatest() {
    latest = OrderedDot(order: UInt16(truncatingIfNeeded: inks.count - 1))
    latestInk = inks.last ?? .foreground
  }

  /// The inks of the dots, at most ``maximumInks``, and the index of the ink of each paint order in use.
  ///
  /// An ink that is left out has the index of the nearest ink with components.
  private var usedInks: (inks: [InkColor], indices: [Int]) {
    var isUsed = Array(repeating: false, count: inks.count)
    for dot in dots { isUsed[Int(dot.order)] = true }
    let orders = inks.indices.dropFirst().filter { isUsed[$0] }
    // A named ink has no components to compare, so it is never left out.
    var used = InkColor.named.filter { ink in orders.contains { inks[$0] == ink } }
    var known = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    let first = used.count
    for ink in orders.lazy.map({ inks[$0] }) where known[ink] == nil {
      guard used.count < Self.maximumInks else { break }
      known[ink] = used.count
      used.append(ink)
    }
    var nearest: NearestColors?
    var indices = Array(repeating: 0, count: inks.count)
    for order in orders {
      let ink = inks[order]
      if let index = known[ink] {
        indices[order] = index
      } else if let components = ink.components {
        let colors = nearest ?? NearestColors(used[first...].compactMap(\.components))
        nearest = colors
        indices[order] = first + (colors.index(nearestTo: components) ?? 0)
        known[ink] = indices[order]
      }
    }
    return (used, indices)
  }
}
