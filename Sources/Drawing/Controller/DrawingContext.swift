import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// What tools, overlays, and commands share: the sketch, the settings, the view, the pointer, and the messages.
final class DrawingContext {
  let editor: SketchEditor
  let navigator: CanvasNavigator
  let messages: Messages
  let frames: DisplayLink
  var settings: DrawingSettings { didSet { settingsChanged(oldValue) } }
  /// Called after a change, with the settings before it.
  var settingsChanged: (DrawingSettings) -> Void = { _ in }
  /// Repeats the sample of the touch that draws, because a setting that affects it was changed.
  ///
  /// The time is in seconds on the clock of the touches.
  var repeatSample: (TimeInterval) -> Void = { _ in }
  /// The name of the open sketch, safe to show on a terminal.
  var sketchName = "sketch" { didSet { setNeedsDisplay() } }
  var pointer = PointerState()
  /// The viewport in which the sketch was opened.
  var openedViewport = Viewport()
  /// Whether the screen shows inks in color.
  var showsColors = true
  var terminal = TerminalFeatures()
  /// Returns the number of rows at the bottom of the screen that the toolbar takes up.
  var toolbarRows: () -> Int = { 0 }
  /// Returns where the toolbar has room for messages.
  var messageSpots: () -> Toolbar.MessageSpots = { Toolbar.MessageSpots() }
  private(set) lazy var selecting = SelectionEditor(self)

  init(
    _ editor: SketchEditor, navigator: CanvasNavigator, messages: Messages, frames: DisplayLink,
    settings: DrawingSettings
  ) {
    (self.editor, self.navigator, self.messages) = (editor, navigator, messages)
    (self.frames, self.settings) = (frames, settings)
  }

  var ink: InkSettings {
    get { settings.ink }
    set { settings.ink = newValue }
  }

  /// The keys of the commands.
  var keys: KeyBindings { messages.keys }

  /// The screen, in dots.
  var window: Rect { navigator.window }
  var size: ScreenSize { navigator.size }
  /// The transform from canvas space to the screen.
  var transform: Transform { navigator.transform }
  /// The grid at the current scale; `nil` while it is off.
  var grid: CanvasGrid? { ink.grid(scale: transform.scale) }
  var usesBraille: Bool { editor.view.cellStyle == .braille }

  func setNeedsDisplay() { frames.setNeedsDisplay() }
  /// Shows a message about what the pointer does, beside it.
  func showAtPointer(_ text: String) { messages.show(text, at: pointer.location) }
  func showTool() { messages.show(ink.summary(usesBraille: usesBraille)) }

  /// Ends what a press on the canvas ends: the message, the notices, the selection, and the last stroke.
  func canvasPressed() {
    messages.clearNotices()
    editor.selection = nil
    editor.settleStrokes()
  }
}

struct PointerState {
  /// The last known location, in screen dots.
  var location: Point?
  /// Whether the pointer has moved since the last press, so that the pen's mark is shown.
  var isHovering = false
  /// The pointer on a terminal that draws none, such as the Linux console.
  var consoleMark: PointerMark?
}
