import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import SyntheticInk
import TestSupport
import Testing

/// Reading the strokes in an area of a sketch.
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

  /// Returns edits that add strokes on a grid of points 1000 dots apart.
  private func grid(_ side: Int) throws -> [Edit] {
    var random = SplitMix64(seed: 31)
    return try (0..<side * side).map { index in
      let stroke = random.handStroke(samples: 12, at: Double(index)).moved(
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

  @Test func `reads the visible strokes and no others`() throws {
    let edits = try grid(30)
    try write(edits, to: "grid")
    for (column, row) in [(0, 0), (29, 29), (12, 7)] {
      let origin = Point(x: Double(column) * 1000, y: Double(row) * 1000)
      let area = Rect(
        minX: origin.x - 50, minY: origin.y - 50, maxX: origin.x + 450, maxY: origin.y + 250)
      let found = try SketchArea(path: folder.path(of: "grid"), area: area, smoothing: .quadratic)
      #expect(found.strokes == [edits[row * 30 + column].stroke])
      #expect(found.readCount == 1)
    }
    let emptyArea = Rect(minX: -9000, minY: 0, maxX: -8000, maxY: 1)
    #expect(
      try SketchArea(path: folder.path(of: "grid"), area: emptyArea, smoothing: .quadratic)
        .readCount
        == 0)
  }

  @Test func `finds a stroke whose ink reaches the area since it was widened`() throws {
    let samples = [0.0, 10].map { StrokeSample(location: Point(x: $0, y: 0), timestamp: $0) }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    let change = StyleChange(width: 24)
    let edits = [
      Edit(.strokeAdded(stroke), at: 11), Edit(.restyled([StrokeID(counter: 1)], change), at: 12),
    ]
    try write(edits, to: "wide")
    let area = Rect(minX: 16, minY: -5, maxX: 30, maxY: 5)
    let found = try SketchArea(path: folder.path(of: "wide"), area: area, smoothing: .quadratic)
    #expect(found.strokes == [stroke.restyled(change)])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `finds exactly the strokes that meet a rectangle`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.storableLog(edits: 120)
    try write(edits, to: "random")
    let picture = Sketch(folding: edits).strokes
    for smoothing in Smoothing.allCases {
      let corner = Point(x: random.number(in: -50...500), y: random.number(in: -50...250))
      let area = Rect(
        minX: corner.x, minY: corner.y, maxX: corner.x + random.number(in: 1...200),
        maxY: corner.y + random.number(in: 1...100))
      let expected = picture.filter { smoothing.inkBounds($0.bounds).intersects(area) }
      let found = try SketchArea(path: folder.path(of: "random"), area: area, smoothing: smoothing)
      #expect(found.strokes == expected)
    }
  }

  static let damages = [
    "DELETE FROM area WHERE stroke = 9", "INSERT INTO area VALUES (5000, 0, 1, 0, 1)",
    "UPDATE area SET minX = minX - 1 WHERE stroke = 9", "DELETE FROM area_node WHERE nodeno = 1",
    "DELETE FROM area_node WHERE nodeno = 2", "UPDATE area_node SET data = zeroblob(1228)",
    "UPDATE area_node SET data = zeroblob(500)", "DELETE FROM area_rowid",
    "DELETE FROM area_parent",
    "UPDATE area_rowid SET nodeno = 77", "UPDATE area_parent SET parentnode = 77",
    "INSERT INTO area_rowid VALUES (7777, 1)",
    // A root with an impossible depth, and a root whose cells all lead to the root.
    "UPDATE area_node SET data = CAST(x'FFFF' || substr(data, 3) AS BLOB) WHERE nodeno = 1",
    """
    UPDATE area_node SET data = CAST(x'00100002' ||
      x'0000000000000001800000007FFFFFFF800000007FFFFFFF' ||
      x'0000000000000001800000007FFFFFFF800000007FFFFFFF' || zeroblob(1176) AS BLOB)
    """,
    // A leaf as the root, with a stroke of the least number.
    """
    UPDATE area_node SET data = CAST(x'00000001' ||
      x'800000000000000000000001000000020000000100000002' || zeroblob(1200) AS BLOB)
    """,
  ]

  @Test(arguments: damages)
  func `detects a damaged index and rebuilds it when the sketch is opened for drawing`(
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
  /// The added stroke, if the edit added one.
  var stroke: StrokeRecord? {
    drawnStroke
  }
}
