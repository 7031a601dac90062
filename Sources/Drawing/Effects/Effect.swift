import Canvas
import Geometry
import Ink

/// What a tool, an overlay, a command, or a gesture wants to happen.
///
///     ┌───────────────────┐ DrawingState ┌─────────────────────────────────┐
///     │ DrawingController ├─────────────▶│ tool, overlay, command, gesture │
///     └───────────────────┘              └────────────────┬────────────────┘
///               ▲                  Effect                 │
///               └─────────────────────────────────────────┘
///
/// They change nothing but their own state. ``DrawingController`` carries out the effects of a call in order.
enum Effect {
  case message(Message)
  /// Shows a message unless there is one.
  case hint(Message)
  case clearMessage
  case clearNotices

  /// Changes the sketch, or what is selected in it, at a time on the monotonic clock.
  case sketch((SketchEditor, TimeInterval) -> Void)
  /// Extends the pending edit to the present state of its drag, and shows how far that has gone.
  case update(EditDrag)
  case view((CanvasNavigator) -> Void)
  /// Copies, pastes, or imports ink.
  case ink(IncomingInk.Request)

  case set((inout DrawingSettings) -> Void)
  /// Selects a tool, or gives the selected strokes its nib.
  case use(Tool)
  case showTool
  /// Edits the text at a point in screen dots, or the label of the figure there.
  case editText(at: Point)
  /// Repeats the sample of the touch that draws, because a setting that affects it was changed.
  case repeatSample
  case command(Command)
  /// Carries out the effects of the state that the effects before it have led to.
  case next((DrawingState) -> [Effect])
  /// Follows a stroke with the current tool, or one of the mouse that selects whatever the tool.
  case follow(StrokeGestureRecognizer)
  /// Notes that a key has selected a stroke where the pointer is.
  case notePointer

  case present(any Overlay)
  case dismiss(any Overlay)
  /// Closes the menu, the picker of colors, and the eyedropper.
  case closeMenu
  /// Opens a page of the menu with its upper left corner at a point in screen dots.
  case openMenu(at: Point, page: Int = 0, focus: Int? = nil)
  case showHelp
  case focusToolbar
  case toggleOnlyInk

  case strip(StripOverlay.Request)
  case followNext
  /// Schedules a frame, for a time in seconds on the clock of the touches.
  case schedule(TimeInterval)
  /// Undoes the copy that was dropped last, the last deletion of a sketch, or the last edit.
  case undo
  /// Cancels the import, and the gesture in progress; without one, clears the selection.
  case cancel
  case quit
}

extension Effect {
  static func show(_ text: String, _ hints: KeyHint...) -> Effect {
    var message = Message(text)
    message.hints = hints
    return .message(message)
  }

  /// Shows a message about what the pointer does, beside it.
  static func showAtPointer(_ text: String) -> Effect { .message(Message(text, isAtPointer: true)) }

  static func set<Value>(
    _ setting: WritableKeyPath<DrawingSettings, Value>, to value: Value
  ) -> Effect { .set { $0[keyPath: setting] = value } }

  static func select(_ selection: Selection?) -> Effect { .sketch { $0.selection = selection } }
  static func sketch(_ change: @escaping (SketchEditor) -> Void) -> Effect {
    .sketch { editor, _ in change(editor) }
  }

  /// Performs actions, unless the sketch is read-only or a gesture is changing it, and shows a message.
  static func edit(
    _ actions: [Edit.Action], done: Message? = nil, keyed: Selection.KeyedTransform? = nil
  ) -> Effect { .sketch { $0.edit(actions, at: $1, done: done, keyed: keyed) } }
  static var commitEdit: Effect { .sketch { $0.commitPendingEdit(at: $1) } }
  static var cancelEdit: Effect { .sketch { $0.cancelPendingEdit() } }
}

/// What an overlay or a tool did with a key or the wheel.
struct Response {
  /// Whether nothing else may handle the event.
  var isHandled: Bool
  /// Whether the overlay must be closed.
  var closes = false
  var effects: [Effect] = []

  static var handled: Response { Response(isHandled: true) }
  static var handledAndClosed: Response { Response(isHandled: true, closes: true) }
  static var passed: Response { Response(isHandled: false) }
  static var closed: Response { Response(isHandled: false, closes: true) }
  static func handled(_ effects: [Effect]) -> Response {
    Response(isHandled: true, effects: effects)
  }
}
