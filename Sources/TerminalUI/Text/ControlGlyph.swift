/// The characters outside ASCII that the toolbar, menus, and other controls consist of.
///
/// DejaVu Sans Mono, Terminus, Noto Sans Mono, JetBrains Mono, and the font of the Linux console have them.
package enum ControlGlyph {
  /// What replaces each of them on a screen with only ASCII characters.
  package static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
    // The marks of the current ink.
    "►": ">", "◄": "<",
    // Lines, the corners of frames, and the mark of a stroke on a timeline.
    "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┴": "+",
    // Swatches, the knob of a slider, the mark of a message, and the shades of a picker without colors.
    "█": "#", "▌": "|", "▓": "%", "▒": "+", "░": ".",
    // The menu, the menu of a sketch, the current choice, and a sketch in use elsewhere.
    "≡": "=", "▼": "v", "•": "*", "×": "x",
    // Keys, and the parts of a text.
    "←": "<", "↑": "^", "↓": "v", "→": ">", "·": "-", "…": "~", "°": "d",
  ]
}

extension Unicode.Scalar {
  /// The character that replaces a glyph of controls on a screen with only ASCII characters.
  var inASCII: Unicode.Scalar { ControlGlyph.replacements[self] ?? self }
}
