public import Canvas
public import Geometry
import Gestures
public import Ink
import Raster
public import TerminalUI
public import Touches

/// The drawing view: passes touches and keys to the topmost overlay, else to the tool, else to a command.
public final class DrawingController: Application {
  /// Whether the user has quit.
  public internal(set) var isFinished = false

  /// Called with choices of the user that the next start remembers.
  public var chosen: (Choice) -> Void = { _ in }

  let context: DrawingContext
  let overlays: OverlayStack
  let incoming: IncomingInk
  let files: FilePrompts
  let touches: TouchPipeline
  let tools: ToolBox
  let people: RoomPresence
  private(set) lazy var toolbar = Toolbar(
    context,
    isCovered: { [unowned self] in
      (overlays.hidesToolbar, overlays.coversCanvas || touches.isTouched)
    },
    performed: { [unowned self] in performInOverlay($0, at: $1) })
  /// The strip of sketches.
  package private(set) lazy var strip = StripOverlay(
    context, shelf: shelf, overlays: overlays, incoming: incoming,
    perform: { [unowned self] in performInOverlay($0, at: $1) })
  private(set) lazy var composer = FrameComposer(
    context, overlays: overlays, touches: touches, tools: tools, strip: strip, people: people)
  private var lassoFeedback = LassoFeedback()
  private var heldCommands = HeldCommands()
  private let environment = GestureEnvironment()
  private let shelf: (any SketchShelf)?
  private let prediction: PredictionHorizon

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
    prediction: PredictionHorizon = .auto, framesPerSecond: Double, save: @escaping (Edit) -> Void,
    saveDraft: @escaping (DraftUpdate) -> Void = { _ in },
    exporter: (any PictureExporter)? = nil, readOnlyReason: String? = nil,
    saveError: @escaping () -> String? = { nil }, isSaved: @escaping () -> Bool = { true },
    shelf: (any SketchShelf)? = nil, displayLink: DisplayLink? = nil
  ) {
    (self.prediction, self.shelf) = (prediction, shelf)
    let frames = displayLink ?? DisplayLink(preferredFramesPerSecond: framesPerSecond)
    let (messages, navigator) = (Messages(frames: frames), CanvasNavigator())
    let editor = SketchEditor(
      sketch,
      recorder: SketchRecorder(
        lastTime: lastTime, saveEdit: save, saveDraft: saveDraft, saveError: saveError,
        isSaved: isSaved),
      smoothing: smoothing, readOnlyReason: readOnlyReason, messages: messages,
      navigator: navigator, frames: frames)
    context = DrawingContext(
      editor, navigator: navigator, messages: messages, frames: frames,
      settings: DrawingSettings(ink: InkSettings(smoothing: smoothing)))
    overlays = OverlayStack(root: environment.root)
    incoming = IncomingInk(context, shelf: shelf)
    files = FilePrompts(
      context: context, overlays: overlays, incoming: incoming, exporter: exporter)
    touches = TouchPipeline(
      CanvasGestures(), environment: environment, context: context, overlays: overlays)
    tools = ToolBox(context, following: touches.gestures.stroke)
    people = RoomPresence(context)
    connect()
  }

  /// Makes the parts call each other.
  private func connect() {
    let canvas = View()
    environment.root.addSubview(canvas)
    for overlay in [strip, WelcomePanel(context, among: overlays), toolbar] as [any Overlay] {
      overlays.present(overlay)
    }
    touches.gestures.add(to: environment, on: canvas)
    for gesture in touches.gestures.all {
      gesture.recognizer.addTarget { [unowned self] in recognizerChanged($0) }
      gesture.connect(self)
    }
    for recognizer in strip.gestures.all {
      environment.add(recognizer, to: strip.gestures.view)
      recognizer.addTarget { [unowned self] in
        composer.feedback.note($0)
        strip.gestureChanged($0)
      }
    }
    context.settingsChanged = { [unowned self] in settingsChanged(since: $0) }
    context.repeatSample = { [unowned self] in
      if !overlays.coversCanvas { touches.repeatSample(at: $0) }
    }
    context.toolbarRows = { [unowned self] in toolbar.rows }
    context.messageSpots = { [unowned self] in toolbar.messageSpots }
    context.navigator.moved = { [unowned self] in canvasMoved() }
    context.navigator.scaled = { [unowned context] in context.messages.show($0) }
    incoming.selectsCopies = { [unowned overlays] in overlays.topmost(Menu.self) == nil }
    incoming.clipboard.copyText = { [unowned self] in files.copyText(of: $0) }
    settingsChanged(since: context.settings)
  }

  /// Notes a gesture of the canvas before it acts: it closes the menu when it begins.
  private func recognizerChanged(_ recognizer: GestureRecognizer) {
    if recognizer.state == .began { overlays.dismiss(Menu.self) }
    composer.feedback.note(recognizer)
    lassoFeedback.note(recognizer, lasso: touches.gestures.lasso, messages: context.messages)
  }

  private func settingsChanged(since old: DrawingSettings) {
    touches.gestures.stroke.apply(context.ink)
    touches.gestures.mouseRole = context.settings.effectiveMouseRole
    if context.ink.smoothing != context.editor.smoothing {
      context.editor.change(context.ink.smoothing)
    }
    for choice in context.settings.choices(since: old) { chosen(choice) }
    composer.settingsChanged()
  }

  private func canvasMoved() {
    context.editor.canvasMoved()
    touches.gestures.transform = context.transform
    tools.canvasMoved()
    guard let location = context.pointer.location else { return }
    context.editor.updatePendingEdit(
      EditDrag(
        location: location, transform: context.transform,
        modifierFlags: environment.touches.last?.modifierFlags ?? []))
  }

  // MARK: - Input

  /// Delivers touches to the overlays and the recognizers.
  public func touchesChanged(_ event: TouchEvent) {
    context.setNeedsDisplay()
    context.pointer.location = event.allTouches.first?.preciseLocation ?? context.pointer.location
    context.pointer.isHovering = false
    if overlays.intercept(event, isFirst: !isTouched) { return }
    if let touch = event.allTouches.first(where: { $0.phase == .began }) { touchBegins(touch) }
    if overlays.coversCanvas, let location = context.pointer.location {
      _ = overlays.hover(at: location)
    }
    touches.deliver(event) { composer.feedback.note($0) }
    context.editor.updateSettleDeadline(at: event.timestamp)
    lassoFeedback.show(in: context)
    scheduleDeadlines()
  }

  private func touchBegins(_ touch: Touch) {
    if touch.type == .pencil, !context.settings.hasUsedPen { context.settings.hasUsedPen = true }
    tools.text.touchBegins(touch, onControls: overlays.contains(touch.location))
    tools.useEnd(isEraser: touch.isEraser, isTouch: true)
    strip.pressBegins()
    stopFlicks()
    if !isTouched { toolbar.route(touch) }
  }

  /// Whether a touch is down.
  public var isTouched: Bool { touches.isTouched }

  /// Passes a key to the topmost overlay, else to the tool, else to the command that it has.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    context.setNeedsDisplay()
    // What was due before the key happens before it, even if no frame came between.
    environment.advance(to: time)
    context.messages.clear()
    context.messages.clearNotices()
    stopFlicks()
    if overlays.press(key, modal: true, at: time) || tools.text.press(key, at: time) { return }
    if key == Key(.escape), incoming.cancelCopy() { return }
    if overlays.press(key, modal: false, at: time) { return }
    if let command = context.keys.command(for: key) { perform(command, at: time) }
  }

  /// Passes pasted text to the text that is being typed.
  public func pasted(_ key: Key, at time: TimeInterval) {
    if overlays.topmost(HelpOverlay.self) == nil { tools.text.pasted(key, at: time) }
  }

  func perform(_ command: Command, at time: TimeInterval) {
    if heldCommands.hold(command, at: time, in: context) { return }
    if !command.keepsStrokes { context.editor.settleStrokes() }
    if !command.keepsText { tools.text.end() }
    command.perform(self, time)
  }

  private func performInOverlay(_ command: Command, at time: TimeInterval) {
    context.messages.clear()
    perform(command, at: time)
  }

  /// Returns whether a key moves the pointer: not if an overlay or the tool uses it, or if it moves
  /// the selection.
  public func shouldMovePointer(with key: Key) -> Bool {
    let movesSelection =
      context.editor.selection != nil && !isTouched
      && [.left, .right, .up, .down].contains(key.code)
    if tools.text.isTyping || movesSelection || overlays.takesPointerKey(key) { return false }
    context.setNeedsDisplay()
    return true
  }

  /// Follows the pointer.
  public func pointerHovered(_ report: PointerReport) {
    (context.pointer.location, context.pointer.isHovering) = (report.location, true)
    tools.useEnd(isEraser: report.pen?.isEraser == true)
    touches.hovered(report)
    if overlays.hover(at: report.location) || composer.pointerMark != nil {
      context.setNeedsDisplay()
    }
  }

  /// Shows the pointer over the ink.
  public func pointerMoved(to mark: PointerMark) {
    context.pointer.location = mark.location
    guard mark != context.pointer.consoleMark else { return }
    context.pointer.consoleMark = mark
    context.setNeedsDisplay()
  }

  /// Passes the wheel to the topmost overlay; otherwise turns the nib with Alt, or scrolls the
  /// view.
  ///
  /// Upward, the wheel turns the nib counterclockwise, and downward clockwise, as in the menu.
  public func scrolled(_ event: ScrollEvent) {
    context.setNeedsDisplay()
    environment.advance(to: event.timestamp)
    context.pointer.location = event.location
    stopFlicks()
    if overlays.scroll(event) { return }
    guard !event.modifierFlags.contains(.alternate) else {
      return context.turnNib(by: event.wholeNotches, at: event.timestamp)
    }
    context.navigator.scroll(event)
  }

  private func stopFlicks() {
    context.navigator.stopFlick()
    strip.stopFlick()
  }

  // MARK: - Frames

  /// Schedules frames; paused while nothing changes.
  public var displayLink: DisplayLink { context.frames }

  /// How far ahead touches are predicted, in seconds.
  public var predictionHorizon: TimeInterval { prediction.horizon(of: displayLink) }

  /// Advances everything that depends on time.
  public func advance(to time: TimeInterval) {
    let (editor, navigator, frames) = (context.editor, context.navigator, context.frames)
    for held in heldCommands.release(at: time, in: context) { perform(held.command, at: held.time) }
    environment.advance(to: time)
    editor.settleExpiredStrokes(at: time)
    let dragged = editor.pendingEdit?.scrollsAtEdges == true ? context.pointer.location : nil
    for next in [navigator.scrollAtEdge(dragged, at: time), navigator.flick(at: time)] {
      if let next { frames.schedule(notBefore: next) }
    }
    overlays.advance(to: time)
    composer.advance(to: time)
    editor.saveDraft(at: time)
    tools.advance(to: time)
    if let outcome = files.exporter?.takeOutcome() { context.messages.show(outcome) }
    incoming.advance(to: time)
    people.advance(to: time)
    scheduleDeadlines()
  }

  /// Schedules a frame for the next deadline of a recognizer, of the touch feedback, or of a stroke.
  private func scheduleDeadlines() {
    let deadlines = [
      environment.nextDeadline, composer.feedback.nextExpiry, context.editor.settleDeadline,
    ]
    if let next = deadlines.compactMap(\.self).min() { displayLink.schedule(notBefore: next) }
  }

  /// Draws the sketch and the panels.
  public func draw(on screen: any Screen) { composer.draw(on: screen) }

  /// Draws only the ink.
  public func drawLast(on screen: any Screen) { composer.drawLast(on: screen) }

  /// Returns text for the clipboard, once.
  public func takeClipboard() -> String? { files.exporter?.takeClipboard() }

  /// Lays out the view for a blank screen of a new size.
  ///
  /// Strokes outside the screen stay in the sketch.
  public func resize(to size: ScreenSize) {
    let isOpening = context.size.columns == 0
    context.navigator.resize(to: size)
    if isOpening { context.fitSketch() }
    overlays.resize(to: size)
    context.editor.layOut(size)
  }

  /// Commits the edit or the stroke in progress, because the session ends.
  public func finish() {
    incoming.finishCopy()
    tools.text.end()
    context.editor.commitPendingEdit(
      at: environment.touches.last?.timestamp ?? displayLink.timestamp)
    tools.finish()
    touches.finishConstrainedLine()
    context.editor.finishStrokes()
    incoming.finishCopy()
  }
}
