import Sketches
import TestSupport

/// Compares folded logs with a simple model that stores every past picture.
@Suite struct FoldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `folding matches a simple model, even after reopening`(seed: UInt64) throws {
    var random = SplitMix64(seed: 1000 + seed)
    let edits = random.storableLog(edits: 150)
    var model = TwoStackPicture()
    var all: [Edit] = []
    for round in 0..<6 {
      let (store, document) = try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 0)
      #expect(document.edits == all)
      var sketch = Sketch(folding: document.edits)
      for edit in edits[round * 25..<(round + 1) * 25] {
        store.append(edit)
        all.append(edit)
        model.apply(edit.action)
        sketch.apply(edit)
        #expect(Array(sketch.items) == model.items, "round \(round), edit \(all.count)")
        #expect(sketch.canUndo == model.canUndo && sketch.canRedo == model.canRedo)
      }
      try store.close()
    }
    #expect(try SketchDocument.check(path: folder.path(of: "sketch")).edits == all)
  }
}
