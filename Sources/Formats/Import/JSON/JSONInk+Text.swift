import Geometry
import Ink

extension JSONInk {
  /// The maximum number of strokes of a text, which are kept until all are read.
  private static let maximumStrokes = 100_000

  /// Reads an object with a text, its strokes, and its map.
  func text() throws -> TypedText {
    var (text, first, count) = ("", 0, 0)
    var map: Transform?
    try json.object { key in
      switch key {
      case "text": text = try json.string()
      case "first": first = try json.integer()
      case "count": count = try json.integer()
      case "map": map = try self.map()
      default: try json.skipValue()
      }
    }
    guard 0...EditID.maximum ~= first, 1...EditID.maximum ~= count, let map
    else { throw ImportRefusal("a text is malformed") }
    guard count <= Self.maximumStrokes else { throw ImportRefusal("a text has too many strokes") }
    return TypedText(text, strokes: first..<first + count, map: map)
  }

  /// Reads the six coefficients of a map.
  func map() throws -> Transform {
    var numbers: [Double] = []
    try json.array {
      guard numbers.count < 6 else { throw ImportRefusal("a map has more than 6 values") }
      numbers.append(try number(in: -0x1p32...0x1p32, "a value of a map"))
    }
    guard numbers.count == 6 else { throw ImportRefusal("a map has fewer than 6 values") }
    return Transform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

/// Strokes of a picture that become one edit, because they show a text, or a stroke of its own.
struct TypedStrokes {
  private(set) var strokes: [ImportedStroke] = []
  private(set) var groups: [Int?] = []
  /// The text; `nil` for a stroke of its own.
  private(set) var text: TypedText?

  /// Whether no stroke is missing.
  var isComplete: Bool { strokes.count >= text?.strokes.count ?? 1 }

  mutating func add(_ stroke: ImportedStroke, _ group: Int?, _ text: TypedText?) {
    strokes.append(stroke)
    groups.append(group)
    self.text = self.text ?? text
  }
}
