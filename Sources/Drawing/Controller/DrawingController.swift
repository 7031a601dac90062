package import Canvas
package import Geometry
import Gestures
package import Ink
package import TerminalUI
package import Touches

/// The drawing view: passes touches and keys to the topmost overlay, else to the tool, else to a command.
package final class DrawingController: Application {
  package internal(set) var isFinished = false

  /// The number of edits that a working copy began with, and what writes its text; `nil` for other sketches.
  package var workingCopy: (editCount: Int, write: DiagramWriting)?
  package var terminal = TerminalFeatures()
  /// The name of the open sketch, safe to show on a terminal.
  package var sketchName = "sketch" { didSet { displayLink.setNeedsDisplay() } }
  package let displayLink: DisplayLink
  package let messages: Messages
  package let navigator = CanvasNavigator()
  let editor: SketchEditor
  package var settings: DrawingSettings { didSet { settingsChanged(since: oldValue) } }
  var pointer = PointerState()
  let overlays = OverlayStack()
  let incoming: IncomingInk
  /// Saves pictures as files; `nil` to offer no export.
  let exporter: (any PictureExporter)?
  /// Reads the ink of files; `nil` to offer no import.
  package var importer: (any InkImporter)?
  let touches: TouchPipeline
  let tools: ToolBox
  let people = RoomPresence()
  let toolbar = Toolbar()
  let strip: StripOverlay
  private(set) var composer = FrameComposer()
  /// The commands that wait until the sketch is read, and their times.
  var heldCommands: [(command: Command, time: TimeInterval)] = []
  private var environment: GestureEnvironment { touches.environment }
  private var openedViewport = Viewport()
  private let prediction: PredictionHorizon

  /// Creates the drawing view of a sketch whose clock resumes at a time, in seconds since its start.
  ///
  /// `save` is called with every edit, and `saveDraft` with every update of the unfinished strokes, at most
  /// eight times a second; both must return immediately. A user who tries to change the sketch is shown the
  /// `readOnlyReason`, unless that is `nil`. A `displayLink` replaces the one with the frame rate.
  package init(
    sketch: Sketch, lastTime: TimeInterval, smoothing: Smoothing,
    prediction: PredictionHorizon = .auto, framesPerSecond: Double, save: @escaping (Edit) -> Void,
    saveDraft: @escaping (DraftUpdate) -> Void = { _ in },
    exporter: (any PictureExporter)? = nil, readOnlyReason: String? = nil,
    saveError: @escaping () -> String? = { nil }, isSaved: @escaping () -> Bool = { true },
    shelf: (any SketchShelf)? = nil, displayLink: DisplayLink? = nil
  ) {
    self.prediction = prediction
    self.displayLink = displayLink ?? DisplayLink(preferredFramesPerSecond: framesPerSecond)
    messages = Messages(frames: self.displayLink)
    editor = SketchEditor(
      sketch,
      recorder: SketchRecorder(
        lastTime: lastTime, saveEdit: save, saveDraft: saveDraft, saveError: saveError,
        isSaved: isSaved),
      smoothing: smoothing, readOnlyReason: readOnlyReason, messages: messages,
      navigator: navigator, frames: self.displayLink)
    var settings = DrawingSettings(ink: InkSettings(smoothing: smoothing))
    settings.predicts = prediction != .off
    self.settings = settings
    incoming = IncomingInk(shelf: shelf)
    self.exporter = exporter
    touches = TouchPipeline(CanvasGestures())
    tools = ToolBox(following: touches.gestures.stroke)
    strip = StripOverlay(shelf: shelf)
    connect()
  }

  /// Makes the recognizers and the navigator call the view.
  private func connect() {
    let canvas = View()
    environment.root.addSubview(canvas)
    environment.root.addSubview(overlays.root)
    let below: [any Overlay] = [strip, WelcomePanel(), DiagramPreview(), MarkNotice(), toolbar]
    for overlay in below {
      overlays.present(overlay)
    }
    touches.gestures.controller = self
    touches.gestures.add(to: environment, on: canvas)
    for recognizer in strip.gestures.all { environment.add(recognizer, to: strip.gestures.view) }
    for recognizer in environment.recognizers {
      recognizer.addTarget { [unowned self] in recognizerChanged($0) }
    }
    touches.gestures.stroke.strokeUpdated = { [unowned self] _ in
      perform([.sketch { $0.strokesUpdated() }], at: displayLink.timestamp)
    }
    editor.selected = { [unowned strip] in strip.clearFocus() }
    navigator.moved = { [unowned self] in canvasMoved() }
    navigator.scaled = { [unowned messages] in messages.show($0) }
    settingsChanged(since: settings)
  }

  /// Carries out what a gesture of the canvas or of the strip does.
  ///
  /// A gesture of the canvas closes the menu when it begins. One that edits or selects settles the strokes.
  private func recognizerChanged(_ recognizer: GestureRecognizer) {
    composer.feedback.note(recognizer)
    let time = recognizer.endTime ?? displayLink.timestamp
    guard let gesture = touches.gestures.gesture(of: recognizer) else {
      return perform(strip.gestureChanged(recognizer, in: state), at: time)
    }
    if recognizer.state == .began { closeMenu() }
    // Another gesture that the touch then is replaces the message.
    if recognizer.state == .failed, recognizer === touches.gestures.lasso {
      touches.gestures.lasso.failure.map { messages.show($0.text, at: pointer.location) }
    }
    if gesture.hasBegun, gesture.purpose != .viewing { editor.settleStrokes() }
    perform(gesture.effects(in: state), at: time)
    if recognizer === touches.gestures.stroke, recognizer.state == .ended {
      offerMouseRoles(after: recognizer.touches)
    }
  }

  /// Says what a mouse does once a pen has drawn its first stroke.
  private func offerMouseRoles(after touches: [Touch]) {
    guard touches.first?.type == .pencil, settings.ink.tool.draws,
      !settings.hasOfferedMouseRoles, terminal.hasMouse
    else { return }
    settings.hasOfferedMouseRoles = true
    let role = settings.mouseRole
    messages.showNotice(
      role == .draw ? "the mouse can now pan or select" : "the mouse now \(role.rawValue)s",
      KeyHint(.openMenu, "menu"))
  }

  private func settingsChanged(since old: DrawingSettings) {
    touches.gestures.stroke.apply(settings.ink)
    touches.gestures.mouseRole = settings.effectiveMouseRole
    if settings.ink.smoothing != editor.smoothing { editor.change(settings.ink.smoothing) }
    if settings.isDebugging != editor.view.isDebugging {
      editor.changeView { $0.isDebugging = settings.isDebugging }
    }
    if settings.hasGrayPredictions != editor.view.hasGrayPredictions {
      editor.changeView { $0.hasGrayPredictions = settings.hasGrayPredictions }
    }
    if settings.dimsScreen != editor.view.dimsScreen {
      editor.changeView { $0.dimsScreen = settings.dimsScreen }
    }
    if settings.hidesInk != editor.hidesInk { editor.hidesInk = settings.hidesInk }
    composer.settingsChanged(settings)
  }

  private func canvasMoved() {
    editor.canvasMoved()
    touches.gestures.transform = navigator.transform
    perform(tools.canvasMoved(in: state), at: displayLink.timestamp)
    let pan = environment.recognizers.lazy
      .filter { [touches] in touches.gestures.gesture(of: $0)?.purpose != .viewing }
      .compactMap { $0 as? PanGestureRecognizer }.first { $0.state.isActive }
    guard let location = pan?.dragLocation ?? pointer.location else { return }
    editor.updatePendingEdit(
      EditDrag(
        location: location, transform: navigator.transform,
        modifierFlags: environment.touches.last?.modifierFlags ?? []))
  }

  // MARK: - Input

  package func touchesChanged(_ event: TouchEvent) {
    displayLink.setNeedsDisplay()
    pointer.location = event.allTouches.first?.preciseLocation ?? pointer.location
    pointer.isHovering = false
    let first = event.allTouches.first { $0.phase == .began }
    if let first, touches.gestures.continuesDoubleTap(first) { closeMenu() }
    if overlays.intercept(event, isFirst: !isTouched) { return }
    if let first { touchBegins(first) }
    if overlays.coversCanvas, let location = pointer.location {
      perform(overlays.hover(at: location, in: state) ?? [], at: event.timestamp)
    }
    touches.deliver(event, in: state) { composer.feedback.note($0) }
    carryOutSent()
    editor.updateSettleDeadline(at: event.timestamp)
    scheduleDeadlines()
  }

  /// Carries out what controls have sent while touches were delivered.
  private func carryOutSent() {
    for (effects, time) in overlays.root.takeSent() { perform(effects, at: time) }
  }

  private func touchBegins(_ touch: Touch) {
    if touch.type == .pencil, !settings.hasUsedPen { settings.hasUsedPen = true }
    if settings.hidesInk { settings.hidesInk = false }
    if let tidy = overlays.topmost(TidyPreview.self) {
      perform(tidy.refusing(in: state), at: touch.timestamp)
    }
    perform(tools.touchBegan(touch, in: state), at: touch.timestamp)
    perform(tools.useEnd(isEraser: touch.isEraser, isTouch: true, in: state), at: touch.timestamp)
    strip.pressBegins(onCanvas: state.isOnCanvas(touch.location))
    stopFlicks()
    if !isTouched { perform(toolbar.route(touch, in: state), at: touch.timestamp) }
  }

  package var isTouched: Bool { touches.isTouched }

  /// Whether a touch that is interrupted now goes on as a new one while its button is down: a freehand line or
  /// an eraser does, unless the line has become a figure.
  package var resumesTouch: Bool {
    let (stroke, tool) = (touches.gestures.stroke, settings.ink.tool)
    return stroke.state.isActive && !stroke.isHeld && (tool.snaps || tool.erases)
  }

  /// Whether an interrupted touch may go on with a report: on the canvas, and not as one of a pair.
  package func shouldResumeTouch(with report: PointerReport) -> Bool {
    state.isOnCanvas(report.location)
      && report.modifierFlags.isDisjoint(with: [.alternate, .control])
  }

  /// Passes a key to the topmost overlay, else to the open tool, else to the command that it has.
  package func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.setNeedsDisplay()
    // What was due before the key happens before it, even if no frame came between.
    environment.advance(to: time)
    carryOutSent()
    messages.clear()
    messages.clearNotices()
    stopFlicks()
    if press(key, modal: true, at: time) { return }
    if let tool = tools.open {
      pointer.isHovering = false
      if carryOut(tool.press(key, at: time, in: state), at: time) { return }
    }
    if key == Key(.escape), let effects = incoming.cancelingCopy {
      return perform(effects, at: time)
    }
    if press(key, modal: false, at: time) { return }
    let own: Command? =
      switch key {
      case Key(.character("c"), .control): workingCopy == nil ? nil : .discard
      case Key(.enter): state.hasScreen ? .quit : nil
      default: nil
      }
    if let command = own ?? messages.keys.command(for: key) { perform(command, at: time) }
  }

  /// Passes a key only to the modal overlays, or only to the others; returns whether one has handled it.
  private func press(_ key: Key, modal isModal: Bool, at time: TimeInterval) -> Bool {
    let response = overlays.ask {
      $0.isModal == isModal ? $0.press(key, at: time, in: state) : .passed
    }
    return carryOut(response, at: time)
  }

  /// Passes pasted text to the topmost overlay, else to the open tool, else to the import prompt.
  ///
  /// The prompt opens if the text is the path of a file that can be imported.
  package func pasted(_ text: String, at time: TimeInterval) {
    displayLink.setNeedsDisplay()
    if carryOut(overlays.ask { $0.paste(text, in: state) }, at: time) { return }
    if let tool = tools.open { return perform(tool.paste(text, at: time, in: state), at: time) }
    let path = text.firstLine.droppedPath
    guard let importer, !path.isEmpty else { return }
    if let reason = importer.refusal(of: path) {
      let hint = KeyHint(.openImportPrompt, "imports a file")
      return messages.show(Message("nothing pasted: \(reason)", hint))
    }
    closeMenu()
    perform(Command.openImportPrompt, at: time)
    _ = carryOut(overlays.ask { $0.paste(text, in: state) }, at: time)
  }

  /// Returns whether a key moves the pointer: not if an overlay, the tool, or the selection uses it.
  package func shouldMovePointer(with key: Key) -> Bool {
    let movesSelection =
      editor.selection != nil && !isTouched && [.left, .right, .up, .down].contains(key.code)
    if tools.open != nil || movesSelection || overlays.takesPointerKey(key) { return false }
    displayLink.setNeedsDisplay()
    return true
  }

  package func pointerHovered(_ report: PointerReport) {
    (pointer.location, pointer.isHovering) = (report.location, true)
    perform(tools.useEnd(isEraser: report.pen?.isEraser == true, in: state), at: report.timestamp)
    touches.hovered(report)
    let effects = overlays.hover(at: report.location, in: state)
    perform(effects ?? [], at: report.timestamp)
    if effects != nil || tools.mark(in: state) != nil { displayLink.setNeedsDisplay() }
  }

  package func pointerMoved(to mark: PointerMark) {
    pointer.location = mark.location
    guard mark != pointer.consoleMark else { return }
    pointer.consoleMark = mark
    displayLink.setNeedsDisplay()
  }

  /// Passes the wheel to the topmost overlay; otherwise scrolls the view, or turns the nib with Alt, downward clockwise.
  package func scrolled(_ event: ScrollEvent) {
    displayLink.setNeedsDisplay()
    let time = event.timestamp
    environment.advance(to: time)
    carryOutSent()
    pointer.location = event.location
    stopFlicks()
    if carryOut(overlays.ask { $0.scroll(event, in: state) }, at: time) { return }
    guard !event.modifierFlags.contains(.alternate) else {
      return perform(state.turningNib(by: event.wholeNotches), at: time)
    }
    navigator.scroll(event)
  }

  private func stopFlicks() {
    navigator.stopFlick()
    strip.stopFlick()
  }

  // MARK: - Frames

  /// How far ahead touches are predicted, in seconds.
  package var predictionHorizon: TimeInterval {
    guard settings.predicts else { return 0 }
    return (prediction == .off ? .auto : prediction).horizon(of: displayLink)
  }

  package func advance(to time: TimeInterval) {
    showReading(at: time)
    environment.advance(to: time)
    carryOutSent()
    editor.settleExpiredStrokes(at: time)
    editor.fadeLaser(at: time)
    let dragged = editor.pendingEdit?.scrollsAtEdges == true ? pointer.location : nil
    for next in [navigator.scrollAtEdge(dragged, at: time), navigator.flick(at: time)] {
      if let next { displayLink.schedule(notBefore: next) }
    }
    perform(overlays.advance(to: time, in: state), at: time)
    composer.advance(to: time, displayLink.statistics)
    editor.changeView { view in
      if let next = view.expirePrediction(at: time) { displayLink.schedule(notBefore: next) }
    }
    editor.saveDraft(at: time)
    if let outcome = exporter?.takeOutcome() { messages.show(outcome) }
    let arrived = incoming.advance(to: time, importing: importer, editing: editor, in: state)
    perform(arrived, at: max(time, displayLink.timestamp))
    advanceRoom(to: time)
    scheduleDeadlines()
  }

  /// Shows what the room has decided, and sends what the user is drawing.
  private func advanceRoom(to time: TimeInterval) {
    guard let news = editor.updateRoom(at: time) else { return }
    if let notice = news.notice { messages.showNotice(notice) }
    if news.isCaughtUp { fitSketch() }
    perform(people.advance(to: time, moving: navigator, in: state), at: time)
  }

  /// Schedules a frame for the next deadline of a recognizer, of the touch feedback, or of a stroke.
  private func scheduleDeadlines() {
    let deadlines = [environment.nextDeadline, composer.feedback.nextExpiry, editor.settleDeadline]
    if let next = deadlines.compactMap(\.self).min() { displayLink.schedule(notBefore: next) }
  }

  package func draw(on screen: any Screen) {
    terminal.showsColors = screen.showsColors
    composer.draw(self, on: screen)
  }

  package func drawLast(on screen: any Screen) {
    editor.updateWithoutMarks()
    editor.changeView { $0.draw(panels: [], on: screen) }
  }

  package func takeClipboard() -> String? { exporter?.takeClipboard() }

  /// Lays out the view for a blank screen of a new size.
  package func resize(to size: ScreenSize) {
    let isOpening = navigator.size.columns == 0
    navigator.hasScreen = state.hasScreen
    navigator.resize(to: size)
    if isOpening { fitSketch() }
    perform(overlays.resize(in: state), at: displayLink.timestamp)
    editor.layOut(size)
  }

  /// Fits a sketch that is not inside the window, unless the user has moved the view.
  private func fitSketch() {
    guard navigator.viewport == openedViewport else { return }
    let strokes = editor.sketch.items.lazy.map(\.stroke)
    let reading = editor.reading
    guard let paths = reading?.pathBounds ?? Rect(union: strokes.map(\.pathBounds)),
      !navigator.window.contains(navigator.transform.apply(to: paths)),
      let bounds = reading?.bounds ?? Rect(union: strokes.map(\.bounds))
    else { return }
    openedViewport = Viewport(fitting: bounds, into: state.area, maximumScale: 1)
    navigator.show(openedViewport)
    guard navigator.transform.scale < 1 else {
      return messages.showNotice("centered in the window")
    }
    messages.showNotice("fitted to the window", KeyHint(.resetZoom, "shows full size"))
  }

  /// Commits the edit or the stroke in progress, because the session ends.
  package func finish() {
    let time = environment.touches.last?.timestamp ?? displayLink.timestamp
    perform(incoming.finishCopy(editing: editor, in: state), at: time)
    if let tool = tools.open { perform(tool.close(in: state), at: time) }
    editor.commitPendingEdit(at: time)
    perform(tools.finish(in: state), at: time)
    touches.finishConstrainedLine(in: state)
    editor.finishStrokes()
    perform(incoming.finishCopy(editing: editor, in: state), at: time)
  }

  package func settleStrokes() { editor.settleStrokes() }
}
