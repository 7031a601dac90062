import Raster

extension CellSet {
  /// Rectangles that surround the groups of adjacent cells; no two of them touch.
  ///
  /// - Complexity: O(*nm*) in the runs of cells and the rectangles.
  var regions: [CellRect] {
    var regions: [CellRect] = []
    forEachRun { columns, row in
      var region = CellRect(columns: columns, rows: row..<row + 1)
      while let index = regions.firstIndex(where: region.touches) {
        region.formUnion(regions.remove(at: index))
      }
      regions.append(region)
    }
    return regions
  }
}

extension CellRect {
  /// Returns whether two rectangles overlap, or have cells side by side or corner to corner.
  fileprivate func touches(_ other: CellRect) -> Bool {
    columns.lowerBound <= other.columns.upperBound && other.columns.lowerBound <= columns.upperBound
      && rows.lowerBound <= other.rows.upperBound && other.rows.lowerBound <= rows.upperBound
  }

  /// Grows to contain another rectangle; neither may be empty.
  fileprivate mutating func formUnion(_ other: CellRect) {
    columns =
      min(
        columns.lowerBound, other.columns.lowerBound)..<max(
        columns.upperBound, other.columns.upperBound)
    rows =
      min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
  }
}
