public import Geometry

/// A font whose characters are drawn with single lines.
///
/// Coordinates are in units of the font, with y downward from the baseline. Characters that the font does
/// not have are composed, if it has their parts: their canonical decomposition (Unicode Standard Annex 15).
public struct LineFont: Sendable {
  /// The height of capitals.
  public static let capHeight = 21.0
  /// The greatest depth of letters below the baseline.
  public static let descent = 7.0
  /// The distance between the baselines of two lines, with room for an accent on a capital.
  public static let lineHeight = 35.0
  /// The simplex letters of the Hershey fonts, with Greek and Cyrillic ones, and signs.
  public static let hershey = LineFont()

  private let glyphs: [Unicode.Scalar: Glyph]
  private let compositions: [Unicode.Scalar: [Unicode.Scalar]]

  private init() {
    var glyphs: [Unicode.Scalar: Glyph] = [:]
    for line in HersheyGlyphs.glyphs.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let end = line.firstIndex(of: UInt8(ascii: " ")),
        let scalar = Unicode.Scalar(hexadecimal: Substring(line[..<end]))
      else { continue }
      glyphs[scalar] = Glyph(hershey: line[line.index(after: end)...])
    }
    var compositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for line in HersheyGlyphs.compositions.split(separator: "\n") {
      let scalars = line.split(separator: " ").compactMap(Unicode.Scalar.init(hexadecimal:))
      if let first = scalars.first { compositions[first] = Array(scalars.dropFirst()) }
    }
    (self.glyphs, self.compositions) = (glyphs, compositions)
  }

  /// Returns the glyph of a character, in O(1) even for one of many scalars; `nil` if the font lacks it or a
  /// part of it, or if it has more than eight marks.
  public func glyph(for character: Character) -> Glyph? {
    let scalars = character.unicodeScalars.prefix(Self.maximumMarks + 2)
    let parts = scalars.flatMap { compositions[$0] ?? [$0] }
    let marks = parts.dropFirst().compactMap(mark)
    guard var base = parts.first, marks.count == parts.count - 1,
      marks.count <= Self.maximumMarks, mark(base) == nil
    else { return nil }
    if marks.contains(where: \.isAbove) { base = Self.dotless[base] ?? base }
    return glyphs[base]?.adding(marks)
  }

  /// Returns the width of a line of *n* characters, in O(*n*); those that the font lacks have none.
  public func width(of line: some StringProtocol) -> Double {
    line.reduce(0) { $0 + (glyph(for: $1)?.advance ?? 0) }
  }

  /// Returns the box around a text of *n* characters, in O(*n*): from the top of accents on the first line's
  /// capitals to the lower edge of the last line.
  public func box(of text: String) -> Rect {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Rect(
      minX: 0, minY: Self.descent - Self.lineHeight, maxX: lines.map(width).max() ?? 0,
      maxY: Self.descent + Double(lines.count - 1) * Self.lineHeight)
  }

  /// Returns whether a point is on a text of *n* characters or near it; in O(1) if it is far, else in O(*n*).
  public func isOn(_ text: String, _ point: Point) -> Bool {
    let length = Double(text.utf8.count)
    let limit = Rect(
      minX: -Self.margin, minY: -Self.lineHeight,
      maxX: length * Self.maximumAdvance + Self.margin, maxY: (length + 1) * Self.lineHeight)
    return limit.contains(point) && box(of: text).outset(by: Self.margin).contains(point)
  }

  private static let maximumMarks = 8
  /// The distance from a text in which a point is near it.
  private static let margin = 4.0
  /// A width that no character has.
  private static let maximumAdvance = 80.0

  /// The letters that lose their dot under a mark.
  private static let dotless: [Unicode.Scalar: Unicode.Scalar] = [
    "i": "\u{131}", "j": "\u{237}", "\u{456}": "\u{131}", "\u{458}": "\u{237}",
  ]

  private func mark(_ scalar: Unicode.Scalar) -> Glyph? {
    scalar.properties.generalCategory == .nonspacingMark ? glyphs[scalar] : nil
  }
}

extension Glyph {
  private static let smallHeight = 14.0
  /// The distance from one mark to the next above it.
  private static let markHeight = 6.0

  /// Whether a combining mark, whose lines are around x = 0 as above a small letter, is above a letter.
  fileprivate var isAbove: Bool { (bounds?.maxY ?? 0) < 0 }

  /// Returns the letter with marks above it, from the lowest to the topmost, and below it.
  fileprivate func adding(_ marks: [Glyph]) -> Glyph {
    let letter = bounds ?? Rect(minX: 0, minY: -Self.smallHeight, maxX: advance, maxY: 0)
    var lift = max(0, -Self.smallHeight - letter.minY)
    var drop = max(0, letter.maxY)
    var lines = lines
    for mark in marks {
      let dy = mark.isAbove ? -lift : drop
      lines += mark.lines.map { line in
        line.map { Point(x: $0.x + letter.center.x, y: $0.y + dy) }
      }
      if mark.isAbove { lift += Self.markHeight } else { drop += Self.markHeight }
    }
    return Glyph(advance: advance, lines: lines)
  }
}

extension Unicode.Scalar {
  fileprivate init?(hexadecimal text: Substring) {
    guard let value = UInt32(text, radix: 16) else { return nil }
    self.init(value)
  }
}

/// The lines of a character and its width, in units of a ``LineFont``.
public struct Glyph: Hashable, Sendable {
  /// The distance from the left edge to the left edge of the next character.
  public let advance: Double
  /// The lines, in the order in which they are drawn, with x from the left edge and y downward from the
  /// baseline; one with a single point is a dot.
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
