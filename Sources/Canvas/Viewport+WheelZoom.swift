package import Geometry
import Glibc
package import Touches

extension Viewport {
  /// The distance that a notch of the wheel scrolls, in screen dots: three rows, or six columns.
  private static let notch = 12.0
  /// The number of notches that double the scale.
  private static let notchesPerDoubling = 4.0

  /// The scale as a message: `zoom 100%`.
  package var scaleMessage: String { "zoom \(percentage)" }
  /// The scale in percent: `100%`.
  package var percentage: String { "\(Int((transform.scale * 100).rounded()))%" }

  /// Pans by a turn of the wheel, horizontally with Shift; with Ctrl zooms at the pointer, and returns `true`.
  package mutating func scroll(_ event: ScrollEvent) -> Bool {
    let notches = event.notches
    guard !event.modifierFlags.contains(.control) else {
      zoom(by: exp2(-notches.dy / Self.notchesPerDoubling), about: event.location)
      return true
    }
    let isHorizontal = event.modifierFlags.contains(.shift)
    let offset = isHorizontal ? Vector(dx: notches.dy, dy: notches.dx) : notches
    pan(by: offset * -Self.notch)
    return false
  }

  /// Moves the canvas by an offset in fractions of a window's size, rounded to whole dots.
  package mutating func pan(byFraction fraction: Vector, of window: Rect) {
    let (dx, dy) = (fraction.dx * window.width, fraction.dy * window.height)
    pan(by: Vector(dx: dx.rounded(), dy: dy.rounded()))
  }

  /// Shows the canvas at its own size, or else at its initial position; a point in screen dots stays where it is.
  package mutating func showFullSize(about point: Point) {
    if transform.scale == 1 { self = Viewport() }
    zoom(by: 1 / transform.scale, about: point)
  }
}
