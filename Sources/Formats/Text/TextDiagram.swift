import Diagrams
import Ink
import TerminalUI

extension ExportFormat {
  /// Diagrams in each style; ink that is no part of one can be braille among box-drawing characters.
  static let diagrams = DiagramText.Style.allCases.map { style in
    ExportFormat(
      style.rawValue, [".\(style).txt"],
      Set<ExportChoice>.diagram.union(style == .boxes ? [.ink, .smoothing] : [])
    ) { document, options, output in
      try output.report(0)
      let comment = options.comment ?? ""
      let limit = options.columns ?? style.columns
      let writer = DiagramWriter(
        style: style, columns: max(1, limit - comment.columnCount),
        keepsInk: options.keepsInk ?? (comment.isEmpty && !options.isFenced), guide: options.guide)
      do {
        let sketch = Sketch(folding: document.edits)
        let text = try writer.text(of: sketch, smoothing: options.smoothing)
        if text.leavesOutInk { output.note("without freehand ink") }
        let block = TextBlock(comment: comment, fence: options.isFenced ? "text" : nil)
        try output.write(block.wrap(text.lines)) { try output.write($1 + "\n") }
      } catch let error as DiagramLayout.TooWide {
        throw ExportError.tooWide(columns: error.columns + comment.columnCount, limit: limit)
      }
    }
  }
}
