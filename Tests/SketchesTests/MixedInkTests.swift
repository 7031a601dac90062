import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import TestSupport
import Testing

/// Inks that have no name, but their own components.
@Suite struct MixedInkTests {
  private let folder: TemporaryFolder
  private let orange = InkColor(RGBColor(number: 0xFF8001))
  private let black = InkColor(RGBColor(number: 0))

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> (store: SketchStore, document: SketchDocument) {
    try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 5)
  }

  private func stroke(_ ink: InkColor, at time: TimeInterval = 0) throws -> StrokeRecord {
    let samples = (0..<4).map {
      StrokeSample(location: Point(x: Double($0), y: 2), timestamp: time + Double($0) / 8)
    }
    return try #require(StrokeRecord(style: StrokeStyle(color: ink, width: 2), samples: samples))
  }

  @Test func `are stored with strokes, changes, and drafts, and kept by a repair`() throws {
    let edits = [
      Edit(.strokeAdded(try stroke(orange)), at: 1),
      Edit(.restyled([StrokeID(counter: 1)], StyleChange(color: black)), at: 2),
    ]
    let store = try open().store
    for edit in edits { store.append(edit) }
    let draft = try stroke(black, at: 3)
    store.saveDraft(.began(draft.style, draft.samples))
    try store.close()
    let (next, document) = try open()
    try next.close()
    #expect(document.edits.prefix(2).map(\.action) == edits.map(\.action))
    #expect(document.edits.last?.drawnStroke?.style.color == black)
    #expect(Sketch(folding: Array(document.edits.prefix(2))).strokes.map(\.style.color) == [black])
    _ = try SketchRepair(of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    let saved = try SketchDocument.check(path: folder.path(of: "saved"))
    #expect(saved.edits.map(\.action) == document.edits.map(\.action))
  }

  @Test(arguments: ["stroke", "draft"], [8, 255, 0xFF_FFFF, 2 << 24, 1 << 40, Int.max])
  func `a number of no color is damage`(table: String, number: Int) throws {
    let store = try open().store
    store.append(Edit(.strokeAdded(try stroke(orange)), at: 1))
    store.saveDraft(.began(try stroke(orange, at: 2).style, try stroke(orange, at: 2).samples))
    try store.close()
    let path = folder.path(of: "sketch")
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      let style = try #require(try Data.fetchOne(database, sql: "SELECT style FROM \(table)"))
      let color = try #require(style.firstRange(of: Self.packed(Int(orange.number))))
      let changed = style.replacingSubrange(color, with: Self.packed(number))
      try database.execute(sql: "UPDATE \(table) SET style = ?", arguments: [changed])
    }
    try database.close()
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
    _ = try SketchRepair(of: path, to: folder.path(of: "saved"), now: 9)
    let saved = try SketchDocument.check(path: folder.path(of: "saved"))
    // The ink of the damaged stroke is kept, in the color of the plain ink.
    let colors = saved.edits.flatMap(\.newStrokes).map(\.style.color)
    #expect(colors == (table == "stroke" ? [.foreground, orange] : [orange, .foreground]))
  }

  /// The bytes of a number in a file.
  private static func packed(_ number: Int) -> Data {
    var writer = ByteWriter()
    writer.unsigned(UInt64(number))
    return Data(writer.bytes)
  }
}

extension Data {
  fileprivate func replacingSubrange(_ range: Range<Int>, with bytes: Data) -> Data {
    var data = self
    data.replaceSubrange(range, with: bytes)
    return data
  }
}
