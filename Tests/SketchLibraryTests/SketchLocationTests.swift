import Foundation
import SketchLibrary
import Sketches
import TestSupport

@Suite struct SketchLocationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func location(
    _ file: String?, last: Bool = false, waiting: Bool = false,
    onWait: (String) -> Void = { _ in }
  ) throws -> SketchLocation {
    try SketchLocation(
      file: file, last: last, waiting: waiting, environment: folder.environment, onWait: onWait)
  }

  @Test func `a named file is titled by its name and not created`() throws {
    let path = folder.path(of: "a.b.stipple")
    let resolved = try location(path).resolve()
    #expect(resolved == (path, "a.b"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a sketch without a name gets a new file that is named by the date`() throws {
    let (path, title) = try location(nil).resolve()
    #expect(title.wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}/) != nil)
    #expect(path == folder.path(of: "stipple/\(title).stipple"))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `the last sketch is the one that was modified last`() throws {
    let data = try DataFolder(environment: folder.environment)
    #expect(throws: UserError.noSketches(folder: data.path)) { try location(nil, last: true) }
    let path = try data.newFile(named: "a")
    #expect(try location(nil, last: true).namedPath == path)
  }

  @Test func `without a data folder only a named file can be opened`() throws {
    let unnamed = try SketchLocation(file: nil, last: false, waiting: false, environment: [:])
    #expect(throws: UserError.noDataFolder) { try unnamed.resolve() }
    #expect(throws: UserError.noDataFolder) {
      try SketchLocation(file: nil, last: true, waiting: false, environment: [:])
    }
    let named = try SketchLocation(file: "a", last: false, waiting: false, environment: [:])
    #expect(try named.resolve().path == "a")
  }

  @Test func `waiting for a missing or free file returns immediately`() throws {
    #expect(try location(folder.path(of: "missing"), waiting: true).lock == nil)
    let path = try folder.writeSketch([], to: "free.stipple")
    #expect(try location(path).lock == nil)
    let free = try location(path, waiting: true) { _ in Issue.record("must not wait") }
    #expect(free.lock != nil)
  }

  @Test func `acquires the lock once the other holder releases it`() throws {
    let path = try folder.writeSketch([], to: "busy.stipple")
    var held: SketchLock? = try SketchLock(path)
    var waits: [String] = []
    let waiting = try location(path, waiting: true) { path in
      waits.append(path)
      held = nil
    }
    #expect(held == nil && waits == [path] && waiting.lock != nil)
    #expect(throws: SketchError.inUse(path: path)) { try SketchLock(path) }
  }
}
