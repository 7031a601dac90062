public import Geometry

/// A text that some of the new strokes of an edit show.
public struct TypedText: Hashable, Sendable {
  /// The text; line feeds separate its lines.
  public let text: String
  /// The strokes, as indices of the edit's new strokes; not empty.
  public let strokes: Range<Int>
  /// The map from units of the font, from the start of the first baseline, to canvas dots.
  public let map: Transform

  /// The limit of the coefficients of ``map`` in a sketch file.
  public static let maximumCoefficient = 1024.0
  /// The limit of the offset of ``map`` in a sketch file, in canvas dots.
  public static let maximumOffset = 0x1p30

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

  /// Whether a sketch file can store the text.
  var isStorable: Bool {
    [map.a, map.b, map.c, map.d].allSatisfy { abs($0) <= Self.maximumCoefficient }
      && [map.tx, map.ty].allSatisfy { abs($0) <= Self.maximumOffset }
  }
}

extension [TypedText] {
  /// The texts that are valid for a number of strokes: in ascending order, without overlaps.
  func valid(strokeCount: Int) -> [TypedText] {
    var end = 0
    return filter { text in
      guard text.strokes.lowerBound >= end, text.strokes.upperBound <= strokeCount,
        !text.strokes.isEmpty, text.isStorable
      else { return false }
      end = text.strokes.upperBound
      return true
    }
  }
}
