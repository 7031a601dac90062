import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// Follows the pointer for a tool, and keeps the tool's state.
///
/// The stroke gesture calls ``began(_:)``, then ``moved(_:)`` at every change, and at last ``ended(_:)`` or
/// ``canceled(_:)``. Most tools need only some of the functions.
protocol ToolController: AnyObject {
  /// The sketch, the settings, the view, and the messages.
  var context: ToolContext { get }

  /// The touches went down.
  func began(_ gesture: StrokeGestureRecognizer)
  /// The touches have moved, or hold still.
  func moved(_ gesture: StrokeGestureRecognizer)
  /// The touches were lifted.
  func ended(_ gesture: StrokeGestureRecognizer)
  /// The touches were taken away by another gesture or by the user.
  func canceled(_ gesture: StrokeGestureRecognizer)

  /// The user has chosen the tool, or chosen it again; returns the message to show.
  func chosen(again: Bool) -> String?
  /// The canvas has moved under the pointer.
  func canvasMoved(_ gesture: StrokeGestureRecognizer)
  /// Finishes what is in progress, so that another action can begin or the program can end.
  func finish(_ gesture: StrokeGestureRecognizer)
  func addMarks(to overlay: inout CanvasOverlay)
}

/// What tools see of the drawing view.
typealias ToolContext = DrawingContext

extension ToolController {
  func chosen(again: Bool) -> String? { context.ink.summary(usesBraille: context.usesBraille) }
  func canvasMoved(_ gesture: StrokeGestureRecognizer) {}
  func finish(_ gesture: StrokeGestureRecognizer) {}
  func addMarks(to overlay: inout CanvasOverlay) {}

  var editor: SketchEditor { context.editor }

  func follow(_ gesture: StrokeGestureRecognizer) {
    switch gesture.state {
    case .began: began(gesture)
    case .changed: moved(gesture)
    case .ended: ended(gesture)
    case .cancelled: canceled(gesture)
    case .possible, .failed: break
    }
  }
}

extension GestureRecognizer {
  /// When the touches last changed, in seconds; `nil` without touches.
  var endTime: TimeInterval? { touches.last?.timestamp }
}

extension DrawingContext {
  /// Updates, commits or cancels the pending edit, if any, according to a recognizer's state.
  ///
  /// The samples are in canvas dots, and the location is in screen dots; `nil` for the centroid of
  /// the touches.
  func followPendingEdit(
    with recognizer: GestureRecognizer, samples: [StrokeSample] = [], at location: Point? = nil
  ) {
    guard editor.pendingEdit != nil else { return }
    messages.clear()
    let drag = EditDrag(
      samples: samples, location: location ?? recognizer.location(in: nil), transform: transform,
      modifierFlags: recognizer.modifierFlags)
    switch recognizer.state {
    case .began, .changed: editor.updatePendingEdit(drag)
    case .ended:
      editor.updatePendingEdit(drag)
      editor.commitPendingEdit(at: recognizer.endTime ?? frames.timestamp)
    case .cancelled: editor.cancelPendingEdit()
    case .possible, .failed: break
    }
  }
}
