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
  /// Whether the settled part is the whole stroke.
  private var hasSettledEnd = false
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
    } else if change.sampleCount < sketch.items.lazy.map(\.stroke).sampleCount {
      repaint(cells(litBy: change), of: sketch)
    } else {
      // To find out where exactly so much was would take longer than to draw what is there.
      repaint(cells(around: (change.removed + change.added).bounds), of: sketch)
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
    settle(stroke, upTo: spans, isEnd: stroke.isFinal)
    if isDebugging { frameChanges(of: stroke) }
    paintWet(stroke)
    stroke.clearChanges()
  }

  /// Ends the showing of an active stroke that is now a finished stroke of the sketch.
  public mutating func forgetActiveStroke() {
    forgetSettledPart()
    paintWet(nil)
  }

  /// Shows something over the ink, in place of what was there.
  ///
  /// - Parameters:
  ///   - overlay: What to show.
  ///   - stroke: The active stroke, if there is one.
  package mutating func show(_ overlay: CanvasOverlay, over stroke: Stroke?) {
    guard overlay != self.overlay else { return }
    self.overlay = overlay
    paintWet(stroke)
  }

  /// Takes an active stroke off that is not part of the sketch any more.
  public mutating func remove(_ stroke: Stroke, from sketch: Sketch) {
    forgetActiveStroke()
    guard let record = StrokeRecord(style: stroke.style, samples: stroke.samples) else { return }
    show(Sketch.Change(removed: [record]), of: sketch)
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
    repaint(cells(around: stroke.style.bounds(of: ink)), of: sketch)
  }

  private mutating func settle(_ stroke: Stroke, upTo spans: Int, isEnd: Bool) {
    guard spans > settledSpans || isEnd && !hasSettledEnd else { return }
    painter.paint(
      stroke.samples, spans: settledSpans..<max(spans, settledSpans), style: stroke.style,
      into: &settled, continuing: &settledTail, isEnd: isEnd)
    settledSpans = max(spans, settledSpans)
    hasSettledEnd = isEnd
  }

  private mutating func forgetSettledPart() {
    settledSpans = 0
    settledTail = LineTail()
    hasSettledEnd = false
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

  private func isSeen(_ stroke: StrokeRecord) -> Bool { !cells(around: stroke.bounds).isEmpty }

  /// The cells of the screen that ink can be on, around whose samples some bounds are; none without
  /// bounds.
  private func cells(around bounds: Rect?) -> CellRect {
    bounds.map { painter.area(of: $0, on: settled) } ?? CellRect(columns: 0..<0, rows: 0..<0)
  }

  /// The cells that have ink of strokes which went or came: these are all that can look different.
  private mutating func cells(litBy change: Sketch.Change) -> CellSet {
    var layer = DotBitmap(columns: settled.columns, rows: settled.rows)
    painter.paint(change.removed.filter(isSeen), into: &layer)
    painter.paint(change.added.filter(isSeen), into: &layer)
    return layer.litCells
  }

  /// Draws a rectangle of the settled layer anew, for instance what came into sight.
  mutating func repaint(_ cells: CellRect, of sketch: Sketch) {
    repaint(CellSet(cells, columns: settled.columns, rows: settled.rows), of: sketch)
  }

  /// Draws some cells of the settled layer anew.
  private mutating func repaint(_ cells: CellSet, of sketch: Sketch) {
    settled.replace(
      cells, by: painter.picture(of: sketch.items.lazy.map(\.stroke), in: cells))
    repaintActiveStroke(of: sketch, within: cells.bounds)
  }

  /// Draws the settled part of the active stroke again, which lies on top of all others.
  private mutating func repaintActiveStroke(of sketch: Sketch, within cells: CellRect) {
    guard let stroke = sketch.activeStroke else { return }
    let (spans, isEnd) = (settledSpans, hasSettledEnd)
    forgetSettledPart()
    settled.clip = cells
    settle(stroke, upTo: spans, isEnd: isEnd)
    settled.clip = settled.bounds
  }
}

extension Sketch.Change {
  /// The samples of all strokes that went or came.
  fileprivate var sampleCount: Int { removed.sampleCount + added.sampleCount }
}

extension Collection<StrokeRecord> {
  fileprivate var sampleCount: Int { reduce(0) { $0 + $1.sampleCount } }

  /// The smallest rectangle around the ink of all.
  fileprivate var bounds: Rect? {
    first.map { dropFirst().reduce($0.bounds) { $0.union($1.bounds) } }
  }
}

// MARK: - Debugging

extension CanvasView {
  private mutating func markStrokes(of sketch: Sketch) {
    for item in sketch.items { debug?.mark(item.stroke.samples, in: item.stroke.style) }
  }

  /// Marks the strokes of a sketch anew and frames what an edit changed.
  private mutating func showDebugging(_ change: Sketch.Change, of sketch: Sketch) {
    let changed = [change.removed, change.added].compactMap(\.bounds).map(cells(around:))
    debug = DebugOverlay(bitmap: wet, transform: transform)
    debug?.frame(changed)
    markStrokes(of: sketch)
    paintWet(sketch.activeStroke)
  }

  /// Frames what is drawn anew of a stroke: its changed samples, and the old and new prediction.
  private mutating func frameChanges(of stroke: Stroke) {
    let changed = stroke.firstChange.map { Array(stroke.samples[max($0 - 1, 0)...]) } ?? []
    let frames = [changed, stroke.previousPredictedSamples, stroke.predictedSamples].compactMap {
      stroke.style.bounds(of: $0).map(cells(around:))
    }
    debug?.frame(frames)
    if stroke.isFinal { debug?.mark(stroke.samples, in: stroke.style) }
  }
}
