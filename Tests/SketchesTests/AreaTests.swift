import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import TestSupport
import Testing

/// What is read of a sketch for a part of its picture.
@Suite struct AreaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ edits: [Edit], to name: String) throws {
    let (store, _) = try SketchStore.open(at: folder.path(of: name), title: "", now: 0)
    for edit in edits { store.append(edit) }
    try store.close()
  }

  /// Strokes at places of a grid, 1000 dots apart.
  private func grid(_ side: Int) throws -> [Edit] {
    var ink = RandomInk(seed: 31)
    return try (0..<side * side).map { index in
      let stroke = try ink.handStroke(samples: 12, at: Double(index)).moved(
        by: Vector(dx: Double(index % side) * 1000, dy: Double(index / side) * 1000))
      let record = try #require(StrokeRecord(style: stroke.style, samples: stroke.samples))
      return Edit(.strokeAdded(record), at: Double(index) + 0.5)
    }
  }

  private func damage(_ name: String, _ sql: String) throws {
    let database = try DatabaseQueue(path: folder.path(of: name))
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  @Test func `reads what can be seen and little else`() throws {
    let edits = try grid(30)
    try write(edits, to: "grid")
    for (column, row) in [(0, 0), (29, 29), (12, 7)] {
      let place = Point(x: Double(column) * 1000, y: Double(row) * 1000)
      let area = Rect(
        minX: place.x - 50, minY: place.y - 50, maxX: place.x + 450, maxY: place.y + 250)
      let found = try SketchArea(path: folder.path(of: "grid"), area: area, smoothing: .quadratic)
      #expect(found.strokes == [edits[row * 30 + column].stroke])
      #expect(found.readCount == 1)
    }
    let nowhere = Rect(minX: -9000, minY: 0, maxX: -8000, maxY: 1)
    #expect(
      try SketchArea(path: folder.path(of: "grid"), area: nowhere, smoothing: .quadratic).readCount
        == 0)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `finds exactly the strokes of the picture that reach into a rectangle`(seed: UInt64) throws {
    var log = RandomLog(seed: seed)
    let edits = try log.edits(120)
    try write(edits, to: "random")
    let picture = Sketch(folding: edits).strokes
    for smoothing in Smoothing.allCases {
      let corner = Point(x: log.ink.number(in: -50...500), y: log.ink.number(in: -50...250))
      let area = Rect(
        minX: corner.x, minY: corner.y, maxX: corner.x + log.ink.number(in: 1...200),
        maxY: corner.y + log.ink.number(in: 1...100))
      let expected = picture.filter { smoothing.inkBounds($0.bounds).intersects(area) }
      let found = try SketchArea(path: folder.path(of: "random"), area: area, smoothing: smoothing)
      #expect(found.strokes == expected)
    }
  }

  static let damages = [
    "DELETE FROM area WHERE edit = 9", "INSERT INTO area VALUES (5000, 0, 1, 0, 1)",
    "UPDATE area SET minX = minX - 1 WHERE edit = 9", "DELETE FROM area_node WHERE nodeno = 1",
    "DELETE FROM area_node WHERE nodeno = 2", "UPDATE area_node SET data = zeroblob(1228)",
    "UPDATE area_node SET data = zeroblob(500)", "DELETE FROM area_rowid",
    "DELETE FROM area_parent",
    "UPDATE area_rowid SET nodeno = 77", "UPDATE area_parent SET parentnode = 77",
    "INSERT INTO area_rowid VALUES (7777, 1)",
    // A root of a depth that no tree has, and one that leads to itself in every cell.
    "UPDATE area_node SET data = CAST(x'FFFF' || substr(data, 3) AS BLOB) WHERE nodeno = 1",
    """
    UPDATE area_node SET data = CAST(x'00100002' ||
      x'0000000000000001800000007FFFFFFF800000007FFFFFFF' ||
      x'0000000000000001800000007FFFFFFF800000007FFFFFFF' || zeroblob(1176) AS BLOB)
    """,
  ]

  @Test(arguments: damages)
  func `an index that does not fit is noticed, and made anew when the sketch is drawn in`(
    sql: String
  ) throws {
    let edits = try grid(20)
    try write(edits, to: "index")
    try damage("index", sql)
    #expect(throws: SketchError.self) { try SketchDocument.check(path: folder.path(of: "index")) }
    #expect(try SketchDocument.read(path: folder.path(of: "index")).edits == edits)
    let area = Rect(minX: 0, minY: 0, maxX: 9999, maxY: 9999)
    let found = try SketchArea(path: folder.path(of: "index"), area: area, smoothing: .none)
    #expect(Set(found.strokes).isSubset(of: edits.compactMap(\.stroke)))

    let (store, _) = try SketchStore.open(at: folder.path(of: "index"), title: "", now: 0)
    store.append(Edit(.strokeAdded(try #require(edits[0].stroke)), at: 9000))
    try store.close()
    #expect(try SketchDocument.check(path: folder.path(of: "index")).edits.count == edits.count + 1)
  }
}

extension Edit {
  /// The stroke that was added, if that is what was done.
  var stroke: StrokeRecord? {
    if case .strokeAdded(let stroke) = action { stroke } else { nil }
  }
}
