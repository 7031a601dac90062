import GRDB
import Sketches
import TestSupport

@Suite struct SharingTablesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "shared") }

  init() throws { folder = try TemporaryFolder() }

  /// Returns edits of two authors, who take turns.
  private func edits(_ count: Int) -> [Edit] {
    var hands = [1, 70_000].map { RandomHand(author: $0, seed: UInt64($0)) }
    var sketch = Sketch()
    return (0..<count).map { index in
      let edit = hands[index % 2].edit(in: sketch, at: Double(index)).rounded
      sketch.apply(edit)
      return edit
    }
  }

  private func write(_ change: (SketchStore) -> Void) throws {
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
    change(store)
    try store.close()
  }

  private func execute(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  @Test func `confirmed edits come first, in the room's order`() throws {
    let edits = edits(6)
    try write { store in
      for edit in edits { store.append(edit) }
      // The room has received the other author's edits first.
      for (counter, sequence) in [(1, 10), (2, 20)] {
        store.confirm(
          EditID(author: 70_000, counter: counter), Confirmation(sequence: sequence, time: 5))
      }
      store.confirm(EditID(author: 1, counter: 1), Confirmation(sequence: 15, time: 6))
    }
    let document = try SketchDocument.check(path: path)
    #expect(document.edits == [1, 0, 3, 2, 4, 5].map { edits[$0] })
    #expect(document.confirmations.map(\.sequence) == [10, 15, 20])

    let (store, again) = try SketchStore.open(at: path, title: "", now: 0)
    #expect(again.edits == document.edits)
    store.confirm(EditID(author: 1, counter: 2), Confirmation(sequence: 21, time: 7))
    store.append(
      Edit(.cleared, at: 9, by: 5), Confirmation(sequence: 30, time: 8),
      as: EditID(author: 5, counter: 1))
    try store.close()
    let later = try SketchDocument.check(path: path)
    #expect(later.confirmations.map(\.sequence) == [10, 15, 20, 21, 30])
    #expect(later.edits[4].author == 5)
  }

  @Test func `a lost order leaves the edits`() throws {
    let edits = edits(4)
    try write { store in
      for (index, edit) in edits.enumerated() {
        store.append(
          edit, Confirmation(sequence: 9 - index / 2 * 2, time: 1),
          as: EditID(author: edit.author, counter: index / 2 + 1))
      }
    }
    // Both authors' second edits would come before their first.
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
    try execute("DELETE FROM confirmation")
    #expect(try SketchDocument.check(path: path).edits == edits)
  }

  @Test func `the owner draws as the author with a room`() throws {
    try write { store in
      store.setAuthor(SketchAuthor(number: 1, user: "anna"))
      store.setAuthor(SketchAuthor(number: 70_000, user: "bert", room: "nats://host:1/room"))
    }
    let document = try SketchDocument.read(path: path)
    #expect(document.author == 70_000 && document.room == "nats://host:1/room")
    #expect(document.authors.map(\.user) == ["anna", "bert"])
    try write { $0.saveDraft(.began(StrokeStyle(), SplitMix64.stroke.samples)) }
    #expect(try SketchDocument.read(path: path).author == 70_000)
    let (store, recovered) = try SketchStore.open(at: path, title: "", now: 0)
    try store.close()
    #expect(recovered.edits.map(\.author) == [70_000])
  }

  @Test func `a rewritten log replaces the old one`() throws {
    let edits = edits(8)
    try write { store in for edit in edits { store.append(edit) } }
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
    store.append(edits[0])
    let new = Array(edits.prefix(3))
    store.rewrite(
      new, confirmations: [Confirmation(sequence: 4, time: 2)],
      authors: [SketchAuthor(number: 9, user: "anna", room: "r")])
    store.append(Edit(.cleared, at: 20, by: 9))
    try store.close()
    let document = try SketchDocument.check(path: path)
    #expect(document.edits.dropLast() == new[...] && document.edits.last?.author == 9)
    #expect(document.confirmations.count == 1 && document.author == 9)
  }

  @Test(arguments: [
    "INSERT INTO confirmation VALUES (1, 0, 0)", "INSERT INTO confirmation VALUES (2, 1, 0)",
    "INSERT INTO confirmation VALUES (1, 1, -1)", "INSERT INTO confirmation VALUES (0, 1, 0)",
    "INSERT INTO author VALUES (0, '', '')",
    "INSERT INTO author VALUES (7, printf('%.600c', 'x'), '')",
  ])
  func `impossible rows are damage`(_ sql: String) throws {
    try write { $0.append(Edit(.cleared, at: 1)) }
    _ = try SketchDocument.check(path: path)
    try execute(sql)
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
  }
}

extension SplitMix64 {
  fileprivate static var stroke: StrokeRecord {
    var random = SplitMix64(seed: 1)
    return random.handStroke(samples: 10)
  }
}
