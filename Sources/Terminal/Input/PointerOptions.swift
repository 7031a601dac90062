/// Where pointers come from beside the terminal itself.
public struct PointerOptions: Hashable, Sendable {
  /// The dots that a console's pointer moves for ten counts of the mouse; `nil` for what suits the
  /// pointer daemon.
  public var gain: Double?
  /// Whether keys move a pointer on every terminal; on a console they always do.
  public var usesKeyboard: Bool
  /// How much the pointer's speed counts as force, from 0 to 1; `nil` for what suits most hands.
  public var forceSensitivity: Double?

  /// Creates options.
  public init(
    gain: Double? = nil, usesKeyboard: Bool = false, forceSensitivity: Double? = nil
  ) {
    self.gain = gain
    self.usesKeyboard = usesKeyboard
    self.forceSensitivity = forceSensitivity
  }
}
