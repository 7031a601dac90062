import Canvas
import Geometry
import Ink
public import Raster
import TerminalUI

/// The interface for the program that shows the drawing view.
extension DrawingController {
  /// The characters that show the dots of cells.
  public var cellStyle: CellStyle {
    get { context.editor.view.cellStyle }
    set { context.editor.view.cellStyle = newValue }
  }

  /// Whether the toolbar and the panels have only ASCII characters, apart from texts of the user.
  public var hasASCIIPanels: Bool {
    get { context.editor.view.hasASCIIPanels }
    set { context.editor.view.hasASCIIPanels = newValue }
  }

  /// Whether motion is reduced: the canvas and the strip stop where a fast drag ends.
  public var reducesMotion: Bool {
    get { context.navigator.reducesMotion }
    set { context.navigator.reducesMotion = newValue }
  }

  /// Whether the tool is shown: by the toolbar, and by a mark at the pointer.
  public var showsIndicators: Bool {
    get { context.settings.showsIndicators }
    set { context.settings.showsIndicators = newValue }
  }

  /// Whether a panel greets a new user; ends with the first stroke.
  public var isWelcoming: Bool {
    get { context.settings.isWelcoming }
    set {
      context.settings.isWelcoming = newValue
      if newValue, context.editor.sketch.items.isEmpty { context.messages.clear() }
    }
  }

  /// The room in which the sketch is shared; `nil` if it is not.
  public var room: (any DrawingRoom)? {
    get { context.editor.room }
    set { context.editor.room = newValue }
  }

  /// What the terminal can do.
  public var terminal: TerminalFeatures {
    get { context.terminal }
    set { context.terminal = newValue }
  }

  /// Shows that unfinished strokes were recovered, and which key removes them.
  package func showRecovery(_ text: String) {
    messages.showNotice(text, KeyHint(.undo, "removes"))
  }

  /// The messages and notices.
  package var messages: Messages { context.messages }
  /// Whether a prompt gets the keys, so that no other sketch should take them.
  public var hasPrompt: Bool { overlays.topmost(Prompt.self) != nil }

  /// Reads the ink of files; `nil` to offer no import.
  public var importer: (any InkImporter)? {
    get { incoming.importer }
    set { incoming.importer = newValue }
  }

  /// Saves and reads copied strokes; `nil` to paste only what this view has copied.
  public var clipboard: (any StrokeClipboard)? {
    get { incoming.clipboard.store }
    set { incoming.clipboard.store = newValue }
  }

  /// The name of the open sketch, safe to show on a terminal.
  public var sketchName: String {
    get { context.sketchName }
    set { context.sketchName = newValue }
  }

  /// The keys of the commands; the message at the start shows them.
  public var keyBindings: KeyBindings {
    get { context.keys }
    set {
      context.messages.keys = newValue
      toolbar.keys = newValue
      context.messages.show(StatusLines.welcome(newValue))
    }
  }

  /// Sets what the first stroke is drawn with.
  public func start(with settings: StartSettings) { context.settings.apply(settings) }

  /// Copies all settings of another view, except the symmetry of its sketch.
  public func adoptSettings(of other: DrawingController) {
    var settings = other.context.settings
    settings.ink.symmetry = nil
    settings.requests = settings.requests.forAnotherSketch
    context.settings = settings
    context.messages.clear()
  }
}
