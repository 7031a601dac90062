import Dispatch
import Drawing
import Files
import Geometry
import Ink
import SketchLibrary
import Sketches

/// A sketch in the drawing view, with its file.
struct OpenDrawing {
  let file: DrawingFile
  /// The last error of the thread that writes it.
  let status: SaveStatus
  /// Saves pictures next to it.
  let export: PictureExport
  let inkImport: InkImport
  let controller: DrawingController
  /// The room in which the sketch is shared.
  let shared: SharedDrawing?
  /// The number of edits when the file was opened.
  private var firstEdits: Int
  /// How far the sketch was read and checked.
  private var check: Check
  private let wake: @Sendable () -> Void
  private let choices: ChoicesFile
  /// The settings when the sketch was shown.
  private let firstSettings: DrawingSettings

  /// Shows a sketch that was opened.
  ///
  /// The first one of a session must still be checked. A later one gets the tools of the view before it.
  ///
  /// - Throws: `UserError.notWritable` if a shared sketch is read-only; it is then closed.
  init(
    _ opened: OpenedSketch, settings: DrawingSession, shelf: FolderShelf,
    clipboard: ClipboardFile, replacing previous: DrawingController? = nil
  ) throws {
    let (terminal, options) = (settings.terminal, settings.options)
    status = opened.status
    file = DrawingFile(
      opened, fallbacks: DataFolder.fallbacks(environment: settings.environment))
    let (file, status) = (file, status)
    let shared = try Self.enter(settings, file, isFirst: previous == nil)
    self.shared = shared
    var sketch = opened.content?.sketch ?? Sketch()
    sketch.author = file.author
    firstEdits = file.edits.count
    var lastTime = file.unread?.picture?.duration ?? file.edits.lazy.map(\.time).max() ?? 0
    if previous == nil, let screen = settings.page {
      // A replay shows the page before for a second.
      if sketch.editCount > 0 { lastTime += 1 }
      let page = Edit(.shown(screen), at: lastTime, by: file.author)
      sketch.apply(page)
      file.page = page
    }
    var source = opened
    source.content = nil
    check = previous == nil ? .waiting(source) : .sound
    wake = terminal.wake
    export = PictureExport(
      of: file.path, smoothing: options.smoothing,
      content: { (file.title, file.created, file.shownEdits) },
      background: { terminal.background }, acceptsClipboard: { terminal.acceptsClipboard },
      wake: terminal.wake)
    controller = DrawingController(
      sketch: sketch, lastTime: lastTime,
      smoothing: options.smoothing, prediction: options.prediction,
      framesPerSecond: options.framesPerSecond,
      save: { edit in
        file.append(edit)
        shared?.add(edit)
      }, saveDraft: file.saveDraft, exporter: export,
      readOnlyReason: shared?.readOnlyReason ?? file.readOnlyReason, saveError: { status.message },
      isSaved: { file.isWritten }, shelf: settings.diagram == nil ? shelf : nil,
      displayLink: previous?.displayLink)
    controller.workingCopy = settings.diagram.map { (sketch.editCount, $0.write) }
    controller.room = shared
    controller.reading = file.unread
    inkImport = InkImport(wake: terminal.wake)
    controller.importer = inkImport
    controller.clipboard = clipboard
    controller.sketchName = DataFolder.name(ofFile: file.path)
    controller.cellStyle = options.cellStyle ?? terminal.finestCellStyle
    controller.terminal.hasKeyboardPointer = terminal.hasKeyboardPointer
    controller.terminal.hasMouse = terminal.hasMouse
    controller.terminal.sendsShift = terminal.sendsShift
    controller.terminal.hasClipboard = terminal.hasClipboard
    options.prepare(controller)
    if let previous { controller.adoptSettings(of: previous) }
    choices = ChoicesFile(environment: settings.environment)
    firstSettings = controller.settings
    let verb = file.isNew ? "new sketch" : "opened"
    let opened = previous == nil ? nil : "\(verb) \(DataFolder.name(ofFile: file.path))"
    let left = previous.flatMap(Self.leaveNotice)
    for notice in [left, opened, file.readOnlyReason].compactMap(\.self) {
      controller.messages.showNotice(notice)
    }
    if let recovery = file.recoveryNotice { controller.showRecovery(recovery) }
  }

  /// Returns a message for a user who has left a room for another sketch.
  private static func leaveNotice(_ previous: DrawingController) -> String? {
    previous.room.map { room in
      let unsent = room.status.unconfirmed
      return "left the room" + (unsent > 0 ? " with \(unsent) unsent" : "")
        + " · join it again from the shell"
    }
  }

  /// Enters the room of a session's first sketch.
  private static func enter(
    _ settings: DrawingSession, _ file: DrawingFile, isFirst: Bool
  ) throws -> SharedDrawing? {
    guard isFirst, let room = settings.room else { return nil }
    if let reason = file.readOnlyReason {
      file.abandon()
      throw UserError.notWritable(path: file.path, reason: reason)
    }
    return SharedDrawing(room, file: file, wake: settings.terminal.wake)
  }

  /// Shows notices at the start of a session.
  func showStartNotices(_ settings: DrawingSession) {
    let (terminal, style) = (settings.terminal, settings.options.cellStyle)
    let notices = [
      controller.keyBindings.overrideNotice, Self.cellNotice(settings),
      style.map(terminal.fontHint) ?? terminal.fontHint, settings.notice,
    ]
    for notice in notices.compactMap(\.self) { controller.messages.showNotice(notice) }
  }

  /// Shows a notice, once, that the terminal reports only cells.
  private static func cellNotice(_ settings: DrawingSession) -> String? {
    let marker = SeenMarker(of: .cells, environment: settings.environment)
    guard settings.terminal.reportsOnlyCells, !marker.exists else { return nil }
    marker.create()
    return "this terminal reports only cells · see 'stipple doctor'"
  }

  /// The title of the terminal's window.
  var title: String {
    "\(Path.name(of: file.path).printable(limit: 200)) · stipple"
  }

  /// Shows the name that the sketch has now, and gives it to later pictures.
  func sketchMoved() {
    controller.sketchName = DataFolder.name(ofFile: file.path)
    export.sketchMoved(to: file.path)
  }

  /// Whether anything was drawn since the sketch was opened.
  var isChanged: Bool { file.edits.count != firstEdits }
  /// The room in which the sketch is open; `nil` if it is in none.
  var room: String? { shared == nil ? nil : file.room }

  /// Keeps the picture of a sound sketch in the file, so that it opens faster the next time.
  func keepPicture() {
    if isSound, let sketch = controller.sketch { file.keepPicture(of: sketch) }
  }

  /// Finishes what is being drawn, remembers what was chosen, and waits for the room if `waiting`; exports
  /// continue.
  func finish(waiting: Bool = true) {
    choices.save(controller.settings.choices(since: firstSettings))
    _ = inkImport.cancel()
    controller.finish()
    shared?.close(waiting: waiting)
  }
}

// MARK: - Reading and checking

extension OpenDrawing {
  /// How far a sketch was read and checked, which begins when its picture is on the screen.
  private enum Check {
    case waiting(OpenedSketch)
    case reading(OpenedSketch, Background<Result<OpenedSketch.Content, SketchError>>)
    /// What was read waits until the view can show it.
    case read(OpenedSketch, OpenedSketch.Content)
    case checking(Background<SketchError?>)
    case sound
    case failed(SketchError)
  }

  /// Reads and checks one sketch after another.
  static let checks = DispatchQueue(label: "checks")

  /// Whether the sketch was checked and is not damaged.
  var isSound: Bool { if case .sound = check { true } else { false } }
  /// The damage, or why the sketch cannot be read, once that was found.
  var damage: SketchError? { if case .failed(let error) = check { error } else { nil } }

  /// Starts to read what was not read, and to check the sketch, unless it has begun already.
  mutating func startCheck() {
    guard case .waiting(let sketch) = check else { return }
    if let document = sketch.source.document { return startCheck(of: document, in: sketch) }
    let reading = Background(on: Self.checks, wake: wake) { _ in
      Result { () throws(SketchError) in try sketch.read() }
    }
    check = .reading(sketch, reading)
  }

  private mutating func startCheck(of document: SketchDocument, in sketch: OpenedSketch) {
    check = .checking(
      Background(on: Self.checks, wake: wake) { _ in
        do throws(SketchError) {
          try sketch.check(document, onThisThread: true)
        } catch {
          // A file that has become unreadable is not damaged: everything in it was read.
          if case .damaged = error { return error }
        }
        return nil
      })
  }

  /// Shows what was read, as soon as the view has nothing unfinished, and takes the result of the check.
  mutating func advanceCheck() {
    if case .reading(let sketch, let reading) = check, let result = reading.take() {
      switch result {
      case .success(let content): check = .read(sketch, content)
      case .failure(let error): check = .failed(error)
      }
    }
    if case .read(let sketch, let content) = check, controller.canFinishReading {
      startCheck(of: content.document, in: sketch)
      firstEdits = content.document.edits.count
      controller.finishReading(content.sketch, isAsPainted: content.keepsPicture)
      file.finishReading(content.log, keepsPicture: content.keepsPicture)
    }
    if case .checking(let checking) = check, let finding = checking.take() {
      check = finding.map(Check.failed) ?? .sound
    }
  }
}
