import CCairo
import Geometry
import Ink

/// The pixels of a replay: those of finished strokes, and of the stroke being drawn over them.
final class ReplayCanvas {
  /// The number of pixels in a row.
  let width: Int
  let height: Int

  private let finishedSurface: OpaquePointer?
  private let shownSurface: OpaquePointer?
  private let finished: CairoPainter
  private let shown: CairoPainter
  private let layout: PageLayout
  private let smoothing: Smoothing
  /// The part of the canvas in which the shown pixels may differ from the finished ones.
  private var activeArea: Rect?
  /// The part of the canvas that changed since the last picture.
  private var changedArea: Rect?

  init(_ layout: PageLayout, _ size: PixelSize, _ options: ExportOptions) throws {
    (width, height, self.layout) = (size.width, size.height, layout)
    smoothing = options.smoothing
    func surface() -> OpaquePointer? {
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    }
    (finishedSurface, shownSurface) = (surface(), surface())
    finished = try CairoPainter(finishedSurface, layout, options)
    shown = try CairoPainter(shownSurface, layout, options)
    changedArea = layout.area
  }

  /// Draws changes of finished strokes.
  func apply(_ changes: [Sketch.Change], of sketch: Sketch) throws {
    guard !changes.isEmpty else { return }
    let strokes = changes.flatMap { $0.removed + $0.added }
    guard let area = Rect(union: strokes.map { smoothing.inkBounds($0.bounds) })?.outset(by: 2)
    else { return }
    changedArea = changedArea?.union(area) ?? area
    if changes.allSatisfy({ $0.removed.isEmpty && $0.isOnTop }) {
      for stroke in changes.lazy.flatMap(\.added) { finished.paint(stroke) }
    } else {
      finished.clip(to: area) {
        finished.paintBackground()
        for item in sketch.items where smoothing.inkBounds(item.stroke.bounds).intersects(area) {
          finished.paint(item.stroke)
        }
      }
    }
    try finished.check()
  }

  /// Calls `body` with the pixels, with the strokes being drawn on top.
  ///
  /// - Parameters:
  ///   - active: The drawn parts of strokes.
  ///   - body: Receives the pixels (`0xXXRRGGBB`), the number of them in a row, and the rows and columns
  ///     that may have changed since the last call.
  /// - Throws: ``ExportError/library(_:reason:)``.
  func withPicture(
    with active: [StrokeRecord],
    _ body: (UnsafePointer<UInt32>, Int, _ columns: Range<Int>, _ rows: Range<Int>) -> Void
  ) throws {
    let area = Rect(union: active.map { smoothing.inkBounds($0.bounds).outset(by: 2) })
    guard let changed = Rect(union: [changedArea, activeArea, area].compactMap(\.self)) else {
      return
    }
    (changedArea, activeArea) = (nil, area)
    shown.clip(to: changed) {
      cairo_save(shown.context)
      cairo_identity_matrix(shown.context)
      cairo_set_source_surface(shown.context, finishedSurface, 0, 0)
      cairo_paint(shown.context)
      cairo_restore(shown.context)
      for stroke in active { shown.paint(stroke) }
    }
    try shown.check()
    cairo_surface_flush(shownSurface)
    guard let data = cairo_image_surface_get_data(shownSurface) else { return }
    let stride = Int(cairo_image_surface_get_stride(shownSurface)) / 4
    let columns = pixels(changed.minX - layout.area.minX, changed.maxX - layout.area.minX, width)
    let rows = pixels(changed.minY - layout.area.minY, changed.maxY - layout.area.minY, height)
    data.withMemoryRebound(to: UInt32.self, capacity: stride * height) {
      body($0, stride, columns, rows)
    }
  }

  private func pixels(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
    let range = 0...Double(limit)
    let first = Int((low * layout.scale).rounded(.down).clamped(to: range))
    let last = Int((high * layout.scale).rounded(.up).clamped(to: range))
    return first..<max(first, last)
  }
}
