import TestSupport

@Suite struct DotCellTests {
  /// Unicode's numbers of the dots, row by row.
  private let numbers = [["1", "4"], ["2", "5"], ["3", "6"], ["7", "8"]]

  @Test(arguments: UInt8.min...UInt8.max)
  func `the braille character has the lit dots in its Unicode name`(mask: UInt8) {
    let lit: [String] = numbers.enumerated().flatMap { row, numbers in
      (0..<2).filter { mask & DotCell.bit(column: $0, row: row) != 0 }.map { numbers[$0] }
    }
    let name =
      lit.isEmpty ? "BRAILLE PATTERN BLANK" : "BRAILLE PATTERN DOTS-" + lit.sorted().joined()
    #expect(DotCell(mask: mask, color: .foreground).braille.properties.name == name)
  }
}
