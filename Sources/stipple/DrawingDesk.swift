import Display
import Documents
import Drawing
import Foundation
import Geometry
import Sketches
import Terminal
import Touches

/// The drawing view of one sketch after another, on the same terminal.
///
/// It passes everything on to the view of the open sketch. When the user chooses another sketch in the
/// strip, it opens that one, closes the open one as at the end of a session, and shows the other on the
/// same screen. If the open sketch cannot be saved, the session ends instead, which saves it elsewhere.
final class DrawingDesk: Application {
  /// The open sketch.
  private(set) var drawing: OpenDrawing
  /// The paths of the sketches that were drawn in and closed since, in that order.
  private(set) var closedPaths: [String] = []
  /// The exports of the sketches that were open, and of the open one.
  var exports: [PictureExport] { pastExports + [drawing.export] }

  /// Why the sketch that was open could not be closed; the session has then ended.
  private(set) var closingError: (any Error)?

  /// The exports of the sketches that were open before, which may still run.
  private var pastExports: [PictureExport] = []
  private let settings: DrawingSession
  private let shelf: DrawingShelf
  private let environment: [String: String]
  private var size = ScreenSize(columns: 0, rows: 0)
  private var mark: PointerMark?
  /// Whether the screen shows another sketch than the view assumes.
  private var isScreenStale = false
  private var hasEnded = false

  /// Opens the first sketch.
  ///
  /// - Throws: `DocumentError` or `SketchError`; no file is then open.
  init(
    _ location: SketchLocation, environment: [String: String], settings: DrawingSession
  ) throws {
    self.settings = settings
    self.environment = environment
    shelf = DrawingShelf(environment: environment, wake: settings.session.waker.wake)
    drawing = try OpenDrawing(
      location, environment: environment, settings: settings, shelf: shelf)
    shelf.markOpen(drawing.file.path)
  }

  /// Finishes what is being drawn, and stops reading thumbnails.
  func finish() {
    drawing.finish()
    shelf.finish()
  }

  var displayLink: DisplayLink { drawing.controller.displayLink }
  var isFinished: Bool { hasEnded || drawing.controller.isFinished }
  var predictionHorizon: TimeInterval { drawing.controller.predictionHorizon }

  func resize(to size: ScreenSize) {
    self.size = size
    drawing.controller.resize(to: size)
  }

  func touchesChanged(_ event: TouchEvent) {
    drawing.controller.touchesChanged(event)
    openRequestedSketch()
  }

  func keyPressed(_ key: Key, at time: TimeInterval) {
    drawing.controller.keyPressed(key, at: time)
    openRequestedSketch()
  }

  func pointerMoved(to mark: PointerMark) {
    self.mark = mark
    drawing.controller.pointerMoved(to: mark)
  }

  func pointerHovered(_ report: PointerReport) { drawing.controller.pointerHovered(report) }
  func scrolled(_ event: ScrollEvent) { drawing.controller.scrolled(event) }
  func shouldMovePointer(with key: Key) -> Bool { drawing.controller.shouldMovePointer(with: key) }
  func takeClipboard() -> String? { drawing.controller.takeClipboard() }
  func showNotice(_ text: String) { drawing.controller.showNotice(text) }

  func advance(to time: TimeInterval) {
    for outcome in pastExports.compactMap({ $0.takeOutcome() }) {
      drawing.controller.showNotice(outcome)
    }
    drawing.controller.advance(to: time)
    openRequestedSketch()
  }

  func draw(on screen: any Screen) {
    if isScreenStale { clear(screen) }
    isScreenStale = false
    drawing.controller.draw(on: screen)
  }

  /// Blanks every cell; the screen then sends only the differences between the two sketches.
  private func clear(_ screen: any Screen) {
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns { screen.set(.blank, column: column, row: row) }
    }
  }

  /// Opens the sketch that the user has chosen in the strip, if any.
  private func openRequestedSketch() {
    guard let path = drawing.controller.takeRequestedSketch() else { return }
    // A reader of the file would release its locks.
    shelf.finish()
    drawing.finish()
    // The end of the session can ask for another file.
    guard drawing.status.message == nil else { return hasEnded = true }
    guard FileManager.default.fileExists(atPath: path) else {
      return drawing.controller.showNotice("this sketch is gone")
    }
    do {
      let location = try SketchLocation(
        file: path, last: false, waiting: false, environment: environment)
      show(
        try OpenDrawing(
          location, environment: environment, settings: settings, shelf: shelf,
          displayLink: displayLink))
    } catch {
      let reason = (error as? SketchError)?.label ?? "cannot be opened"
      drawing.controller.showNotice("not opened: \(reason)")
    }
  }

  /// Closes the open sketch and shows another.
  private func show(_ next: OpenDrawing) {
    do {
      if let path = try drawing.file.close(), drawing.isChanged { closedPaths.append(path) }
    } catch {
      next.file.abandon()
      closingError = error
      hasEnded = true
      return
    }
    pastExports.append(drawing.export)
    drawing = next
    shelf.markOpen(next.file.path)
    settings.session.changeTitle(to: next.title)
    next.controller.resize(to: size)
    if let mark { next.controller.pointerMoved(to: mark) }
    isScreenStale = true
    displayLink.isPaused = false
  }
}
