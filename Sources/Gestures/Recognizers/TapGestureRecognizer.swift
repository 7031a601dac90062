public import Geometry
public import Touches

/// One or more short presses at the same position; discrete.
///
/// The recognizer fails when a touch moves too far from its start on the screen, is down too long, or
/// is lifted before the others begin; when there are too many touches; and when the next tap begins
/// too late or too far away. Like UIKit's `UITapGestureRecognizer`, with limits of its own.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps, at least 1.
  public final var numberOfTapsRequired = 1
  /// The number of touches in each tap, at least 1.
  public final var numberOfTouchesRequired = 1
  /// The maximum distance of a touch from its start, in screen dots.
  public final var allowableMovement = Slop.movement
  /// The maximum duration of a tap, in seconds.
  public final var maximumPressDuration: TimeInterval = 0.5
  /// The maximum interval from the end of a tap to the start of the next, in seconds.
  public final var maximumInterval: TimeInterval = 0.35
  /// The maximum distance of the other taps from the first, in screen dots.
  public final var allowableDistance = 16.0

  private var tapCount = 0
  private var firstTap: Point?
  /// The numbers of touches of the current tap that have begun and that have been lifted.
  private var (pressed, lifted) = (0, 0)

  /// Counts the touches of a tap; fails if they are too many or too far from the first tap.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if pressed == 0 { deadline = event.timestamp + maximumPressDuration }
    pressed += touches.count
    guard pressed <= numberOfTouchesRequired, lifted == 0 else { return fail() }
    guard pressed == numberOfTouchesRequired else { return }
    let location = location(in: nil)
    if !isNearFirstTap(location) { state = .failed }
    firstTap = firstTap ?? location
  }

  /// Returns whether a touch that begins is, alone, the start of the next tap.
  package final func canContinue(with touch: Touch) -> Bool {
    guard awaitsTouch, let deadline else { return false }
    return touch.timestamp < deadline && isNearFirstTap(touch.preciseLocation)
  }

  private func isNearFirstTap(_ location: Point) -> Bool {
    firstTap.map { $0.distance(to: location) <= allowableDistance } ?? true
  }

  /// Fails when a touch has moved too far.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if strayed(touches, with: event, beyond: allowableMovement) { state = .failed }
  }

  /// Counts the taps, and recognizes the gesture after the last one.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    lifted += touches.count
    guard pressed == numberOfTouchesRequired,
      !strayed(touches, with: event, beyond: allowableMovement)
    else { return fail() }
    guard lifted == pressed else { return }
    tapCount += 1
    if tapCount == numberOfTapsRequired {
      state = .ended
    } else {
      (pressed, lifted) = (0, 0)
      deadline = event.timestamp + maximumInterval
    }
  }

  /// Fails: the tap lasted too long, or the next one did not begin in time.
  open override func deadlinePassed() { state = .failed }
  /// Forgets the taps so far.
  open override func reset() { (tapCount, firstTap, pressed, lifted) = (0, nil, 0, 0) }
}
