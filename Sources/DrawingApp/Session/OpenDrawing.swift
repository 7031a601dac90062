import Drawing
import Foundation
import Ink
import RoomProtocol
import SketchLibrary
import Sketches
import TerminalUI

/// A sketch in the drawing view, with its file.
struct OpenDrawing {
  let file: DrawingFile
  /// The last error of the thread that writes it.
  let status: SaveStatus
  /// Saves pictures next to it.
  let export: PictureExport
  /// Reads the ink of files.
  let inkImport: InkImport
  let controller: DrawingController
  /// The room in which the sketch is shared.
  private let shared: SharedDrawing?
  /// The number of edits when the file was opened.
  private var firstEdits: Int
  /// The reading of a large sketch; `nil` if it was read.
  private var reading: BackgroundReading?

  /// Shows a sketch that was opened.
  ///
  /// The tools come from the view before this one, if there is one.
  ///
  /// - Throws: ``SharingError/notWritable(path:reason:)`` if a shared sketch is read-only; it is then closed.
  init(
    _ opened: FoldedSketch, settings: DrawingSession, shelf: FolderShelf,
    clipboard: ClipboardFile, replacing previous: DrawingController? = nil
  ) throws {
    let (terminal, options) = (settings.terminal, settings.options)
    status = opened.status
    file = DrawingFile(
      opened.file, fallbacks: DataFolder.fallbacks(environment: settings.environment))
    let (file, status) = (file, status)
    let shared = try Self.enter(settings, file, isFirst: previous == nil)
    self.shared = shared
    var sketch = opened.takeSketch() ?? Sketch(folding: file.edits)
    sketch.author = file.author
    firstEdits = file.edits.count
    reading = opened.reading
    export = PictureExport(
      of: file.path, smoothing: options.smoothing,
      content: { (file.title, file.created, file.edits) },
      background: { terminal.background }, wake: terminal.wake)
    controller = DrawingController(
      sketch: sketch,
      lastTime: file.unread?.summary.duration ?? file.edits.lazy.map(\.time).max() ?? 0,
      smoothing: options.smoothing, prediction: options.prediction,
      framesPerSecond: options.framesPerSecond,
      save: { edit in
        file.append(edit)
        shared?.add(edit)
      }, saveDraft: file.saveDraft, exporter: export,
      readOnlyReason: shared?.readOnlyReason ?? file.readOnlyReason, saveError: { status.message },
      isSaved: { file.isWritten }, shelf: shelf, displayLink: previous?.displayLink)
    controller.room = shared
    controller.reading = opened.reading
    inkImport = InkImport(wake: terminal.wake)
    controller.importer = inkImport
    controller.clipboard = clipboard
    controller.sketchName = DataFolder.label(ofFile: file.path)
    controller.cellStyle = options.cellStyle ?? terminal.finestCellStyle
    controller.terminal.hasKeyboardPointer = terminal.hasKeyboardPointer
    controller.terminal.hasMouse = terminal.hasMouse
    controller.terminal.sendsShift = terminal.sendsShift
    controller.terminal.hasClipboard = terminal.hasClipboard
    options.prepare(controller)
    if let previous { controller.adoptSettings(of: previous) }
    let choices = ChoicesFile(environment: settings.environment)
    controller.chosen = { choice in
      switch choice {
      case .smoothing(let smoothing): choices.save(smoothing)
      case .textHeight(let height): choices.save(textHeight: height)
      }
    }
    let verb = file.isNew ? "new sketch" : "opened"
    let opened = previous == nil ? nil : "\(verb) \(DataFolder.label(ofFile: file.path))"
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
      throw SharingError.notWritable(path: file.path, reason: reason)
    }
    return SharedDrawing(room, file: file, wake: settings.terminal.wake)
  }

  /// Shows notices at the start of a session.
  func showStartNotices(_ settings: DrawingSession) {
    let notices = [
      controller.keyBindings.overrideNotice, Self.cellNotice(settings),
      settings.options.fontHint(on: settings.terminal),
      settings.notice,
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
    "\(URL(fileURLWithPath: file.path).lastPathComponent.printable(limit: 200)) · stipple"
  }

  /// Shows the name that the sketch has now, and gives it to later pictures.
  func sketchMoved() {
    controller.sketchName = DataFolder.label(ofFile: file.path)
    export.sketchMoved(to: file.path)
  }

  /// Whether anything was drawn since the sketch was opened.
  var isChanged: Bool { file.edits.count != firstEdits }
  /// The room in which the sketch is open; `nil` if it is in none.
  var room: String? { shared == nil ? nil : file.room }
  /// A sentence about the edits that are not in the room yet; `nil` if there are none, or no room.
  func unsentNotice(namesCommand: Bool) -> String? {
    shared?.unsentNotice(namesCommand: namesCommand)
  }

  /// Gives the file the edits that were read, once the view has them.
  mutating func finishReading() {
    guard controller.reading == nil, let (log, keepsPicture) = reading?.takeLog() else { return }
    firstEdits = log.edits.count
    file.finishReading(log, keepsPicture: keepsPicture)
    reading = nil
  }

  /// Keeps the picture in the file, so that it opens faster the next time.
  func keepPicture() { if let sketch = controller.sketch { file.keepPicture(of: sketch) } }

  /// Finishes what is being drawn; exports continue.
  func finish() {
    _ = inkImport.cancel()
    controller.finish()
    shared?.close()
  }
}
