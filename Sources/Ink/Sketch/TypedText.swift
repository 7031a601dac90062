public import Geometry

/// A text that some of the new strokes of an edit show.
public struct TypedText: Hashable, Sendable {
  /// The text; line feeds separate its lines.
  public package(set) var text: String
  /// The strokes, as indices of the edit's new strokes; not empty.
  public package(set) var strokes: Range<Int>
  /// The map from units of the font, from the start of the first baseline, to canvas dots.
  public package(set) var map: Transform

  /// Creates a text.
  public init(_ text: String, strokes: Range<Int>, map: Transform) {
    (self.text, self.strokes, self.map) = (text, strokes, map)
  }

  /// Returns the text of strokes that were moved by a vector in canvas dots, and follow a number of others.
  public func moved(by offset: Vector, after count: Int = 0) -> TypedText {
    TypedText(
      text, strokes: strokes.lowerBound + count..<strokes.upperBound + count,
      map: map.followed(by: Transform(translation: offset)))
  }
}

extension [TypedText] {
  /// The texts that are valid for a number of strokes: in ascending order, without overlaps.
  func valid(strokeCount: Int) -> [TypedText] {
    var end = 0
    return filter { text in
      guard text.strokes.lowerBound >= end, text.strokes.upperBound <= strokeCount,
        !text.strokes.isEmpty, text.map.stored != nil
      else { return false }
      end = text.strokes.upperBound
      return true
    }
  }
}

extension TypedText: Described {
  package init() { self.init("", strokes: 0..<0, map: .identity) }
  package static var help: String {
    """
    A text that strokes show: the index of the first of them among the new strokes of the edit, their number, and \
    the map (a, b, c, d, tx, ty) from the units of the font to the canvas. Line feeds separate lines. The origin is \
    the left end of the first line's baseline; capitals are 21 units high, and baselines 35 units apart.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("text") { try coder.text(&text) }
    var (first, count) = (strokes.lowerBound, strokes.count)
    if try coder.has("first", first > 0) { try coder.integer(&first, in: 0...EditID.maximum) }
    if try coder.has("count") { try coder.integer(&count, in: 1...EditID.maximum) }
    strokes = first..<first + count
    if try coder.has("map") { try coder.record(&map) }
  }
}
