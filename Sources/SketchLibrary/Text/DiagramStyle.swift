import Diagrams
package import Ink

/// The characters that draw a text diagram.
package enum DiagramStyle: String, CaseIterable, Sendable {
  case boxes, ascii

  var characters: DiagramText.Style { self == .ascii ? .ascii : .boxes }

  /// Returns a sketch as text of the usual width, or as wide as it must be.
  package func text(of edits: [Edit], smoothing: Smoothing) -> String {
    let sketch = Sketch(folding: edits)
    var writer = DiagramWriter(style: characters)
    while true {
      do throws(DiagramLayout.TooWide) {
        return try writer.lines(of: sketch, smoothing: smoothing).map { $0 + "\n" }.joined()
      } catch { writer.columns = max(error.columns, writer.columns + 1) }
    }
  }
}
