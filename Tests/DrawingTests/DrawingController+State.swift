import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

@testable import Drawing

/// What tests read of the parts of a drawing view.
extension DrawingController {
  var editor: SketchEditor { context.editor }
  var sketch: Sketch { editor.sketch }
  var view: CanvasView { editor.view }
  var selection: Selection? { editor.selection }
  var selectionFrame: Rect? { editor.selectionFrame }
  var pendingEdit: (any PreviewedEdit)? { editor.pendingEdit }
  var viewport: Viewport { context.navigator.viewport }
  var window: Rect { context.window }
  var ink: InkSettings { context.ink }
  var gestures: CanvasGestures { touches.gestures }
  var menu: Menu? { overlays.topmost(Menu.self) }
  var prompt: Prompt? { overlays.topmost(Prompt.self) }
  var pointerMark: PointerMark? { composer.pointerMark }
  var marks: CanvasOverlay { composer.marks }
  var handles: SelectionHandles? { context.selecting.handles }
  var help: HelpPager? { overlays.topmost(HelpOverlay.self)?.pager }

  /// The pages of the help panel.
  var helpPages: [Panel] {
    showHelp()
    defer { overlays.dismiss(HelpOverlay.self) }
    return help?.pages(on: context.size) ?? []
  }
}
