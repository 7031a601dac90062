import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// Moving, scaling, and rotating strokes with the pointer.
extension SelectionEditor {
  /// Moves the selection with a drag.
  func dragged(by pan: PanGestureRecognizer) {
    if pan.state == .began, let selection {
      beginMove(of: selection.ids, at: pan.touches.first.flatMap(pan.start)?.preciseLocation)
    }
    context.followPendingEdit(with: pan)
  }

  /// Moves the selection with a drag that begins on it, and otherwise the stroke under the pointer.
  func strokeDragged(by drag: PanGestureRecognizer) {
    if drag.state == .began { beginHeldMove(drag) }
    // The centroid jumps when a touch is added or lifted; the translation does not.
    context.followPendingEdit(with: drag, at: drag.startLocation.map { $0 + drag.translation })
  }

  private func beginHeldMove(_ drag: PanGestureRecognizer) {
    let start = drag.touches.first.flatMap(drag.start)?.location
    if let selection, let start, editor.selectionFrame?.contains(start) == true {
      return beginMove(of: selection.ids, at: drag.startLocation)
    }
    selection = nil
    editor.settleStrokes()
    guard let id = start.flatMap(editor.topmostStroke) else {
      return context.showAtPointer("no stroke under the pointer")
    }
    beginMove(of: sketch.withGroups([id]), at: drag.startLocation)
  }

  private func beginMove(of ids: [StrokeID], at start: Point?) {
    guard let start else { return }
    editor.settleStrokes()
    editor.begin(
      StrokeMove(ids, of: sketch, at: context.transform.invert(start), aids: aids(except: ids)))
  }

  func handleDragged(by pan: PanGestureRecognizer) {
    if pan.state == .began, let start = pan.touches.first.flatMap(pan.start)?.preciseLocation,
      let selection, let handle = handles?.handle(at: start)
    {
      editor.settleStrokes()
      editor.begin(
        SelectionStretch(
          selection.ids, of: sketch, by: handle, from: context.transform.invert(start),
          aids: aids(except: selection.ids)))
    }
    context.followPendingEdit(with: pan)
    if pan.state.isActive, let stretch = editor.pendingEdit as? SelectionStretch {
      context.showAtPointer(stretch.text)
    }
  }

  /// Rotates and scales the selection with two touches.
  ///
  /// Both recognizers call this. The edit begins with the first that begins, and is committed when
  /// the last has ended.
  func transformed(
    by recognizer: PairGestureRecognizer, rotation: RotationGestureRecognizer,
    pinch: PinchGestureRecognizer
  ) {
    let isOtherActive = recognizer === pinch ? rotation.state.isActive : pinch.state.isActive
    switch recognizer.state {
    case .began where !isOtherActive: beginTransform(with: recognizer)
    case .ended where !isOtherActive:
      messages.clear()
      return editor.commitPendingEdit(at: recognizer.endTime ?? context.frames.timestamp)
    case .cancelled: return editor.cancelPendingEdit()
    case .possible, .failed, .ended: return
    case .began, .changed: break
    }
    let motion = PairMotion(
      rotation: rotation.state.isActive ? rotation.rotation : 0,
      scale: pinch.state.isActive ? pinch.scale : 1
    ).snapped
    context.showAtPointer(motion.text)
    editor.updatePendingEdit(
      EditDrag(location: recognizer.location(in: nil), transform: context.transform, pair: motion))
  }

  private func beginTransform(with recognizer: GestureRecognizer) {
    guard let selection else { return }
    editor.settleStrokes()
    let starts = recognizer.touches.compactMap { recognizer.start(of: $0)?.preciseLocation }
    guard starts.count == 2 else { return }
    editor.begin(
      SelectionTransform(
        selection.ids, of: sketch,
        about: context.transform.invert(starts[0].midpoint(to: starts[1]))))
  }

  /// Returns what strokes snap to when moved or scaled: guides of the others and the grid, if on.
  ///
  /// - Complexity: O(*n* log *n*) in the number of strokes in view, and in the samples of rotated
  ///   ones.
  private func aids(except ids: [StrokeID]) -> SnapAids {
    let guides =
      context.ink.hasGuides
      ? AlignmentGuides(of: sketch.objects(in: context.navigator.visibleRect, except: ids)) : nil
    return SnapAids(grid: context.grid, guides: guides, scale: context.transform.scale)
  }
}

extension Sketch {
  /// Returns strokes with the other strokes of their groups, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in the number of strokes of the sketch, if any of them is in a group.
  func withGroups(_ ids: Set<StrokeID>) -> [StrokeID] {
    let groups = Set(items(ids).compactMap(\.group))
    guard !groups.isEmpty else { return items(ids).map(\.id) }
    return items.filter { ids.contains($0.id) || $0.group.map(groups.contains) == true }.map(\.id)
  }
}
