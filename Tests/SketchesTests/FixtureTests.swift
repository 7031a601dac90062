import Foundation
import GRDB
import Sketches
import TestSupport

/// Reading a file that was written in the current version of the format.
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
    let (store, _) = try SketchStore.open(at: path, title: "format 4", now: 1_700_000_000)
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
    let (box, arrow, label) = (
      StrokeID(counter: 20), StrokeID(counter: 20, part: 2), StrokeID(counter: 20, part: 3)
    )
    let (diagram, wideBox) = (try Self.diagram(with: box), try Self.box(width: 60))
    var line = StyleChange(dash: .dotted, heads: .both, isRounded: true, isElbowed: false)
    line.mark = .crossOut
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
        .strokesAdded(diagram), .reshaped([box], [wideBox]),
        .restyled([arrow], line), .locked([box, label]), .unlocked([label]),
      ]
    for (index, action) in actions.enumerated() {
      store.append(Edit(action, at: Double(index) + 1.5))
    }
    store.saveDraft(.began(strokes[0].style, Array(strokes[0].samples[..<12])))
    try store.close()
  }

  /// Returns an arrow that holds on to a box, the box, and its label.
  private static func diagram(with box: StrokeID) throws -> [StrokeRecord] {
    var style = StrokeStyle()
    style.line.heads = .end
    let hold = Hold(box, at: Point(x: 1, y: 0.5))
    let line = [Point(x: 90, y: 22), Point(x: 50, y: 22)]
    let characters = [("b", 1), ("箱", 2), ("\n", 0)].map {
      CharacterText.Cluster($0, columns: $1)
    }
    let places = [24.0, 26, 30].map { StrokeSample(location: Point(x: $0, y: 20), timestamp: 20) }
    let text = CharacterText(characters, owner: box, placement: .top)
    return [
      try self.box(width: 40), try stroke(style, through: line, Figure(.line, line, end: hold)),
      try #require(
        StrokeRecord(
          style: StrokeStyle(nib: .characters), samples: places, meaning: .text(text))),
    ]
  }

  private static func box(width: Double) throws -> StrokeRecord {
    let corners = [(10.0, 10.0), (10 + width, 10), (10 + width, 34), (10, 34)].map {
      Point(x: $0, y: $1)
    }
    return try stroke(
      StrokeStyle(), through: corners + corners.prefix(1), Figure(.rectangle, corners))
  }

  private static func stroke(
    _ style: StrokeStyle, through points: [Point], _ figure: Figure
  ) throws -> StrokeRecord {
    let samples = points.map {
      StrokeSample(location: $0, timestamp: 20, flags: .exactLocation)
    }
    return try #require(
      StrokeRecord(style: style, samples: samples, meaning: .figure(figure)))
  }

  @Test func `reads a file of the format and continues it`() throws {
    try Self.write(to: folder.path(of: "today"))
    try FileManager.default.copyItem(
      atPath: fixtures.appending(path: "format-4.stipple").path, toPath: folder.path(of: "then"))
    let today = try SketchDocument.check(path: folder.path(of: "today"))
    let then = try SketchDocument.check(path: folder.path(of: "then"))
    #expect(SketchDocument.format == 4 && then.title == "format 4" && then.created == 1_700_000_000)
    #expect(then.edits == today.edits && then.drafts.first == today.drafts.first)
    #expect(Sketch(folding: then.edits).items.count == 8)
    let (store, document) = try SketchStore.open(at: folder.path(of: "then"), title: "", now: 0)
    store.append(Edit(.undone(3), at: 60))
    try store.close()
    #expect(document.edits.last?.action == then.drafts.first.map { .strokeAdded($0) })
    let after = try SketchDocument.check(path: folder.path(of: "then"))
    #expect(after.edits.dropLast() == document.edits[...] && after.drafts.first == nil)
  }

  @Test func `a kept picture has what follows from other strokes`() throws {
    let path = folder.path(of: "today")
    try Self.write(to: path)
    let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
    let elbow = StyleChange(isElbowed: true)
    let last = Edit(.restyled([StrokeID(counter: 20, part: 2)], elbow), at: 60)
    store.append(last)
    let sketch = Sketch(folding: document.edits + [last])
    store.keepPicture(of: sketch, minimumSize: 0)
    try store.close()
    let (reopened, unread) = try SketchStore.open(at: path, title: "", now: 0, mayLeaveUnread: true)
    #expect(unread.load(Array(unread.strokes)) == Array(sketch.strokes.reversed()))
    #expect(unread.keepsPicture(of: sketch))
    try reopened.close()
  }

  @Test func `the documentation lists the tables of the file`() throws {
    let page = fixtures.appending(path: "../../../docs/sketch-format.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(
      path: fixtures.appending(path: "format-4.stipple").path, configuration: configuration)
    let statements = try database.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema")
    }
    #expect(statements.count == 7)
    for statement in statements { #expect(text.contains(statement + ";")) }
  }
}
