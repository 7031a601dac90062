public import Geometry
public import Touches

/// A full-screen program, driven by a terminal session.
///
/// The session calls every method on its own thread, in the order in which the events arrived. A
/// program requests frames by unpausing its ``displayLink``. Required are ``displayLink``, ``isFinished``,
/// ``resize(to:)``, ``touchesChanged(_:)``, ``keyPressed(_:at:)``, and ``draw(on:)``; the rest has defaults.
public protocol Application: AnyObject {
  /// Schedules frames; paused while nothing changes.
  var displayLink: DisplayLink { get }
  /// Whether the program has ended; the session then returns.
  var isFinished: Bool { get }
  /// The time by which touches are predicted ahead, in seconds; 0 for no predictions.
  var predictionHorizon: TimeInterval { get }
  /// Whether a touch that an interruption cancels goes on as a new one if its button is still down.
  var resumesTouch: Bool { get }

  /// Returns whether a touch may go on with a report, although something else may be under the pointer now.
  func shouldResumeTouch(with report: PointerReport) -> Bool
  /// Called before the first frame and after every resize; the screen is blank, so draw everything.
  func resize(to size: ScreenSize)
  /// Called when touches began, moved, ended, or were cancelled.
  func touchesChanged(_ event: TouchEvent)
  /// Called when the pointer moves on a terminal that draws none of its own, such as the Linux console.
  func pointerMoved(to mark: PointerMark)
  /// Called when the pointer moves without a pressed button.
  func pointerHovered(_ report: PointerReport)
  /// Called when the wheel is turned.
  func scrolled(_ event: ScrollEvent)
  /// Called when a key was pressed that can move the pointer; returns whether it should, instead of
  /// being delivered to ``keyPressed(_:at:)``.
  func shouldMovePointer(with key: Key) -> Bool
  /// Shows a message from the session to the user.
  func showNotice(_ text: String)
  /// Called when a key was pressed, with the time in seconds on the monotonic clock.
  func keyPressed(_ key: Key, at time: TimeInterval)
  /// Called for a pasted text, which is never a command; newlines are its only control characters.
  func pasted(_ text: String, at time: TimeInterval)
  /// Called at the start of every frame, before ``draw(on:)``, with the time on the monotonic clock.
  func advance(to time: TimeInterval)
  /// Returns text that the session sends to the clipboard, once; called after ``advance(to:)``.
  func takeClipboard() -> String?
  /// Draws the current state on a screen.
  func draw(on screen: any Screen)
  /// Called before the process is stopped, after which it may be killed.
  func willSuspend()
  /// Draws what remains on a terminal that keeps its contents after the session, or while it is suspended.
  func drawLast(on screen: any Screen)
}

extension Application {
  /// 0: no touch is predicted.
  public var predictionHorizon: TimeInterval { 0 }
  /// False: the rest of a canceled touch is ignored.
  public var resumesTouch: Bool { false }
  /// True: a touch that the program resumes goes on wherever the pointer is.
  public func shouldResumeTouch(with report: PointerReport) -> Bool { true }
  /// Ignores the pointer, which the terminal shows.
  public func pointerMoved(to mark: PointerMark) {}
  /// Ignores a pointer without a pressed button.
  public func pointerHovered(_ report: PointerReport) {}
  /// Ignores the wheel.
  public func scrolled(_ event: ScrollEvent) {}
  /// Does nothing.
  public func advance(to time: TimeInterval) {}
  /// Leaves the last frame on the terminal.
  public func drawLast(on screen: any Screen) {}
  /// Returns false, so that every key is delivered to ``keyPressed(_:at:)``.
  public func shouldMovePointer(with key: Key) -> Bool { false }
  /// Does nothing.
  public func willSuspend() {}
  /// Ignores pasted text.
  public func pasted(_ text: String, at time: TimeInterval) {}
  /// Returns `nil`: a program without a clipboard.
  public func takeClipboard() -> String? { nil }
  /// Ignores the message.
  public func showNotice(_ text: String) {}
}
