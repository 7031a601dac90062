/// A grid of character cells that a user sees.
///
/// Cells that were set appear together at the end of the frame, when the screen's owner presents them.
public protocol Screen: AnyObject {
  /// The size in cells.
  var size: ScreenSize { get }
  /// Whether inks differ in color; otherwise a cell shows the dots of all inks.
  var showsColors: Bool { get }
  /// Sets the contents of a cell; cells outside the screen are ignored.
  func set(_ cell: ScreenCell, column: Int, row: Int)
}

extension Screen {
  /// True unless the screen implements it.
  public var showsColors: Bool { true }
}
