import Ink

/// The arms of a character that draws lines: the weight of the line toward each neighbor.
struct LineArms: Hashable {
  /// The weight for each direction in two bits, from the lowest; 0 for none.
  var bits: UInt8 = 0

  init(bits: UInt8) { self.bits = bits }

  init(_ directions: Direction..., weight: Diagram.Line.Weight = .light) {
    for direction in directions { self[direction] = weight }
  }

  subscript(direction: Direction) -> Diagram.Line.Weight? {
    get { Diagram.Line.Weight(rawValue: bits >> (2 * direction.rawValue) & 3) }
    set {
      let shift = 2 * direction.rawValue
      bits = bits & ~(3 << shift) | (newValue?.rawValue ?? 0) << shift
    }
  }

  var directions: [Direction] { Direction.allCases.filter { self[$0] != nil } }

  var isStraight: Bool { bits & 0b00_11_00_11 == 0 || bits & 0b11_00_11_00 == 0 }

  /// The arms with the opposite one if there is only one.
  var completed: Self {
    var arms = self
    if let only = directions.first, directions.count == 1 { arms[only.opposite] = self[only] }
    return arms
  }

  private struct Look: Hashable {
    var bits: UInt8, dash = LineStyle.Dash.solid, isRounded = false
  }

  /// The arms of the characters from U+2500 to U+257F (source: the Unicode Standard, Box Drawing).
  private static let block: [UInt8] = {
    let digits = """
      44881122448811224488112214182428509060A00509060A4181428215191625
      261A292A519152616292A1A25494589864A468A84585498946864A8A55955999
      566566965AA5699AA9A66AAA44881122CC331C343CD070F00D070FC143C31D37
      3FD173F3DC74FCCD47CFDD77FF14504105000000400104100802082048218412
      """
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
  }()

  private static let characters = Dictionary(
    block.enumerated().compactMap { offset, bits in
      Unicode.Scalar(0x2500 + UInt32(offset)).map { scalar in
        (Look(bits: bits, dash: scalar.dash, isRounded: scalar.isArc), Character(scalar))
      }
    }
  ) { first, _ in first }

  /// The arms of a box-drawing character; none for diagonals and other characters.
  init(boxDrawing scalar: Unicode.Scalar) {
    let isInBlock = 0x2500..<0x2580 ~= scalar.value
    self.init(bits: isInBlock ? Self.block[Int(scalar.value) - 0x2500] : 0)
  }

  /// The character of a line with a style; a lighter one where Unicode has no such combination of arms.
  func character(_ dash: LineStyle.Dash, isRounded: Bool) -> Character {
    let bits = completed.bits
    let looks = [
      Look(bits: bits, dash: dash, isRounded: isRounded), Look(bits: bits, dash: dash),
      Look(bits: bits, isRounded: isRounded), Look(bits: bits),
      Look(bits: bits & ~((bits & bits >> 1 & 0x55) << 1)),
    ]
    return looks.lazy.compactMap { Self.characters[$0] }.first ?? "┼"
  }
}

extension Plane<LineArms> {
  /// Whether a cell and its neighbor have arms toward each other.
  func joins(_ cell: TextCell, _ direction: Direction) -> Bool {
    self[cell][direction] != nil && self[cell.next(direction)][direction.opposite] != nil
  }

  /// The number of neighbors to which lines lead from a cell.
  func joints(in cell: TextCell) -> Int { Direction.allCases.count { joins(cell, $0) } }

  /// Draws a line as heavy as that of a cell through the cells after it.
  mutating func continueLine(of cell: TextCell, _ side: Direction, through gap: [TextCell]) {
    let weight = self[cell][side]
    for cell in gap { (self[cell][side], self[cell][side.opposite]) = (weight, weight) }
  }
}

extension Unicode.Scalar {
  var dash: LineStyle.Dash {
    switch value {
    case 0x2504...0x2507, 0x254C...0x254F: .dashed
    case 0x2508...0x250B: .dotted
    default: .solid
    }
  }

  var isArc: Bool { 0x256D...0x2570 ~= value }
  var isDots: Bool { 0x2801...0x28FF ~= value }
}
