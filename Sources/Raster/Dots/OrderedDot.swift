/// What a dot remembers of its ink: which it is, and whether it came before or after others.
///
/// A bitmap counts its *turns*: whenever another ink than the last is drawn with, the next begins.
/// Of two dots in different inks, the one with the greater turn was drawn later. In 16 bits there
/// is room for 4095 turns, after which they are numbered anew (``DotBitmap/renumberTurns()``).
struct OrderedDot: Hashable, Sendable {
  /// The turn in the upper 12 bits, the ink in the lower 4; 0 where there is no ink.
  let bits: UInt16

  /// The greatest ink.
  static let lastInk: UInt8 = 0xF
  /// The greatest turn; the first is 1.
  static let lastTurn: UInt16 = 0xFFF
  /// A dot without ink.
  static let unlit = OrderedDot(bits: 0)

  @inline(__always)
  init(bits: UInt16) { self.bits = bits }

  @inline(__always)
  init(turn: UInt16, ink: UInt8) { bits = turn << 4 | UInt16(ink) }

  /// The turn in which the dot was drawn; 0 where there is no ink.
  @inline(__always)
  var turn: UInt16 { bits >> 4 }
  /// The ink, from 0 to 15.
  @inline(__always)
  var ink: UInt8 { UInt8(truncatingIfNeeded: bits & UInt16(Self.lastInk)) }

  /// The same ink some turns later.
  @inline(__always)
  func later(by turns: UInt16) -> OrderedDot { OrderedDot(bits: bits + turns << 4) }
}

extension DotBitmap {
  /// Begins the turn of an ink.
  @inline(__always)
  mutating func takeTurn(_ color: UInt8) {
    if latest.turn == OrderedDot.lastTurn { renumberTurns() }
    latest = OrderedDot(turn: latest.turn + 1, ink: color & OrderedDot.lastInk)
  }

  /// Numbers the turns anew, in every cell from 1 to 8 at most.
  ///
  /// That is enough, as turns are only ever compared within a cell, and it has eight dots.
  ///
  /// - Complexity: O(*n*) in the cells, once in thousands of turns.
  @inline(never)
  mutating func renumberTurns() {
    let (columns, rows, stride) = (columns, rows, stride)
    dots.withUnsafeMutableBytes { bytes in
      for row in 0..<rows {
        for column in 0..<columns {
          let first = (row &* DotCell.height &* stride &+ column &* DotCell.width) &* 2
          func pair(_ y: Int) -> UInt64 {
            UInt64(bytes.loadUnaligned(fromByteOffset: first &+ y &* stride &* 2, as: UInt32.self))
          }
          let cell = CellLanes(upper: pair(0) | pair(1) &<< 32, lower: pair(2) | pair(3) &<< 32)
          guard cell.upper | cell.lower != 0 else { continue }
          let new = cell.renumbered
          func store(_ pair: UInt64, _ y: Int) {
            bytes.storeBytes(
              of: UInt32(truncatingIfNeeded: pair), toByteOffset: first &+ y &* stride &* 2,
              as: UInt32.self)
          }
          store(new.upper, 0)
          store(new.upper >> 32, 1)
          store(new.lower, 2)
          store(new.lower >> 32, 3)
        }
      }
    }
    latest = OrderedDot(turn: UInt16(DotCell.width * DotCell.height), ink: latest.ink)
  }
}

/// The stamps of a cell's dots, 16 bits each, to compute with four at a time.
private struct CellLanes {
  let upper: UInt64
  let lower: UInt64

  private static let ones: UInt64 = 0x0001_0001_0001_0001
  private static let inks: UInt64 = 0x000F_000F_000F_000F
  private static let turns: UInt64 = 0x0FFF_0FFF_0FFF_0FFF

  /// The same inks, each with one more turn than there are dots of earlier turns in the cell.
  var renumbered: CellLanes {
    let (upperTurns, lowerTurns) = (upper >> 4 & Self.turns, lower >> 4 & Self.turns)
    var (upperRanks, lowerRanks) = (Self.ones, Self.ones)
    func count(_ turns: UInt64) {
      for lane in 0..<4 as Range<UInt64> {
        let next = (turns &>> (lane &* 16) & 0xFFF) &+ 1
        upperRanks &+= Self.reach(next, upperTurns)
        lowerRanks &+= Self.reach(next, lowerTurns)
      }
    }
    count(upperTurns)
    count(lowerTurns)
    return CellLanes(
      upper: (upperRanks &<< 4 | upper & Self.inks) & (Self.reach(1, upperTurns) &* 0xFFFF),
      lower: (lowerRanks &<< 4 | lower & Self.inks) & (Self.reach(1, lowerTurns) &* 0xFFFF))
  }

  /// 1 in every lane whose turn is at least a number, 0 in the others.
  @inline(__always)
  private static func reach(_ turn: UInt64, _ lanes: UInt64) -> UInt64 {
    (((lanes | ones &<< 15) &- turn &* ones) & ones &<< 15) &>> 15
  }
}
