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
  /// Draws a round of it in Swift.
  let draw: (inout DotBitmap) -> Void
  /// Draws the same in C.
  let drawReference: (UnsafeMutablePointer<raster_bitmap>) -> Void

  /// Measures both in turns.
  ///
  /// - Returns: The medians for one piece, and the median of the rounds' ratios.
  /// - Throws: `ValidationError` if the two have not drawn the same dots.
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
      // Whoever is first in a round may find the processor slower.
      if round.isMultiple(of: 2) { ours = clock.measure { draw(&bitmap) } }
      let theirs = clock.measure { drawReference(reference) }
      if !round.isMultiple(of: 2) { ours = clock.measure { draw(&bitmap) } }
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
    let stride = Self.size.columns * DotCell.width
    for index in 0..<stride * Self.size.rows * DotCell.height {
      let isLit = reference.pointee.dots[index] != 0
      guard bitmap.isLit(x: index % stride, y: index / stride) == isLit else {
        throw ValidationError("\(name): Swift and C have not drawn the same dots.")
      }
    }
  }

  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
