public import Display
public import Geometry
public import Ink
public import Raster

/// Shows a sketch as dots, in two layers.
///
/// The *settled* layer has the finished strokes and the stable part of the active one, each dot
/// drawn once. The *wet* layer has the active stroke's unstable end and its prediction, drawn anew
/// whenever they change. So a change costs what it changes, however much has been drawn.
public struct CanvasView {
  /// Where canvas space lies on the screen.
  public internal(set) var transform = Transform.identity

  /// What is shown over the ink to see how it came about, while that is asked for.
  private var debug: DebugOverlay?
  /// What else is shown over the ink.
  private var overlay = CanvasOverlay()

  var painter: StrokePainter
  var settled = DotBitmap(columns: 0, rows: 0)
  private var wet = DotBitmap(columns: 0, rows: 0)
  private var settledSpans = 0
  /// The end of the active stroke's settled part.
  private var settledTail = LineTail()
  private var compositor = Compositor()

  /// Creates a view without a size.
  public init(smoothing: Smoothing) {
    painter = StrokePainter(smoothing: smoothing)
  }

  /// What the dots of cells are shown with.
  public var cellStyle: CellStyle {
    get { compositor.style }
    set { compositor.style = newValue }
  }

  /// The pointer to show over the ink, if the terminal does not.
  public var pointer: PointerMark? {
    get { compositor.pointer }
    set { compositor.pointer = newValue }
  }

  /// Takes a new size and place of the canvas and shows a sketch anew, on a screen that is blank.
  ///
  /// - Complexity: O(*n*) in the number of samples that are to be seen.
  public mutating func layOut(_ size: ScreenSize, transform: Transform, showing sketch: Sketch) {
    self.transform = transform
    painter.transform = transform
    settled = DotBitmap(columns: size.columns, rows: size.rows)
    wet = DotBitmap(columns: size.columns, rows: size.rows)
    // A screen that was another size in between is blank, even if it has the old size again.
    compositor.forgetScreen()
    repaint(settled.bounds, of: sketch)
    showDebugging(isDebugging, of: sketch)
  }

  /// Whether samples are marked, what is predicted is red, and what was drawn anew is framed.
  public var isDebugging: Bool { debug != nil }

  /// Begins or ends showing how the ink of a sketch came about; the ink itself stays as it is.
  ///
  /// - Complexity: O(*n*) in the number of samples, if it begins.
  public mutating func showDebugging(_ isOn: Bool, of sketch: Sketch) {
    debug = isOn ? DebugOverlay(bitmap: wet, transform: transform) : nil
    markStrokes(of: sketch)
    paintWet(sketch.activeStroke)
  }

  /// Shows what an edit changed in a sketch.
  public mutating func show(_ change: Sketch.Change, of sketch: Sketch) {
    defer { if isDebugging { showDebugging(change, of: sketch) } }
    if change.removed.isEmpty && change.isOnTop {
      painter.paint(change.added.filter(isSeen), into: &settled)
    } else if let removed = ink(change.removed), let added = ink(change.added),
      removed.intersects(added)
    {
      repaint(removed.union(added), of: sketch)
    } else {
      repaint(ink(change.removed), of: sketch)
      repaint(ink(change.added), of: sketch)
    }
  }

  /// The settled layer, to be shown again by ``show(_:)``.
  public var picture: DotBitmap { settled }

  /// Shows a settled layer of before, of the same size and place of the canvas; no stroke is active
  /// then.
  public mutating func show(_ picture: DotBitmap) {
    forgetActiveStroke()
    // Everything is to be compared with what the screen shows, also where there is no ink now.
    settled.clear(settled.bounds)
    settled.add(picture)
  }

  /// Shows what changed in a sketch's active stroke; a finished one becomes settled as a whole.
  public mutating func showActiveStroke(of sketch: Sketch) {
    guard let stroke = sketch.activeStroke else { return }
    if let changed = stroke.changedRanges.first { correct(stroke, from: changed, of: sketch) }
    let smoothing = painter.smoothing
    let spans =
      stroke.isFinal
      ? smoothing.spanCount(forSamples: stroke.samples.count)
      : smoothing.stableSpanCount(forSamples: stroke.finalSampleCount)
    settle(stroke, upTo: spans)
    if isDebugging { frameChanges(of: stroke) }
    paintWet(stroke)
    stroke.clearChanges()
  }

  /// Ends the showing of an active stroke that is now a finished stroke of the sketch.
  public mutating func forgetActiveStroke() {
    settledSpans = 0
    settledTail = LineTail()
    paintWet(nil)
  }

  /// Shows something over the ink, in place of what was there.
  ///
  /// - Parameters:
  ///   - overlay: What to show.
  ///   - stroke: The active stroke, if there is one.
  mutating func show(_ overlay: CanvasOverlay, over stroke: Stroke?) {
    guard overlay != self.overlay else { return }
    self.overlay = overlay
    paintWet(stroke)
  }

  /// Takes an active stroke off that is not part of the sketch any more.
  public mutating func remove(_ stroke: Stroke, from sketch: Sketch) {
    forgetActiveStroke()
    repaint(bounds(of: stroke), of: sketch)
  }

  /// Brings a screen up to date, with panels over the ink.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult
  public mutating func draw(panels: [Panel], on screen: any Screen) -> Int {
    compositor.compose(settled: &settled, wet: &wet, panels: panels, on: screen)
  }
}

extension CanvasView {
  /// Takes back the settled ink of corrected samples and draws it anew, from the first span that
  /// depends on them.
  private mutating func correct(_ stroke: Stroke, from changed: Range<Int>, of sketch: Sketch) {
    let span = painter.smoothing.firstSpan(dependingOn: changed.lowerBound)
    guard span < settledSpans else { return }
    let first = painter.smoothing.firstSample(ofSpan: span)
    let ink = Array(stroke.samples[first...]) + stroke.replacedSamples
    repaint(stroke.style.bounds(of: ink).map(painter.smoothing.inkBounds), of: sketch)
  }

  private mutating func settle(_ stroke: Stroke, upTo spans: Int) {
    let isDone = stroke.isFinal
    guard spans > settledSpans || isDone else { return }
    painter.paint(
      stroke.samples, spans: settledSpans..<max(spans, settledSpans), style: stroke.style,
      into: &settled, continuing: &settledTail, isEnd: isDone)
    settledSpans = max(spans, settledSpans)
  }

  /// Draws what lies over the settled ink: the end of a stroke, its prediction, and what is to be
  /// seen of how they came about.
  private mutating func paintWet(_ stroke: Stroke?) {
    wet.clear()
    if let stroke, !stroke.isFinal { paintEnd(of: stroke) }
    debug?.draw(stroke, into: &wet)
    overlay.draw(into: &wet, with: &painter)
  }

  /// Draws the end of a stroke and its prediction, from the samples that these depend on.
  private mutating func paintEnd(of stroke: Stroke) {
    guard let last = stroke.samples.last else { return }
    let first = min(
      painter.smoothing.firstSample(ofSpan: settledSpans), stroke.samples.count - 1)
    let measured = Array(stroke.samples[first...])
    if isDebugging {
      paintWet(measured, from: settledSpans - first, stroke.style, continuing: settledTail)
      guard !stroke.predictedSamples.isEmpty else { return }
      var red = stroke.style
      red.color = .red
      paintWet([last] + stroke.predictedSamples, from: 0, red, continuing: LineTail())
    } else {
      paintWet(
        measured + stroke.predictedSamples, from: settledSpans - first, stroke.style,
        continuing: settledTail)
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

  private func isSeen(_ stroke: StrokeRecord) -> Bool {
    let canvas = Rect(
      minX: 0, minY: 0, maxX: Double(settled.columns * DotCell.width),
      maxY: Double(settled.rows * DotCell.height))
    return transform.apply(to: ink(stroke)).outset(by: 1).intersects(canvas)
  }

  private func bounds(of stroke: Stroke) -> Rect? {
    stroke.style.bounds(of: stroke.samples).map(painter.smoothing.inkBounds)
  }

  private func ink(_ stroke: StrokeRecord) -> Rect { painter.smoothing.inkBounds(stroke.bounds) }

  private func ink(_ strokes: [StrokeRecord]) -> Rect? {
    strokes.first.map { strokes.dropFirst().reduce(ink($0)) { $0.union(ink($1)) } }
  }

  private mutating func repaint(_ bounds: Rect?, of sketch: Sketch) {
    guard let bounds else { return }
    repaint(cells(of: bounds), of: sketch)
  }

  /// The cells of the screen that ink within bounds can be on.
  private func cells(of bounds: Rect) -> CellRect {
    CellRect(
      around: transform.apply(to: bounds).outset(by: 1), columns: settled.columns,
      rows: settled.rows)
  }

  /// Draws some cells of the settled layer anew, from the lowest stroke to the topmost.
  mutating func repaint(_ cells: CellRect, of sketch: Sketch) {
    guard !cells.isEmpty else { return }
    settled.clear(cells)
    settled.clip = cells
    let area = transform.invert(cells.dots.outset(by: 1))
    painter.paint(
      sketch.items.compactMap { ink($0.stroke).intersects(area) ? $0.stroke : nil }, into: &settled)
    if let stroke = sketch.activeStroke {
      let spans = settledSpans
      settledSpans = 0
      settledTail = LineTail()
      settle(stroke, upTo: spans)
    }
    settled.clip = settled.bounds
  }
}

// MARK: - Debugging

extension CanvasView {
  private mutating func markStrokes(of sketch: Sketch) {
    for item in sketch.items { debug?.mark(item.stroke.samples) }
  }

  /// Marks the strokes of a sketch anew and frames what an edit changed.
  private mutating func showDebugging(_ change: Sketch.Change, of sketch: Sketch) {
    let changed = [ink(change.removed), ink(change.added)].compactMap(\.self).map(cells)
    debug = DebugOverlay(bitmap: wet, transform: transform)
    debug?.frame(changed)
    markStrokes(of: sketch)
    paintWet(sketch.activeStroke)
  }

  /// Frames what is drawn anew of a stroke: its changed samples, and the old and new prediction.
  private mutating func frameChanges(of stroke: Stroke) {
    let changed = stroke.firstChange.map { Array(stroke.samples[max($0 - 1, 0)...]) } ?? []
    let frames = [changed, stroke.previousPredictedSamples, stroke.predictedSamples].compactMap {
      stroke.style.bounds(of: $0).map(painter.smoothing.inkBounds).map(cells)
    }
    debug?.frame(frames)
    if stroke.isFinal { debug?.mark(stroke.samples) }
  }
}
