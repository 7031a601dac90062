import TestSupport

/// Edits that are undone and redone together.
@Suite struct StepTests {
  private let ids = (1...2).map { StrokeID(counter: 1, part: $0) }

  private func sketch(groupedAt time: Double) throws -> Sketch {
    let strokes = try (0..<2).map { index in
      let sample = StrokeSample(location: .init(x: Double(index), y: 0), timestamp: 1)
      return try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))
    }
    return Sketch(folding: [Edit(.strokesAdded(strokes), at: 3), Edit(.grouped(ids), at: time)])
  }

  @Test func `a group made at the time of the edit before is undone and redone with it`() throws {
    var sketch = try sketch(groupedAt: 3)
    let step = sketch.undoTargets()
    #expect(step == [EditID(counter: 2), EditID(counter: 1)])
    for id in step { sketch.apply(.undone(id)) }
    #expect(sketch.items.isEmpty && sketch.undoTargets().isEmpty)
    #expect(sketch.redoTargets() == step.reversed())
    for id in sketch.redoTargets() { sketch.apply(.redone(id)) }
    #expect(sketch.items.allSatisfy { $0.group == EditID(counter: 2) })
    #expect(sketch.redoTargets().isEmpty && sketch.undoTargets() == step)
  }

  @Test func `a group made later is a step of its own`() throws {
    var sketch = try sketch(groupedAt: 3.5)
    #expect(sketch.undoTargets() == [EditID(counter: 2)])
    sketch.apply(.undone(EditID(counter: 2)))
    sketch.apply(.undone(EditID(counter: 1)))
    #expect(sketch.redoTargets() == [EditID(counter: 1)])
  }

  @Test func `another author's group is no part of the step`() throws {
    var sketch = try sketch(groupedAt: 3)
    sketch.apply(Edit(.ungrouped(ids), at: 3, by: 2))
    sketch.apply(Edit(.grouped(ids), at: 4, by: 2))
    #expect(sketch.undoTargets(of: 2) == [EditID(author: 2, counter: 2)])
    #expect(sketch.undoTargets().count == 2)
  }
}
