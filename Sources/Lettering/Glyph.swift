public import Geometry

/// The lines of a character and its width, in units of a ``LineFont``.
public struct Glyph: Hashable, Sendable {
  /// The distance from the left edge to the left edge of the next character.
  public let advance: Double
  /// The lines, in the order in which they are drawn; one with a single point is a dot.
  ///
  /// x is measured from the left edge, y downward from the baseline.
  public let lines: [[Point]]

  /// Creates a glyph.
  init(advance: Double, lines: [[Point]]) { (self.advance, self.lines) = (advance, lines) }

  /// The smallest rectangle around the lines; `nil` if there are none.
  var bounds: Rect? { Rect(enclosing: lines.lazy.flatMap(\.self)) }

  /// Parses a glyph of James Hurt's format (``HersheyGlyphs``); `nil` if the text is malformed.
  init?(hershey data: some Collection<UInt8>) {
    let bytes = Array(data)
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return nil }
    let numbers = bytes.map { Double($0) - Self.origin }
    var lines: [[Point]] = [[]]
    for index in stride(from: 2, to: bytes.count, by: 2) {
      if bytes[index] == UInt8(ascii: " "), bytes[index + 1] == UInt8(ascii: "R") {
        lines.append([])
      } else {
        lines[lines.count - 1].append(
          Point(x: numbers[index] - numbers[0], y: numbers[index + 1] - Self.baseline))
      }
    }
    self.init(advance: numbers[1] - numbers[0], lines: lines.filter { !$0.isEmpty })
  }

  /// The character that stands for 0.
  private static let origin = 82.0
  /// The baseline of the Hershey fonts.
  private static let baseline = 9.0
}
