import Foundation
import GRDB
import Sketches
import TestSupport

/// Values of the columns `style` and `detail` that no program writes.
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

  /// Assigns bytes to a column of a table.
  private func set(_ column: String, of table: String, to bytes: [UInt8]) throws {
    let digits = bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // No copy of the former row remains in the file.
    try execute("UPDATE \(table) SET \(column) = x'\(digits.joined())'; VACUUM")
  }

  /// Returns the bytes of a calligraphy nib of 6 dots in the foreground's color, with a density, an angle, and
  /// a maximum force.
  private static func packed(density: Double, angle: Double, force: Double) -> [UInt8] {
    func bytes(_ number: Double) -> [UInt8] {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
    }
    return [1, 0] + bytes(6) + [1] + bytes(density) + [1] + bytes(angle) + [1] + bytes(force)
      + [0, 0, 0, 0, 0]
  }

  private func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }

  private static let values = [
    packed(density: 0.25, angle: 65, force: 4), packed(density: 0.25, angle: -65, force: 4),
    packed(density: 0.25, angle: .infinity, force: 4), packed(density: 0.25, angle: .nan, force: 4),
    packed(density: 1.5, angle: 0.5, force: 4), packed(density: -0.5, angle: 0.5, force: 4),
    packed(density: .nan, angle: 0.5, force: 4), packed(density: -0.0, angle: 0.5, force: 4),
    packed(density: 0.25, angle: 0.5, force: 65), packed(density: 0.25, angle: 0.5, force: -1),
    packed(density: 0.25, angle: 0.5, force: .infinity),
  ]

  @Test(arguments: ["stroke", "draft"])
  func `a value out of range is damage, and a repair keeps what precedes it`(table: String) throws {
    let intact = try folder.bytes(of: "sketch")
    for (index, value) in Self.values.enumerated() {
      try Data(intact).write(to: URL(fileURLWithPath: path))
      try set("style", of: table, to: value)
      #expect(throws: SketchError.self, "\(index)") { try SketchDocument.read(path: path) }
      #expect(throws: SketchError.self, "\(index)") { try SketchDocument.check(path: path) }
      #expect(throws: SketchError.self, "\(index)") {
        try SketchStore.open(at: path, title: "", now: 5)
      }
      let saved = folder.path(of: "saved \(index)")
      _ = try SketchRepair(of: path, to: saved, now: 9)
      let styles = try SketchDocument.check(path: saved).edits.compactMap(\.drawnStroke?.style)
      var damaged = StrokeStyle(nib: .calligraphy, width: 6)
      if !(4...7).contains(index) { damaged.density = 0.25 }
      if index > 7 { damaged.nibAngle = 0.5 }
      #expect(
        styles == (table == "stroke" ? [damaged, Self.style] : [Self.style, damaged]), "\(index)")
    }
  }

  @Test(arguments: [(1.0, 64.0, 0.0), (0, -64, 64)])
  func `the greatest and the least values can be read`(
    density: Double, angle: Double, force: Double
  ) throws {
    let bytes = Self.packed(density: density, angle: angle, force: force)
    for table in ["stroke", "draft"] { try set("style", of: table, to: bytes) }
    let document = try SketchDocument.read(path: path)
    let styles = document.edits.compactMap(\.drawnStroke?.style) + document.drafts.map(\.style)
    #expect(styles.count == 2)
    for style in styles {
      #expect(style.density == density && style.nibAngle == angle && style.maximumForce == force)
    }
  }

  /// The detail of an edit that adds one stroke, and then has these bytes instead of places and texts.
  private static func detail(_ bytes: [UInt8]) -> [UInt8] { [1, 0, 1, 1, 0] + bytes }

  @Test(
    arguments: [
      [1, 1, 0, 1, 1, 0], [1, 1, 1, 0, 1, 0], [1, 1, 1, 1, 0, 0], [1, 2, 1, 1, 1, 0],
      [1, 2, 1, 1, 1, 1, 1, 1, 0], [2, 1, 1, 1, 1, 0], [1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0],
      [1, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1, 1, 0],
    ] as [[UInt8]])
  func `places that no program writes are damage`(bytes: [UInt8]) throws {
    try set("detail", of: "edit", to: Self.detail(bytes))
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
  }

  @Test func `a place may name any stroke`() throws {
    try set("detail", of: "edit", to: Self.detail([1, 1, 1, 9, 1, 0]))
    let document = try SketchDocument.read(path: path)
    guard case .replaced(let replacement) = document.edits.first?.action else {
      Issue.record("no replacement")
      return
    }
    #expect(replacement.places == [StrokeID(counter: 9)])
    #expect(Sketch(folding: document.edits).items.count == 1)
  }
}
