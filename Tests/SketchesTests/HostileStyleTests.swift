import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import TestSupport
import Testing

/// Values of the columns `angle`, `density`, `maximumForce`, and `detail` that no program writes.
@Suite struct HostileStyleTests {
  private let folder: TemporaryFolder
  private let path: String

  /// Writes a sketch with a stroke and a draft.
  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "sketch")
    let (store, _) = try SketchStore.open(at: path, title: "", now: 5)
    store.append(Edit(.strokeAdded(try Self.stroke(at: 0)), at: 1))
    store.saveDraft(.began(Self.style, try Self.stroke(at: 2).samples))
    try store.close()
  }

  private static var style: StrokeStyle {
    var style = StrokeStyle(nib: .calligraphy, width: 6)
    (style.nibAngle, style.density, style.maximumForce) = (0.5, 0.25, 4)
    return style
  }

  private static func stroke(at time: TimeInterval) throws -> StrokeRecord {
    let samples = (0..<4).map { index in
      StrokeSample(
        location: Point(x: Double(index), y: 2), timestamp: time + Double(index) / 8,
        azimuth: 0.75, altitude: 1.5)
    }
    return try #require(StrokeRecord(style: style, samples: samples))
  }

  /// Assigns an SQL expression to a column of a table that does not check its types meanwhile.
  private func set(_ column: String, of table: String, to value: String) throws {
    let edit = "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql ="
    try execute("\(edit) replace(sql, ') STRICT', ')') WHERE name = '\(table)'")
    // No copy of the former row remains in the file.
    try execute("UPDATE \(table) SET \(column) = \(value); VACUUM")
    try execute("\(edit) sql || ' STRICT' WHERE name = '\(table)'")
  }

  private func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }

  private static let values = [
    "angle": ["65.0", "-65.0", "1e999", "-1e999", "'north'"],
    "density": ["1.5", "-0.5", "1e999", "-1e999", "'gray'"],
    "maximumForce": ["65.0", "-1.0", "1e999", "'strong'"],
  ]

  @Test(arguments: ["stroke", "draft"], ["angle", "density", "maximumForce"])
  func `a value out of range is damage, and is not kept by a repair`(
    table: String, column: String
  ) throws {
    let intact = try folder.bytes(of: "sketch")
    for (index, value) in (Self.values[column] ?? []).enumerated() {
      try Data(intact).write(to: URL(fileURLWithPath: path))
      try set(column, of: table, to: value)
      #expect(throws: SketchError.self, "\(value)") { try SketchDocument.read(path: path) }
      #expect(throws: SketchError.self, "\(value)") { try SketchDocument.check(path: path) }
      #expect(throws: SketchError.self, "\(value)") {
        try SketchStore.open(at: path, title: "", now: 5)
      }
      let saved = folder.path(of: "saved \(index)")
      _ = try SketchRepair(of: path, to: saved, now: 9)
      let styles = try SketchDocument.check(path: saved).edits.compactMap(\.drawnStroke?.style)
      var damaged = Self.style
      switch column {
      case "angle": damaged.nibAngle = 0
      case "density": damaged.density = 1
      default: damaged.maximumForce = nil
      }
      #expect(
        styles == (table == "stroke" ? [damaged, Self.style] : [Self.style, damaged]), "\(value)")
    }
  }

  @Test func `the greatest and the least values can be read`() throws {
    for (column, value) in [("angle", "64.0"), ("angle", "-64.0"), ("maximumForce", "0.0")] {
      for table in ["stroke", "draft"] { try set(column, of: table, to: value) }
      let document = try SketchDocument.read(path: path)
      let styles = document.edits.compactMap(\.drawnStroke?.style) + document.drafts.map(\.style)
      #expect(styles.count == 2)
      for style in styles {
        let read = column == "angle" ? style.nibAngle : style.maximumForce
        #expect(read == Double(value))
      }
    }
  }

  @Test(arguments: [
    "040001", "04000101", "0400010101", "040001000101", "040001010001", "040001010100",
    "04000101010101", "080001", "040000", "040001FFFFFFFFFFFFFFFF7F0101",
  ])
  func `places that no program writes are damage`(detail: String) throws {
    try set("detail", of: "edit", to: "X'\(detail)'")
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
  }

  @Test func `a place may name any stroke`() throws {
    try set("detail", of: "edit", to: "X'040001010901'")
    let document = try SketchDocument.read(path: path)
    guard case .replaced(let replacement) = document.edits.first?.action else {
      Issue.record("no replacement")
      return
    }
    #expect(replacement.places == [StrokeID(counter: 9)])
    #expect(Sketch(folding: document.edits).items.count == 1)
  }
}
