/// The size of a character cell, in dots: two by four, as in a braille pattern.
public enum Cell {
  /// The number of dots across a cell.
  @inlinable public static var width: Int { 2 }
  /// The number of dots down a cell.
  @inlinable public static var height: Int { 4 }
}

/// A duration, or a time on the clock that the context names, in seconds.
public typealias TimeInterval = Double
