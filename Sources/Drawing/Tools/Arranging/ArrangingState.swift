import Canvas
import Geometry
import Ink

/// The settings of arranging, and what it keeps between two commands.
struct ArrangingState {
  /// Whether the grid is shown and snapped to.
  var hasGrid = false
  /// The distance between two points of the grid, in canvas dots.
  var gridSpacing = CanvasGrid.standardSpacing
  /// Whether edges and centers snap to those of other strokes.
  var hasGuides = true
  /// Whether clicks and rectangles of the select tool add to the selection.
  var addsByClick = false
  /// The rectangle of the select tool; `nil` while none is drawn.
  var band: SelectionBand?
  /// What copying and pasting keep.
  var clipboard = ClipboardState()
  /// The strokes that were duplicated last, and the upper left corner of their original.
  var duplicate: (ids: [StrokeID], corner: Point)?

  /// The settings, and the strokes that were copied, for the view of another sketch.
  var settings: ArrangingState {
    var state = ArrangingState()
    (state.hasGrid, state.gridSpacing, state.hasGuides) = (hasGrid, gridSpacing, hasGuides)
    state.clipboard.copied = clipboard.copied
    return state
  }
}
