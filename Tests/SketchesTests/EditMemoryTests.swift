import TestSupport

@testable import Ink
@testable import Sketches

/// The memory that edits need in proportion to the bytes in which they arrive.
@Suite struct EditMemoryTests {
  private static let ids = (1...200).map { StrokeID(counter: 1, part: $0) }
  private static let actions: [Edit.Action] = [
    .transformed(ids, Transform(translation: Vector(dx: 1, dy: 0))),
    .restyled(ids, StyleChange(width: 2)), .reordered(ids, .front), .grouped(ids),
    .ungrouped(ids),
  ]

  @Test(arguments: actions) func `edits that name many strokes need at most 20 times their bytes`(
    action: Edit.Action
  ) {
    var hand = SyntheticStrokes(seed: 1)
    let strokes = Self.ids.compactMap { _ in hand.stroke(samples: 5) }
    var sketch = Sketch(folding: [Edit(.strokesAdded(strokes), at: 0)])
    let before = sketch.editMemory
    // Only strokes of a group can be ungrouped.
    let isUngrouping = action == .ungrouped(Self.ids)
    let edits = (0..<100).map {
      Edit(isUngrouping && $0 % 2 == 0 ? .grouped(Self.ids) : action, at: 1)
    }
    sketch.apply(contentsOf: edits)
    let received = edits.map { EditCodec.encode($0).count }.reduce(0, +)
    let names = edits.count * Self.ids.count * MemoryLayout<StrokeID>.stride
    let held = sketch.editMemory - before + names + edits.count * MemoryLayout<Edit>.stride
    #expect(sketch.operations.count >= edits.count * Self.ids.count)
    #expect(held <= 20 * received)
  }
}

extension Sketch {
  /// The bytes of what the sketch keeps of every edit, without the names in the edit.
  fileprivate var editMemory: Int {
    operations.count * MemoryLayout<Operation>.stride + steps.count * MemoryLayout<Step>.stride
      + history.entries.count * MemoryLayout<EditHistory.Entry>.stride
      + versions.count * (MemoryLayout<Version>.stride + StrokeRecord.contentSize)
  }
}

extension StrokeRecord {
  /// The bytes of the object that the stroke points to, which every changed stroke has for itself.
  fileprivate static let contentSize =
    2 * MemoryLayout<Int>.stride + MemoryLayout<StrokeSource>.stride
    + MemoryLayout<ClosedRange<Double>>.stride + MemoryLayout<Transform>.stride
    + MemoryLayout<StrokeStyle>.stride + MemoryLayout<Double>.stride
    + 2 * MemoryLayout<Rect>.stride
}
