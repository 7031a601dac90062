/// What the terminal can do, as far as the drawing view depends on it.
public struct TerminalFeatures: Hashable, Sendable {
  /// Whether keys move the pointer, so that the help panel explains them.
  public var hasKeyboardPointer = false
  /// Whether a mouse moves the pointer, so that the help panel explains its gestures.
  public var hasMouse = true
  /// Whether drags and clicks with Shift arrive, so that the help panel explains them.
  public var sendsShift = true
  /// Whether the terminal has a clipboard.
  public var hasClipboard = true

  /// Creates the features of a terminal with a mouse and a clipboard.
  public init() {}
}
