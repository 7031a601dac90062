import Canvas
import Geometry
import Ink
import TerminalUI

/// The ink that arrives from elsewhere: an imported file, pasted strokes, or a sketch dragged out of the strip.
///
/// It waits in one slot until nothing else changes the sketch: a stroke, a drag, or a text that is
/// being typed. Ink that arrives while the slot is taken stays with its reader.
final class IncomingInk {
  private enum Waiting {
    case imported(ImportedPicture)
    case pasted(PastedStrokes)
    case copied(SketchCopy)
  }

  /// Reads the ink of files; `nil` to offer no import.
  var importer: (any InkImporter)?
  let clipboard: SelectionClipboard
  /// Called when a copy of a sketch was canceled, to end its drag.
  var copyCanceled: () -> Void = {}
  /// Returns whether a copy is selected when it is dropped.
  var selectsCopies: () -> Bool = { true }
  /// Returns the part of the window in which a copy is shown, in screen dots.
  var copyArea: () -> Rect

  private let context: DrawingContext
  private let shelf: (any SketchShelf)?
  private var waiting: Waiting?

  init(_ context: DrawingContext, shelf: (any SketchShelf)?) {
    (self.context, self.shelf) = (context, shelf)
    clipboard = SelectionClipboard(context)
    copyArea = { [unowned context] in context.window }
  }

  private var editor: SketchEditor { context.editor }
  private var messages: Messages { context.messages }

  func advance(to time: TimeInterval) {
    if copy != nil, let loaded = shelf?.takeLoaded() { receive(loaded) }
    if waiting == nil { waiting = importer?.takePicture().map { .imported($0) } }
    if waiting == nil { waiting = clipboard.takePasted().map { .pasted($0) } }
    addWaiting(at: time)
  }

  private func addWaiting(at time: TimeInterval) {
    if case .copied(let copy) = waiting, copy.isShown { return dropShownCopy() }
    if copy?.loaded != nil { editor.settleStrokes() }
    guard editor.isIdle else { return }
    switch waiting {
    case .imported(let picture):
      waiting = nil
      add(picture, at: max(time, context.frames.timestamp))
    case .pasted(.strokes(let copy)):
      waiting = nil
      clipboard.add(copy, at: time)
    case .pasted(.failure(let message)):
      waiting = nil
      messages.show(message)
    case .copied: showCopy()
    case nil: break
    }
  }

  private func add(_ picture: ImportedPicture, at time: TimeInterval) {
    guard !picture.strokes.isEmpty else { return messages.show(picture.message) }
    editor.edit(.replaced(Replacement(adding: picture.strokes, texts: picture.texts)), at: time)
    messages.show(picture.message, KeyHint(.undo, "undoes"))
  }

  /// Pastes the copied strokes at a point in screen dots; `nil` to paste beside the copied ones.
  func paste(at target: Point?, time: TimeInterval) {
    clipboard.paste(at: target)
    if clipboard.store == nil { advance(to: time) }
  }
}

// MARK: - Copies of sketches

extension IncomingInk {
  /// The sketch that is being copied; `nil` for none.
  private(set) var copy: SketchCopy? {
    get { if case .copied(let copy) = waiting { copy } else { nil } }
    set { waiting = newValue.map { .copied($0) } }
  }

  /// Returns whether a sketch can be copied, and shows the reason if not.
  func mayCopy() -> Bool {
    guard waiting == nil else {
      messages.show("still copying · Esc cancels")
      return false
    }
    return editor.mayEdit()
  }

  /// Copies a sketch into the middle of the area for copies.
  func copy(_ sketch: ShelvedSketch, at time: TimeInterval) {
    guard mayCopy() else { return }
    beginCopy(of: sketch, EditDrag(location: copyArea().center, transform: context.transform))
    copy?.dropTime = time
    messages.show("copying…")
  }

  /// Starts to copy a sketch whose drag has begun.
  func beginCopy(of sketch: ShelvedSketch, _ drag: EditDrag) {
    editor.settleStrokes()
    editor.selection = nil
    copy = SketchCopy(sketch: sketch, drag: drag)
    shelf?.load(sketch.path)
    messages.show("drop it on the canvas · Esc cancels")
  }

  /// Moves the copy with the drag, and drops it if a time is given.
  func moveCopy(_ drag: EditDrag, droppedAt dropTime: TimeInterval? = nil) {
    guard copy != nil else { return }
    copy?.drag = drag
    if let dropTime {
      copy?.dropTime = dropTime
      messages.show("copying…")
    }
    if copy?.isShown == true { editor.updatePendingEdit(drag) }
    if dropTime != nil { addWaiting(at: context.frames.timestamp) }
  }

  /// Cancels a copy that is dragged or waits for its strokes; returns whether there was one.
  @discardableResult func cancelCopy() -> Bool {
    guard let copy else { return false }
    waiting = nil
    shelf?.cancelLoad()
    if copy.isShown { editor.cancelPendingEdit() }
    copyCanceled()
    messages.show("copy canceled")
    return true
  }

  /// Waits for the strokes of a copy that was dropped, and commits it; cancels a copy that was not.
  func finishCopy() {
    guard let copy else { return }
    guard copy.dropTime != nil else { return _ = cancelCopy() }
    if copy.loaded == nil, let loaded = shelf?.waitForLoaded() { receive(loaded) }
    addWaiting(at: context.frames.timestamp)
  }

  private func receive(_ loaded: LoadedSketch) {
    if loaded.path == copy?.sketch.path { copy?.loaded = loaded }
  }

  /// Shows the copy under the pointer once its strokes are loaded, and commits it once it was dropped.
  private func showCopy() {
    guard let copy, let loaded = copy.loaded else { return }
    let strokes = loaded.strokes ?? []
    guard let stamp = SketchStamp(of: strokes, showing: loaded.texts, on: editor.sketch) else {
      waiting = nil
      return messages.show(loaded.strokes == nil ? "cannot read this sketch" : "no ink to copy")
    }
    self.copy?.isShown = true
    editor.begin(stamp)
    editor.updatePendingEdit(copy.drag)
    dropShownCopy()
  }

  private func dropShownCopy() {
    guard let copy, let time = copy.dropTime else { return }
    waiting = nil
    guard var stamp = editor.takePendingEdit() as? SketchStamp else { return }
    let times = editor.recorder.makeRoom(for: stamp.duration, before: time)
    editor.view.show(stamp.fit(into: times))
    if let action = stamp.action {
      let added = editor.commit(action, at: times.upperBound).added
      if selectsCopies() {
        editor.selection = Selection(editor.sketch.items.suffix(added.count).map(\.id))
      }
      showWhole(added)
    }
    messages.show(
      "copied \(copy.sketch.name.shortened(to: 24)) · drag moves", KeyHint(.undo, "undoes"))
  }

  /// Zooms out if a copy is larger than the window, as when a sketch is opened.
  private func showWhole(_ strokes: [StrokeRecord]) {
    let points = strokes.lazy.flatMap(\.samples).map(\.location)
    guard let bounds = Rect(enclosing: points) else { return }
    let shown = context.transform.apply(to: bounds)
    guard shown.width > context.window.width || shown.height > context.window.height else { return }
    context.navigator.show(
      Viewport(
        fitting: bounds, into: copyArea(),
        maximumScale: max(context.transform.scale, Viewport.scales.lowerBound)))
  }
}
