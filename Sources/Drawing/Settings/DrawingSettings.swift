package import Ink

/// Everything that the user has set; all but the symmetry stays when another sketch is opened.
package struct DrawingSettings {
  package var ink: InkSettings
  /// The colors that were taken from the picker, the latest first.
  var takenInks: [InkColor] = []
  /// The strokes that were copied last; used only without a clipboard that other programs share.
  var copiedStrokes: StrokeCopy?
  /// Whether the tool is shown: by the toolbar, and by a mark at the pointer.
  var showsIndicators = true
  /// Whether the toolbar is shown even while it does not have the keys.
  package var hasToolbar = true
  /// Whether the toolbar has a single row on every screen.
  package var hasSingleRow = false
  var showsOnlyInk = false
  /// Whether a panel greets a new user; ends with the first stroke.
  var isWelcoming = false
  var showsStatistics = false
  var showsTouches = false
  /// Whether samples, predictions, and redrawn areas are shown.
  var isDebugging = false
  /// Whether clicks and rectangles of the select tool add to the selection.
  var addsByClick = false
  /// What the left button of a mouse does once a pen has been used.
  package var mouseRole = MouseRole.draw
  var hasUsedPen = false
  var effectiveMouseRole: MouseRole { hasUsedPen ? mouseRole : .draw }
  var requests = SketchRequests()
}

/// A setting that a program remembers for its next start when the user changes it while drawing.
package enum Choice: Hashable, Sendable {
  case smoothing(Smoothing)
  /// The height of the capitals of a text, in canvas dots.
  case textHeight(Double)
}

extension DrawingSettings {
  private var choices: [Choice] { [.smoothing(ink.smoothing), .textHeight(ink.tools.textHeight)] }

  /// Returns the choices that differ from those of earlier settings.
  func choices(since old: DrawingSettings) -> [Choice] {
    zip(choices, old.choices).filter { $0 != $1 }.map(\.0)
  }
}

/// What the left button of a mouse does once a pen has been used.
public enum MouseRole: String, CaseIterable, Hashable, Sendable {
  /// Draws with the tool, like the pen.
  case draw
  case pan
  /// Selects by clicks and rectangles, like the select tool.
  case select

  var label: String { "mouse \(rawValue)s" }
}
