public import Display
public import Geometry
public import Ink
public import Raster

/// Shows a sketch as dots, in two layers.
///
/// The *settled* layer contains the finished strokes and the stable beginning of the active one; each
/// of their dots is drawn once. The *wet* layer contains the unstable end of the active stroke and its
/// prediction, and is redrawn whenever they change. The cost of a change thus depends on the change,
/// not on the size of the sketch.
public struct CanvasView {
  /// The transform from canvas space to screen space.
  public internal(set) var transform = Transform.identity

  /// The debugging marks over the ink; `nil` while debugging is off.
  private var debug: DebugOverlay?
  /// The other marks over the ink.
  private var overlay = CanvasOverlay()

  var painter: StrokePainter
  var settled = DotBitmap(columns: 0, rows: 0)
  private var wet = DotBitmap(columns: 0, rows: 0)
  private var settledPrefix = SettledPrefix()
  private var compositor = Compositor()

  /// Creates a view without a size.
  ///
  /// - Parameter smoothing: The smoothing of all strokes.
  public init(smoothing: Smoothing) {
    painter = StrokePainter(smoothing: smoothing)
  }

  /// The characters with which the dots of cells are shown.
  public var cellStyle: CellStyle {
    get { compositor.style }
    set { compositor.style = newValue }
  }

  /// The pointer to draw over the ink; `nil` if the terminal draws its own or there is none.
  public var pointer: PointerMark? {
    get { compositor.pointer }
    set { compositor.pointer = newValue }
  }

  /// Changes the size and the transform and draws a sketch again, for a blank screen.
  ///
  /// - Complexity: O(*n*) in the number of samples in sight.
  public mutating func layOut(_ size: ScreenSize, transform: Transform, showing sketch: Sketch) {
    self.transform = transform
    painter.transform = transform
    settled = DotBitmap(columns: size.columns, rows: size.rows)
    wet = DotBitmap(columns: size.columns, rows: size.rows)
    // A screen that had another size in the meantime is blank, even if it has its old size again.
    compositor.invalidateScreen()
    repaint(settled.bounds, of: sketch)
    showDebugging(isDebugging, of: sketch)
  }

  /// Changes the smoothing and redraws all finished strokes of a sketch without an active one.
  ///
  /// - Complexity: O(*n*) in the number of samples in sight.
  public mutating func change(_ smoothing: Smoothing, showing sketch: Sketch) {
    painter = StrokePainter(smoothing: smoothing)
    painter.transform = transform
    repaint(settled.bounds, of: sketch)
  }

  /// Whether samples are marked, predictions are red, and redrawn areas are framed.
  public var isDebugging: Bool { debug != nil }

  /// Turns the debugging marks on or off; the ink itself does not change.
  ///
  /// - Complexity: O(*n*) in the number of samples, if turned on.
  public mutating func showDebugging(_ isOn: Bool, of sketch: Sketch) {
    debug = isOn ? DebugOverlay(bitmap: wet, transform: transform) : nil
    markStrokes(of: sketch)
    paintWet(sketch.activeStroke)
  }

  /// Draws what an edit changed.
  ///
  /// - Parameters:
  ///   - change: The strokes that the edit removed and added.
  ///   - sketch: The sketch after the edit.
  public mutating func show(_ change: Sketch.Change, of sketch: Sketch) {
    defer { if isDebugging { showDebugging(change, of: sketch) } }
    if change.removed.isEmpty && change.isOnTop {
      painter.paint(change.added.filter(isInSight), into: &settled)
    } else if sketch.hasMoreSamples(than: change.sampleCount) {
      repaint(cells(litBy: change), of: sketch)
    } else {
      // Determining the exact cells of so large a change would take longer than redrawing its bounds.
      repaint(cells(around: (change.removed + change.added).bounds), of: sketch)
    }
  }

  /// The settled layer, which ``show(_:)`` can restore later.
  public var picture: DotBitmap { settled }

  /// Restores a settled layer that was saved at the same size and transform, without an active stroke.
  public mutating func show(_ picture: DotBitmap) {
    forgetActiveStroke()
    // Marks every cell as dirty: the screen may show ink where the picture has none.
    settled.clear(settled.bounds)
    settled.add(picture)
  }

  /// Draws what changed in the active stroke of a sketch; a finished stroke is settled entirely.
  public mutating func showActiveStroke(of sketch: Sketch) {
    guard let stroke = sketch.activeStroke else { return }
    if let changed = stroke.changedRanges.first { correct(stroke, from: changed, of: sketch) }
    let smoothing = painter.smoothing
    let spans =
      stroke.isFinal
      ? smoothing.spanCount(forSamples: stroke.samples.count)
      : smoothing.stableSpanCount(forSamples: stroke.finalSampleCount)
    settledPrefix.extend(stroke, to: spans, isEnd: stroke.isFinal, with: &painter, into: &settled)
    if isDebugging { frameChanges(of: stroke) }
    paintWet(stroke)
    stroke.clearChanges()
  }

  /// Stops drawing the active stroke, whose settled ink now belongs to a finished stroke of the sketch.
  public mutating func forgetActiveStroke() {
    settledPrefix = SettledPrefix()
    paintWet(nil)
  }

  /// Replaces the marks over the ink.
  ///
  /// - Parameters:
  ///   - overlay: The new marks.
  ///   - stroke: The active stroke, if there is one.
  package mutating func show(_ overlay: CanvasOverlay, over stroke: Stroke?) {
    guard overlay != self.overlay else { return }
    self.overlay = overlay
    paintWet(stroke)
  }

  /// Removes the ink of an active stroke that no longer belongs to the sketch.
  public mutating func remove(_ stroke: Stroke, from sketch: Sketch) {
    forgetActiveStroke()
    guard let record = StrokeRecord(style: stroke.style, samples: stroke.samples) else { return }
    show(Sketch.Change(removed: [record]), of: sketch)
  }

  /// Whether finished strokes have ink in a rectangle of the screen.
  package func hasInk(in cells: CellRect) -> Bool {
    cells.rows.contains { row in
      cells.columns.contains { settled[column: $0, row: row].mask != 0 }
    }
  }

  /// Updates a screen, with panels over the ink.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public mutating func draw(panels: [Panel], on screen: any Screen) -> Int {
    compositor.compose(settled: &settled, wet: &wet, panels: panels, on: screen)
  }
}

extension CanvasView {
  /// Erases the settled ink of corrected samples and redraws it, from the first span that depends on
  /// them.
  private mutating func correct(_ stroke: Stroke, from changed: Range<Int>, of sketch: Sketch) {
    let span = painter.smoothing.firstSpan(dependingOn: changed.lowerBound)
    guard span < settledPrefix.spanCount else { return }
    let first = painter.smoothing.firstSample(ofSpan: span)
    let ink = Array(stroke.samples[first...]) + stroke.replacedSamples
    repaint(cells(around: stroke.style.bounds(of: ink)), of: sketch)
  }

  /// Redraws the wet layer: the end of a stroke, its prediction, and the marks.
  private mutating func paintWet(_ stroke: Stroke?) {
    wet.clear()
    if let stroke, !stroke.isFinal { paintEnd(of: stroke) }
    debug?.draw(stroke, into: &wet)
    overlay.draw(into: &wet)
  }

  /// Draws the end of a stroke and its prediction, from the samples on which they depend.
  private mutating func paintEnd(of stroke: Stroke) {
    guard let last = stroke.samples.last else { return }
    let first = min(
      painter.smoothing.firstSample(ofSpan: settledPrefix.spanCount), stroke.samples.count - 1)
    let span = settledPrefix.spanCount - first
    let tail = settledPrefix.tail
    let measured = Array(stroke.samples[first...])
    if isDebugging {
      paintWet(measured, from: span, stroke.style, continuing: tail)
      guard !stroke.predictedSamples.isEmpty else { return }
      var red = stroke.style
      red.color = .red
      paintWet([last] + stroke.predictedSamples, from: 0, red, continuing: LineTail())
    } else {
      paintWet(measured + stroke.predictedSamples, from: span, stroke.style, continuing: tail)
    }
  }

  private mutating func paintWet(
    _ samples: [StrokeSample], from span: Int, _ style: StrokeStyle, continuing tail: LineTail
  ) {
    var tail = tail
    let end = painter.smoothing.spanCount(forSamples: samples.count)
    painter.paint(
      samples, spans: min(span, end)..<end, style: style, into: &wet, continuing: &tail,
      isEnd: true)
  }

  private func isInSight(_ stroke: StrokeRecord) -> Bool {
    !cells(around: stroke.bounds).isEmpty
  }

  /// Returns the cells of the screen on which the ink of samples can lie.
  ///
  /// - Parameter bounds: The bounds of the samples, in canvas dots; `nil` if there are none.
  /// - Returns: Cells of the screen; empty without bounds.
  private func cells(around bounds: Rect?) -> CellRect {
    bounds.map { painter.area(of: $0, on: settled) } ?? .empty
  }

  /// Returns the cells that have ink of removed or added strokes; no other cell can look different.
  private mutating func cells(litBy change: Sketch.Change) -> CellSet {
    var layer = DotBitmap(columns: settled.columns, rows: settled.rows)
    painter.paint(change.removed.filter(isInSight), into: &layer)
    painter.paint(change.added.filter(isInSight), into: &layer)
    return layer.litCells
  }

  /// Redraws a rectangle of the settled layer, such as an area that came into sight.
  mutating func repaint(_ cells: CellRect, of sketch: Sketch) {
    repaint(CellSet(cells, columns: settled.columns, rows: settled.rows), of: sketch)
  }

  private mutating func repaint(_ cells: CellSet, of sketch: Sketch) {
    settled.replace(
      cells, by: painter.picture(of: sketch.items.lazy.map(\.stroke), in: cells))
    repaintActiveStroke(of: sketch, within: cells.bounds)
  }

  /// Redraws the settled part of the active stroke, which lies over all other strokes.
  private mutating func repaintActiveStroke(of sketch: Sketch, within cells: CellRect) {
    guard let stroke = sketch.activeStroke else { return }
    let previous = settledPrefix
    settledPrefix = SettledPrefix()
    settled.clip = cells
    settledPrefix.extend(
      stroke, to: previous.spanCount, isEnd: previous.isComplete, with: &painter, into: &settled)
    settled.clip = settled.bounds
  }
}

extension Sketch.Change {
  /// The number of samples of all removed and added strokes.
  fileprivate var sampleCount: Int { removed.sampleCount + added.sampleCount }
}

extension Sketch {
  /// Returns whether the strokes have more samples than a number, without counting the others.
  fileprivate func hasMoreSamples(than count: Int) -> Bool {
    var sum = 0
    return items.contains { item in
      sum += item.stroke.sampleCount
      return sum > count
    }
  }
}

extension Collection<StrokeRecord> {
  fileprivate var sampleCount: Int { reduce(0) { $0 + $1.sampleCount } }

  /// The smallest rectangle that contains the bounds of all strokes; `nil` if there are none.
  fileprivate var bounds: Rect? { Rect(union: lazy.map(\.bounds)) }
}

// MARK: - Debugging

extension CanvasView {
  private mutating func markStrokes(of sketch: Sketch) {
    for item in sketch.items { debug?.mark(item.stroke.samples, in: item.stroke.style) }
  }

  /// Marks the strokes of a sketch again and frames what an edit changed.
  private mutating func showDebugging(_ change: Sketch.Change, of sketch: Sketch) {
    let changed = [change.removed, change.added].compactMap(\.bounds).map(cells(around:))
    debug = DebugOverlay(bitmap: wet, transform: transform)
    debug?.frame(changed)
    markStrokes(of: sketch)
    paintWet(sketch.activeStroke)
  }

  /// Frames what is redrawn of a stroke: its changed samples, and the old and the new prediction.
  private mutating func frameChanges(of stroke: Stroke) {
    let changed = stroke.firstChange.map { Array(stroke.samples[max($0 - 1, 0)...]) } ?? []
    let frames = [changed, stroke.previousPredictedSamples, stroke.predictedSamples].compactMap {
      stroke.style.bounds(of: $0).map(cells(around:))
    }
    debug?.frame(frames)
    if stroke.isFinal { debug?.mark(stroke.samples, in: stroke.style) }
  }
}
