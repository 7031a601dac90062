/// What a dot remembers of its ink: which it is, and whether it came before or after others.
///
/// A bitmap counts its *turns*: whenever another ink than the last is drawn with, the next begins.
/// Of two dots in different inks, the one with the greater turn was drawn later. In 16 bits there
/// is room for 4095 turns, after which they are numbered anew (``DotBitmap/renumberTurns()``).
struct DotStamp: Hashable, Sendable {
  /// The turn in the upper 12 bits, the ink in the lower 4; 0 where there is no ink.
  let bits: UInt16

  /// The greatest ink.
  static let lastInk: UInt8 = 0xF
  /// The greatest turn; the first is 1.
  static let lastTurn: UInt16 = 0xFFF
  /// A dot without ink.
  static let unlit = DotStamp(bits: 0)

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
  func later(by turns: UInt16) -> DotStamp { DotStamp(bits: bits + turns << 4) }
}

extension DotBitmap {
  /// Begins the turn of an ink.
  mutating func takeTurn(_ color: UInt8) {
    if latest.turn == DotStamp.lastTurn { renumberTurns() }
    latest = DotStamp(turn: latest.turn + 1, ink: color & DotStamp.lastInk)
  }

  /// Numbers the turns anew, in every cell from 1.
  ///
  /// That is enough, as turns are only ever compared within a cell, and it has at most eight.
  ///
  /// - Complexity: O(*n*) in the cells, once in thousands of turns.
  mutating func renumberTurns() {
    for row in 0..<rows {
      for column in 0..<columns {
        let places = dotIndices(column: column, row: row)
        let turns = Set(places.map { dots[$0].turn }).subtracting([0]).sorted()
        for place in places where dots[place] != .unlit {
          let turn = turns.prefix { $0 <= dots[place].turn }.count
          dots[place] = DotStamp(turn: UInt16(turn), ink: dots[place].ink)
        }
      }
    }
    latest = DotStamp(turn: UInt16(DotCell.width * DotCell.height), ink: latest.ink)
  }

  private func dotIndices(column: Int, row: Int) -> [Int] {
    (0..<DotCell.height).flatMap { y in
      (0..<DotCell.width).map { x in
        (row * DotCell.height + y) * stride + column * DotCell.width + x
      }
    }
  }
}
