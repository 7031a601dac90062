import CCairo
import CRsvg
import Geometry
import Ink
import Synchronization

/// A document that librsvg draws, and whose shapes become strokes.
///
/// The surface is one of Cairo's that observes. It calls a function after each shape, when the context still has
/// the path, the map, the color, and the width. The picture itself is not used.
final class SVGDrawing {
  /// The maximum length of a document, in bytes.
  static let maximumLength = 1 << 25
  /// The maximum number of elements; librsvg needs about 2 KB for each.
  private static let maximumElements = 400_000
  /// The length of the longer side of what is drawn, in pixels, of which Cairo's coordinates have 256ths.
  private static let size = 512.0
  /// The maximum length of the page, in pixels; Cairo's coordinates end at twice of it.
  private static let maximumSize = 4e6
  /// The lengths of the page's longer side that are drawn, in pixels.
  private static let lengths = 1e-6...1e12
  /// The maximum distance of a curve from its lines, in pixels.
  private static let tolerance = 0.05
  /// The points that a shape counts as in addition to its own.
  private static let pointsPerShape = 32
  /// The stack that an element in others needs, in bytes: with librsvg 2.54, 6 KB.
  private static let stackPerElement = 1 << 14
  /// The time for a short document, and what the longest one has in addition.
  private static let (minimumTime, additionalTime) = (Duration.seconds(10), 50.0)
  private static let failed = ImportRefusal("it cannot be drawn")

  /// Leaves out what librsvg draws on surfaces of its own, from which no shapes can be read.
  private static let styleSheet = Array(
    """
    *{opacity:1!important;mask:none!important;clip-path:none!important;filter:none!important;
    mix-blend-mode:normal!important;isolation:auto!important}
    image,pattern *,[opacity="0"],[style="opacity:0"],[style^="opacity:0;"],[style$=";opacity:0"],
    [style*=";opacity:0;"]{display:none!important}
    """.utf8)

  private struct Shape {
    let lines: [[Point]]
    /// `nil` if it has several.
    let color: RGBColor?
    /// The width of the lines; `nil` for a filled area.
    var width: Double?
  }

  private let document: [UInt8]
  private let hasPatterns: Bool
  private let ink: ImportedInk
  /// The first error, which ends the drawing; its lock protects everything that a drawing changes.
  private let failure = Mutex<(any Error)?>(nil)
  private var context: OpaquePointer?
  /// The number of pixels for each unit of the document.
  private var scale = 1.0
  /// The length of the page's longer side.
  private var length = 0.0
  /// The corner of the drawn part in the document.
  private var origin = Vector.zero
  private var remainingPoints: Int
  /// What was drawn, in units of the document.
  private var shapes: [Shape] = []
  /// The last shape that was filled, until it is known whether its line is drawn too.
  private var area: Shape?
  private var drawn: [[Point]] = []

  init(_ document: [UInt8], hasPatterns: Bool, _ ink: ImportedInk) throws {
    guard document.count <= Self.maximumLength
    else { throw ImportRefusal("it is longer than \(Self.maximumLength >> 20) MB") }
    (self.document, self.hasPatterns, self.ink) = (document, hasPatterns, ink)
    remainingPoints = ImportedInk.freeSamples + document.count / 2
    try SharedLibrary.cairo.require()
    try SharedLibrary.rsvg.require()
  }

  /// Draws the document on a thread whose stack suffices for all elements in each other; `check` is called
  /// often, and cancels by throwing an error.
  func draw(check: () throws -> Void) throws {
    let elements = document.count { $0 == UInt8(ascii: "<") }
    guard elements / 2 < Self.maximumElements else {
      throw ImportRefusal("it has more than \(Self.maximumElements) elements; split the file")
    }
    let share = Double(document.count) / Double(Self.maximumLength)
    let end = ContinuousClock.now + Self.minimumTime + .seconds(Self.additionalTime * share)
    try DeepThread.run(stack: 1 << 23 + elements * Self.stackPerElement, { [self] in render() }) {
      try failure.withLock { failure in
        do {
          try check()
          guard .now < end else { throw ImportRefusal("it takes too long to draw") }
        } catch {
          failure = error
          throw error
        }
      }
    }
    try failure.withLock { if let failure = $0 { throw failure } }
    for shape in shapes { try add(shape) }
  }

  private func render() {
    do { try renderDocument() } catch { failure.withLock { $0 = $0 ?? error } }
  }

  private func renderDocument() throws {
    var error: UnsafeMutablePointer<stipple_glib_error>?
    guard let handle = rsvg.rsvg_handle_new_from_data(document, document.count, &error)
    else { throw Self.refusal(error) }
    defer { rsvg.g_object_unref(handle) }
    _ = rsvg.rsvg_handle_set_stylesheet(handle, Self.styleSheet, Self.styleSheet.count, nil)
    rsvg.rsvg_handle_set_dpi(handle, 96)
    let page = Self.page(of: handle)
    guard page.width > 0, page.height > 0 else { return }
    length = max(page.width, page.height)
    guard Self.lengths.contains(length)
    else { throw ImportRefusal("its page is too small or too large") }
    let whole = Rect(minX: 0, minY: 0, maxX: page.width, maxY: page.height)
    try draw(whole, of: page, handle)
    // Ink that is small on its page is drawn again, at a scale at which Cairo's coordinates are exact enough.
    guard let ink = Rect(enclosing: shapes.flatMap { $0.lines.joined() }.filter(\.isFinite)),
      max(ink.width, ink.height) < length / 16
    else { return }
    (shapes, drawn) = ([], [])
    try draw(ink.outset(by: length / 1024), of: page, handle)
  }

  /// Draws a part of the page.
  private func draw(
    _ part: Rect, of page: stipple_rsvg_rectangle, _ handle: OpaquePointer
  ) throws {
    scale = min(
      Self.size / max(part.width, part.height), Self.maximumSize / max(page.width, page.height))
    origin = Vector(dx: part.minX, dy: part.minY)
    let surface = try observer(width: part.width * scale, height: part.height * scale)
    defer { cairo.surface_destroy(surface) }
    guard let context = cairo.create(surface) else { throw Self.failed }
    self.context = context
    defer { cairo.destroy(context) }
    cairo.scale(context, scale, scale)
    cairo.translate(context, -page.x - part.minX, -page.y - part.minY)
    var viewport = page
    (viewport.x, viewport.y) = (0, 0)
    var error: UnsafeMutablePointer<stipple_glib_error>?
    guard rsvg.rsvg_handle_render_document(handle, context, &viewport, &error) != 0
    else { throw Self.refusal(error) }
    addArea()
  }

  /// Returns the size of the page: of the document, of its view box, or of its ink.
  private static func page(of handle: OpaquePointer) -> stipple_rsvg_rectangle {
    var page = stipple_rsvg_rectangle(x: 0, y: 0, width: 0, height: 0)
    if rsvg.rsvg_handle_get_intrinsic_size_in_pixels(handle, &page.width, &page.height) != 0 {
      return page
    }
    var hasBox: Int32 = 0
    rsvg.rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &page)
    (page.x, page.y) = (0, 0)
    if hasBox != 0 { return page }
    var viewport = stipple_rsvg_rectangle(x: 0, y: 0, width: 1000, height: 1000)
    _ = rsvg.rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &page, nil, nil)
    return page
  }

  private static func refusal(_ error: UnsafeMutablePointer<stipple_glib_error>?) -> ImportRefusal {
    guard let error else { return failed }
    defer { rsvg.g_error_free(error) }
    return ImportRefusal(String(cString: error.pointee.message))
  }
}

extension SVGDrawing {
  /// Returns a surface that calls ``addShape(isLine:)`` after each shape.
  private func observer(width: Double, height: Double) throws -> OpaquePointer {
    // An observer crashes if the image of a pattern is too large. Recordings need none, but are slow.
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    let image =
      hasPatterns
      ? cairo.recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
      : cairo.image_surface_create(
        CAIRO_FORMAT_A8, Int32(width.rounded(.up)), Int32(height.rounded(.up)))
    defer { cairo.surface_destroy(image) }
    guard let surface = cairo.surface_create_observer(image, CAIRO_SURFACE_OBSERVER_NORMAL)
    else { throw Self.failed }
    let data = Unmanaged.passUnretained(self).toOpaque()
    _ = cairo.surface_observer_add_fill_callback(
      surface, { SVGDrawing.of($2)?.addShape(isLine: false) }, data)
    _ = cairo.surface_observer_add_stroke_callback(
      surface, { SVGDrawing.of($2)?.addShape(isLine: true) }, data)
    return surface
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> SVGDrawing? {
    data.map { Unmanaged<SVGDrawing>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Adds the shape that was filled, or whose line was drawn.
  private func addShape(isLine: Bool) {
    failure.withLock { failure in
      do {
        if let failure { throw failure }
        try isLine ? addLine() : setArea()
      } catch {
        failure = error
        // librsvg stops when the context has an error.
        var length = -1.0
        cairo.set_dash(context, &length, 1, 0)
      }
    }
  }

  private func setArea() throws {
    addArea()
    let lines = try lines()
    // A line can be drawn before its area.
    if lines != drawn { area = Shape(lines: lines, color: color) }
  }

  /// Adds the outline of an area that has no line.
  private func addArea() { if let area = area.take() { shapes.append(area) } }

  private func addLine() throws {
    let lines = try lines()
    if area?.lines == lines { area = nil } else { addArea() }
    drawn = lines
    let width = cairo.get_line_width(context) * map.scale
    shapes.append(Shape(lines: lines, color: color, width: width))
  }

  private func add(_ shape: Shape) throws {
    if shape.width == nil, let color = shape.color, min(color.red, color.green, color.blue) > 240 {
      return ink.skip("white area")
    }
    var stroke = ImportedStroke()
    stroke.width = shape.width.map { $0.clamped(to: 0...length) }
    if let color = shape.color { stroke.style.color = InkColor(imported: color) }
    for line in shape.lines {
      stroke.samples = []
      for point in line { try stroke.append(point) }
      stroke.restAtCorners()
      try ink.add(stroke)
    }
  }

  /// The color of the shape; `nil` if it has several.
  private var color: RGBColor? {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    let status = cairo.pattern_get_rgba(cairo.get_source(context), &red, &green, &blue, nil)
    guard status == CAIRO_STATUS_SUCCESS else { return nil }
    func byte(_ part: Double) -> UInt8 { UInt8((part.clamped(to: 0...1) * 255).rounded()) }
    return RGBColor(red: byte(red), green: byte(green), blue: byte(blue))
  }

  /// The map from the path to the document.
  private var map: Transform {
    var matrix = cairo_matrix_t()
    cairo.get_matrix(context, &matrix)
    return Transform(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0
    ).followed(by: Transform(scale: 1 / scale)).followed(by: Transform(translation: origin))
  }

  /// Returns the lines of the shape in units of the document, with curves divided into straight pieces.
  private func lines() throws -> [[Point]] {
    cairo.set_tolerance(context, Self.tolerance)
    guard let path = cairo.copy_path_flat(context) else { throw Self.failed }
    defer { cairo.path_destroy(path) }
    let count = Int(path.pointee.num_data)
    remainingPoints -= Self.pointsPerShape + count / 2
    guard remainingPoints > 0 else {
      throw ImportRefusal("it describes more points than its length allows; split the file")
    }
    let map = map
    var lines: [[Point]] = []
    var index = 0
    while index < count, let data = path.pointee.data {
      let header = data[index].header
      defer { index += Int(header.length) }
      if header.type == CAIRO_PATH_CLOSE_PATH {
        // Cairo continues with a move to the first point, where a curve may have ended already.
        guard let line = lines.last, let first = line.first else { continue }
        if line.count > 2, line[line.count - 1].distance(to: first) * scale < 1 / 128 {
          lines[lines.count - 1].removeLast()
        }
        lines[lines.count - 1].append(first)
      } else {
        let point = data[index + 1].point
        if header.type == CAIRO_PATH_MOVE_TO { lines.append([]) }
        lines[lines.count - 1].append(map.apply(to: Point(x: point.x, y: point.y)))
      }
    }
    return lines.filter { $0.count > 1 }
  }
}
