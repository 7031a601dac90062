import Gestures
import Touches

/// The gestures of the strip: a tap, a scroll along it, and a drag across it.
///
/// The first movement decides: across the strip it takes a sketch out, along the strip it scrolls. The
/// scroll waits until the other recognizer has failed, immediately if the direction is wrong.
///
/// Source: WWDC 2014, session 235, "Advanced Scrollviews and Touch Handling Techniques".
final class StripGestures: GestureRecognizerDelegate {
  /// The view that covers the strip.
  let view = View()
  let tap = TapGestureRecognizer()
  let menuTap = TapGestureRecognizer()
  let scroll = PanGestureRecognizer()
  let dragOut = PanGestureRecognizer()
  init() {
    view.isHidden = true
    (tap.name, menuTap.name, scroll.name, dragOut.name) = ("open", "menu", "scroll", "drag out")
    tap.allowedButtons = .primary
    menuTap.allowedButtons = .secondary
    scroll.allowedButtons = [.primary, .middle]
    scroll.axis = .vertical
    dragOut.allowedButtons = .primary
    for pan in [scroll, dragOut] { pan.maximumNumberOfTouches = 1 }
    scroll.require(toFail: dragOut)
    dragOut.delegate = self
  }

  /// The recognizers, in the order in which they receive touches.
  var all: [GestureRecognizer] { [tap, menuTap, dragOut, scroll] }

  /// Allows a sketch to be taken out across the strip only.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.heading?.axis == .horizontal
  }
}
