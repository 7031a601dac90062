import ArgumentParser
import CRasterReference
import Ink
import Raster

/// The same drawing in Swift and in C.
struct RasterContest {
  /// The size of the grid, in cells.
  static let size = (columns: 200, rows: 60)

  /// The name of the drawing.
  let name: String
  /// The number of pieces in a round.
  let count: Int
  /// Draws a round in Swift and returns a checksum of the cells shown, if it reads any.
  let draw: (inout DotBitmap) -> UInt64
  /// Draws the same round in C.
  let drawReference: (UnsafeMutablePointer<raster_bitmap>) -> UInt64

  /// Measures both, alternating between them.
  ///
  /// - Returns: The medians per piece and the median ratio of the rounds.
  /// - Throws: `ValidationError` if the results differ.
  func run(rounds: Int) throws -> String {
    var bitmap = DotBitmap(columns: Self.size.columns, rows: Self.size.rows)
    guard let reference = raster_create(Int64(Self.size.columns), Int64(Self.size.rows)) else {
      throw ValidationError("Not enough memory for the reference.")
    }
    defer { raster_destroy(reference) }
    let clock = ContinuousClock()
    var times: [(ours: Double, reference: Double)] = []
    for round in 0...rounds {
      var ours = Duration.zero
      var shown: (ours: UInt64, reference: UInt64) = (0, 0)
      // The first one in a round may find a slower processor.
      if round.isMultiple(of: 2) { ours = clock.measure { shown.ours = draw(&bitmap) } }
      let theirs = clock.measure { shown.reference = drawReference(reference) }
      if !round.isMultiple(of: 2) { ours = clock.measure { shown.ours = draw(&bitmap) } }
      guard shown.ours == shown.reference else {
        throw ValidationError("\(name): Swift and C showed different cells.")
      }
      times.append((ours.seconds, theirs.seconds))
    }
    // The first round warms up and is not counted.
    times.removeFirst()
    try check(bitmap, against: reference)
    func each(_ seconds: [Double]) -> String {
      "\((median(seconds) / Double(count) * 1e6).rounded(to: 4)) µs"
    }
    let ratio = median(times.map { $0.ours / $0.reference }).rounded(to: 3)
    return "\(name): Swift \(each(times.map(\.ours))), C \(each(times.map(\.reference))), "
      + "ratio \(ratio)"
  }

  private func check(
    _ bitmap: DotBitmap, against reference: UnsafeMutablePointer<raster_bitmap>
  ) throws {
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns {
        let shown = bitmap[column: column, row: row].number
        guard shown == raster_cell(reference, Int64(column), Int64(row)) else {
          throw ValidationError("\(name): Swift and C drew different dots or inks.")
        }
      }
    }
  }

  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}

extension DotCell {
  /// What the cell shows, in the reference's format; 0 for a blank cell.
  var number: UInt32 {
    UInt32(older) << 12 | UInt32(mask) << 4 | color.number
  }
}
