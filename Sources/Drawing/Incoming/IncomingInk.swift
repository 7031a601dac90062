import Canvas
import Geometry
import Ink
import TerminalUI

/// The ink that arrives from elsewhere: an imported file, pasted strokes, or a sketch dragged out of the strip.
///
/// It waits in one slot until nothing else changes the sketch: a stroke, a drag, or a text that is
/// being typed. Ink that arrives while the slot is taken stays with its reader.
final class IncomingInk {
  enum Request {
    case copySelection
    case cutSelection
    /// Pastes the copied strokes at the pointer, or else beside the copied ones.
    case paste
    /// Copies a sketch into the middle of the window.
    case copy(ShelvedSketch)
    case beginCopy(ShelvedSketch, EditDrag)
    case moveCopy(EditDrag)
    case dropCopy(EditDrag)
    /// Cancels a copy that was not dropped.
    case cancelDraggedCopy
  }

  private enum Waiting {
    case imported(ImportedPicture)
    case pasted(PastedStrokes)
    case copied(SketchCopy)
  }

  let clipboard = SelectionClipboard()

  private let shelf: (any SketchShelf)?
  private var waiting: Waiting?

  init(shelf: (any SketchShelf)?) { self.shelf = shelf }

  func perform(
    _ request: Request, at time: TimeInterval, editing editor: SketchEditor, in state: DrawingState
  ) -> [Effect] {
    switch request {
    case .copySelection: return clipboard.copying(in: state)
    case .cutSelection: return clipboard.cutting(in: state)
    case .paste:
      let target = state.pointer.location.flatMap { state.isOnControl($0) ? nil : $0 }
      return clipboard.requesting(at: target, in: state)
        + (clipboard.store == nil ? advance(to: time, editing: editor, in: state) : [])
    case .copy(let sketch):
      let drag = EditDrag(location: state.areaBesideStrip.center, transform: state.transform)
      let isBusy = waiting != nil
      let effects = beginCopy(of: sketch, drag, in: state)
      guard !isBusy, copy != nil else { return effects }
      copy?.dropTime = time
      return effects + [.show("copying…")]
    case .beginCopy(let sketch, let drag): return beginCopy(of: sketch, drag, in: state)
    case .moveCopy(let drag):
      moveCopy(drag, editing: editor)
      return []
    case .dropCopy(let drag):
      guard let copy, copy.dropTime == nil else { return [] }
      moveCopy(drag, editing: editor)
      self.copy?.dropTime = time
      return [.show("copying…")] + addWaiting(at: time, editing: editor, in: state)
    case .cancelDraggedCopy: return copy?.dropTime == nil ? cancelingCopy ?? [] : []
    }
  }

  func advance(
    to time: TimeInterval, importing importer: (any InkImporter)? = nil,
    editing editor: SketchEditor, in state: DrawingState
  ) -> [Effect] {
    if copy != nil, let loaded = shelf?.takeLoaded() { receive(loaded) }
    if waiting == nil { waiting = importer?.takePicture().map { .imported($0) } }
    if waiting == nil { waiting = clipboard.takePasted().map { .pasted($0) } }
    let failure: [Effect] = clipboard.store?.takeFailure().map { [.show($0)] } ?? []
    return failure + addWaiting(at: time, editing: editor, in: state)
  }

  private func addWaiting(
    at time: TimeInterval, editing editor: SketchEditor, in state: DrawingState
  ) -> [Effect] {
    if case .copied(let copy) = waiting, copy.isShown {
      return droppingShownCopy(editing: editor, in: state)
    }
    if copy?.loaded != nil { editor.settleStrokes() }
    guard editor.isIdle else { return [] }
    switch waiting {
    case .imported(let picture):
      waiting = nil
      guard !picture.strokes.isEmpty else { return [.show(picture.message)] }
      let strokes = picture.strokes.named(in: editor.sketch.nextID())
      let action = Edit.Action.replaced(Replacement(adding: strokes, texts: picture.texts))
      editor.edit([action], at: max(time, state.timestamp))
      return [.show(picture.message, KeyHint(.undo, "undoes"))]
    case .pasted(.strokes(let copy)):
      waiting = nil
      return clipboard.adding(copy, in: state)
    case .pasted(.failure(let message)):
      waiting = nil
      return [.show(message)]
    case .copied: return showingCopy(editing: editor, in: state)
    case nil: return []
    }
  }
}

// MARK: - Copies of sketches

extension IncomingInk {
  private(set) var copy: SketchCopy? {
    get { if case .copied(let copy) = waiting { copy } else { nil } }
    set { waiting = newValue.map { .copied($0) } }
  }

  private func beginCopy(
    of sketch: ShelvedSketch, _ drag: EditDrag, in state: DrawingState
  ) -> [Effect] {
    guard waiting == nil else { return [.show("still copying · Esc cancels")] }
    if let refusal = state.refusal() { return [.show(refusal)] }
    copy = SketchCopy(sketch: sketch, drag: drag)
    shelf?.load(sketch.path)
    return [
      .sketch { $0.settleStrokes() }, .select(nil), .show("drop it on the canvas · Esc cancels"),
    ]
  }

  private func moveCopy(_ drag: EditDrag, editing editor: SketchEditor) {
    guard let copy, copy.dropTime == nil else { return }
    self.copy?.drag = drag
    if copy.isShown { editor.updatePendingEdit(drag) }
  }

  /// Cancels a copy that is dragged or waits for its strokes; `nil` if there is none.
  var cancelingCopy: [Effect]? {
    guard let copy else { return nil }
    waiting = nil
    shelf?.cancelLoad()
    return (copy.isShown ? [.cancelEdit] : []) + [.strip(.endDrag), .show("copy canceled")]
  }

  /// Waits for the strokes of a copy that was dropped, and commits it; cancels a copy that was not.
  func finishCopy(editing editor: SketchEditor, in state: DrawingState) -> [Effect] {
    guard let copy else { return [] }
    guard copy.dropTime != nil else { return cancelingCopy ?? [] }
    if copy.loaded == nil, let loaded = shelf?.waitForLoaded() { receive(loaded) }
    return addWaiting(at: state.timestamp, editing: editor, in: state)
  }

  private func receive(_ loaded: LoadedSketch) {
    if loaded.path == copy?.sketch.path { copy?.loaded = loaded }
  }

  /// Shows the copy under the pointer once its strokes are loaded, and commits it once it was dropped.
  private func showingCopy(editing editor: SketchEditor, in state: DrawingState) -> [Effect] {
    guard let copy, let loaded = copy.loaded else { return [] }
    let strokes = loaded.strokes ?? []
    guard let stamp = SketchStamp(of: strokes, showing: loaded.texts, on: editor.sketch) else {
      waiting = nil
      return [.show(loaded.strokes == nil ? "cannot read this sketch" : "no ink to copy")]
    }
    self.copy?.isShown = true
    editor.begin(stamp)
    editor.updatePendingEdit(copy.drag)
    return droppingShownCopy(editing: editor, in: state)
  }

  private func droppingShownCopy(editing editor: SketchEditor, in state: DrawingState) -> [Effect] {
    guard let copy, let time = copy.dropTime else { return [] }
    waiting = nil
    let selects = state.topmost(Menu.self) == nil
    guard let added = editor.commitStamp(at: time, selecting: selects) else { return [] }
    let name = copy.sketch.name.shortened(to: 24)
    return state.showingWhole(added) + [
      .show("copied \(name) · drag moves", KeyHint(.undo, "undoes"))
    ]
  }
}

extension DrawingState {
  /// Zooms out if a copy is larger than the window, as when a sketch is opened.
  fileprivate func showingWhole(_ strokes: [StrokeRecord]) -> [Effect] {
    let points = strokes.lazy.flatMap(\.samples).map(\.location)
    guard let bounds = Rect(enclosing: points) else { return [] }
    let shown = transform.apply(to: bounds)
    guard shown.width > window.width || shown.height > window.height else { return [] }
    let scale = max(transform.scale, Viewport.scales.lowerBound)
    let viewport = Viewport(fitting: bounds, into: areaBesideStrip, maximumScale: scale)
    return [.view { $0.show(viewport) }]
  }
}

/// The ink of another sketch that is dragged out of the strip.
struct SketchCopy {
  let sketch: ShelvedSketch
  var drag: EditDrag
  /// When the drag ended, in seconds; `nil` while it lasts.
  var dropTime: TimeInterval?
  /// The strokes and texts to copy; no strokes if they cannot be read; `nil` until they are loaded.
  var loaded: LoadedSketch?
  /// Whether the pending edit shows the copy.
  var isShown = false
}
