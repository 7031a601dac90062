import Geometry
import Glibc

extension Transform {
  /// Reads the `transform` attribute of SVG.
  ///
  /// Source: W3C, CSS Transforms Module Level 1, Section 8.
  init(svg text: String) throws {
    self = .identity
    for part in text.split(separator: ")") {
      let pieces = part.split(separator: "(")
      let name = pieces.first?.filter { !$0.isWhitespace && $0 != "," } ?? ""
      if pieces.count < 2 && name.isEmpty { continue }
      guard pieces.count == 2, let map = try Self.map(name, NumberList.numbers(in: pieces[1]))
      else { throw ImportRefusal("a transform is malformed") }
      // The last transform applies first.
      self = map.followed(by: self)
    }
    guard [a, b, c, d, tx, ty].allSatisfy({ abs($0) <= 1e12 })
    else { throw ImportRefusal("a transform is out of range") }
  }

  private static func map(_ name: String, _ numbers: [Double]) -> Transform? {
    func degrees(_ number: Double) -> Double { number * .pi / 180 }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1): return Transform(translation: Vector(dx: numbers[0], dy: 0))
    case ("translate", 2): return Transform(translation: Vector(dx: numbers[0], dy: numbers[1]))
    case ("scale", 1): return Transform(a: numbers[0], b: 0, c: 0, d: numbers[0], tx: 0, ty: 0)
    case ("scale", 2): return Transform(a: numbers[0], b: 0, c: 0, d: numbers[1], tx: 0, ty: 0)
    case ("rotate", 1): return rotation(degrees(numbers[0]))
    case ("rotate", 3):
      let center = Vector(dx: numbers[1], dy: numbers[2])
      return Transform(translation: center * -1).followed(by: rotation(degrees(numbers[0])))
        .followed(by: Transform(translation: center))
    case ("skewX", 1): return Transform(a: 1, b: 0, c: tan(degrees(numbers[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Transform(a: 1, b: tan(degrees(numbers[0])), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  private static func rotation(_ angle: Double) -> Transform {
    Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
}
