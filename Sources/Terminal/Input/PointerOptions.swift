public import Geometry

/// Settings for pointers that the terminal does not provide.
public struct PointerOptions: Hashable, Sendable {
  /// The dots that a console's pointer moves for ten counts of the mouse; `nil` for the default,
  /// which depends on the pointer daemon's settings.
  public var gain: Double?
  /// Whether keys move a pointer on every terminal; on a console they always do.
  public var usesKeyboard: Bool
  /// The influence of the pointer's speed on estimated force, from 0 to 1; `nil` for the default.
  public var forceSensitivity: Double?
  /// The pen to use.
  public var pen: PenChoice
  /// The part of the tablet that stands for a console's screen, in the tablet's units; `nil` for
  /// the largest one with the proportions of the screen.
  public var penArea: Rect?

  /// Creates pointer settings.
  public init(
    gain: Double? = nil, usesKeyboard: Bool = false, forceSensitivity: Double? = nil,
    pen: PenChoice = .automatic, penArea: Rect? = nil
  ) {
    (self.gain, self.usesKeyboard) = (gain, usesKeyboard)
    (self.forceSensitivity, self.pen, self.penArea) = (forceSensitivity, pen, penArea)
  }

  /// The settings for a program that does not draw: it uses only a pen that the user named.
  public var withoutTablets: PointerOptions {
    var options = self
    if pen == .automatic { options.pen = .off }
    return options
  }
}
