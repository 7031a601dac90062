/// The size of a character cell, in dots: two by four, as in a braille pattern.
public enum Cell {
  /// The number of dots across a cell.
  @inlinable public static var width: Int { 2 }
  /// The number of dots down a cell.
  @inlinable public static var height: Int { 4 }
}

extension Rect {
  /// The smallest rectangle of whole cells around the rectangle.
  package var wholeCells: Rect {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    return Rect(
      minX: (minX / width).rounded(.down) * width, minY: (minY / height).rounded(.down) * height,
      maxX: (maxX / width).rounded(.up) * width, maxY: (maxY / height).rounded(.up) * height)
  }
}

/// A duration, or a time on the clock that the context names, in seconds.
public typealias TimeInterval = Double
