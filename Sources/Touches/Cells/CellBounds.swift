/// The cell in which a terminal reported a pointer.
package struct CellBounds: Sendable, Hashable {
  /// The center, in the stroke's coordinates.
  package var center: SIMD2<Double>
  /// The width and the height, in the stroke's unit.
  package var size: SIMD2<Double>

  /// Creates the bounds of a cell.
  package init(center: SIMD2<Double>, size: SIMD2<Double>) {
    (self.center, self.size) = (center, size)
  }
}
