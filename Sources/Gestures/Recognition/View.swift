public import Geometry
public import Touches

/// A region of the screen that receives touches: the part of UIKit's `UIView` that gestures need.
///
/// A view draws nothing. Its coordinates are in dots from the top left corner of its ``frame``, unless
/// ``contentOffset`` moves them. Recognizers compute only in *screen dots*: from the top left corner of
/// the screen, which are also the coordinates around a view without a superview.
///
/// A subclass handles touches in the `touches…` methods and does not call `super` there. By default,
/// each passes its touches to the ``next`` view. Override all of them, or the others still reach
/// the superview.
open class View {
  /// The bounds in the superview's coordinates; `nil` for no edges, and an origin like the superview's.
  public final var frame: Rect?
  /// The point of the view's coordinates at the top left corner of its frame, as in `UIScrollView`.
  public final var contentOffset = Point.zero
  /// Whether touches pass through the view and its subviews.
  public final var isHidden = false
  /// The view that contains this one; `nil` for none.
  public private(set) final weak var superview: View?
  /// The views in this one, the topmost last.
  public private(set) final var subviews: [View] = []

  /// Creates a view without a superview, with bounds in the coordinates of a later one; `nil` for no edges.
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

  /// Returns the topmost view at a point in the view's coordinates: this view or one inside it; `nil`
  /// if the point is outside the view or the view is hidden.
  ///
  /// Subviews are clipped to the frame of their superview.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, self.point(inside: point) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(point + view.offset * -1) { return hit }
    }
    return self
  }

  /// Returns whether a point in the view's coordinates is inside the view, by default in its frame.
  ///
  /// Points on an edge are inside.
  open func point(inside point: Point) -> Bool { frame?.contains(point + offset) ?? true }

  /// Converts a point from the view's coordinates to another view's, or to screen dots for `nil`.
  ///
  /// - Complexity: O(*n*) in the number of superviews.
  public final func convert(_ point: Point, to view: View?) -> Point {
    point + screenOffset + (view?.screenOffset ?? .zero) * -1
  }

  /// Converts a point from another view's coordinates, or from screen dots for `nil`, to the view's.
  ///
  /// - Complexity: O(*n*) in the number of superviews.
  public final func convert(_ point: Point, from view: View? = nil) -> Point {
    point + (view?.screenOffset ?? .zero) + screenOffset * -1
  }

  /// The vector from the origin of the superview's coordinates to that of the view's.
  private var offset: Vector {
    (frame.map { Point(x: $0.minX, y: $0.minY) } ?? .zero) - contentOffset
  }

  /// The vector from the top left corner of the screen to the origin of the view's coordinates.
  private var screenOffset: Vector { offset + (superview?.screenOffset ?? .zero) }

  /// Returns whether a gesture may begin that has a touch on this view or on one of its subviews, from
  /// the point where it began, in screen dots; by default true.
  open func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool { true }

  /// The view that receives the touches that this one does not handle; by default the superview.
  open var next: View? { superview }

  /// Called when a touch begins on the view; by default, passes it to the ``next`` view.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesBegan(touches, with: event)
  }
  /// Called when a touch that began on the view moves or rests; by default, passes it to the ``next`` view.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesMoved(touches, with: event)
  }
  /// Called when a touch that began on the view is lifted; by default, passes it to the ``next`` view.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesEnded(touches, with: event)
  }
  /// Called when a touch is canceled or a gesture takes it over; by default, passes it to the ``next`` view.
  ///
  /// The touch is in the phase `cancelled`. The event that canceled it need not contain the touch.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called with corrected samples of a touch that began on the view, after it received the originals;
  /// by default, passes them to the ``next`` view.
  ///
  /// They also arrive after the touch was lifted, until the next touch of its type begins, but not
  /// after a gesture has taken the touch over.
  open func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  /// Returns whether this view is another one or inside it.
  public final func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// The number of superviews.
  final var depth: Int { superview.map { $0.depth + 1 } ?? 0 }

  /// Returns the view and its superviews, up to and including `last`; all if `last` is none of them.
  final func views(upTo last: View?) -> [View] {
    self === last ? [self] : [self] + (superview?.views(upTo: last) ?? [])
  }
}
