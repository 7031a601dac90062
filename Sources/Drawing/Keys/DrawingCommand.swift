import Geometry
import Ink
import Touches

/// An action of the drawing view that a key or an entry of the menu performs.
enum DrawingCommand: Hashable {
  case quit, showHelp, toggleStatistics, toggleTouches, toggleDebugging
  case nextSmoothing
  /// Gives later strokes the next kind of symmetry.
  case nextSymmetry
  /// Gives later strokes a symmetry, or none.
  case selectSymmetry(Symmetry?)
  /// Rotates the selected strokes by steps of 15°, clockwise.
  case rotateSelection(Int)
  /// Scales the selected strokes by steps, of which four double the size.
  case scaleSelection(Int)
  /// Replaces the last stroke by the figure that it resembles.
  case snapLastStroke
  /// Adds an arm to the rosette.
  case addArm
  /// Turns the grid or the alignment guides on or off.
  case toggleGrid, toggleGuides
  /// Shows or hides the strip of sketches.
  case toggleStrip
  /// Gives the keys to the toolbar.
  case focusToolbar
  /// Hides everything but ink, or shows it again.
  case toggleOnlyInk
  /// Creates a sketch, or renames, duplicates, or deletes the chosen one or else the open one.
  case newSketch, renameSketch, duplicateSketch, deleteSketch
  /// Brings back the sketch that was deleted last.
  case restoreSketch
  case undo, redo, clear
  case selectTool(Tool)
  case selectColor(InkColor)
  /// Opens the picker of colors.
  case openPicker
  /// Takes the ink of the stroke that is clicked next.
  case pickUpInk
  /// Widens the line by a number of dots.
  case widen(Double)
  /// Changes the density of the tool by a percentage of the dots.
  case changeDensity(Double)
  /// Turns the nib clockwise by a number of steps.
  case turnNib(Int)
  /// Raises the nib by a number of steps.
  case tiltNib(Int)
  /// Moves the canvas by an offset in screen dots.
  case pan(Vector)
  /// Moves the canvas by an offset in fractions of the window's size.
  case panPage(Vector)
  /// Multiplies the scale of the canvas by a factor.
  case zoom(Double)
  case resetZoom, fit
  /// Follows the view of the next person in the room, or of nobody.
  case followView
  /// Saves the picture in the exporter's format with a name.
  case export(format: String)
  case openExportPrompt, copyText
  case openImportPrompt
  case eraseSelection, deselect
  /// Moves the selected strokes above or below all others.
  case reorderSelection(Edit.PaintLevel)
  /// Makes one group of the selected strokes, or takes them out of their groups.
  case groupSelection, ungroupSelection
  /// Copies or cuts the selected strokes, or adds those that were copied.
  case copySelection, cutSelection, paste
  /// Adds a copy of the selected strokes.
  case duplicateSelection
  /// Selects all strokes, the next one, or the next one as well.
  case selectAll, selectNext, selectNextToo
  /// Opens the menu at the pointer.
  case openMenu
  /// Cancels the gesture in progress, or else clears the selection.
  case cancel

  /// Whether the command exports the sketch.
  var exports: Bool {
    switch self {
    case .export, .openExportPrompt, .copyText: true
    default: false
    }
  }

  /// Whether a text that is being typed goes on.
  var keepsText: Bool {
    switch self {
    case .showHelp, .toggleStatistics, .toggleTouches, .toggleDebugging, .nextSmoothing, .pan,
      .panPage, .zoom, .resetZoom, .fit:
      true
    default: false
    }
  }

  /// Whether the command only chooses a setting, so that the menu stays open for further choices.
  var isSetting: Bool {
    switch self {
    case .selectTool, .selectColor, .widen, .changeDensity, .turnNib, .tiltNib, .selectSymmetry,
      .toggleGrid, .toggleGuides:
      true
    default: false
    }
  }
}
