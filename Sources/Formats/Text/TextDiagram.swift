import Diagrams
import Ink
import TerminalUI

extension ExportFormat {
  /// A diagram of box-drawing characters (Unicode), and of braille where there is other ink.
  static let boxes = diagram("boxes", .boxes, [.ink, .smoothing])
  /// A diagram of ASCII's characters; labels keep theirs.
  static let ascii = diagram("ascii", .ascii)

  private static func diagram(
    _ name: String, _ style: DiagramText.Style, _ others: Set<ExportChoice> = []
  ) -> ExportFormat {
    let choices = others.union([.columns, .like, .comment, .fence])
    return ExportFormat(name, [".\(name).txt"], choices) { document, options, output in
      try output.report(0)
      let comment = options.comment ?? ""
      let limit = options.columns ?? style.columns
      let writer = DiagramWriter(
        style: style, columns: max(1, limit - comment.columnCount),
        keepsInk: options.keepsInk ?? (comment.isEmpty && !options.isFenced), guide: options.guide)
      do {
        let sketch = Sketch(folding: document.edits)
        let text = try writer.text(of: sketch, smoothing: options.smoothing)
        if text.leavesOutInk { output.remark = "without freehand ink" }
        let block = TextBlock(comment: comment, fence: options.isFenced ? "text" : nil)
        try output.write(block.wrap(text.lines)) { try output.write($1 + "\n") }
      } catch let error as DiagramLayout.TooWide {
        throw ExportError.tooWide(columns: error.columns + comment.columnCount, limit: limit)
      }
    }
  }
}
