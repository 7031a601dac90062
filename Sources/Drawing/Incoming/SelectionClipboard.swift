import Canvas
import Geometry
import Ink
import TerminalUI

/// Copies, cuts, and pastes strokes.
final class SelectionClipboard {
  /// Saves and reads copied strokes; `nil` to paste only what this view has copied.
  var store: (any StrokeClipboard)?
  /// Sends strokes as text to the terminal's clipboard.
  var copyText: (StrokeCopy) -> Void = { _ in }

  private let context: DrawingContext
  /// The location of the pointer when strokes were copied or pasted last, in screen dots, and their offset
  /// from where they were copied, in canvas dots.
  private var last: (pointer: Point?, offset: Vector)?
  /// The location of the pointer when the strokes that are being read were requested, in screen dots.
  private var target: Point?
  /// The strokes that were copied in this view, to be pasted.
  private var requested: PastedStrokes?

  /// The maximum distance of pasted ink from the canvas's origin, in canvas dots.
  private static let maximumDistance = Double(1 << 29)

  init(_ context: DrawingContext) { self.context = context }

  private var editor: SketchEditor { context.editor }
  private var messages: Messages { context.messages }

  /// Copies the selected strokes, and sends them as text to the terminal's clipboard; returns
  /// whether there were any.
  @discardableResult func copy() -> Bool {
    guard let selection = editor.selection else {
      messages.show("select strokes first")
      return false
    }
    let copy = context.selecting.copy(of: selection.ids)
    guard !copy.isTooLarge else {
      messages.show("too large to copy")
      return false
    }
    context.settings.copiedStrokes = copy
    last = (context.pointer.location, .zero)
    store?.save(copy)
    copyText(copy)
    messages.show("copied \(strokeCount(copy.strokes.count))", KeyHint(.paste, "pastes"))
    return true
  }

  func cut(at time: TimeInterval) {
    guard editor.mayEdit(), editor.isFree else { return }
    guard let ids = editor.selection?.ids else { return messages.show("select strokes first") }
    guard copy(), editor.edit(.strokesErased(ids), at: time) else { return }
    messages.show("cut \(strokeCount(ids.count))", KeyHint(.paste, "pastes"))
  }

  /// Requests the copied strokes, to paste at a point in screen dots, or else beside the copied
  /// ones.
  func paste(at target: Point?) {
    guard editor.mayEdit() else { return }
    self.target = target
    if let store { return store.read() }
    requested = context.settings.copiedStrokes.map { .strokes($0) } ?? .failure("nothing to paste")
  }

  /// Returns strokes that were requested, or why there are none, once; otherwise `nil`.
  func takePasted() -> PastedStrokes? {
    if let failure = store?.takeFailure() { messages.show(failure) }
    return requested.take() ?? store?.takePasted()
  }

  /// Adds strokes to the sketch as one step.
  func add(_ copy: StrokeCopy, at time: TimeInterval) {
    guard let bounds = copy.bounds else { return messages.show("nothing to paste") }
    let offset = pasteOffset(of: bounds)
    let moved = Transform(translation: offset).apply(to: bounds)
    let canvas = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0).outset(by: Self.maximumDistance)
    guard canvas.union(moved) == canvas else { return messages.show("too large to paste") }
    guard editor.add(copy, by: offset, at: max(time, context.frames.timestamp)) else { return }
    last = (target, offset)
    messages.show(
      "pasted \(strokeCount(copy.strokes.count)) · drag moves", KeyHint(.undo, "undoes"))
  }

  /// Returns the offset of pasted strokes from the copied ones, in canvas dots.
  ///
  /// They are pasted at the pointer if it has moved since the last copy or paste; otherwise beside
  /// the last strokes. Strokes that would be out of view are pasted in its middle.
  private func pasteOffset(of bounds: Rect) -> Vector {
    let transform = context.transform
    if let target, target != last?.pointer {
      return aligned(transform.invert(target) - bounds.center, bounds)
    }
    let step = context.selecting.copyStep
    let offset = (last?.offset ?? .zero) + Vector(dx: step, dy: step)
    let beside = Transform(translation: offset).apply(to: bounds)
    guard last != nil, context.navigator.visibleRect.intersects(beside) else {
      return aligned(transform.invert(context.window.center) - bounds.center, bounds)
    }
    return offset
  }

  /// Returns an offset at which strokes are on the grid, or moved by whole screen dots.
  private func aligned(_ offset: Vector, _ bounds: Rect) -> Vector {
    let scale = context.transform.scale
    guard let grid = context.grid else {
      let dots = offset * scale
      return Vector(dx: dots.dx.rounded(), dy: dots.dy.rounded()) * (1 / scale)
    }
    let corner = Point(x: bounds.minX, y: bounds.minY)
    return grid.snap(corner + offset) - corner
  }
}
