import Canvas
import Geometry
import Gestures
import Ink
import Shapes
import Touches

/// Draws strokes with a nib, which become figures if the pointer holds still at their end.
final class PenTool: ToolController {
  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    switch gesture.state {
    case .began: return .canvasPressed + [.sketch { $0.begin(gesture.strokes) }]
    case _ where state.pendingEdit != nil:
      return state.following(gesture, at: gesture.touches.first?.preciseLocation)
    case .changed: return gesture.isHeld ? snap(gesture, in: state) ?? [] : []
    case .ended:
      return (gesture.isHeld ? snap(gesture, in: state) : nil)
        ?? [.sketch { $0.strokesUpdated() }]
    case .cancelled: return [.sketch { $0.withdrawStrokes() }]
    case .possible, .failed: return []
    }
  }

  /// Replaces the active strokes by the figure that they resemble; `nil` if there is none.
  private func snap(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect]? {
    guard state.refusal() == nil, let location = gesture.touches.first?.preciseLocation,
      let stroke = state.activeStrokes.first,
      let fit = ShapeRecognizer.fit(stroke.samples, scale: state.transform.scale),
      fit.confidence >= ShapeRecognizer.minimumConfidence
    else { return nil }
    let drag = EditDrag(
      location: location, transform: state.transform, modifierFlags: gesture.modifierFlags,
      holdsOn: state.ink.holdsOn)
    return [.sketch { $0.snapActiveStrokes(drag) }]
  }
}

extension SketchEditor {
  /// Replaces the active strokes by the figure that they resemble, if there is one.
  ///
  /// The strokes are committed as they were drawn, so undoing restores them. The figure is then an
  /// edit that follows the pointer.
  func snapActiveStrokes(_ drag: EditDrag) {
    let edit = sketch.nextID()
    finishStrokes()
    let drawn = sketch.drawn(by: edit)
    guard let snap = ShapeSnap(drawn, scale: drag.transform.scale) else { return }
    begin(ShapeAdjustment(snap, of: sketch, grip: drag.transform.invert(drag.location)))
    updatePendingEdit(drag)
    messages.show("\(snap.fit.shape.name) · drag to adjust it", at: drag.location)
  }

  /// Replaces the user's last stroke by the figure that it resembles.
  func snapLastStroke(at time: TimeInterval, holdsOn: Bool) {
    guard let last = sketch.lastFreehandStroke else { return messages.show("no stroke to snap") }
    // What holds on to a figure, and its label, would lose it.
    guard last.stroke.figure == nil else { return messages.show("the last stroke is a figure") }
    let together = sketch.drawnTogether(with: last)
    guard let snap = ShapeSnap(together, scale: navigator.transform.scale) else {
      return messages.show("the last stroke resembles no shape")
    }
    edit(
      [snap.action(snap.fit.shape, holdingOn: holdsOn ? sketch : nil)], at: time,
      done: Message(snap.fit.shape.name, KeyHint(.undo, "undoes")))
  }
}

extension Sketch {
  /// The stroke of the user's own pen that was drawn last, if it is in the picture: no fill, and no letter.
  fileprivate var lastFreehandStroke: Item? {
    let letters = Set(texts.flatMap(\.strokes))
    return items.lazy.filter {
      $0.id.edit.author == author && $0.stroke.style.nib != .fill && !letters.contains($0.id)
        && !$0.isLocked
    }.max { $0.id < $1.id }
  }

  /// Returns the strokes of the picture that an edit drew, in the order in which it drew them.
  fileprivate func drawn(by edit: EditID) -> [Item] {
    items((1...Symmetry.rotations.upperBound).map { StrokeID(edit: edit, part: $0) })
      .sorted { $0.id < $1.id }
  }

  /// Returns a stroke and those that a symmetry drew at the same times.
  fileprivate func drawnTogether(with item: Item) -> [Item] {
    let strokes = drawn(by: item.id.edit)
    let isTogether = strokes.allSatisfy { stroke in
      stroke.stroke.sampleCount == item.stroke.sampleCount && stroke.stroke.time == item.stroke.time
    }
    return isTogether && !strokes.isEmpty ? strokes : [item]
  }
}
