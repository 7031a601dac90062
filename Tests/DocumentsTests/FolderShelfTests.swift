import Display
import FoundationEssentials
import Geometry
import Glibc
import Ink
import Synchronization
import TestSupport
import Testing

@testable import Documents
@testable import Sketches

/// The sketches of the data folder, as the strip shows them.
@Suite struct FolderShelfTests {
  private let home: TemporaryFolder
  private let wakes = Wakes()
  private let shelf: FolderShelf

  private final class Wakes: Sendable {
    let count = Mutex(0)
  }

  init() throws {
    home = try TemporaryFolder()
    let wakes = wakes
    shelf = FolderShelf(environment: ["XDG_DATA_HOME": home.path]) {
      wakes.count.withLock { $0 += 1 }
    }
    try FileManager.default.createDirectory(
      atPath: home.path(of: "stipple"), withIntermediateDirectories: false)
  }

  private func write(_ name: String, length: Double) throws {
    let samples = (0...Int(length)).map {
      StrokeSample(location: Point(x: Double($0), y: 0), timestamp: 0.01 * Double($0))
    }
    let style = StrokeStyle(color: .green)
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    _ = try SketchStore.write(
      [Edit(.strokeAdded(stroke), at: 1)], to: home.path(of: "stipple/\(name).stipple"),
      title: name, now: 0)
  }

  @Test func `reads names and thumbnails in the background, and wakes the loop`() throws {
    try write("line", length: 40)
    try Data("no sketch".utf8).write(to: URL(filePath: home.path(of: "stipple/bad.stipple")))
    let before = shelf.revision
    shelf.readAll()
    let contents = shelf.contents
    #expect(shelf.revision > before && wakes.count.withLock { $0 } > 0)
    #expect(Set(contents.entries.map(\.name)) == ["line", "bad"])
  }

  @Test func `thumbnails fit the size, and unreadable files have a remark`() throws {
    try write("line", length: 400)
    try Data("no sketch".utf8).write(to: URL(filePath: home.path(of: "stipple/bad.stipple")))
    shelf.readAll()
    let entries = Dictionary(uniqueKeysWithValues: shelf.contents.entries.map { ($0.name, $0) })
    let line = try #require(entries["line"]?.thumbnail)
    #expect(line.columns == 10 && line.cells.count == 10)
    #expect(line.cells.allSatisfy { $0.color == .green && $0.mask != 0 })
    #expect(entries["bad"]?.thumbnail == nil && entries["bad"]?.remark == "not a sketch")
  }

  @Test func `a missing folder has no sketches`() throws {
    let shelf = FolderShelf(environment: ["XDG_DATA_HOME": home.path(of: "none")]) {}
    shelf.readAll()
    #expect(shelf.contents.entries.isEmpty && shelf.contents.error == nil)
  }

  @Test func `loads the strokes of a sketch once`() throws {
    try write("line", length: 40)
    let path = home.path(of: "stipple/line.stipple")
    shelf.load(path)
    shelf.finish()
    let loaded = try #require(shelf.takeLoaded())
    #expect(loaded.path == path)
    #expect(try loaded.strokes.get().map(\.sampleCount) == [41])
    #expect(shelf.takeLoaded() == nil)
    shelf.load(home.path(of: "stipple/none.stipple"))
    shelf.finish()
    #expect(throws: SketchError.self) { try shelf.takeLoaded()?.strokes.get() }
  }

  @Test func `names are safe to show`() throws {
    try write("line", length: 40)
    try FileManager.default.moveItem(
      atPath: home.path(of: "stipple/line.stipple"),
      toPath: home.path(of: "stipple/a\u{1B}]0;b.stipple"))
    shelf.readAll()
    let name = try #require(shelf.contents.entries.first?.name)
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 })
  }
}

extension FolderShelf {
  /// Reads the folder and waits until everything was read.
  fileprivate func readAll() {
    read(columns: 10, rows: 3)
    while !contents.isComplete { usleep(1000) }
  }
}
