public import Canvas
public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// The drawing view: turns touches and keys into strokes, edits and a view of the sketch.
///
/// Touches go to the recognizers of ``CanvasGestures`` or to a control of the menu. The extensions
/// implement what the gestures and commands do, one subject each. Strokes whose touches have ended are
/// committed when no more corrections of them are expected, before the next action, or after half a second.
public final class DrawingController: Application {
  /// Schedules frames; paused while nothing changes.
  public let displayLink: DisplayLink
  /// Whether the user has quit.
  public internal(set) var isFinished = false

  var sketch: Sketch {
    didSet { selectionBounds = nil }
  }
  var recorder: SketchRecorder
  /// The reason why the sketch cannot be changed; `nil` if it can.
  let readOnlyReason: String?
  let saveError: () -> String?
  let isSaved: () -> Bool
  let exporter: (any PictureExporter)?
  /// Reads the ink of files; `nil` to offer no import.
  public var importer: (any InkImporter)?
  /// The room in which the sketch is shared; `nil` if it is not.
  public var room: (any DrawingRoom)?
  var roomView = RoomView()
  /// Saves and reads copied strokes; `nil` to paste only what this view has copied.
  public var clipboard: (any StrokeClipboard)?
  var smoothing: Smoothing
  /// The strength of every method of smoothing; 1 if the view was opened without smoothing.
  let smoothingStrength: Double
  private let prediction: PredictionHorizon

  var view: CanvasView
  /// The transform for which ``noteSight()`` has checked whether any ink is in sight.
  var checkedTransform: Transform?
  /// Whether the screen shows inks in color.
  var showsColors = true
  var viewport = Viewport()
  var size = ScreenSize(columns: 0, rows: 0)

  let environment = GestureEnvironment()
  let gestures = CanvasGestures()
  let stripGestures = StripGestures()
  private let canvas = View()
  var mirroredTouches = MirroredTouches()
  /// The symmetry that gives the pens' touches copies.
  var symmetricTouches = SymmetricTouches()
  /// The directions to which Shift constrains a stroke.
  var directionConstraint = DirectionConstraint()
  /// The number of arms of the latest rosette, or of the first.
  var rosetteArms = 6
  /// The center of the symmetry, in canvas dots.
  var symmetryCenter = Point.zero
  /// The last known location of the pointer, in screen dots.
  var pointer: Point?
  /// Whether the pointer has moved since the last press, so that the pen's mark is shown.
  var isHovering = false

  /// The pointer on a terminal that draws none, such as the Linux console.
  var consolePointer: PointerMark?

  var tool = Tool.pen {
    didSet {
      gestures.stroke.noticesHolds = tool.snaps
      updateStrokeStyle()
    }
  }
  /// The widths and densities of the tools.
  var toolSettings = ToolSettings() {
    didSet { updateStrokeStyle() }
  }
  /// The angles of the nib that are set by hand.
  var nibDial = NibDial() {
    didSet { updateNibAngle() }
  }
  /// The newest sample of the touch that draws; `nil` unless a stroke is being drawn.
  var drawingTouch: RepeatableTouch?
  /// When the strokes whose touches have ended are committed without further corrections; `nil` if no
  /// correction is expected.
  var settleDeadline: TimeInterval?
  /// The tool of the eraser end of a pen.
  var eraserEnd = EraserEnd()
  var selection: Selection? {
    didSet {
      selectionBounds = nil
      // The keys that delete then apply to the strokes.
      if selection != nil { strip.shown?.clearFocus() }
    }
  }
  /// The bounds of the selected ink as it is shown, in canvas dots; `nil` until they are needed.
  var selectionBounds: Rect?
  /// Why the lasso of the current event failed, unless a message or another gesture followed.
  var lassoFailure: LassoGestureRecognizer.Failure?
  /// Whether the last event showed the trail of a lasso.
  var isTrailShown = false
  /// The edit that follows the current drag, if any.
  var pendingEdit: (any PreviewedEdit)? {
    didSet { selectionBounds = nil }
  }
  /// The text that is being typed, if any.
  var textEntry: TextEntry? {
    didSet { selectionBounds = nil }
  }
  /// Text that was pasted since the last frame.
  var pastedText = PastedText()
  /// Whether the current press has ended a text.
  var isTextEnding = false
  var viewportGesture = ViewportGesture()
  var edgeScroll = EdgeScroll()
  /// The grid, the guides, and what arranging keeps between two commands.
  var arranging = ArrangingState()

  var menu: Menu?
  /// Where the pointer was when a key selected a stroke.
  var lastSelectingPointer: Point?
  /// The picker of colors, and the eyedropper.
  var colors = PickedColors()
  var strip: StripState
  /// Whether nothing moves on by itself: the canvas and the strip rest after a fast drag.
  public var reducesMotion = false
  /// Whether the tool is shown: by the toolbar, and by a mark at the pointer.
  public var showsIndicators = true
  /// The controls in the bottom row.
  private(set) lazy var toolbar = makeToolbar()
  /// Whether the toolbar is shown even while it does not have the keys.
  public var hasToolbar = true
  /// Whether everything but ink is hidden.
  var showsOnlyInk = false
  /// The name of the open sketch, safe to show on a terminal.
  public var sketchName = "sketch" {
    didSet { displayLink.isPaused = false }
  }
  /// Whether a panel greets a new user; ends with the first stroke.
  public var isWelcoming = false {
    didSet { if isWelcoming { status.message = nil } }
  }
  /// Whether keys move the pointer, so that the help panel explains them.
  public var usesKeyboardPointer = false
  /// Whether the terminal has a clipboard.
  public var hasClipboard = true
  /// Whether a mouse moves the pointer, so that the help panel explains its gestures.
  public var usesMouse = true

  /// The keys of the commands; the message at the start shows them.
  public var keyBindings = KeyBindings.standard {
    didSet {
      status.message = StatusLines.welcome(keyBindings)
      toolbar.keys = keyBindings
    }
  }
  var status = StatusLines()
  /// The prompt for the name of an exported file; `nil` if it is closed.
  var exportPrompt: ExportPrompt?
  /// The prompt for the name of a file to import; `nil` if it is closed.
  var importPrompt: ImportPrompt?
  /// The prompt for the name of a sketch; `nil` if it is closed.
  var renamePrompt: RenamePrompt?
  /// Ink that was read while a stroke was being drawn.
  var importedPicture: ImportedPicture?
  /// The page of the help panel that is shown; `nil` if the panel is closed.
  var helpPage: Int?
  /// Whether the touch that is down has closed the help panel.
  var isClosingHelp = false
  var statistics = StatisticsPanel()
  var feedback = TouchFeedback()

  /// Creates the drawing view of a sketch.
  ///
  /// - Parameters:
  ///   - sketch: The sketch as it was last saved.
  ///   - lastTime: The time of its last edit, in seconds since the sketch's start; the sketch's clock
  ///     resumes there.
  ///   - smoothing: The smoothing that strokes are drawn with.
  ///   - prediction: How far ahead of the measured samples strokes are drawn.
  ///   - framesPerSecond: The maximum frame rate.
  ///   - save: Saves an edit. Called with every edit; must return immediately.
  ///   - saveDraft: Saves an update of the unfinished strokes. Called at most eight times a second;
  ///     must return immediately.
  ///   - exporter: Saves pictures as files; `nil` to offer no export.
  ///   - readOnlyReason: The reason why the sketch cannot be changed, shown to a user who tries; `nil`
  ///     if it can be changed.
  ///   - saveError: Returns the error that keeps edits from being saved, if any.
  ///   - isSaved: Returns whether every edit is on disk.
  ///   - shelf: The sketches that can be opened or copied from; `nil` for none.
  ///   - displayLink: Schedules the frames, in place of one with the frame rate.
  public init(
    sketch: Sketch, lastTime: TimeInterval, smoothing: Smoothing,
    prediction: PredictionHorizon = .auto,
    framesPerSecond: Double, save: @escaping (Edit) -> Void,
    saveDraft: @escaping (DraftUpdate) -> Void = { _ in },
    exporter: (any PictureExporter)? = nil, readOnlyReason: String? = nil,
    saveError: @escaping () -> String? = { nil }, isSaved: @escaping () -> Bool = { true },
    shelf: (any SketchShelf)? = nil, displayLink: DisplayLink? = nil
  ) {
    self.sketch = sketch
    self.smoothing = smoothing
    smoothingStrength = smoothing.method == .none ? 1 : smoothing.strength
    self.prediction = prediction
    self.exporter = exporter
    self.readOnlyReason = readOnlyReason
    (self.saveError, self.isSaved) = (saveError, isSaved)
    recorder = SketchRecorder(lastTime: lastTime, saveEdit: save, saveDraft: saveDraft)
    view = CanvasView(smoothing: smoothing)
    self.displayLink = displayLink ?? DisplayLink(preferredFramesPerSecond: framesPerSecond)
    strip = StripState(shelf: shelf)
    environment.root.addSubview(canvas)
    environment.root.addSubview(stripGestures.view)
    gestures.add(to: environment, on: canvas)
    environment.root.addSubview(toolbar)
    gestures.stroke.noticesHolds = tool.snaps
    connectGestures()
    connectStrip()
  }

  /// The characters that show the dots of cells.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// How far ahead touches are predicted, in seconds.
  public var predictionHorizon: TimeInterval {
    prediction.horizon(latency: displayLink.statistics.smoothedLatency ?? displayLink.duration / 2)
  }

  /// Delivers touches to the recognizers and the menu.
  public func touchesChanged(_ reported: TouchEvent) {
    pointer = reported.allTouches.first?.preciseLocation ?? pointer
    isHovering = false
    if closeHelp(with: reported) { return }
    if let touch = reported.allTouches.first(where: { $0.phase == .began }) {
      endText(before: touch)
      useEnd(isEraser: touch.isEraser, isTouch: true)
      strip.isPressStop = strip.shown?.isFlicking == true
      stopFlicks()
    }
    routeToToolbar(reported)
    // A pair that began before the menu opened must also end as a pair.
    let mirrors = !hasOverlay && !isOnControls(pointer ?? .zero) || mirroredTouches.center != nil
    let dialed = dialed(reported)
    let mirrored = mirrors ? mirror(dialed) : dialed
    let event = addingSymmetricTouches(
      to: directionConstraint.constrain(mirrored, if: isDrawingFreehand))
    if hasOverlay { displayLink.isPaused = false }
    if let pointer { _ = menu?.hover(at: pointer) }
    feedback.note(event)
    environment.deliver(event)
    noteDrawingTouch(reported)
    updateSettleDeadline(at: event.timestamp)
    updateLasso()
    if feedback.isShown || environment.touches.count > 1 { displayLink.isPaused = false }
    scheduleDeadlines()
  }

  /// Whether a touch is down.
  public var isTouched: Bool { !environment.touches.isEmpty }

  /// Performs the command of a key, or passes the key to the menu or the help panel.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.isPaused = false
    // What was due before the key happens before it, even if no frame came between.
    environment.advance(to: time)
    status.message = nil
    status.clearNotices()
    stopFlicks()
    if pressInText(key, at: time) { return }
    if pressInExportPrompt(key) || pressInImportPrompt(key, at: time) { return }
    if pressInRenamePrompt(key) { return }
    if menu?.press(key, at: time) == true || pressInColors(key, at: time) { return }
    closeMenu()
    if key == Key(.escape), cancelCopy() { return }
    if helpPage == nil, pressInToolbar(key, at: time) { return }
    let command = keyBindings.command(for: key)
    if helpPage != nil, helpPages.turn(&helpPage, with: key, isHelp: command == .showHelp) {
      return
    }
    if pressInStrip(key, at: time) { return }
    if let command { perform(command, at: time) }
  }

  /// Advances everything that depends on time.
  public func advance(to time: TimeInterval) {
    environment.advance(to: time)
    settleExpiredStrokes(at: time)
    scrollAtEdge(at: time)
    flick(at: time)
    updateStrip(at: time)
    feedback.removeExpired(at: time)
    statistics.update(displayLink.statistics, at: time)
    insertPastedText()
    saveDraft(at: time)
    saveTextDraft(at: time)
    if let outcome = exporter?.takeOutcome() { showMessage(outcome) }
    addImportedInk(at: time)
    advanceRoom(at: time)
    addPastedStrokes(at: time)
    scheduleDeadlines()
  }

  /// Schedules a frame for the next deadline of a recognizer, of the touch feedback, or of a stroke.
  private func scheduleDeadlines() {
    let deadlines = [environment.nextDeadline, feedback.nextExpiry, settleDeadline]
    let next = deadlines.compactMap(\.self).min()
    if let next { displayLink.schedule(notBefore: next) }
  }
}
