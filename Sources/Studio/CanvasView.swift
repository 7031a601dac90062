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
  public private(set) var transform = Transform.identity

  /// Whether what is predicted is drawn in red.
  public var isDebugging = false

  private var painter: StrokePainter
  private var settled = DotBitmap(columns: 0, rows: 0)
  private var wet = DotBitmap(columns: 0, rows: 0)
  private var settledSpans = 0
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
    if let stroke = sketch.activeStroke { paintWet(stroke) }
  }

  /// Shows what an edit changed in a sketch.
  public mutating func show(_ change: Sketch.Change, of sketch: Sketch) {
    switch change {
    case .none: break
    case .added(let strokes): painter.paint(strokes.filter(isSeen), into: &settled)
    case .removed(let strokes):
      guard let first = strokes.first else { return }
      repaint(strokes.dropFirst().reduce(ink(first)) { $0.union(ink($1)) }, of: sketch)
    }
  }

  /// Shows what changed in a sketch's active stroke; a finished one becomes settled as a whole.
  public mutating func showActiveStroke(of sketch: Sketch) {
    guard let stroke = sketch.activeStroke else { return }
    if let changed = stroke.changedRanges.first { correct(stroke, from: changed, of: sketch) }
    let spans =
      stroke.state == .done
      ? painter.smoothing.spanCount(forSamples: stroke.samples.count)
      : painter.smoothing.stableSpanCount(forSamples: stroke.samples.count)
    settle(stroke, upTo: spans)
    paintWet(stroke)
    stroke.clearChanges()
  }

  /// Ends the showing of an active stroke that is now a finished stroke of the sketch.
  public mutating func forgetActiveStroke() {
    wet.clear()
    settledSpans = 0
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
    let samples = stroke.samples
    if spans > settledSpans {
      painter.paint(samples, spans: settledSpans..<spans, style: stroke.style, into: &settled)
      settledSpans = spans
    } else if stroke.state == .done && samples.count == 1 {
      painter.paint(samples, spans: 0..<0, style: stroke.style, into: &settled)
    }
  }

  /// Draws the end of the stroke and its prediction, from the samples that these depend on.
  private mutating func paintWet(_ stroke: Stroke) {
    wet.clear()
    guard stroke.state == .active, let last = stroke.samples.last else { return }
    let first = min(
      painter.smoothing.firstSample(ofSpan: settledSpans), stroke.samples.count - 1)
    let measured = Array(stroke.samples[first...])
    if isDebugging {
      paintWet(measured, from: settledSpans - first, stroke.style)
      guard !stroke.predictedSamples.isEmpty else { return }
      let red = StrokeStyle(color: .red, width: stroke.style.width)
      paintWet([last] + stroke.predictedSamples, from: 0, red)
    } else {
      paintWet(measured + stroke.predictedSamples, from: settledSpans - first, stroke.style)
    }
  }

  private mutating func paintWet(_ samples: [StrokeSample], from span: Int, _ style: StrokeStyle) {
    let end = painter.smoothing.spanCount(forSamples: samples.count)
    guard span < end || samples.count == 1 else { return }
    painter.paint(samples, spans: min(span, end)..<end, style: style, into: &wet)
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

  private mutating func repaint(_ bounds: Rect?, of sketch: Sketch) {
    guard let bounds else { return }
    repaint(
      CellRect(
        around: transform.apply(to: bounds).outset(by: 1), columns: settled.columns,
        rows: settled.rows), of: sketch)
  }

  /// Draws some cells of the settled layer anew, from the lowest stroke to the topmost.
  private mutating func repaint(_ cells: CellRect, of sketch: Sketch) {
    guard !cells.isEmpty else { return }
    settled.clear(cells)
    settled.clip = cells
    let area = transform.invert(cells.dots.outset(by: 1))
    painter.paint(sketch.strokes.filter { ink($0).intersects(area) }, into: &settled)
    if let stroke = sketch.activeStroke {
      let spans = settledSpans
      settledSpans = 0
      settle(stroke, upTo: spans)
    }
    settled.clip = settled.bounds
  }
}
