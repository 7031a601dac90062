import CCairo
import TestSupport

/// A picture drawn by Cairo with its best antialiasing, one pixel for each dot.
final class CairoPicture {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let width: Int
  private let height: Int

  /// Creates a picture without ink.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    context = cairo_create(surface)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.01)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Fills the union of the convex hulls of consecutive discs as a single path.
  func fill(_ discs: [(center: Point, radius: Double)]) {
    for disc in discs {
      cairo_new_sub_path(context)
      cairo_arc(context, disc.center.x, disc.center.y, disc.radius, 0, 2 * .pi)
    }
    for (from, to) in zip(discs, discs.dropFirst()) { addSides(from, to) }
    cairo_fill(context)
  }

  /// Adds the quadrilateral between the points at which the tangents touch both discs.
  private func addSides(
    _ from: (center: Point, radius: Double), _ to: (center: Point, radius: Double)
  ) {
    let axis = to.center - from.center
    guard axis.length > abs(from.radius - to.radius) else { return }
    let sine = (from.radius - to.radius) / axis.length
    let cosine = (1 - sine * sine).squareRoot()
    let unit = axis * (1 / axis.length)
    // Wound in the same direction as the arcs, so that the parts of the path form a union.
    let sides = [-1.0, 1].map { side in
      Vector(
        dx: unit.dx * sine + unit.dy * cosine * side, dy: unit.dy * sine - unit.dx * cosine * side)
    }
    let corners = [
      from.center + sides[1] * from.radius, to.center + sides[1] * to.radius,
      to.center + sides[0] * to.radius, from.center + sides[0] * from.radius,
    ]
    cairo_new_sub_path(context)
    for corner in corners { cairo_line_to(context, corner.x, corner.y) }
    cairo_close_path(context)
  }

  /// The dots that are at least half covered.
  var dots: Set<Dot> {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return Set(
      (0..<height).flatMap { y in
        (0..<width).filter { data[y * stride + $0] >= 128 }.map { Dot(x: $0, y: y) }
      })
  }
}
