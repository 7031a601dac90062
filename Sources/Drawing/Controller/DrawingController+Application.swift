import Canvas
import Ink
package import Raster

/// The interface for the program that shows the drawing view.
extension DrawingController {
  package var cellStyle: CellStyle {
    get { editor.view.cellStyle }
    set { editor.changeView { $0.cellStyle = newValue } }
  }

  /// Whether the toolbar and the panels have only ASCII characters, apart from texts of the user.
  package var hasASCIIPanels: Bool {
    get { editor.view.hasASCIIPanels }
    set { editor.changeView { $0.hasASCIIPanels = newValue } }
  }

  /// Whether a panel greets a new user; ends with the first stroke.
  package var isWelcoming: Bool {
    get { settings.isWelcoming }
    set {
      settings.isWelcoming = newValue
      if newValue, editor.sketch.items.isEmpty { messages.clear() }
    }
  }

  /// The room in which the sketch is shared; `nil` if it is not.
  package var room: (any DrawingRoom)? {
    get { editor.room }
    set { editor.room = newValue }
  }

  /// Shows that unfinished strokes were recovered, and which key removes them.
  package func showRecovery(_ text: String) { messages.showNotice(text, KeyHint(.undo, "removes")) }

  package func showNotice(_ text: String) { messages.showNotice(text) }

  /// Whether a prompt gets the keys, so that no other sketch should take them.
  package var hasPrompt: Bool { overlays.topmost(Prompt.self) != nil }

  /// Saves and reads copied strokes; `nil` to paste only what this view has copied.
  package var clipboard: (any StrokeClipboard)? {
    get { incoming.clipboard.store }
    set { incoming.clipboard.store = newValue }
  }

  /// The keys of the commands; the message at the start shows them.
  package var keyBindings: KeyBindings {
    get { messages.keys }
    set {
      messages.keys = newValue
      toolbar.keys = newValue
      // A screen has a hint of its own.
      state.hasScreen ? messages.clear() : messages.show(Messages.welcome(newValue))
    }
  }

  /// Copies all settings of another view, except the symmetry of its sketch.
  package func adoptSettings(of other: DrawingController) {
    var settings = other.settings
    settings.ink.symmetry = nil
    settings.addsByClick = false
    settings.requests = settings.requests.forAnotherSketch
    self.settings = settings
    messages.clear()
  }
}

/// What the terminal can do, as far as the drawing view depends on it.
package struct TerminalFeatures: Hashable, Sendable {
  /// Whether keys move the pointer, so that the help panel explains them.
  package var hasKeyboardPointer = false
  /// Whether a mouse moves the pointer, so that the help panel explains its gestures.
  package var hasMouse = true
  /// Whether drags and clicks with Shift arrive, so that the help panel explains them.
  package var sendsShift = true
  package var hasClipboard = true
  var showsColors = true

  package init() {}
}
