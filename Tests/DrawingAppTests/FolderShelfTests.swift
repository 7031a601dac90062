import Drawing
import DrawingApp
import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import SketchLibrary
@testable import Sketches

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
    try home.addFolder("stipple")
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
    try home.write("no sketch", to: "stipple/bad.stipple")
    let before = shelf.revision
    try shelf.readAll()
    let contents = shelf.contents
    #expect(shelf.revision > before && wakes.count.withLock { $0 } > 0)
    #expect(Set(contents.all.map(\.name)) == ["line", "bad"])
  }

  @Test func `thumbnails fit the size, and unreadable files have a remark`() throws {
    try write("line", length: 400)
    try home.write("no sketch", to: "stipple/bad.stipple")
    try shelf.readAll()
    let entries = Dictionary(uniqueKeysWithValues: shelf.contents.all.map { ($0.name, $0) })
    let line = try #require(entries["line"]?.thumbnail)
    #expect(line.columns == 10 && line.cells.count == 10)
    #expect(line.cells.allSatisfy { $0.dots.color == .green && $0.dots.mask != 0 })
    #expect(entries["bad"]?.thumbnail == nil && entries["bad"]?.remark == "not a sketch")
  }

  @Test func `a missing folder has no sketches`() throws {
    let shelf = FolderShelf(environment: ["XDG_DATA_HOME": home.path(of: "none")]) {}
    try shelf.readAll()
    #expect(shelf.contents.all.isEmpty && shelf.contents.error == nil)
  }

  @Test func `loads the strokes of a sketch once`() throws {
    try write("line", length: 40)
    let path = home.path(of: "stipple/line.stipple")
    shelf.load(path)
    shelf.finish()
    let loaded = try #require(shelf.takeLoaded())
    #expect(loaded.path == path)
    #expect(loaded.strokes?.map(\.sampleCount) == [41])
    #expect(shelf.takeLoaded() == nil)
    shelf.load(home.path(of: "stipple/none.stipple"))
    #expect(try #require(shelf.waitForLoaded()).strokes == nil)
  }

  @Test func `names are safe to show`() throws {
    try write("line", length: 40)
    try FileManager.default.moveItem(
      atPath: home.path(of: "stipple/line.stipple"),
      toPath: home.path(of: "stipple/a\u{1B}]0;b.stipple"))
    try shelf.readAll()
    let name = try #require(shelf.contents.all.first?.name)
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func `reads only the thumbnails that are shown`() throws {
    for number in 0..<9 { try write("sketch\(number)", length: 20) }
    try shelf.readAll(2..<4)
    shelf.finish()
    let read = shelf.contents.all.indices.filter {
      shelf.contents.all[$0].thumbnail != nil
    }
    #expect(read == [2, 3])
  }

  @Test func `lists only the sketches that match a filter`() throws {
    for name in ["red lion", "lion", "Rüde löwen"] { try write(name, length: 20) }
    shelf.read(columns: 10, rows: 3, filter: "ON R")
    shelf.finishListing()
    #expect(shelf.contents.sketches.map(\.name) == ["red lion"])
    shelf.read(columns: 10, rows: 3, filter: "lowe")
    shelf.finishListing()
    #expect(shelf.contents.sketches.map(\.name) == ["Rüde löwen"])
  }

  @Test func `reading a thumbnail does not copy the list`() throws {
    for number in 0..<4 { try write("sketch\(number)", length: 20) }
    shelf.read(columns: 10, rows: 3, filter: "")
    shelf.finishListing()
    let listed = shelf.contents.sketches
    try shelf.show(0..<4) { $0.readSketches.count == 4 }
    #expect(shelf.contents.sketches == listed, "only `readSketches` changes")
    #expect(shelf.contents.all.allSatisfy { $0.thumbnail != nil })
  }

  @Test func `the thumbnail of the open sketch is drawn from its strokes`() throws {
    try write("line", length: 40)
    shelf.markOpen(home.path(of: "stipple/line.stipple"))
    shelf.read(columns: 10, rows: 3, filter: "")
    shelf.finishListing()
    let point = StrokeSample(location: .zero, timestamp: 0)
    let dot = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: [point]))
    for count in 1...3 { shelf.showOpen(Array(repeating: dot, count: count)) }
    shelf.finish()
    let picture = try #require(shelf.contents[0].thumbnail)
    #expect(picture.cells.count == 1 && picture.cells[0].dots.color == .red)
    shelf.markOpen(home.path(of: "stipple/other.stipple"))
    #expect(shelf.contents.openThumbnail == nil)
  }

  @Test func `a large sketch does not hide the others`() throws {
    try write("line", length: 40)
    let path = home.path(of: "stipple/large.stipple")
    try home.write([], to: "stipple/large.stipple")
    #expect(truncate(path, FolderShelf.thumbnailLimit + 1) == 0)
    try shelf.readAll()
    let sketches = Dictionary(uniqueKeysWithValues: shelf.contents.all.map { ($0.name, $0) })
    #expect(sketches["large"]?.remark == "too large" && sketches["line"]?.thumbnail != nil)
  }

  @Test func `lists the newest first, and no files that are not regular`() throws {
    for (age, name) in ["new", "middle", "old"].enumerated() {
      try write(name, length: 20)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9 - Double(age))],
        ofItemAtPath: home.path(of: "stipple/\(name).stipple"))
    }
    #expect(mkfifo(home.path(of: "stipple/pipe.stipple"), 0o600) == 0)
    try shelf.readAll()
    #expect(shelf.contents.all.map(\.name) == ["new", "middle", "old"])
  }

  @Test func `sketches of this session come first, wherever they are`() throws {
    for (age, name) in ["new", "old"].enumerated() {
      try write(name, length: 20)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9 - Double(age))],
        ofItemAtPath: home.path(of: "stipple/\(name).stipple"))
    }
    let elsewhere = try home.writeSketch([], to: "elsewhere.stipple")
    shelf.markOpen(home.path(of: "stipple/../elsewhere.stipple"))
    try shelf.readAll()
    #expect(shelf.contents.all.map(\.name) == ["elsewhere", "new", "old"])
    #expect(shelf.contents.all.map(\.isOpen) == [true, false, false])
    #expect(shelf.contents.all[0].path == elsewhere)
    shelf.markOpen(home.path(of: "stipple/old.stipple"))
    shelf.markOpen(home.path(of: "gone.stipple"))
    try shelf.readAll()
    #expect(shelf.contents.all.map(\.name) == ["old", "elsewhere", "new"])
    #expect(shelf.contents.all.allSatisfy { !$0.isOpen })
  }

  @Test func `a sketch that another program has locked is marked`() throws {
    for name in ["free", "locked"] { try write(name, length: 20) }
    let path = home.path(of: "stipple/locked.stipple")
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/flock")
    program.arguments = [path, "cat"]
    let (input, output) = (Pipe(), Pipe())
    (program.standardInput, program.standardOutput) = (input, output)
    try program.run()
    // The program answers once it has the lock.
    try input.fileHandleForWriting.write(contentsOf: Data("x".utf8))
    _ = try output.fileHandleForReading.read(upToCount: 1)
    try shelf.readAll()
    try input.fileHandleForWriting.close()
    program.waitUntilExit()
    let sketches = Dictionary(uniqueKeysWithValues: shelf.contents.all.map { ($0.name, $0) })
    #expect(sketches["locked"]?.isInUse == true && sketches["free"]?.isInUse == false)
    try shelf.readAll()
    #expect(shelf.contents.all.allSatisfy { !$0.isInUse })
  }

  @Test func `the open file is marked, even as a link`() throws {
    try write("line", length: 20)
    try write("other", length: 20)
    try FileManager.default.createSymbolicLink(
      atPath: home.path(of: "stipple/link.stipple"),
      withDestinationPath: home.path(of: "stipple/line.stipple"))
    shelf.markOpen(home.path(of: "stipple/line.stipple"))
    try shelf.readAll()
    let open = shelf.contents.all.filter(\.isOpen).map(\.name)
    #expect(Set(open) == ["line", "link"])
  }

  @Test func `a file that is removed while it is listed has a remark`() throws {
    try write("line", length: 20)
    shelf.read(columns: 10, rows: 3, filter: "")
    shelf.finishListing()
    try FileManager.default.removeItem(atPath: home.path(of: "stipple/line.stipple"))
    try shelf.show(0..<1, until: { $0.all[0].remark != nil })
    #expect(shelf.contents.all[0].remark == "gone")
    try shelf.readAll()
    #expect(shelf.contents.all.isEmpty)
  }

  @Test func `reading stops, and starts again`() throws {
    for number in 0..<40 { try write("sketch\(number)", length: 20) }
    shelf.show(0..<40)
    shelf.read(columns: 10, rows: 3, filter: "")
    shelf.stop()
    shelf.finish()
    let revision = shelf.revision
    shelf.finish()
    #expect(shelf.revision == revision)
    shelf.read(columns: 10, rows: 3, filter: "")
    shelf.finish()
    try shelf.readAll()
    #expect(shelf.contents.all.allSatisfy { $0.thumbnail != nil })
  }
}

extension FolderShelf {
  /// Reads the folder and some thumbnails, or all, and waits until everything was read.
  fileprivate func readAll(_ indices: Range<Int>? = nil) throws {
    read(columns: 10, rows: 3, filter: "")
    finishListing()
    let indices = indices ?? contents.sketches.indices
    try show(indices) { contents in
      contents.all[indices].allSatisfy { $0.thumbnail != nil || $0.remark != nil }
    }
  }

  /// Waits until the folder is listed.
  fileprivate func finishListing() { _ = waitForLoaded() }

  /// Requests thumbnails and waits for a condition.
  fileprivate func show(_ indices: Range<Int>, until condition: (ShelfContents) -> Bool) throws {
    show(indices)
    try wait(until: "the thumbnails are read") { condition(contents) }
  }
}

extension ShelfContents {
  /// The sketches with what was read of them.
  fileprivate var all: [ShelvedSketch] { sketches.indices.map { self[$0] } }
}
