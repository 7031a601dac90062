public import Geometry
public import Touches

/// A program on a screen: told of everything that happens, in order, on one thread.
///
/// It draws only when asked to, which is after it has taken its ``displayLink`` out of its pause.
public protocol Application: AnyObject {
  /// What the program asks for frames.
  var displayLink: DisplayLink { get }
  /// Whether the program has come to its end.
  var isFinished: Bool { get }
  /// How far ahead touches are to be predicted, in seconds.
  var predictionHorizon: TimeInterval { get }

  /// The screen has a size, or another than before, and is blank; everything is to be drawn anew.
  func resize(to size: ScreenSize)
  /// Touches began, moved, ended or were cancelled.
  func touchesChanged(_ event: TouchEvent)
  /// A key was pressed.
  func keyPressed(_ key: Key, at time: TimeInterval)
  /// Time has come to the beginning of a frame; called before ``draw(on:)``.
  func advance(to time: TimeInterval)
  /// Shows the present state on a screen.
  func draw(on screen: any Screen)
}
