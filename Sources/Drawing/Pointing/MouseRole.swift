/// What the left button of a mouse does once a pen has been used.
public enum MouseRole: String, CaseIterable, Hashable, Sendable {
  /// Draws with the tool, like the pen.
  case draw
  /// Pans the view.
  case pan
  /// Selects by clicks and rectangles, like the select tool.
  case select

  /// The entry of the menu.
  var label: String { "mouse \(rawValue)s" }
}
