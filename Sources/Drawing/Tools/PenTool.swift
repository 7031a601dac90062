import Canvas
import Geometry
import Gestures
import Ink
import Shapes
import Touches

/// Draws strokes with a nib, which become figures if the pointer holds still at their end.
final class PenTool: ToolController {
  let context: ToolContext

  init(_ context: ToolContext) { self.context = context }

  func began(_ gesture: StrokeGestureRecognizer) {
    context.canvasPressed()
    editor.begin(gesture.strokes)
  }

  func moved(_ gesture: StrokeGestureRecognizer) {
    if editor.pendingEdit != nil {
      followFigure(gesture)
    } else if gesture.isHeld {
      _ = snap(gesture)
    }
  }

  func ended(_ gesture: StrokeGestureRecognizer) {
    if editor.pendingEdit != nil {
      followFigure(gesture)
    } else if !gesture.isHeld || !snap(gesture) {
      editor.strokesUpdated()
    }
  }

  func canceled(_ gesture: StrokeGestureRecognizer) {
    if editor.pendingEdit != nil { followFigure(gesture) } else { editor.withdrawStrokes() }
  }

  private func followFigure(_ gesture: StrokeGestureRecognizer) {
    context.followPendingEdit(with: gesture, at: gesture.touches.first?.preciseLocation)
  }

  /// Replaces the active strokes by the figure that they resemble; returns whether there is one.
  ///
  /// The strokes are committed as they were drawn, so undoing restores them. The figure is then an
  /// edit that follows the pointer.
  private func snap(_ gesture: StrokeGestureRecognizer) -> Bool {
    guard editor.readOnlyReason == nil, editor.reading == nil,
      let location = gesture.touches.first?.preciseLocation,
      isFigure(editor.activeStrokes.first)
    else { return false }
    for stroke in editor.activeStrokes where stroke.state == .active { stroke.finish() }
    let edit = editor.sketch.nextID()
    editor.settleStrokes()
    let drawn = editor.sketch.drawn(by: edit)
    guard let snap = ShapeSnap(drawn, scale: context.transform.scale) else { return false }
    let grip = context.transform.invert(location)
    editor.begin(ShapeAdjustment(snap, of: editor.sketch, grip: grip))
    editor.updatePendingEdit(
      EditDrag(
        location: location, transform: context.transform, modifierFlags: gesture.modifierFlags))
    context.showAtPointer("\(snap.fit.shape.name) · drag to adjust it")
    return true
  }

  private func isFigure(_ stroke: Stroke?) -> Bool {
    let fit = stroke.flatMap { ShapeRecognizer.fit($0.samples, scale: context.transform.scale) }
    return fit.map { $0.confidence >= ShapeRecognizer.minimumConfidence } ?? false
  }
}

extension SketchEditor {
  /// Replaces the user's last stroke by the figure that it resembles.
  func snapLastStroke(at time: TimeInterval) {
    guard let last = sketch.lastFreehandStroke else { return messages.show("no stroke to snap") }
    let together = sketch.drawnTogether(with: last)
    guard let snap = ShapeSnap(together, scale: navigator.transform.scale) else {
      return messages.show("the last stroke resembles no shape")
    }
    if edit(snap.action(snap.fit.shape), at: time) {
      messages.show(snap.fit.shape.name, KeyHint(.undo, "undoes"))
    }
  }
}

extension Sketch {
  /// The stroke of the user's own pen that was drawn last, if it is in the picture: no fill, and no letter.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  fileprivate var lastFreehandStroke: Item? {
    let letters = Set(texts.flatMap(\.strokes))
    return items.lazy.filter {
      $0.id.edit.author == author && $0.stroke.style.nib != .fill && !letters.contains($0.id)
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
