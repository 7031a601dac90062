import Files
package import Ink
import Marks
import TerminalUI

/// What was marked on a screen of a sketch.
package struct MarkSummary: Encodable {
  struct Size: Encodable { let columns, rows: Int }

  struct Entry: Encodable {
    let kind: String
    /// The first and the last row and column, from 1.
    let rows, columns: [Int]
    let text, lines: [String]
    let ink: String
    let confidence: Double
    let strokes: [String]
    let time: Double
    /// The kind for people to read, and whether it is named without "near".
    let phrase: String, isSure: Bool

    enum CodingKeys: CodingKey {
      case kind, rows, columns, text, lines, ink, confidence, strokes, time
    }
  }

  struct Other: Encodable {
    let rows: [Int]
    let strokes: [String]
    let text: String?
  }

  private let format = "stipple marks", version = 1
  /// The maximum width of a marked text among others, in columns.
  private static let maximumColumns = 90
  /// The number of the page, from 1; `nil` if the sketch has only one.
  private(set) var page: Int?
  let screen: Size
  let marks: [Entry]
  let other: [Other]

  /// Reads the marks on every page of a log; none if it has no screen.
  package static func pages(of edits: [Edit]) -> [MarkSummary] {
    var pages: [MarkSummary] = []
    Sketch.forEachPage(of: edits) { pages += [MarkSummary(of: $0)].compactMap(\.self) }
    guard pages.count > 1 else { return pages }
    for index in pages.indices { pages[index].page = index + 1 }
    return pages
  }

  /// Reads the marks on the last page of a sketch; `nil` if there is no screen.
  private init?(of sketch: Sketch) {
    guard let screen = sketch.screen else { return nil }
    self.screen = Size(columns: screen.columns, rows: screen.rows)
    let (marks, notes) = MarkReader(screen: screen).read(Array(sketch.items), texts: sketch.texts)
    self.marks = marks.map { mark in
      let stroke = sketch[mark.strokes[0]]?.stroke
      return Entry(
        kind: mark.kind.name, rows: Self.numbers(mark.rows),
        columns: Self.numbers(mark.columns), text: mark.text, lines: mark.lines,
        ink: stroke?.style.color.name ?? "",
        confidence: (mark.confidence * 100).rounded() / 100, strokes: mark.strokes.map(\.name),
        time: stroke?.time.lowerBound ?? 0, phrase: mark.kind.phrase, isSure: mark.isSure)
    }
    other = notes.map {
      Other(rows: Self.numbers($0.rows), strokes: $0.strokes.map(\.name), text: $0.text)
    }
  }

  private static func numbers(_ range: ClosedRange<Int>) -> [Int] {
    [range.lowerBound + 1, range.upperBound + 1]
  }

  /// Returns a line for each mark and note, by row, under the number of the page if there are several.
  package func text() -> String {
    let marks = marks.map { mark in
      let text = mark.text.filter { !$0.isEmpty }.joined(separator: " … ")
      return (mark.rows, (mark.isSure ? "" : "near ") + mark.phrase, text)
    }
    let notes = other.map { note in
      (
        note.rows, "note",
        note.text.map { "“\($0)”" } ?? "(\(count(note.strokes.count, "stroke")), not read)"
      )
    }
    let lines = (marks + notes).sorted { $0.0[0] < $1.0[0] }
    let heading = page.map { "page \($0)\n" } ?? ""
    return heading
      + lines.map { rows, kind, text in
        let place = rows[0] == rows[1] ? "row \(rows[0])" : "rows \(rows[0])–\(rows[1])"
        let shown = text.printable().middleShortened(to: Self.maximumColumns)
        return "\(Self.padded(kind, 18))\(Self.padded(place, 12))\(shown)\n"
      }.joined()
  }

  private static func padded(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(1, count - text.count))
  }
}
