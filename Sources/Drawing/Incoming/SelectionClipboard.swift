import Canvas
import Geometry
import Ink

final class SelectionClipboard {
  var store: (any StrokeClipboard)?

  /// The pointer when strokes were copied or pasted last, in screen dots, and their offset in canvas dots.
  private var last: (pointer: Point?, offset: Vector)?
  /// The location of the pointer when the strokes that are being read were requested, in screen dots.
  private var target: Point?
  /// The strokes that were copied in this view, to be pasted.
  private var requested: PastedStrokes?

  /// The maximum distance of pasted ink from the canvas's origin, in canvas dots.
  private static let maximumDistance = Double(1 << 29)

  /// Copies the selected strokes, and sends them as text to the terminal's clipboard.
  func copying(in state: DrawingState) -> [Effect] {
    copying(in: state) { .message(Message("copied \($0)", KeyHint(.paste, "pastes"))) }
  }

  func cutting(in state: DrawingState) -> [Effect] {
    if let refusal = state.refusal() { return [.show(refusal)] }
    guard state.isFree, let ids = state.selection?.ids else {
      return state.isFree ? [.show("select strokes first")] : []
    }
    return copying(in: state) {
      let done = Message("cut \($0)", KeyHint(.paste, "pastes"))
      return .edit([.strokesErased(ids)], done: done)
    }
  }

  private func copying(in state: DrawingState, then: (_ count: String) -> Effect) -> [Effect] {
    guard let selection = state.selection else { return [.show("select strokes first")] }
    let copy = state.sketch.copy(of: selection.ids)
    guard !copy.isTooLarge else { return [.show("too large to copy")] }
    last = (state.pointer.location, .zero)
    store?.save(copy)
    if state.terminal.hasClipboard {
      state.exporter?.copyText(of: copy.strokes, smoothing: state.ink.smoothing, reports: false)
    }
    return [.set(\.copiedStrokes, to: copy), then(strokeCount(copy.strokes.count))]
  }

  /// Requests the copied strokes, to paste at a point in screen dots, or else beside the others.
  func requesting(at target: Point?, in state: DrawingState) -> [Effect] {
    if let refusal = state.refusal() { return [.show(refusal)] }
    self.target = target
    if let store {
      store.read()
    } else {
      requested = state.settings.copiedStrokes.map { .strokes($0) } ?? .failure("nothing to paste")
    }
    return []
  }

  /// Returns strokes that were requested, or why there are none, once; otherwise `nil`.
  func takePasted() -> PastedStrokes? { requested.take() ?? store?.takePasted() }

  func adding(_ copy: StrokeCopy, in state: DrawingState) -> [Effect] {
    guard let bounds = copy.bounds else { return [.show("nothing to paste")] }
    let offset = pasteOffset(of: bounds, in: state)
    let moved = Transform(translation: offset).apply(to: bounds)
    let canvas = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0).outset(by: Self.maximumDistance)
    guard canvas.union(moved) == canvas else { return [.show("too large to paste")] }
    if let refusal = state.refusal() { return [.show(refusal)] }
    last = (target, offset)
    let done = Message(
      "pasted \(strokeCount(copy.strokes.count)) · drag moves", KeyHint(.undo, "undoes"))
    return [.sketch { $0.add(copy, by: offset, at: $1, done: done) }]
  }

  /// Returns the offset of pasted strokes from the copied ones, in canvas dots.
  ///
  /// They are pasted at the pointer if it has moved since the last copy or paste; otherwise beside
  /// the last strokes. Strokes that would be out of view are pasted in its middle.
  private func pasteOffset(of bounds: Rect, in state: DrawingState) -> Vector {
    let transform = state.transform
    if let target, target != last?.pointer {
      return state.aligned(transform.invert(target) - bounds.center, bounds)
    }
    let step = state.copyStep
    let offset = (last?.offset ?? .zero) + Vector(dx: step, dy: step)
    let beside = Transform(translation: offset).apply(to: bounds)
    guard last != nil, state.visibleRect.intersects(beside) else {
      return state.aligned(transform.invert(state.window.center) - bounds.center, bounds)
    }
    return offset
  }
}

extension DrawingState {
  /// Returns an offset at which strokes are on the grid, or moved by whole screen dots.
  fileprivate func aligned(_ offset: Vector, _ bounds: Rect) -> Vector {
    let scale = transform.scale
    guard let grid else {
      let dots = offset * scale
      return Vector(dx: dots.dx.rounded(), dy: dots.dy.rounded()) * (1 / scale)
    }
    let corner = Point(x: bounds.minX, y: bounds.minY)
    return grid.snap(corner + offset) - corner
  }
}

/// A clipboard for strokes that other programs share; it reads and writes outside the drawing thread.
package protocol StrokeClipboard: AnyObject {
  /// Starts to save strokes, and returns immediately.
  func save(_ copy: StrokeCopy)

  /// Starts reading what this or another program saved last, and requests a frame when it has been read.
  func read()

  /// Returns the outcome of the last reading, once; otherwise `nil`.
  func takePasted() -> PastedStrokes?

  /// Returns why strokes could not be saved, once; otherwise `nil`.
  func takeFailure() -> String?
}

/// The outcome of reading the clipboard.
package enum PastedStrokes: Sendable {
  case strokes(StrokeCopy)
  case failure(String)
}
