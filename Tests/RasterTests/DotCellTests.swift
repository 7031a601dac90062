import Raster
import Testing

@Suite struct DotCellTests {
  /// Unicode's numbers of the dots, as they lie in the cell.
  private let numbers = [["1", "4"], ["2", "5"], ["3", "6"], ["7", "8"]]

  @Test(arguments: UInt8.min...UInt8.max)
  func `shows the dots that Unicode says the character has`(mask: UInt8) {
    let lit: [String] = numbers.enumerated().flatMap { row, numbers in
      (0..<2).filter { mask & DotCell.bit(column: $0, row: row) != 0 }.map { numbers[$0] }
    }
    let name =
      lit.isEmpty ? "BRAILLE PATTERN BLANK" : "BRAILLE PATTERN DOTS-" + lit.sorted().joined()
    #expect(DotCell(mask: mask, color: 0).braille.properties.name == name)
  }
}
