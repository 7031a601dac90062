package import Geometry

/// A rectangle of the canvas, written as `X,Y,WxH` in dots.
package struct CanvasArea: Hashable {
  /// The rectangle in canvas dots, extended to the edges of whole cells.
  package let rect: Rect

  /// The largest coordinate in a sketch file, in dots from the origin.
  private static let maximumCoordinate = 1_073_741_824.0

  /// Parses an area; its numbers may have fractions.
  ///
  /// Returns `nil` unless the width and the height are above 0 and all numbers are within ±2³⁰.
  package init?(_ text: String) {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 3, let x = Self.number(fields[0]), let y = Self.number(fields[1])
    else { return nil }
    let size = fields[2].split(separator: "x", omittingEmptySubsequences: false)
    guard size.count == 2, let width = Self.number(size[0]), let height = Self.number(size[1]),
      width > 0, height > 0
    else { return nil }
    rect = Rect(minX: x, minY: y, maxX: x + width, maxY: y + height).wholeCells
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { abs($0) <= maximumCoordinate ? $0 : nil }
  }
}
