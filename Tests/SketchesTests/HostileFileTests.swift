import Foundation
import GRDB
import Ink
import Sketches
import TestSupport
import Testing
import Workloads

/// Files that must be refused before SQLite or a reader acts on them.
@Suite struct HostileFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "sketch.stipple")
    var random = SplitMix64(seed: 4)
    let edits = (0..<20).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 200, at: Double(index))), at: Double(index) + 0.9)
    }
    try SketchStore.write(edits, to: path, title: "", now: 0)
  }

  @Test func `an edit of an unknown kind was made by a newer stipple`() throws {
    let database = try DatabaseQueue(path: path)
    try database.write { try $0.execute(sql: "UPDATE edit SET kind = 99 WHERE id = 3") }
    try database.close()
    let error = #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
    #expect(error == .newerEdit(path: path, edit: 3))
    #expect(error?.description.contains("made by a newer stipple") == true)
  }
}
