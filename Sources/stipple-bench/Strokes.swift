import Touches

/// Strokes as text: `t x y [pressure]` a line, a blank line after each stroke, `#` comments.
enum Strokes {
  /// Why a text is not strokes.
  struct Malformed: Error, CustomStringConvertible {
    /// The number of the line, from 1.
    let line: Int
    /// The line.
    let text: String

    var description: String {
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
  static func read(_ lines: some Sequence<some StringProtocol>) throws -> [[TouchPredictor.Sample]]
  {
    var strokes: [[TouchPredictor.Sample]] = []
    var stroke: [TouchPredictor.Sample] = []
    for (index, line) in lines.enumerated() {
      let fields = line.split { $0.isWhitespace }
      if let first = fields.first {
        guard !first.hasPrefix("#") else { continue }
        guard let sample = sample(fields) else {
          throw Malformed(line: index + 1, text: String(line))
        }
        stroke.append(sample)
      } else if !stroke.isEmpty {
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
    guard fields.count >= 3, let time = Double(fields[0]), let x = Double(fields[1]),
      let y = Double(fields[2]), time.isFinite, x.isFinite, y.isFinite
    else { return nil }
    return TouchPredictor.Sample(time: time, x: x, y: y)
  }
}
