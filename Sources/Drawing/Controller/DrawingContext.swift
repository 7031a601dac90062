import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// What tools, overlays, and commands share: the sketch, the settings, the view, the pointer, and the messages.
final class DrawingContext {
  /// Edits the sketch.
  let editor: SketchEditor
  /// Moves the view.
  let navigator: CanvasNavigator
  /// The messages for the user.
  let messages: Messages
  /// Schedules frames.
  let frames: DisplayLink
  /// What the user has set.
  var settings: DrawingSettings {
    didSet { settingsChanged() }
  }
  /// Called when the settings have changed.
  var settingsChanged: () -> Void = {}
  /// Called when the nib was turned, at a time in seconds on the clock of the touches.
  var nibTurned: (TimeInterval) -> Void = { _ in }
  /// The name of the open sketch, safe to show on a terminal.
  var sketchName = "sketch" {
    didSet { setNeedsDisplay() }
  }
  /// Where the pointer is.
  var pointer = PointerState()
  /// Whether the screen shows inks in color.
  var showsColors = true
  /// What the terminal can do.
  var terminal = TerminalFeatures()
  /// The keys of the commands.
  var keys = KeyBindings.standard
  /// Returns whether the toolbar is on the screen.
  var showsToolbar: () -> Bool = { false }
  /// Selects strokes, and changes those that are selected.
  private(set) lazy var selecting = SelectionEditor(self)

  /// Creates the context of a view.
  init(
    _ editor: SketchEditor, navigator: CanvasNavigator, messages: Messages, frames: DisplayLink,
    settings: DrawingSettings
  ) {
    (self.editor, self.navigator, self.messages) = (editor, navigator, messages)
    (self.frames, self.settings) = (frames, settings)
  }

  /// What is drawn with.
  var ink: InkSettings {
    get { settings.ink }
    set { settings.ink = newValue }
  }

  /// The screen, in dots.
  var window: Rect { navigator.window }

  /// The size of the screen.
  var size: ScreenSize { navigator.size }

  /// The transform from canvas space to the screen.
  var transform: Transform { navigator.transform }

  /// The grid at the current scale; `nil` while it is off.
  var grid: CanvasGrid? { ink.grid(scale: transform.scale) }

  /// Whether the screen shows the dots of cells in braille.
  var usesBraille: Bool { editor.view.cellStyle == .braille }

  /// Requests a frame.
  func setNeedsDisplay() { frames.setNeedsDisplay() }

  /// Shows the tool and its settings.
  func showTool() { messages.show(ink.summary(usesBraille: usesBraille)) }

  /// Ends what a press on the canvas ends: the message, the notices, the selection, and the last stroke.
  func canvasPressed() {
    messages.clearNotices()
    editor.selection = nil
    editor.settleStrokes()
  }
}

/// Where the pointer is.
struct PointerState {
  /// The last known location, in screen dots.
  var location: Point?
  /// Whether the pointer has moved since the last press, so that the pen's mark is shown.
  var isHovering = false
  /// The pointer on a terminal that draws none, such as the Linux console.
  var consoleMark: PointerMark?
}
