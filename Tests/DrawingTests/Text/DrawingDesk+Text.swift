import TestSupport

@testable import Drawing

extension DrawingDesk {
  /// Selects the text tool and opens a caret.
  func openText(_ x: Double = 20, _ y: Double = 20) {
    press("t")
    tap(x, y)
  }

  /// Types characters; a line feed is Enter.
  func type(_ text: String) {
    for scalar in text.unicodeScalars {
      if scalar == "\n" { press(Key.Code.enter) } else { press(scalar) }
    }
    draw()
  }

  /// Pastes text as the terminal session does.
  func paste(_ text: String) {
    controller.pasted(text, at: time)
    draw()
  }

  /// The texts of the sketch that was saved.
  var texts: [String] { Sketch(folding: log).texts.map(\.text) }
  /// The text that is being typed; `nil` while the caret is closed.
  var typedText: String? { controller.textEntry?.text }
}

extension RecordingScreen {
  /// The number of lit dots.
  var dotCount: Int {
    ink.reduce(0) { $0 + (($1?.glyph.value ?? 0) & 0xFF).nonzeroBitCount }
  }
}
