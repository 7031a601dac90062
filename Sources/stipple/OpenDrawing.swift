import Canvas
import Display
import Documents
import Drawing
import Foundation
import Ink
import Sketches
import Terminal

/// A sketch in the drawing view, with its file.
struct OpenDrawing {
  /// The file.
  let file: DrawingFile
  /// The last error of the thread that writes it.
  let status: SaveStatus
  /// Saves pictures beside it.
  let export: PictureExport
  /// Reads the ink of files.
  let inkImport: InkImport
  /// The drawing view.
  let controller: DrawingController
  /// The number of edits when the file was opened.
  private let firstEdits: Int

  /// Opens a sketch.
  ///
  /// - Parameters:
  ///   - location: The file to open.
  ///   - environment: The environment variables that locate the folders to save in if that fails.
  ///   - settings: The settings of the session.
  ///   - shelf: The sketches that can be opened or copied from.
  ///   - displayLink: The display link of the view before this one, if there is one.
  /// - Throws: `DocumentError` or `SketchError`; no file is then open.
  init(
    _ location: SketchLocation, environment: [String: String], settings: DrawingSession,
    shelf: DrawingShelf, displayLink: DisplayLink? = nil
  ) throws {
    let session = settings.session
    status = SaveStatus(wake: session.waker.wake)
    file = try DrawingFile(
      location, fallbacks: DataFolder.fallbacks(environment: environment), report: status.report)
    let (file, status) = (file, status)
    let drawing = settings.drawing
    firstEdits = file.edits.count
    export = PictureExport(
      beside: file.path, smoothing: drawing.smoothing,
      document: {
        SketchContent(title: file.title, created: file.created, edits: file.edits)
      }, wake: session.waker.wake)
    controller = DrawingController(
      sketch: Sketch(folding: file.edits), lastTime: file.edits.last?.time ?? 0,
      smoothing: drawing.smoothing, prediction: settings.predict,
      framesPerSecond: drawing.frameRate,
      save: file.append, saveDraft: file.saveDraft, exporter: export,
      readOnlyReason: file.readOnlyReason, saveError: { status.message }, shelf: shelf,
      displayLink: displayLink)
    inkImport = InkImport(wake: session.waker.wake)
    controller.importer = inkImport
    controller.cellStyle = drawing.cellStyle(on: session)
    controller.usesKeyboardPointer = session.hasKeyboardPointer
    controller.usesMouse = session.hasMouse
    let notices = [
      drawing.fontHint(on: session), settings.notice, file.readOnlyReason, file.notice,
    ]
    for notice in notices.compactMap(\.self) { controller.showNotice(notice) }
  }

  /// The title of the terminal's window.
  var title: String {
    "\(URL(fileURLWithPath: file.path).lastPathComponent.printable(limit: 200)) · stipple"
  }

  /// Whether anything was drawn since the sketch was opened.
  var isChanged: Bool { file.edits.count != firstEdits }

  /// Finishes what is being drawn; exports continue.
  func finish() {
    _ = inkImport.cancel()
    controller.finish()
  }
}
