import Ink

/// Everything that the user has set; all but the symmetry stays when another sketch is opened.
struct DrawingSettings {
  var ink: InkSettings
  /// The colors that were taken from the picker, the latest first.
  var takenInks: [InkColor] = []
  /// The strokes that were copied last; used only without a clipboard that other programs share.
  var copiedStrokes: StrokeCopy?
  /// Whether the tool is shown: by the toolbar, and by a mark at the pointer.
  var showsIndicators = true
  /// Whether the toolbar is shown even while it does not have the keys.
  var hasToolbar = true
  /// Whether the toolbar has a single row on every screen.
  var hasSingleRow = false
  var showsOnlyInk = false
  /// Whether a panel greets a new user; ends with the first stroke.
  var isWelcoming = false
  var showsStatistics = false
  var showsTouches = false
  /// Whether samples, predictions, and redrawn areas are shown.
  var isDebugging = false
  /// What the left button of a mouse does once a pen has been used.
  var mouseRole = MouseRole.draw
  var hasUsedPen = false
  /// What the left button of a mouse does now.
  var effectiveMouseRole: MouseRole { hasUsedPen ? mouseRole : .draw }
  var requests = SketchRequests()
}
