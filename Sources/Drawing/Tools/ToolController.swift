import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// Follows the pointer for a tool, and keeps the tool's state.
///
/// The stroke gesture calls `follow(_:in:)` when it begins, at every change, and when it ends or is
/// canceled. A tool that types keeps an ``OpenEdit``, and takes keys while it is open. Each call returns what
/// should happen. The last stroke is settled before a gesture begins.
class ToolController {
  func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] { [] }
  /// The user has chosen the tool, or chosen it again.
  func chosen(again: Bool, in state: DrawingState) -> [Effect] { [.showTool] }
  func canvasMoved(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] { [] }
  /// Finishes a gesture in progress, so that the program can end.
  func finish(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] { [] }
  func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {}

  /// Whether an edit of the tool is open, and takes keys.
  var isOpen: Bool { false }
  /// Handles a key while the tool is open, at a time in seconds on the monotonic clock.
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response { .passed }
  /// Inserts a pasted text while the tool is open.
  func paste(_ text: String, at time: TimeInterval, in state: DrawingState) -> [Effect] { [] }
  /// Follows a press anywhere before its gesture; it uses the current tool if no control is under it.
  func touchBegan(_ touch: Touch, usesTool: Bool, in state: DrawingState) -> [Effect] { [] }
  /// Closes the open edit, if any, and commits it.
  func close(in state: DrawingState) -> [Effect] { [] }
}

extension [Effect] {
  /// What a press on the canvas ends: the notices, and the selection.
  static var canvasPressed: [Effect] { [.clearNotices, .select(nil)] }
}

extension GestureRecognizer {
  /// When the touches last changed, in seconds; `nil` without touches.
  var endTime: TimeInterval? { touches.last?.timestamp }

  /// Whether the system canceled the touches; what the gesture shows then stays, and nothing else happens.
  var isInterrupted: Bool { touches.contains { $0.phase == .cancelled } }
}

extension DrawingState {
  /// Begins an edit, if any, and updates, commits, or cancels the pending one as a recognizer's state demands.
  ///
  /// An interruption commits it.
  ///
  /// The samples are in canvas dots, and the location is in screen dots; `nil` for the centroid of
  /// the touches.
  func following(
    _ recognizer: GestureRecognizer, beginning edit: (any PreviewedEdit)? = nil,
    samples: [StrokeSample] = [], at location: Point? = nil
  ) -> [Effect] {
    guard edit != nil || pendingEdit != nil else { return [] }
    let drag = EditDrag(
      samples: samples, location: location ?? recognizer.location(in: nil), transform: transform,
      modifierFlags: recognizer.modifierFlags, holdsOn: ink.holdsOn)
    switch recognizer.state {
    case .began, .changed:
      let update: [Effect] = [.clearMessage, .update(drag)]
      return edit.map { edit in [.sketch { $0.begin(edit) }] + update } ?? update
    case .cancelled where !recognizer.isInterrupted: return [.clearMessage, .cancelEdit]
    case .ended, .cancelled: return [.update(drag), .commitEdit, .clearMessage]
    case .possible, .failed: return []
    }
  }
}
