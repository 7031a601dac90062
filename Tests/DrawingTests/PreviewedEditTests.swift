import TestSupport

@testable import Drawing

@Suite struct PreviewedEditTests {
  /// A kind of previewed edit, and how to start it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: @Sendable (EditContext) -> any PreviewedEdit
  }

  static let kinds = [
    Kind(testDescription: "move") { context in
      StrokeMove(context.sketch.items.map(\.id), of: context.sketch, at: .zero)
    },
    Kind(testDescription: "stroke eraser") { StrokeEraser($0) },
    Kind(testDescription: "dot eraser") { DotEraser($0) },
  ]

  @Test(arguments: kinds, 0..<10 as Range<UInt64>)
  func `the preview equals the sketch after the action`(kind: Kind, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sketch = randomSketch(using: &random)
    var edit = kind.start(context(sketch))
    for count in 1...8 {
      let change = edit.update(randomDrag(count, using: &random))
      #expect(change.isEmpty || edit.action != nil)
      var edited = sketch
      if let action = edit.action { edited.apply(action) }
      #expect(edit.preview.strokes == edited.strokes)
    }
  }

  @Test(arguments: kinds, 0..<10 as Range<UInt64>)
  func `the reversal leads from the preview back to the sketch`(kind: Kind, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sketch = randomSketch(using: &random)
    var edit = kind.start(context(sketch))
    for count in 1...8 { _ = edit.update(randomDrag(count, using: &random)) }
    let reversal = edit.reversal
    let kept = edit.preview.strokes.filter { !reversal.removed.contains($0) }
    #expect(kept.count + reversal.removed.count == edit.preview.items.count)
    #expect(Set(kept + reversal.added) == Set(sketch.strokes))
  }

  @Test(arguments: kinds)
  func `an edit without a drag changes nothing`(kind: Kind) {
    var random = SplitMix64(seed: 1)
    let sketch = randomSketch(using: &random)
    let edit = kind.start(context(sketch))
    #expect(edit.action == nil && edit.reversal.isEmpty && edit.preview.strokes == sketch.strokes)
  }

  private func context(_ sketch: Sketch) -> EditContext {
    EditContext(
      sketch: sketch, style: StrokeStyle(width: 4), smoothing: .spline, transform: .identity)
  }

  private func randomSketch(using random: inout SplitMix64) -> Sketch {
    var sketch = Sketch()
    for _ in 0..<6 {
      let samples = random.points().enumerated().map {
        StrokeSample(location: $1, timestamp: Double($0) / 100)
      }
      let nib: Nib = Bool.random(using: &random) ? .pen : .fill
      guard let stroke = StrokeRecord(style: StrokeStyle(nib: nib), samples: samples) else {
        continue
      }
      sketch.apply(.strokeAdded(stroke))
    }
    return sketch
  }

  /// Returns a drag with some number of samples, which ends at the last.
  private func randomDrag(_ count: Int, using random: inout SplitMix64) -> EditDrag {
    var samples: [StrokeSample] = []
    for index in 0..<count {
      let point = Point(
        x: .random(in: 0...80, using: &random), y: .random(in: 0...48, using: &random))
      samples.append(StrokeSample(location: point, timestamp: Double(index) / 100))
    }
    return EditDrag(samples: samples, location: samples[count - 1].location, transform: .identity)
  }
}
