import CCairo
import Geometry
import Ink

/// Fills the outlines of strokes, and draws their dots, on a surface of Cairo.
final class CairoPainter {
  let context: OpaquePointer
  private let surface: OpaquePointer
  /// What the surface writes to, even when it is released; `nil` for one that writes nothing.
  private let output: LibraryOutput?
  private let layout: PageLayout
  private let colors: ExportColors
  private var outliner: StrokeOutliner
  /// Draws characters, since there were any.
  private var characters: CharacterPainter?
  /// The resolution of coordinates, in steps for each dot; `nil` for full precision.
  private let stepsPerDot: Double?
  /// The maximum distance from the corner of the page, in output units: half of Cairo's limit of 2²³.
  private static let maximumCoordinate = 0x1p22

  /// Creates a painter, and paints the background, if one was chosen.
  ///
  /// The painter releases the surface, and keeps `output` until then. `stepsPerUnit` is the resolution of
  /// coordinates, in steps for each output unit; Cairo writes rounded numbers with fewer digits. After
  /// `maximumDots` dots of shading, all further shading is solid.
  init(
    _ surface: OpaquePointer?, _ layout: PageLayout, _ options: ExportOptions,
    output: LibraryOutput? = nil, stepsPerUnit: Double? = nil, maximumDots: Int = .max
  ) throws {
    guard let surface, let context = cairo.create(surface)
    else { throw ExportError.library("Cairo", reason: "out of memory") }
    (self.surface, self.context, self.output) = (surface, context, output)
    self.layout = layout
    colors = options.colors
    stepsPerDot = stepsPerUnit.map { $0 * layout.scale }
    outliner = StrokeOutliner(
      smoothing: options.smoothing, tolerance: options.lineTolerance, maximumDots: maximumDots)
    try check()
    if colors.paintsBackground { paintBackground() }
    cairo.scale(context, layout.scale, layout.scale)
    cairo.translate(context, -layout.area.minX, -layout.area.minY)
  }

  /// Creates a blank picture; throws ``MissingLibrary`` or ``ExportError/library(_:reason:)``.
  static func surface(_ format: cairo_format_t, _ size: PixelSize) throws -> OpaquePointer {
    try SharedLibrary.cairo.require()
    let surface = cairo.image_surface_create(format, Int32(size.width), Int32(size.height))
    guard let surface else { throw ExportError.library("Cairo", reason: "out of memory") }
    return surface
  }

  deinit {
    cairo.destroy(context)
    cairo.surface_destroy(surface)
  }

  /// Fills the whole surface with the background, in place of everything on it.
  func paintBackground() {
    cairo.save(context)
    cairo.identity_matrix(context)
    setColor(colors.background)
    cairo.paint(context)
    cairo.restore(context)
  }

  /// Returns whether the surface shows a part of a rectangle of the canvas.
  func shows(_ area: Rect) -> Bool { layout.area.outset(by: 1).intersects(area) }

  /// The characters that could not be drawn.
  var missingCharacters: Set<String> { characters?.missing ?? [] }

  /// Fills a stroke's outline with its ink, or draws its characters, or those in an area: on one thread.
  func paint(_ stroke: StrokeRecord, in area: Rect? = nil) {
    outliner.outline(stroke)
    fill(colors.color(of: stroke.style))
    for (cluster, corner) in stroke.placedCharacters {
      let cells = cluster.cell(at: corner)
      guard shows(cells), area?.intersects(cells) != false else { continue }
      if characters == nil { characters = CharacterPainter(context) }
      characters?.paint(cluster.shown, in: cells)
    }
  }

  /// Fills rectangles of a screen.
  func fill(_ rectangles: [(area: Rect, color: RGBColor)]) {
    for (area, color) in rectangles {
      setColor(color)
      cairo.rectangle(context, area.minX, area.minY, area.width, area.height)
      cairo.fill(context)
    }
  }

  /// Draws the characters of a screen, each with an edge if it meets ink, or those in an area.
  func paint(_ runs: [ScreenLayer.Run], in area: Rect? = nil) {
    for run in runs where area?.intersects(run.cells) != false {
      if characters == nil { characters = CharacterPainter(context) }
      if let edge = run.look.edge {
        setColor(edge)
        characters?.paint(run, isEdge: true)
      }
      setColor(run.look.color)
      characters?.paint(run)
    }
  }

  /// Fills the outline of some spans of a growing stroke, or of the whole one if it has dashes or heads.
  func paint(_ spans: Range<Int>, of stroke: GrowingStroke) {
    _ = bounds(of: spans, of: stroke)
    fill(colors.color(of: stroke.stroke.style))
  }

  /// Computes the outline that ``paint(_:of:)`` fills; returns its bounds, if any, in canvas dots.
  func bounds(of spans: Range<Int>, of stroke: GrowingStroke) -> Rect? {
    if !stroke.stroke.style.isPlain, let shown = stroke.stroke.shown {
      outliner.outline(shown)
    } else {
      outliner.outline(spans, of: stroke.stroke.samples, stroke.stroke.style)
    }
    return outliner.contours.bounds
  }

  /// Copies the pixels of a surface of the same size, where drawing is not clipped.
  func copy(_ other: CairoPainter) {
    cairo.save(context)
    cairo.identity_matrix(context)
    cairo.set_source_surface(context, other.surface, 0, 0)
    cairo.paint(context)
    cairo.restore(context)
  }

  /// Calls a function with the memory of a surface of pixels, and the number of pixels in a row.
  func withPixels(_ body: (_ pixels: UnsafePointer<UInt32>, _ stride: Int) -> Void) {
    cairo.surface_flush(surface)
    guard let data = cairo.image_surface_get_data(surface) else { return }
    let stride = Int(cairo.image_surface_get_stride(surface)) / 4
    body(UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self), stride)
  }

  /// Fills the outline that was computed last.
  private func fill(_ color: RGBColor) {
    setColor(color)
    cairo.new_path(context)
    outliner.contours.forEach { polygon in
      cairo.new_sub_path(context)
      for point in polygon {
        let point = limited(point, stepsPerDot: stepsPerDot)
        cairo.line_to(context, point.x, point.y)
      }
    }
    // Filling closes every polygon; closing each would write its first point again.
    cairo.fill(context)
    dot(outliner.contours.dots)
  }

  /// Draws dots: lines without a length, whose round ends show.
  private func dot(_ centers: [Point]) {
    guard !centers.isEmpty else { return }
    cairo.new_path(context)
    for center in centers {
      let center = limited(center)
      cairo.move_to(context, center.x, center.y)
      cairo.line_to(context, center.x, center.y)
    }
    cairo.set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo.set_line_width(context, 2 * Contours.dotRadius)
    cairo.stroke(context)
  }

  /// Limits drawing to the whole pixels of a part of the canvas; a border within one would mix old and new ink.
  func clip(to area: Rect, _ body: () -> Void) {
    func pixel(_ dots: Double, _ origin: Double, _ rule: FloatingPointRoundingRule) -> Double {
      ((dots - origin) * layout.scale).rounded(rule)
    }
    let left = pixel(area.minX, layout.area.minX, .down)
    let top = pixel(area.minY, layout.area.minY, .down)
    cairo.save(context)
    var matrix = cairo_matrix_t()
    cairo.get_matrix(context, &matrix)
    cairo.identity_matrix(context)
    cairo.rectangle(
      context, left, top, pixel(area.maxX, layout.area.minX, .up) - left,
      pixel(area.maxY, layout.area.minY, .up) - top)
    cairo.clip(context)
    cairo.set_matrix(context, &matrix)
    body()
    cairo.restore(context)
  }

  /// Throws if Cairo failed.
  func check() throws {
    try Self.check(cairo.status(context))
    try Self.check(cairo.surface_status(surface))
  }

  static func check(_ status: cairo_status_t) throws {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo.status_to_string(status).map { String(cString: $0) } ?? "unknown error"
    throw ExportError.library("Cairo", reason: reason)
  }

  /// Limits a point to the range of Cairo's coordinates, far outside the page.
  private func limited(_ point: Point, stepsPerDot: Double? = nil) -> Point {
    let reach = Self.maximumCoordinate / layout.scale
    func limited(_ coordinate: Double, from origin: Double) -> Double {
      let limited = coordinate.clamped(to: origin - reach...origin + reach)
      // Rounded from the corner of the page, where the output's origin is.
      return stepsPerDot.map { origin + ((limited - origin) * $0).rounded() / $0 } ?? limited
    }
    return Point(
      x: limited(point.x, from: layout.area.minX), y: limited(point.y, from: layout.area.minY))
  }

  private func setColor(_ color: RGBColor) {
    cairo.set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}

/// The output of a library that writes through a C function, with the error of that function.
final class LibraryOutput {
  private let output: ExportOutput
  private(set) var error: (any Error)?

  init(_ output: ExportOutput) { self.output = output }

  /// Writes bytes; returns whether no call failed so far.
  func write(_ bytes: UnsafePointer<UInt8>?, count: Int) -> Bool {
    guard error == nil else { return false }
    do {
      try output.write(UnsafeBufferPointer(start: bytes, count: count))
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// The pointer that the C function receives; valid while the output exists.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ pointer: UnsafeMutableRawPointer) -> LibraryOutput {
    Unmanaged<LibraryOutput>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The function that Cairo writes with.
  static let cairoWrite: cairo_write_func_t = { closure, data, length in
    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
    return LibraryOutput.from(closure).write(data, count: Int(length))
      ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }
}
