import Geometry

/// The rectangle that the select tool draws, from a press to the pointer.
struct SelectionBand {
  /// The extent up to which a band is a click, in screen dots.
  ///
  /// A pointer that is reported in cells may seem to move by 4.5 dots while it rests.
  static let minimumExtent = 6.0

  /// Where it began, in canvas dots.
  let start: Point
  /// The location of the pointer, in screen dots.
  var pointer: Point
  /// Whether the strokes are added to those that are selected.
  var adds: Bool

  /// Returns the rectangle on the screen, in screen dots.
  func rect(_ transform: Transform) -> Rect {
    let corner = transform.apply(to: start)
    return Rect(
      minX: min(corner.x, pointer.x), minY: min(corner.y, pointer.y),
      maxX: max(corner.x, pointer.x), maxY: max(corner.y, pointer.y))
  }

  func isClick(_ transform: Transform) -> Bool {
    let rect = rect(transform)
    return max(rect.width, rect.height) <= Self.minimumExtent
  }
}
