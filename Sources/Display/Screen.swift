/// A grid of cells that a person sees.
///
/// Cells that are set show up together, at the end of the frame, when the owner of the screen
/// presents them.
public protocol Screen: AnyObject {
  /// The size in cells.
  var size: ScreenSize { get }
  /// Sets what a cell shows; a place outside the screen is ignored.
  func set(_ cell: ScreenCell, column: Int, row: Int)
}
