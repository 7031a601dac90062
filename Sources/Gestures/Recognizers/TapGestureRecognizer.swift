public import Geometry
public import Touches

/// One or several short presses at one place; discrete.
///
/// It fails when a touch moves too far from where it began, is down too long, or is lifted before
/// the others are down; when there are too many touches, or the next tap is too late or too far
/// off. Moving is judged by the distance from the start on the screen, so that it matters neither
/// how often one place is reported nor that what lies under the touch goes along with it.
///
/// The number of taps and of touches and their meaning are those of UIKit's
/// `UITapGestureRecognizer`; the limits are this project's.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps, at least 1.
  public var numberOfTapsRequired = 1
  /// How many touches each tap is made with, at least 1.
  public var numberOfTouchesRequired = 1
  /// How far a touch may be from its start, in screen dots.
  public var allowableMovement = Slop.movement
  /// How long a tap may last, in seconds.
  public var maximumPressDuration: TimeInterval = 0.5
  /// How long after one tap the next has to begin, in seconds.
  public var maximumInterval: TimeInterval = 0.35
  /// How far from the first tap the others may be, in screen dots.
  public var allowableDistance = 16.0

  private var tapCount = 0
  private var firstTap: Point?
  /// The touches of the present tap that went down and that were lifted.
  private var pressed = 0
  private var lifted = 0

  /// Counts the touches of a tap.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if pressed == 0 { deadline = event.timestamp + maximumPressDuration }
    pressed += touches.count
    guard pressed <= numberOfTouchesRequired, lifted == 0 else {
      state = .failed
      return
    }
    guard pressed == numberOfTouchesRequired else { return }
    let place = location(in: nil)
    if let firstTap, firstTap.distance(to: place) > allowableDistance { state = .failed }
    firstTap = firstTap ?? place
  }

  /// Fails when a touch has moved.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if strayed(touches, with: event, beyond: allowableMovement) { state = .failed }
  }

  /// Counts the taps.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    lifted += touches.count
    guard pressed == numberOfTouchesRequired,
      !strayed(touches, with: event, beyond: allowableMovement)
    else {
      state = .failed
      return
    }
    guard lifted == pressed else { return }
    tapCount += 1
    if tapCount == numberOfTapsRequired {
      state = .ended
    } else {
      pressed = 0
      lifted = 0
      deadline = event.timestamp + maximumInterval
    }
  }

  /// Fails: a tap lasts too long, or the next one does not come.
  public override func deadlinePassed() { state = .failed }

  /// Counts anew.
  public override func reset() {
    tapCount = 0
    firstTap = nil
    pressed = 0
    lifted = 0
  }
}
