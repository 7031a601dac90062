public import Ink

/// A setting that a program remembers for its next start when the user changes it while drawing.
public enum Choice: Hashable, Sendable {
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
