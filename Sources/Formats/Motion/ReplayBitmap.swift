import Geometry
import Ink
import Raster

/// The dots of a replay: those that stay, and above them the ends of the strokes being drawn.
struct ReplayBitmap {
  private var settled: DotBitmap
  /// The ends of strokes, which further samples may change.
  private var ends: DotBitmap
  private var growing: [GrowingStroke] = []
  private var painter: StrokePainter
  private let layout: TextPicture.Layout

  init(_ layout: TextPicture.Layout, _ smoothing: Smoothing) {
    self.layout = layout
    settled = DotBitmap(columns: layout.columns, rows: layout.rows)
    ends = settled
    painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
  }

  /// Draws the next frame, over the finished strokes of a sketch.
  ///
  /// - Complexity: O(*n*) in the samples and dots that are new since the last frame. A change other than
  ///   new strokes also takes time for each stroke of the sketch.
  mutating func show(_ frame: ReplayFrames.Frame, of sketch: Sketch) {
    settle(frame.changes, of: sketch)
    if let drawing = frame.drawing { growing.grow(to: drawing) }
    ends.clear()
    for index in growing.indices { paintGrowingStroke(index) }
  }

  /// Returns what a cell shows; without a mixer, all dots.
  func look(column: Int, row: Int, _ mixer: InkMixer?) -> InkMixer.Look {
    let dots = settled.cell(column: column, row: row, under: ends)
    guard let mixer else { return InkMixer.Look(mask: dots.lit, color: .foreground) }
    return dots.look(mixer) { settled.inks(column: column, row: row, under: ends) }
  }

  /// Returns the cells that may have changed, each once.
  mutating func takeChangedCells() -> DirtyCells {
    var cells = settled.dirty
    cells.formUnion(ends.dirty)
    settled.clearDirty()
    ends.clearDirty()
    return cells
  }

  /// Draws changes of finished strokes, and ends the strokes being drawn.
  private mutating func settle(_ changes: [Sketch.Change], of sketch: Sketch) {
    guard !changes.isEmpty else { return }
    defer { growing = [] }
    let isDrawing = changes.allSatisfy { $0.removed.isEmpty && $0.isOnTop }
    // Strokes of different inks that grow together cover each other in another order when they end.
    let isPlain = Set(growing.map(\.record.style.color)).count <= 1
    guard isDrawing, isPlain, growing.isEmpty || changes[0].added == growing.map(\.record) else {
      let changed = changes.flatMap { $0.removed + $0.added } + growing.map(\.record)
      return repaint(changed, of: sketch)
    }
    for index in growing.indices {
      growing[index].grow(to: .max)
      paintGrowingStroke(index)
    }
    for stroke in changes.lazy.flatMap(\.added).dropFirst(growing.count) {
      painter.paint(stroke, into: &settled)
    }
  }

  /// Paints the new part of a stroke, and its end unless that is complete.
  private mutating func paintGrowingStroke(_ index: Int) {
    var stroke = growing[index]
    defer { growing[index] = stroke }
    guard !stroke.samples.isEmpty, !stroke.isSettled else { return }
    let isEnd = stroke.isComplete
    let spans = stroke.takeStableSpans(painter.smoothing)
    if isEnd || !spans.isEmpty {
      painter.paint(
        stroke.samples, spans: spans, style: stroke.record.style, into: &settled,
        continuing: &stroke.tail, isEnd: isEnd)
    }
    stroke.isSettled = isEnd
    guard !isEnd else { return }
    var tail = stroke.tail
    painter.paint(
      stroke.samples, spans: stroke.unstableSpans(painter.smoothing), style: stroke.record.style,
      into: &ends, continuing: &tail, isEnd: true)
  }

  /// Draws all strokes again where some strokes changed.
  private mutating func repaint(_ changed: [StrokeRecord], of sketch: Sketch) {
    guard let bounds = Rect(union: changed.map { painter.smoothing.inkBounds(of: $0) })
    else { return }
    let area = bounds.outset(by: 2 / layout.transform.scale)
    let cells = layout.cells(around: area)
    guard !cells.isEmpty else { return }
    settled.clip = cells
    settled.clear(cells)
    for item in sketch.items
    where painter.smoothing.inkBounds(of: item.stroke).intersects(area) {
      painter.paint(item.stroke, into: &settled)
    }
    settled.clip = settled.bounds
  }
}
