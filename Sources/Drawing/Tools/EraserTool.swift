import Gestures
import Ink

/// Edits the sketch along the path of the pointer: erases strokes, or dots.
final class EraserTool: ToolController {
  private let makeEdit: (EditContext) -> any PreviewedEdit

  init(_ makeEdit: @escaping (EditContext) -> any PreviewedEdit) { self.makeEdit = makeEdit }

  func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    gesture.stroke?.clearChanges()
    let samples = gesture.stroke?.samples ?? []
    guard gesture.state == .began else { return state.following(gesture, samples: samples) }
    let edit = makeEdit(
      EditContext(
        sketch: state.sketch, style: state.ink.style, smoothing: state.ink.smoothing,
        transform: state.transform))
    return .canvasPressed + state.following(gesture, beginning: edit, samples: samples)
  }
}
