public import Geometry
public import Touches

/// A part of the screen that touches go to, as far as gestures need UIKit's `UIView`.
///
/// It draws nothing. Its place is in screen dots, whatever view it is in; only ``convert(_:)`` knows
/// of a space of its own, and no recogniser reckons in that.
open class View {
  /// Where the view is, in screen dots; `nil` for a view without edges.
  public final var frame: Rect?
  /// Whether touches pass through the view and all that is in it.
  public final var isHidden = false
  /// The view that this one is in.
  public private(set) final weak var superview: View?
  /// The views in this one, the topmost last.
  public private(set) final var subviews: [View] = []

  /// Creates a view that is in no other.
  public init(frame: Rect? = nil) {
    self.frame = frame
  }

  /// Puts a view into this one, on top of those that are there.
  public final func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes the view out of the one it is in.
  public final func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The topmost view at a place, this one or one in it; a view shows only within its superview.
  ///
  /// - Parameter point: In screen dots.
  /// - Returns: `nil` where the view is not, or is hidden.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, frame?.contains(point) ?? true else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(point) { return hit }
    }
    return self
  }

  /// A place on the screen in the view's own space: by default, in dots from its top left corner.
  open func convert(_ point: Point) -> Point {
    guard let frame else { return point }
    return Point(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// Whether a gesture with a touch on this view, or on one in it, may begin.
  ///
  /// - Parameters:
  ///   - recognizer: A recogniser of this view or of one that this is in.
  ///   - point: Where the touch went down, in screen dots.
  /// - Returns: Whether it may; by default it always may.
  open func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool { true }

  /// A touch went down on the view.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  /// A touch that went down on the view moved, or rests.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  /// A touch that went down on the view was lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  /// A touch that went down on the view belongs to a gesture, or was broken off.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  /// Whether the view is another or in it.
  public final func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// The view and those it is in, up to one of them.
  final func views(upTo last: View?) -> [View] {
    self === last ? [self] : [self] + (superview?.views(upTo: last) ?? [])
  }
}
