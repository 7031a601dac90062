package import Touches

/// Strokes as text: `t x y [pressure]` a line, a blank line after each stroke, `#` comments.
package enum Strokes {
  /// Why a text is not strokes.
  package struct Malformed: Error, CustomStringConvertible {
    /// The number of the line, from 1.
    let line: Int
    /// The line.
    let text: String

    package var description: String {
      "Line \(line) is not `t x y [pressure]` in numbers: \(excerpt)"
    }

    /// The line's beginning, without what a terminal might obey.
    private var excerpt: String {
      String(
        text.unicodeScalars.prefix(40).map {
          $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?"
        })
    }
  }

  /// Reads strokes from lines of text.
  ///
  /// - Throws: ``Malformed`` at the first line that is neither a sample, blank nor a comment.
  package static func read(_ lines: some Sequence<some StringProtocol>) throws -> [[TouchPredictor
    .Sample]]
  {
    var strokes: [[TouchPredictor.Sample]] = []
    var stroke: [TouchPredictor.Sample] = []
    for (index, line) in lines.enumerated() {
      let fields = line.prefix { $0 != "#" }.split { $0.isWhitespace }
      if !fields.isEmpty {
        guard let sample = sample(fields) else {
          throw Malformed(line: index + 1, text: String(line))
        }
        stroke.append(sample)
      } else if !stroke.isEmpty, !line.contains("#") {
        strokes.append(stroke)
        stroke = []
      }
    }
    if !stroke.isEmpty {
      strokes.append(stroke)
    }
    return strokes
  }

  private static func sample(_ fields: [some StringProtocol]) -> TouchPredictor.Sample? {
    let numbers = fields.compactMap { Double($0) }.filter(\.isFinite)
    guard 3...4 ~= numbers.count, numbers.count == fields.count else { return nil }
    return TouchPredictor.Sample(time: numbers[0], x: numbers[1], y: numbers[2])
  }
}
