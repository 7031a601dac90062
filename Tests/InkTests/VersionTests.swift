import Glibc
import TestSupport

@testable import Ink

@Suite struct VersionTests {
  private let ids = (1...40).map { StrokeID(counter: 1, part: $0) }

  private func sketch() -> Sketch {
    var hand = SyntheticStrokes(seed: 1)
    let strokes = ids.compactMap { _ in hand.stroke(samples: 5) }
    return Sketch(folding: [Edit(.strokesAdded(strokes), at: 0)])
  }

  private func action(_ random: inout SplitMix64) -> Edit.Action {
    let ids = ids.filter { _ in Bool.random(using: &random) }
    guard Bool.random(using: &random) else {
      let width = Double.random(in: 1...9, using: &random)
      return .restyled(ids, StyleChange(width: width))
    }
    let angle = Double.random(in: 0...1, using: &random)
    return .transformed(ids, Transform(a: cos(angle), b: 0.1, c: -0.1, d: 1, tx: angle, ty: 2))
  }

  @Test func `undo leads back through every version, even after other edits were taken back`()
    throws
  {
    var random = SplitMix64(seed: 1)
    var sketch = sketch()
    var versions: [[StrokeRecord]] = []
    for _ in 0..<100 {
      versions.append(sketch.strokes)
      sketch.apply(action(&random))
    }
    // An undo of an early edit takes all later ones back, and applies them again.
    sketch.apply(.undone(EditID(counter: 30)))
    sketch.apply(.redone(EditID(counter: 30)))
    for version in versions.reversed() {
      sketch.apply(.undone(try #require(sketch.undoTarget())))
      #expect(sketch.strokes == version)
    }
  }
}
