import ArgumentParser
import CRasterReference
import Raster

/// The same drawing in Swift and in C.
struct RasterContest {
  /// The grid that is drawn on, in cells.
  static let size = (columns: 200, rows: 60)

  /// What is drawn.
  let name: String
  /// How much of it there is in a round.
  let count: Int
  /// Draws a round of it in Swift, and returns the sum of what cells then showed, if any were looked
  /// at.
  let draw: (inout DotBitmap) -> UInt64
  /// Does the same in C.
  let drawReference: (UnsafeMutablePointer<raster_bitmap>) -> UInt64

  /// Measures both in turns.
  ///
  /// - Returns: The medians for one piece, and the median of the rounds' ratios.
  /// - Throws: `ValidationError` if the two have not drawn or shown the same.
  func run(rounds: Int) throws -> String {
    var bitmap = DotBitmap(columns: Self.size.columns, rows: Self.size.rows)
    guard let reference = raster_create(Int64(Self.size.columns), Int64(Self.size.rows)) else {
      throw ValidationError("There is no memory for the reference.")
    }
    defer { raster_destroy(reference) }
    let clock = ContinuousClock()
    var times: [(ours: Double, reference: Double)] = []
    for round in 0...rounds {
      var ours = Duration.zero
      var shown: (ours: UInt64, reference: UInt64) = (0, 0)
      // Whoever is first in a round may find the processor slower.
      if round.isMultiple(of: 2) { ours = clock.measure { shown.ours = draw(&bitmap) } }
      let theirs = clock.measure { shown.reference = drawReference(reference) }
      if !round.isMultiple(of: 2) { ours = clock.measure { shown.ours = draw(&bitmap) } }
      guard shown.ours == shown.reference else {
        throw ValidationError("\(name): Swift and C have not shown the same cells.")
      }
      times.append((ours.seconds, theirs.seconds))
    }
    // The first round only warms up.
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
          throw ValidationError("\(name): Swift and C have not drawn the same dots and inks.")
        }
      }
    }
  }

  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}

extension DotCell {
  /// The dots above the 4 bits of the ink, as the reference has them; 0 for a blank cell.
  var number: UInt32 { UInt32(mask) << 4 | UInt32(color) }
}
