public import Geometry
public import Ink
public import Raster
public import TerminalUI

/// Shows a sketch as dots, and its texts as characters.
///
/// It is a value that draws. It is no `View` of the gesture recognizers, and receives no touches.
///
/// The wet layer of its `InkLayers` also contains the caret of a text. The marks lie behind the ink.
///
/// Most methods only record what must change. ``update(showing:)`` paints everything that was recorded,
/// and is called once per frame, before ``draw(panels:on:)``. A program changes its `Sketch` and records the
/// same change here, with ``finish(_:)``, ``remove(_:)``, or `show(_:)`. An active stroke that was added or has
/// grown needs no record. The cost of a frame depends on what changed, and not on the size of the sketch.
public struct CanvasView {
  /// The transform from canvas space to screen space; shown after the next update.
  public private(set) var transform = Transform.identity
  /// The number of cells whose old ink the last update painted again.
  package var repaintedCells: Int { layers.repaintedCells }
  /// Whether samples are marked, predictions are red, and redrawn areas are framed; the ink does not change.
  public var isDebugging = false {
    didSet {
      guard isDebugging != oldValue else { return }
      wetColorsChanged()
      trace = isDebugging ? PredictionTrace() : nil
    }
  }
  /// Whether the predicted end of a stroke is gray, as it is tentative; while debugging, it is red.
  package var hasGrayPredictions = false {
    didSet { if hasGrayPredictions != oldValue { wetColorsChanged() } }
  }
  /// The marks behind the ink, and the caret.
  package var overlay = CanvasOverlay() {
    didSet {
      if overlay.caret != oldValue.caret { isWetStale = true }
      if overlay != oldValue { areMarksStale = true }
    }
  }

  /// The lines to show as every fourth dot, in screen dots, where there is no ink.
  package var guides: [Segment] = [] {
    didSet { if guides != oldValue { areGuidesStale = true } }
  }

  /// The grid to show where there is no ink; `nil` for none.
  package var grid: CanvasGrid? { didSet { if grid != oldValue { areGuidesStale = true } } }

  /// What to paint at the next update.
  private var updates = InkUpdates()
  var layers: InkLayers
  /// Whether the wet layer must be painted again even if no ink changes.
  private var isWetStale = false
  /// The marks of debugging; `nil` while it is off.
  var debug: DebugOverlay?
  /// The prediction that is compared with what then happened; `nil` unless debugging.
  private(set) var trace: PredictionTrace?
  private var compositor = Compositor()
  private var areGuidesStale = false
  private var areMarksStale = false
  private var strokeMarks = StrokeMarks()

  /// Creates a view without a size, with a smoothing of all strokes.
  public init(smoothing: Smoothing = .spline) { layers = InkLayers(smoothing: smoothing) }

  /// The characters with which the dots of cells are shown.
  public var cellStyle: CellStyle {
    get { compositor.style }
    set { compositor.style = newValue }
  }

  /// Whether panels have only ASCII characters, apart from texts of the user.
  package var hasASCIIPanels: Bool {
    get { compositor.hasASCIIPanels }
    set { compositor.hasASCIIPanels = newValue }
  }

  /// Whether a screen under the ink is dimmed.
  package var dimsScreen: Bool {
    get { compositor.dimsScreen }
    set { compositor.dimsScreen = newValue }
  }

  /// The pointer to draw over the ink; `nil` if the terminal draws its own or there is none.
  public var pointer: PointerMark? {
    get { compositor.pointer }
    set { compositor.pointer = newValue }
  }

  package var picture: LayerPicture { layers.picture }

  /// The number of cells that the last frame composed, of which most may show the same as before.
  package var composedCells: Int { compositor.composedCells }

  /// Whether the strokes that the last update painted have ink or characters in a rectangle of the screen.
  package func hasInk(in cells: CellRect) -> Bool {
    cells.rows.clamped(to: 0..<layers.settled.rows).contains { row in
      cells.columns.clamped(to: 0..<layers.settled.columns).contains {
        layers.settled[column: $0, row: row].mask | layers.wet[column: $0, row: row].mask != 0
          || layers.characters?[column: $0, row: row] != nil
      }
    }
  }

  /// Draws what the last update painted, with panels over it, of which later ones cover earlier ones.
  ///
  /// The screen has the size of ``layOut(_:transform:)``.
  ///
  /// - Returns: The number of cells that changed.
  @discardableResult public mutating func draw(
    panels: [Panel] = [], on screen: any Screen
  ) -> Int {
    if areGuidesStale { paintGuides() }
    if areMarksStale { paintMarks() }
    let characters = layers.characters
    return compositor.compose(
      settled: &layers.settled, wet: &layers.wet, characters: characters, panels: panels,
      on: screen)
  }

  private var blankLayer: DotBitmap {
    DotBitmap(columns: layers.settled.columns, rows: layers.settled.rows)
  }

  private mutating func paintGuides() {
    areGuidesStale = false
    var layer = compositor.guides.take() ?? blankLayer
    layer.clear()
    if let grid { layer.draw(grid, transform) }
    for guide in guides { layer.dots(along: guide, every: 4, color: .foreground) }
    compositor.guides = layer
  }

  private mutating func paintMarks() {
    areMarksStale = false
    guard compositor.marks != nil || overlay != CanvasOverlay() else { return }
    var layer = compositor.marks.take() ?? blankLayer
    layer.clear()
    strokeMarks.update(
      overlay.strokes, columns: layer.columns, rows: layer.rows, with: &layers.painter)
    layer.add(strokeMarks.bitmap)
    overlay.draw(into: &layer)
    compositor.marks = layer
  }
}

extension CanvasView {
  /// Paints everything that has changed since the last update; the sketch has all recorded changes.
  public mutating func update(showing sketch: Sketch) {
    let updates = updates
    self.updates = InkUpdates()
    let keepsMarks = !updates.changesOldInk && transform == layers.painter.transform
    let shown = isDebugging ? layers.settled : nil
    if layers.update(updates, showing: sketch, at: transform) { isWetStale = true }
    if let shown {
      updateMarks(of: sketch, keepsMarks: keepsMarks, updates.updates)
      debug?.changed = layers.settled.cells(differingFrom: shown)
      trace?.follow(sketch.activeStrokes)
      // Debugging frames and marks what changed.
      if !updates.isEmpty { isWetStale = true }
    } else {
      debug = nil
    }
    if isWetStale { paintWet() }
  }

  /// How good the kept prediction was, while debugging; `nil` without one.
  public var predictionText: String? { trace?.text(scale: transform.scale) }

  /// Removes the kept prediction if its time is over; otherwise returns when that will be, in seconds.
  public mutating func expirePrediction(at time: TimeInterval) -> TimeInterval? {
    guard trace?.expiry != nil else { return nil }
    trace?.expire(at: time)
    if trace?.expiry == nil { isWetStale = true }
    return trace?.expiry
  }

  private mutating func wetColorsChanged() {
    isWetStale = true
    compositor.keepsWetColors = isDebugging || hasGrayPredictions
  }

  /// Repaints the wet layer: the ends of the active strokes, their predictions, and the marks.
  private mutating func paintWet() {
    isWetStale = false
    layers.paintWet(predictionColor: isDebugging ? .red : hasGrayPredictions ? .gray : nil)
    debug?.frameChanges(layers.wet.litCells)
    debug?.draw(layers.inks.map(\.stroke), trace, into: &layers.wet)
    overlay.caret?.draw(into: &layers.wet)
  }

  /// Marks the samples of the finished strokes; `keepsMarks` if none was moved or removed.
  private mutating func updateMarks(
    of sketch: Sketch, keepsMarks: Bool, _ updates: [Sketch.Update]
  ) {
    guard keepsMarks, debug != nil else {
      debug = DebugOverlay(bitmap: layers.wet, transform: transform)
      for item in sketch.items { debug?.mark(item.stroke.samples, in: item.stroke.style) }
      return
    }
    for update in updates {
      switch update {
      case .edited(let change):
        for stroke in change.added { debug?.mark(stroke.samples, in: stroke.style) }
      case .finished(let stroke): debug?.mark(stroke.samples, in: stroke.style)
      case .removed: break
      }
    }
  }
}

// MARK: - Recording changes

extension CanvasView {
  /// Changes the size and the transform, for a blank screen; the next update paints everything.
  public mutating func layOut(_ size: ScreenSize, transform: Transform = .identity) {
    self.transform = transform
    layers.layOut(columns: size.columns, rows: size.rows)
    debug = nil
    // A screen that had another size in the meantime is blank, even if it has its old size again.
    compositor.invalidateScreen()
    (compositor.guides, compositor.marks) = (nil, nil)
    areMarksStale = true
    areGuidesStale = !guides.isEmpty || grid != nil
    isWetStale = true
    updates.setNeedsRepaint()
  }

  /// Shows a picture that `paint` paints in all cells instead of the sketch, after ``layOut(_:transform:)``.
  package mutating func show(painting paint: (inout StrokePainter, CellSet) -> DotBitmap) {
    layers.painter.transform = transform
    let blank = blankLayer
    let cells = CellSet(blank.bounds, columns: blank.columns, rows: blank.rows)
    let bitmap = paint(&layers.painter, cells)
    updates = InkUpdates()
    updates.replace(by: LayerPicture(bitmap: bitmap, transform: transform))
  }

  package mutating func setNeedsRepaint() { updates.setNeedsRepaint() }

  /// Changes the transform from canvas space to screen space, to scroll or zoom.
  ///
  /// A translation by whole dots moves the picture and paints only what comes into sight.
  public mutating func move(to transform: Transform) {
    if transform != self.transform {
      areMarksStale = true
      if grid != nil { areGuidesStale = true }
    }
    self.transform = transform
  }

  package mutating func change(_ smoothing: Smoothing) {
    layers.painter = StrokePainter(smoothing: smoothing, transform: layers.painter.transform)
    (strokeMarks, areMarksStale) = (StrokeMarks(), true)
    updates.setNeedsRepaint()
  }

  /// Shows what an edit has changed, as `Sketch.apply(_:)` returns it.
  public mutating func show(_ change: Sketch.Change) { updates.record(.edited(change)) }

  /// Shows a saved picture of the same size, which is moved or repainted if its transform was another.
  package mutating func show(_ picture: LayerPicture, continuing strokes: [Stroke] = []) {
    updates.replace(by: picture, continuing: strokes)
  }

  package mutating func show(_ changes: [Sketch.Update]) {
    for change in changes { updates.record(change) }
  }

  /// Paints the rest of an active stroke, which is now a stroke of the sketch.
  public mutating func finish(_ stroke: Stroke) { updates.record(.finished(stroke)) }
  /// Erases an active stroke that no longer belongs to the sketch.
  public mutating func remove(_ stroke: Stroke) { updates.record(.removed(stroke)) }
}
