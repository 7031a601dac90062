import FoundationEssentials
import GRDBSQLite
import Geometry
import Glibc
import Ink
import Sketches
import Synchronization
import TestSupport
import Testing

/// What depends on the one hook that there is into the file system.
@Suite(.serialized) enum FileSystemTests {}

extension FileSystemTests {
  /// Every operation on a sketch's file fails in turn.
  @Suite struct WriteFaultTests {
    /// How an operation fails.
    enum Fault: CaseIterable, Sendable {
      /// Not done, this once.
      case once
      /// Done, but an error is told, this once.
      case onceAfterwards
      /// Not done, and nor is any after it.
      case always
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(arguments: Fault.allCases)
    func `no edit is lost or written twice wherever writing fails`(fault: Fault) throws {
      let edits = try Self.log()
      let (base, _) = try SketchStore.open(at: folder.path(of: "base"), title: "faults", now: 0)
      base.append(edits[0])
      try base.close()
      var count = 0
      repeat {
        count += 1
        let path = folder.path(of: "sketch-\(fault)-\(count)")
        try FileManager.default.copyItem(atPath: folder.path(of: "base"), toPath: path)
        guard try draw(edits, path, fault, at: count) else { break }
      } while count < 1000
      #expect(30..<1000 ~= count, "the last run is one in which nothing failed")
    }

    /// Draws in a sketch, of whose operations one fails.
    ///
    /// - Returns: Whether there were as many operations.
    private func draw(_ edits: [Edit], _ path: String, _ fault: Fault, at count: Int) throws -> Bool
    {
      let state = Mutex((count: 0, isHealed: false))
      let watch = FileSystemWatch(folder.path) { event in
        guard event.isDone == (fault == .onceAfterwards) else { return 0 }
        return state.withLock { state in
          state.count += 1
          let fails = state.count == count || (fault == .always && state.count > count)
          return fails && !state.isHealed ? event.operation.error : 0
        }
      }
      defer { watch.end() }
      let failed: () -> Bool = { state.withLock { $0.count >= count } }
      let store: SketchStore
      do {
        store = try SketchStore.open(at: path, title: "", now: 0).store
      } catch {
        // Nothing was drawn yet, and the file is as it was.
        state.withLock { $0.isHealed = true }
        #expect(try SketchDocument.check(path: path).edits == Array(edits[..<1]))
        return true
      }
      for edit in edits[1...] {
        if case .strokeAdded(let stroke) = edit.action {
          store.journal(.began(stroke.style, Array(stroke.samples.prefix(9))))
          store.journal(.grew(Array(stroke.samples.dropFirst(9).prefix(9))))
        }
        store.append(edit)
        while !failed(), !store.unwritten.isEmpty { usleep(100) }
      }
      do {
        try store.close()
      } catch {
        let kept = store.unwritten
        #expect(kept == Array(edits.suffix(kept.count)))
        state.withLock { $0.isHealed = true }
        try store.close()
      }
      state.withLock { $0.isHealed = true }
      #expect(store.unwritten.isEmpty)
      let document = try SketchDocument.check(path: path)
      #expect(document.edits == edits && document.unfinished == nil)
      return failed()
    }

    @Test(arguments: Fault.allCases)
    func `a sketch is made whole, or not at all`(fault: Fault) throws {
      for count in 1...1000 {
        let state = Mutex(0)
        let watch = FileSystemWatch(folder.path) { event in
          guard event.isDone == (fault == .onceAfterwards) else { return 0 }
          return state.withLock { passed in
            passed += 1
            return passed == count || (fault == .always && passed > count)
              ? event.operation.error : 0
          }
        }
        let path = folder.path(of: "made-\(fault)-\(count)")
        let made = Result { try SketchStore.open(at: path, title: "made", now: 7).store }
        try? made.get().close()
        watch.end()
        let (store, document) = try SketchStore.open(at: path, title: "made", now: 7)
        try store.close()
        #expect(document.title == "made" && document.created == 7 && document.edits.isEmpty)
        #expect(try SketchDocument.check(path: path) == document)
        if state.withLock({ $0 < count }) { return }
      }
      Issue.record("a thousand operations for a new sketch")
    }

    @Test func `what cannot be written whole is not left in part`() throws {
      let edits = try Self.log()
      for count in 1...1000 {
        let passed = Mutex(0)
        let watch = FileSystemWatch(folder.path) { event in
          guard !event.isDone else { return 0 }
          return passed.withLock { passed in
            passed += 1
            return passed >= count ? event.operation.error : 0
          }
        }
        let path = folder.path(of: "whole")
        let outcome = Result {
          try SketchStore.write(edits, to: path, title: "whole", now: 7)
        }
        watch.end()
        guard case .failure = outcome else {
          #expect(try SketchDocument.check(path: path).edits == edits)
          #expect(count > 20)
          return
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      }
      Issue.record("a thousand operations for a sketch")
    }

    private static func log() throws -> [Edit] {
      var ink = RandomInk(seed: 21)
      return [
        Edit(.strokeAdded(try ink.handStroke(samples: 40)), at: 1),
        Edit(.strokeAdded(try ink.handStroke(samples: 1500, at: 2)), at: 20),
        Edit(.undone, at: 21), Edit(.redone, at: 22),
        Edit(.strokesMoved([StrokeID(rawValue: 1)], by: Vector(dx: 4, dy: 8)), at: 23),
        Edit(.strokeAdded(try ink.handStroke(samples: 20, at: 24)), at: 25),
      ]
    }
  }
}

extension FileSystemWatch.Operation {
  /// The error that a full or failing disk gives.
  fileprivate var error: CInt {
    switch self {
    case .open: SQLITE_CANTOPEN
    case .write: SQLITE_FULL
    case .sync: SQLITE_IOERR | 4 << 8
    case .truncate: SQLITE_IOERR | 6 << 8
    case .delete: SQLITE_IOERR | 10 << 8
    }
  }
}
