package import Touches

/// The text format of recorded strokes.
///
/// Each line is `t x y [pressure]`, a blank line ends a stroke, and `#` begins a comment.
package enum StrokeText {
  /// A line that is not part of the format.
  package struct Malformed: Error, CustomStringConvertible {
    /// The number of the line, from 1.
    let line: Int
    /// The text of the line.
    let text: String

    package var description: String {
      "line \(line) must be `t x y [pressure]` in numbers, but is `\(excerpt)`"
    }

    /// The beginning of the line, with control characters and non-ASCII characters replaced.
    private var excerpt: String {
      String(
        text.unicodeScalars.prefix(40).map {
          $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?"
        })
    }
  }

  /// Parses strokes from lines of text.
  ///
  /// - Throws: ``Malformed`` at the first line that is not a sample, blank or a comment.
  package static func parse(
    _ lines: some Sequence<some StringProtocol>
  ) throws -> [[TouchPredictor.Sample]] {
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
