import Foundation
import GRDB
import Sketches
import TestSupport

/// Reading files that were written in each version of the format.
@Suite struct FixtureTests {
  private let folder: TemporaryFolder
  private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a sketch with an edit of every kind and a draft.
  private static func write(to path: String) throws {
    var random = SplitMix64(seed: 1)
    let strokes = (0..<3).map { random.handStroke(samples: 25, at: Double($0)) }
    let (store, _) = try SketchStore.open(at: path, title: "format 3", now: 1_700_000_000)
    let ids = (0..<5).map { StrokeID(counter: $0) }
    let map = Transform(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: 3, ty: 1.5)
    let typed = Replacement(
      [StrokeCut(ids[1], keeping: [])], adding: [strokes[0]], isInPlace: true,
      texts: [TypedText("ink", strokes: 0..<1, map: map)])
    var shade = StrokeStyle(nib: .fill, color: .green)
    shade.density = 0.375
    let corners = [(1.0, 2.5), (30, 4), (12, 40)].map {
      StrokeSample(location: Point(x: $0, y: $1), timestamp: 4)
    }
    let fill = StrokeRecord(style: shade, samples: corners)
    let actions: [Edit.Action] =
      strokes.map { .strokeAdded($0) } + [
        .strokesErased([ids[1]]), .undone(4),
        .strokesMoved([ids[1], ids[2]], by: Vector(dx: 3, dy: -2)),
        .strokesRecolored([ids[2]], .blue),
        .strokesSplit([StrokeCut(ids[3], keeping: [0...4.5, 9.25...24])]),
        .cleared, .undone(9), .redone(9), .undone(9),
        .transformed([ids[2]], map), .restyled([ids[2]], StyleChange(nib: .marker, width: 2.5)),
        .reordered([ids[2]], .front), .grouped([ids[1], ids[2]]), .ungrouped([ids[1]]),
        .replaced(typed),
        .replaced(Replacement(adding: [fill].compactMap(\.self), below: [ids[2]])),
      ]
    for (index, action) in actions.enumerated() {
      store.append(Edit(action, at: Double(index) + 1.5))
    }
    store.saveDraft(.began(strokes[0].style, Array(strokes[0].samples[..<12])))
    try store.close()
  }

  @Test func `reads a file of format 3 and continues it`() throws {
    try Self.write(to: folder.path(of: "today"))
    try FileManager.default.copyItem(
      atPath: fixtures.appending(path: "format-3.stipple").path, toPath: folder.path(of: "then"))
    let today = try SketchDocument.check(path: folder.path(of: "today"))
    let then = try SketchDocument.check(path: folder.path(of: "then"))
    #expect(then.format == 3 && then.title == "format 3" && then.created == 1_700_000_000)
    #expect(then.edits == today.edits && then.draft == today.draft)
    #expect(Sketch(folding: then.edits).items.count == 5)
    let (store, document) = try SketchStore.open(at: folder.path(of: "then"), title: "", now: 0)
    store.append(Edit(.undone(3), at: 60))
    try store.close()
    #expect(document.edits.last?.action == then.draft.map { .strokeAdded($0) })
    let after = try SketchDocument.check(path: folder.path(of: "then"))
    #expect(after.edits.dropLast() == document.edits[...] && after.draft == nil)
  }

  @Test func `the documentation lists the tables of the file`() throws {
    let page = fixtures.appending(path: "../../../docs/sketch-format.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(
      path: fixtures.appending(path: "format-3.stipple").path, configuration: configuration)
    let statements = try database.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema")
    }
    #expect(statements.count == 7)
    for statement in statements { #expect(text.contains(statement + ";")) }
  }
}
