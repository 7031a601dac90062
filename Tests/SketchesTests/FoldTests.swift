import Geometry
import Ink
import Sketches
import TestSupport
import Testing
import Workloads

/// Compares folded logs with a simple model that stores every past picture.
@Suite struct FoldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `folding matches a simple model, also after reopening`(seed: UInt64) throws {
    var random = SplitMix64(seed: 1000 + seed)
    let edits = random.storableLog(edits: 150)
    var model = SimplePicture()
    var all: [Edit] = []
    for round in 0..<6 {
      let (store, document) = try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 0)
      #expect(document.edits == all)
      var sketch = Sketch(folding: document.edits)
      for edit in edits[round * 25..<(round + 1) * 25] {
        store.append(edit)
        all.append(edit)
        model.apply(edit.action)
        sketch.apply(edit.action)
        #expect(sketch.items == model.items, "round \(round), edit \(all.count)")
        #expect(sketch.canUndo == model.canUndo && sketch.canRedo == model.canRedo)
      }
      try store.close()
    }
    #expect(try SketchDocument.check(path: folder.path(of: "sketch")).edits == all)
  }
}

/// A picture with its undo and redo history, stored as whole pictures.
private struct SimplePicture {
  private(set) var items: [Sketch.Item] = []
  private var past: [[Sketch.Item]] = []
  private var future: [[Sketch.Item]] = []
  private var lastNumber = 0

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  mutating func apply(_ action: Edit.Action) {
    switch action {
    case .undone:
      guard let picture = past.popLast() else { return }
      future.append(items)
      items = picture
    case .redone:
      guard let picture = future.popLast() else { return }
      past.append(items)
      items = picture
    default:
      guard hasEffect(action) else { return }
      past.append(items)
      future = []
      items = picture(after: action)
    }
  }

  private func hasEffect(_ action: Edit.Action) -> Bool {
    switch action {
    case .strokeAdded: true
    case .strokesErased(let ids), .strokesMoved(let ids, _), .strokesRecolored(let ids, _):
      items.contains { ids.contains($0.id) }
    case .strokesSplit(let cuts): items.contains { item in cuts.contains { $0.stroke == item.id } }
    case .cleared: !items.isEmpty
    case .undone, .redone: true
    }
  }

  private mutating func picture(after action: Edit.Action) -> [Sketch.Item] {
    switch action {
    case .strokeAdded(let stroke): return items + [numbered(stroke)]
    case .strokesErased(let ids): return items.filter { !ids.contains($0.id) }
    case .strokesMoved(let ids, let offset):
      return items.map { item in
        ids.contains(item.id)
          ? Sketch.Item(id: item.id, stroke: item.stroke.moved(by: offset)) : item
      }
    case .strokesRecolored(let ids, let color):
      return items.map { item in
        ids.contains(item.id)
          ? Sketch.Item(id: item.id, stroke: item.stroke.recolored(color)) : item
      }
    case .strokesSplit(let cuts):
      var result: [Sketch.Item] = []
      for item in items {
        if let cut = cuts.first(where: { $0.stroke == item.id }) {
          for part in cut.kept {
            if let piece = item.stroke.piece(part) { result.append(numbered(piece)) }
          }
        } else {
          result.append(item)
        }
      }
      return result
    case .cleared, .undone, .redone: return []
    }
  }

  private mutating func numbered(_ stroke: StrokeRecord) -> Sketch.Item {
    lastNumber += 1
    return Sketch.Item(id: StrokeID(rawValue: lastNumber), stroke: stroke)
  }
}
