public import Raster
public import Testing

/// Expects a bitmap to have the given ``DotBitmap/frame``.
public func expectFrame(
  _ bitmap: DotBitmap, _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(bitmap.frame == picture, sourceLocation: sourceLocation)
}

extension DotBitmap {
  /// The cells, row by row.
  public var cells: [DotCell] {
    (0..<rows).flatMap { row in (0..<columns).map { self[column: $0, row: row] } }
  }

  /// The dots as text: a line of braille characters for each row of cells, with `·` for blanks.
  public var frame: String {
    (0..<rows).map { row in
      String(
        String.UnicodeScalarView(
          (0..<columns).map { column in
            let cell = self[column: column, row: row]
            return cell.mask == 0 ? "·" : cell.braille
          }))
    }.joined(separator: "\n")
  }
}
