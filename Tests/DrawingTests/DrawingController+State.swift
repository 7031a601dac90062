import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// What tests read of the parts of a drawing view.
extension DrawingController {
  var sketch: Sketch { editor.sketch }
  var view: CanvasView { editor.view }
  var selection: Selection? { editor.selection }
  var selectionFrame: Rect? { editor.selectionFrame }
  var pendingEdit: (any PreviewedEdit)? { editor.pendingEdit }
  var viewport: Viewport { navigator.viewport }
  var window: Rect { navigator.window }
  var ink: InkSettings { settings.ink }
  var gestures: CanvasGestures { touches.gestures }
  var menu: Menu? { overlays.topmost(Menu.self) }
  var prompt: Prompt? { overlays.topmost(Prompt.self) }
  var pointerMark: PointerMark? { tools.mark(in: state) }
  var marks: CanvasOverlay { composer.marks(self) }
  var handles: SelectionHandles? { state.handles }
  /// The text that is being typed; `nil` while the caret is closed.
  var textEntry: TextEntry? { (tools.open as? TextTool)?.entry }
  var help: HelpPager? { overlays.topmost(HelpOverlay.self)?.pager }

  /// The pages of the help panel.
  var helpPages: [Panel] {
    showHelp()
    defer { overlays.dismiss(overlays.topmost(HelpOverlay.self)) }
    return help?.pages(on: navigator.size) ?? []
  }
}
