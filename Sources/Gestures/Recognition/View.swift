public import Geometry
public import Touches

/// A region of the screen that receives touches: the part of UIKit's `UIView` that gestures need.
///
/// A view draws nothing. Its ``frame`` is in screen dots, even inside another view. A subclass may
/// give it coordinates of its own in ``convert(_:)``; recognizers compute only in screen dots.
open class View {
  /// The bounds in screen dots from the top left corner of the screen; `nil` for no edges.
  public final var frame: Rect?
  /// Whether touches pass through the view and its subviews.
  public final var isHidden = false
  /// The view that contains this one; `nil` for none.
  public private(set) final weak var superview: View?
  /// The views in this one, the topmost last.
  public private(set) final var subviews: [View] = []

  /// Creates a view that has no superview, with bounds in screen dots; `nil` for no edges.
  public init(frame: Rect? = nil) { self.frame = frame }

  /// Adds a view on top of the other subviews, after removing it from its superview.
  public final func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes the view from its superview, if it has one.
  public final func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Returns the topmost view at a point, in screen dots: this view or one inside it; `nil` if the
  /// point is outside the view or the view is hidden.
  ///
  /// Subviews are clipped to the frame of their superview. Points on an edge are inside.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, frame?.contains(point) ?? true else { return nil }
    for view in subviews.reversed() { if let hit = view.hitTest(point) { return hit } }
    return self
  }

  /// Converts a point from screen dots to the view's coordinates; by default dots from the
  /// top left corner of its frame, or of the screen without one.
  open func convert(_ point: Point) -> Point {
    guard let frame else { return point }
    return Point(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// Returns whether a gesture may begin that has a touch on this view or on one of its subviews, from
  /// the point where it began, in screen dots; by default true.
  open func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool { true }

  /// Called when a touch begins on the view; does nothing by default.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when a touch that began on the view moves or rests; does nothing by default.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when a touch that began on the view is lifted; does nothing by default.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when a touch is canceled or a gesture takes it over; does nothing by default.
  ///
  /// The touch is in the phase `cancelled`. The event that canceled it need not contain the touch.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  /// Returns whether this view is another one or inside it.
  public final func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Returns the view and its superviews, up to and including `last`; all if `last` is none of them.
  final func views(upTo last: View?) -> [View] {
    self === last ? [self] : [self] + (superview?.views(upTo: last) ?? [])
  }
}
