public import Ink

/// A grid of character cells that a user sees.
///
/// Cells that were set appear together at the end of the frame, when the screen's owner presents them.
public protocol Screen: AnyObject {
  /// The size in cells.
  var size: ScreenSize { get }
  /// What cells show whose dots have several inks.
  var inkMixer: InkMixer { get }
  /// Sets the contents of a cell; cells outside the screen are ignored.
  func set(_ cell: ScreenCell, column: Int, row: Int)
}

extension Screen {
  /// ``InkMixer/standard`` unless the screen implements it.
  public var inkMixer: InkMixer { .standard }
  /// Whether inks differ in color; otherwise a cell shows the dots of all inks.
  public var showsColors: Bool { inkMixer.showsColors }
}
