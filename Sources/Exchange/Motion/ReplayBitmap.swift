import Geometry
import Ink
import Raster

/// The dots of a replay: those of finished strokes, and of the stroke being drawn over them.
struct ReplayBitmap {
  private var finished: DotBitmap
  private var painter: StrokePainter
  private let layout: TextPicture.Layout

  init(_ layout: TextPicture.Layout, _ smoothing: Smoothing) {
    self.layout = layout
    finished = DotBitmap(columns: layout.columns, rows: layout.rows)
    painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
  }

  /// Draws changes of finished strokes.
  ///
  /// - Parameters:
  ///   - changes: The changes since the last call.
  ///   - sketch: The result of the changes.
  mutating func apply(_ changes: [Sketch.Change], of sketch: Sketch) {
    if changes.allSatisfy({ $0.removed.isEmpty && $0.isOnTop }) {
      for stroke in changes.lazy.flatMap(\.added) { painter.paint(stroke, into: &finished) }
      return
    }
    let changed = changes.flatMap { $0.removed + $0.added }.map(\.bounds)
    guard let bounds = Rect(union: changed.map(painter.smoothing.inkBounds)) else { return }
    repaint(bounds.outset(by: 2 / layout.transform.scale), of: sketch)
  }

  /// Draws the strokes in a part of the canvas again.
  private mutating func repaint(_ area: Rect, of sketch: Sketch) {
    let cells = layout.cells(around: area)
    guard !cells.isEmpty else { return }
    finished.clip = cells
    finished.clear(cells)
    for item in sketch.items
    where painter.smoothing.inkBounds(item.stroke.bounds).intersects(area) {
      painter.paint(item.stroke, into: &finished)
    }
    finished.clip = finished.bounds
  }

  /// Returns the dots, with the strokes being drawn on top.
  mutating func picture(with active: [StrokeRecord]) -> DotBitmap {
    var picture = finished
    for stroke in active { painter.paint(stroke, into: &picture) }
    return picture
  }
}
