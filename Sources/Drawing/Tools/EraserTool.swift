import Ink

/// Edits the sketch along the path of the pointer: erases strokes, or dots.
final class EraserTool: ToolController {
  let context: ToolContext

  private let makeEdit: (EditContext) -> any PreviewedEdit

  init(_ context: ToolContext, _ makeEdit: @escaping (EditContext) -> any PreviewedEdit) {
    (self.context, self.makeEdit) = (context, makeEdit)
  }

  func began(_ gesture: StrokeGestureRecognizer) {
    context.canvasPressed()
    editor.begin(
      makeEdit(
        EditContext(
          sketch: editor.sketch, style: context.ink.style, smoothing: context.ink.smoothing,
          transform: context.transform)))
    follow(drag: gesture)
  }

  func moved(_ gesture: StrokeGestureRecognizer) { follow(drag: gesture) }
  func ended(_ gesture: StrokeGestureRecognizer) { follow(drag: gesture) }
  func canceled(_ gesture: StrokeGestureRecognizer) { follow(drag: gesture) }

  private func follow(drag gesture: StrokeGestureRecognizer) {
    context.followPendingEdit(with: gesture, samples: gesture.stroke?.samples ?? [])
    gesture.stroke?.clearChanges()
  }
}
