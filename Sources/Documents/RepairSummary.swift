package import Sketches

/// What a repair saved and what is lost, as lines of text.
package struct RepairSummary {
  /// The lines, safe to print on a terminal: what was saved, then each kind of loss.
  package let lines: [String]

  /// Summarizes a repair.
  ///
  /// - Parameters:
  ///   - repair: The repair.
  ///   - output: The path of the sketch that it created.
  package init(_ repair: SketchRepair, output: String) {
    let losses = [
      ("lost strokes (edit numbers)", repair.lostStrokes), ("lost edits", repair.lostEdits),
      ("edits dropped because their strokes are lost", repair.droppedEdits),
    ]
    lines =
      [
        "\(output.printable()): \(count(repair.savedEdits, "edit")) saved, "
          + "\(count(repair.savedStrokes, "stroke")) in the picture"
      ]
      + losses.filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.ranges(of: $0.1))" }
      + (repair.hasLostProperties ? ["lost: the title and the date"] : [])
  }

  /// Returns ascending numbers as text, with runs of consecutive numbers as ranges: `1–3, 7`.
  static func ranges(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
