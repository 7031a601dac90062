import Geometry
import Ink
import Marks

/// The marks on a screen as lines under its rows, as compilers show errors.
struct MarkedText {
  /// The strokes of the marks, which text does not show in another form.
  private(set) var strokes: Set<StrokeID> = []
  /// The lines of each row, with the column and the row from 0.
  private var lines: [Int: [(column: Int, text: String)]] = [:]

  /// Reads the marks, unless the picture is enlarged, reduced, or without a screen.
  init(_ document: ExportDocument, _ options: ExportOptions) {
    guard let screen = document.screen, options.columns == nil, options.scale == 1
    else { return }
    let ink = document.items.filter { $0.stroke.style.nib != .characters }
    let marks = MarkReader(screen: screen).read(ink, texts: document.texts).marks
    strokes = Set(marks.flatMap(\.strokes))
    for mark in marks {
      for (row, text) in zip(mark.rows, mark.text) where !text.isEmpty {
        let label = (mark.isSure ? " " : " near ") + mark.kind.phrase
        let line =
          "^" + String(repeating: "~", count: mark.columns.count - 1)
          + (row == mark.rows.upperBound ? label : "")
        lines[row, default: []].append((mark.columns.lowerBound, line))
      }
    }
  }

  /// Returns the lines of a picture without colors, and those of the marks.
  func lines(of picture: TextPicture) -> [String] {
    let offset = picture.transform.translation
    let (left, top) = (Int(offset.dx) / Cell.width, Int(offset.dy) / Cell.height)
    return picture.lines(palette: nil).enumerated().flatMap { index, line in
      let marks = lines[index - top, default: []].map { column, text in
        String(repeating: " ", count: max(0, column + left)) + text
      }
      return [line] + marks
    }
  }
}
