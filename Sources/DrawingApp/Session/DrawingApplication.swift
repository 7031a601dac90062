import Canvas
import Dispatch
import Drawing
import Files
import Geometry
import Ink
import Replay
import SketchLibrary
import TerminalUI
import Touches

/// The drawing view of one sketch after another, on the same terminal.
///
/// It passes everything on to the view of the open sketch. When the user chooses another sketch in the
/// strip, it opens that one on another thread, closes the open one as at the end of a session, and shows
/// the other on the same screen. If the open sketch cannot be saved, the session ends instead, which asks
/// where to save it. A replay of the open sketch is shown in its place until it ends.
final class DrawingApplication: Application {
  private(set) var drawing: OpenDrawing
  /// The paths of the sketches that were drawn in and closed, in that order.
  private var closedPaths: [String] = []
  var exports: [PictureExport] { pastExports + [drawing.export] }
  /// The exports of the sketches that were open before, which may still run.
  private var pastExports: [PictureExport] = []
  let settings: DrawingSession
  let shelf: FolderShelf
  private let clipboard: ClipboardFile
  var work = FileWork.none
  /// The sketches that were deleted in this session and not restored, the last one last.
  var deletions: [Deletion] = []
  /// The sketches of the trash that were listed last.
  var listedTrash: [TrashedSketch] = []
  /// The replay that is shown in place of the open sketch; `nil` while the user draws.
  private var replay: ReplayController?
  private var shown: any Application { replay ?? drawing.controller }
  private var size = ScreenSize(columns: 0, rows: 0)
  private var mark: PointerMark?
  /// Whether the screen shows a different sketch than the view assumes.
  private var isScreenStale = false
  /// Whether the strip must be read again, because reading it was stopped.
  private var isStripStale = false
  private var hasEnded = false
  private var hasDrawn = false
  /// Records that the user has drawn after the welcome; `nil` without a welcome.
  private let welcome: SeenMarker?
  /// Whether the session has ended, so that no other sketch is opened.
  private(set) var isEnding = false
  /// Until when the room's answer is awaited before another sketch is shown; `nil` if none is opened.
  private var leaveDeadline: TimeInterval?
  private static let leaveTimeout: TimeInterval = 1

  /// Opens the first sketch; after an error, no file is open.
  init(_ location: SketchLocation, settings: DrawingSession) throws {
    self.settings = settings
    let (environment, wake) = (settings.environment, settings.terminal.wake)
    shelf = FolderShelf(environment: environment, wake: wake)
    clipboard = ClipboardFile(environment: environment, wake: wake)
    let sketch = try OpenedSketch(
      location, mayLeaveUnread: settings.room == nil && settings.deliver == nil, wake: wake)
    drawing = try OpenDrawing(
      sketch, settings: settings, shelf: shelf, clipboard: clipboard)
    let marker = SeenMarker(of: .welcome, environment: environment)
    welcome = marker.exists || drawing.file.readOnlyReason != nil ? nil : marker
    shelf.markOpen(drawing.file.path)
    drawing.controller.isWelcoming = welcome != nil
  }

  /// Finishes what is being drawn, and stops reading thumbnails.
  func finish() {
    isEnding = true
    drawing.finish()
    shelf.finish()
    clipboard.finish()
    if !drawing.controller.isWelcoming { welcome?.create() }
    if case (.success(let sketch), _)? = work.takeOpened() { sketch.abandon() }
    finishChanges()
  }

  /// Returns the paths of all sketches that were drawn in, each once, in the order of closing.
  func paths(endingWith last: String?) -> [String] {
    var seen: Set<String> = []
    let paths = closedPaths.filter(File.exists) + [last].compactMap(\.self)
    return paths.reversed().filter {
      // A sketch may have been opened with a relative path first.
      seen.insert(Path.absolute(Path.resolved($0))).inserted
    }.reversed()
  }

  var displayLink: DisplayLink { drawing.controller.displayLink }
  var isFinished: Bool { hasEnded || drawing.damage != nil || drawing.controller.isFinished }
  var predictionHorizon: TimeInterval { drawing.controller.predictionHorizon }
  var resumesTouch: Bool { drawing.controller.resumesTouch }
  func shouldResumeTouch(with report: PointerReport) -> Bool {
    drawing.controller.shouldResumeTouch(with: report)
  }

  func resize(to size: ScreenSize) {
    // The terminal has answered the queries before the first size.
    if self.size.columns == 0 { drawing.showStartNotices(settings) }
    self.size = size
    shown.resize(to: size)
  }

  func touchesChanged(_ event: TouchEvent) { shown.touchesChanged(event) }
  func keyPressed(_ key: Key, at time: TimeInterval) { shown.keyPressed(key, at: time) }
  func pasted(_ text: String, at time: TimeInterval) { shown.pasted(text, at: time) }

  func pointerMoved(to mark: PointerMark) {
    self.mark = mark
    shown.pointerMoved(to: mark)
  }

  func pointerHovered(_ report: PointerReport) { shown.pointerHovered(report) }
  func scrolled(_ event: ScrollEvent) { shown.scrolled(event) }
  func shouldMovePointer(with key: Key) -> Bool { shown.shouldMovePointer(with: key) }
  func takeClipboard() -> String? { drawing.controller.takeClipboard() }
  func showNotice(_ text: String) { shown.showNotice(text) }

  func advance(to time: TimeInterval) {
    // The check must not delay the first frame.
    if hasDrawn { drawing.startCheck() }
    drawing.advanceCheck()
    if isStripStale { drawing.controller.reloadStrip() }
    isStripStale = false
    for outcome in pastExports.compactMap({ $0.takeOutcome() }) {
      drawing.controller.messages.showNotice(outcome)
    }
    replay?.advance(to: time)
    drawing.controller.advance(to: time)
    if let replay, replay.isFinished, !replay.isTouched { endReplay() }
    showOutcome()
    startRequestedChange()
    openRequestedSketch()
    showOpenedSketch(at: time)
  }

  /// Saves everything, and leaves no file in use: a process that is stopped keeps its locks.
  func willSuspend() {
    drawing.controller.settleStrokes()
    shelf.finish()
    clipboard.finish()
    drawing.file.flush()
    isStripStale = true
  }

  func draw(on screen: any Screen) {
    if isScreenStale { clear(screen) }
    isScreenStale = false
    shown.draw(on: screen)
    guard !hasDrawn else { return }
    hasDrawn = true
    settings.terminal.wake()
  }

  func drawLast(on screen: any Screen) { shown.drawLast(on: screen) }

  /// Blanks every cell; the screen then sends only the differences between the two sketches.
  private func clear(_ screen: any Screen) {
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns { screen.set(.blank, column: column, row: row) }
    }
  }

  private func openRequestedSketch() {
    guard work.isNone, let path = drawing.controller.takeRequestedSketch() else { return }
    openSketch(at: path)
    drawing.controller.messages.showNotice("opening…")
  }

  /// Starts opening a sketch, or a new one, to show it instead of the open one, which may be deleted then.
  ///
  /// A new one may continue from some edits of the open one. Does nothing at the end of the session.
  func openSketch(at path: String?, deleting: String? = nil, continuing edits: [Edit]? = nil) {
    guard !isEnding else { return }
    let (environment, wake) = (settings.environment, settings.terminal.wake)
    let source = drawing.file.path
    let opening = shelf.start {
      Result { () throws(ShelfFailure) in
        let path =
          try edits.map { (edits) throws(ShelfFailure) in
            try OpenedSketch.create(continuing: edits, of: source, environment)
          } ?? path
        return try OpenedSketch.open(at: path, environment, wake: wake)
      }
    }
    work = .opening(opening, deleting: deleting)
  }

  /// Replays the open sketch, once another thread has prepared it, until the user ends that.
  ///
  /// The replay begins with some keys.
  func startReplay(pressing keys: [Key] = []) {
    drawing.controller.settleStrokes()
    var options = ReplayOptions()
    options.reducesMotion = drawing.controller.navigator.reducesMotion
    let replay = ReplayController(
      edits: [], options: options, smoothing: drawing.controller.settings.ink.smoothing,
      framesPerSecond: settings.options.framesPerSecond, displayLink: displayLink)
    let (queue, wake) = (DispatchQueue(label: "replay"), settings.terminal.wake)
    let edits = drawing.file.shownEdits
    replay.reading = Background(on: queue, wake: wake) { [edits, options] _ in
      .success(ReplaySketch(edits, options: options))
    }
    for key in keys { replay.keyPressed(key, at: 0) }
    replay.setCharacters(
      drawing.controller.cellStyle, hasASCIIPanels: drawing.controller.hasASCIIPanels)
    show(replay)
    replay.showNotice("q returns to the drawing")
  }

  private func endReplay() {
    let edits = replay?.continuation
    show(nil)
    if let edits, settings.diagram == nil { openSketch(at: nil, continuing: edits) }
  }

  /// Shows a replay, or the open sketch, on a blank screen.
  private func show(_ replay: ReplayController?) {
    self.replay = replay
    shown.resize(to: size)
    if let mark { shown.pointerMoved(to: mark) }
    isScreenStale = true
    displayLink.isPaused = false
  }

  func changeTitle() { settings.terminal.changeTitle(to: drawing.title) }

  /// Notes the new path of a sketch of this session.
  func replace(_ path: String, by newPath: String) {
    shelf.replace(path, by: newPath)
    drawing.controller.sketchMoved(from: Path.absolute(path), to: Path.absolute(newPath))
    closedPaths = closedPaths.map { $0 == path ? newPath : $0 }
  }

  /// Shows the sketch that is being opened, as soon as it has been read and the room has answered.
  ///
  /// It waits until no touch is down, which would be cut off.
  private func showOpenedSketch(at time: TimeInterval) {
    guard !drawing.controller.isTouched, !drawing.controller.hasPrompt, !isLeaving(at: time),
      let (result, deleting) = work.takeOpened()
    else { return }
    drawing.controller.messages.clearNotices()
    switch result {
    case .success(let sketch): show(sketch, deleting: deleting)
    case .failure(let failure):
      drawing.controller.messages.showNotice(failure.message)
      drawing.controller.reloadStrip()
    }
  }

  /// Returns whether a sketch is being opened, and the room of the open one has not answered yet.
  private func isLeaving(at time: TimeInterval) -> Bool {
    guard case .opening = work else {
      leaveDeadline = nil
      return false
    }
    if leaveDeadline == nil { drawing.controller.settleStrokes() }
    let deadline = leaveDeadline ?? time + Self.leaveTimeout
    leaveDeadline = deadline
    guard drawing.shared?.isSending == true, time < deadline else { return false }
    displayLink.schedule(notBefore: deadline)
    return true
  }

  /// Closes the open sketch, shows another, and deletes the one at a path.
  private func show(_ sketch: OpenedSketch, deleting: String?) {
    let keepsStrip = deleting != nil && drawing.controller.isStripOpen
    drawing.finish(waiting: false)
    drawing.keepPicture()
    let path: String?
    do {
      path = try drawing.file.closeIfWritten()
      if let path, drawing.isChanged { closedPaths.append(path) }
    } catch {
      sketch.abandon()
      return hasEnded = true
    }
    pastExports.append(drawing.export)
    guard
      let next = try? OpenDrawing(
        sketch, settings: settings, shelf: shelf, clipboard: clipboard,
        replacing: drawing.controller)
    else { return hasEnded = true }
    drawing = next
    shelf.markOpen(next.file.path)
    changeTitle()
    next.controller.resize(to: size)
    if keepsStrip { next.controller.openStrip() }
    if let mark { next.controller.pointerMoved(to: mark) }
    isScreenStale = true
    displayLink.isPaused = false
    guard let deleting else { return }
    if path == nil {
      next.controller.messages.show("deleted \(DataFolder.name(ofFile: deleting))")
    } else {
      delete(deleting, wasOpen: true)
    }
  }
}
