import Geometry
import Shapes
import SyntheticInk

/// How drawings of each kind of figure are recognized.
package struct ShapeScore {
  /// The result of a stroke that resembles no figure.
  package static let nothing = "none"

  /// The number of each result by the kind that was meant.
  private var counts: [ShapeDrawing.Kind: [String: Int]] = [:]
  /// The squared distances of the figures that were recognized rightly, in square dots.
  private var squares: [ShapeDrawing.Kind: [Double]] = [:]

  /// The numbers of drawings, and of those recognized rightly, by tenths of the confidence.
  package private(set) var calibration: [Int: (all: Int, right: Int)] = [:]

  /// Creates a score without drawings.
  package init() {}

  /// Recognizes drawings of a kind.
  package mutating func add(_ kind: ShapeDrawing.Kind, count: Int, seed: UInt64) {
    let number = UInt64(ShapeDrawing.Kind.allCases.firstIndex(of: kind) ?? 0)
    var random = SplitMix64(seed: seed &* 1_000 &+ number)
    for _ in 0..<count { add(ShapeDrawing(kind, using: &random), kind) }
  }

  /// Adds the results of another score.
  package mutating func add(_ other: ShapeScore) {
    for (kind, results) in other.counts {
      counts[kind, default: [:]].merge(results, uniquingKeysWith: +)
    }
    squares.merge(other.squares, uniquingKeysWith: +)
    calibration.merge(other.calibration) { ($0.all + $1.all, $0.right + $1.right) }
  }

  /// The numbers of each result for a kind.
  package func results(of kind: ShapeDrawing.Kind) -> [String: Int] { counts[kind] ?? [:] }

  /// The part of the drawings of a kind that became the right figure, from 0 to 1.
  package func rate(of kind: ShapeDrawing.Kind) -> Double {
    let all = results(of: kind)
    return Double(all[kind.rawValue] ?? 0) / Double(max(1, all.values.reduce(0, +)))
  }

  /// The root mean square distance between the figures that were meant and those that were recognized, in
  /// dots.
  package func error(of kind: ShapeDrawing.Kind) -> Double {
    let squares = squares[kind] ?? []
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  /// The part of the drawings of a kind that became the right figure with an error up to a limit, in dots.
  package func rate(of kind: ShapeDrawing.Kind, within error: Double) -> Double {
    let all = results(of: kind).values.reduce(0, +)
    return Double((squares[kind] ?? []).count { $0 <= error * error }) / Double(max(1, all))
  }

  private mutating func note(_ fit: ShapeFit?, _ kind: ShapeDrawing.Kind) {
    guard let fit else { return }
    let tenth = min(9, Int(fit.confidence * 10))
    calibration[tenth, default: (0, 0)].all += 1
    if fit.shape.name == kind.rawValue { calibration[tenth, default: (0, 0)].right += 1 }
  }

  private mutating func add(_ drawing: ShapeDrawing, _ kind: ShapeDrawing.Kind) {
    let fit = ShapeRecognizer().fit(drawing.points)
    note(fit, kind)
    let isSure = fit.map { $0.confidence >= ShapeRecognizer.minimumConfidence } ?? false
    let result = isSure ? fit?.shape.name ?? Self.nothing : Self.nothing
    counts[kind, default: [:]][result, default: 0] += 1
    guard result == kind.rawValue, let shape = fit?.shape else { return }
    // Both ways, so that neither outline may leave out a part of the other.
    let distances = [shape.meanSquare(to: drawing.shape), drawing.shape.meanSquare(to: shape)]
    squares[kind, default: []].append(distances.max() ?? 0)
  }
}

extension Shape {
  /// Returns the mean square distance of this outline from another, in square dots.
  fileprivate func meanSquare(to other: Shape) -> Double {
    other.meanSquare(of: outline.walked(by: 1))
  }
}
