import Files
package import Sketches

/// What a repair saved and what is lost, as lines of text.
package struct RepairSummary {
  package let lines: [String]

  package init(_ repair: SketchRepair, output: String) {
    let losses = [
      ("lost strokes (edit numbers)", repair.lostStrokes), ("lost edits", repair.lostEdits),
      ("edits dropped because their strokes are lost", repair.droppedEdits),
    ]
    lines =
      [
        "\(output.printable()): \(count(repair.savedEdits, "edit")) saved, "
          + "\(count(repair.savedStrokes, "stroke")) in the picture"
      ] + losses.filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.text(of: $0.1))" }
      + (repair.hasLostProperties ? ["lost: the title and the date"] : [])
  }

  private static let maximumRangeCount = 100

  /// Returns numbers as text: `1–3, 7`, with a count instead of the ranges after the 100th.
  static func text(of numbers: RangeSet<Int>) -> String {
    let ranges = numbers.ranges.prefix(maximumRangeCount).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)"
    }
    let rest = numbers.ranges.dropFirst(maximumRangeCount).reduce(0) { $0 + $1.count }
    return ranges.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
