import FoundationEssentials
import GRDBSQLite
import Glibc
import Sketches
import Synchronization
import TestSupport

@Suite(.serialized) enum FileSystemTests {}

extension FileSystemTests {
  /// Makes each operation on a sketch's file fail, one after the other.
  @Suite struct WriteFaultTests {
    /// A kind of failure.
    enum Fault: CaseIterable, Sendable {
      /// The operation is not executed; later ones succeed.
      case once
      /// The operation is executed but reports an error; later ones succeed.
      case onceAfterwards
      /// The operation and all later ones are not executed.
      case always
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(arguments: Fault.allCases)
    func `loses no edit and writes none twice, whichever operation fails`(fault: Fault) throws {
      let edits = Self.log()
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
      #expect(30..<1000 ~= count, "in the last run nothing failed")
    }

    /// Draws in a sketch while the operation with the given number fails.
    ///
    /// - Returns: Whether there were that many operations.
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
        // Nothing was drawn yet, so the file must be unchanged.
        state.withLock { $0.isHealed = true }
        #expect(try SketchDocument.check(path: path).edits == Array(edits[..<1]))
        return true
      }
      for edit in edits[1...] {
        if let stroke = edit.drawnStroke {
          store.saveDraft(.began(stroke.style, Array(stroke.samples.prefix(9))))
          store.saveDraft(.grew(Array(stroke.samples.dropFirst(9).prefix(9))))
        }
        store.append(edit)
        try wait(until: "the edit is written, or the operation fails") {
          failed() || store.unwritten.isEmpty
        }
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
      #expect(document.edits == edits && document.drafts.first == nil)
      return failed()
    }

    @Test(arguments: Fault.allCases)
    func `creates a complete sketch or none`(fault: Fault) throws {
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
        let path = folder.path(of: "created-\(fault)-\(count)")
        let made = Result { try SketchStore.open(at: path, title: "created", now: 7).store }
        try? made.get().close()
        watch.end()
        let (store, document) = try SketchStore.open(at: path, title: "created", now: 7)
        try store.close()
        #expect(document.title == "created" && document.created == 7 && document.edits.isEmpty)
        #expect(try SketchDocument.check(path: path) == document)
        if state.withLock({ $0 < count }) { return }
      }
      Issue.record("creating a sketch took a thousand operations")
    }

    @Test func `a sketch that cannot be rolled back is not replaced, and keeps its journal`() throws
    {
      let (path, edits) = (folder.path(of: "old"), Self.log())
      try SketchStore.write(edits, to: path, title: "", now: 0)
      try interruptWrite(of: path)
      let watch = FileSystemWatch(path) { event in
        event.operation == .delete && !event.isDone ? event.operation.error : 0
      }
      #expect(throws: SketchError.self) {
        try SketchWriter.write([edits[0]], to: path, replacing: true, title: "", now: 0)
      }
      watch.end()
      #expect(try folder.names() == ["old", "old-journal"])
      #expect(try SketchDocument.check(path: path).edits == edits)
    }

    @Test func `leaves no incomplete file when writing fails`() throws {
      let edits = Self.log()
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
        #expect(try folder.names().isEmpty)
      }
      Issue.record("writing a sketch took a thousand operations")
    }

    private static func log() -> [Edit] {
      var random = SplitMix64(seed: 21)
      return [
        Edit(.strokeAdded(random.handStroke(samples: 40)), at: 1),
        Edit(.strokeAdded(random.handStroke(samples: 1500, at: 2)), at: 20),
        Edit(.undone(2), at: 21), Edit(.redone(2), at: 22),
        Edit(.strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 4, dy: 8)), at: 23),
        Edit(.strokeAdded(random.handStroke(samples: 20, at: 24)), at: 25),
      ]
    }
  }
}

extension FileSystemWatch.Operation {
  /// The SQLite error of a full or failing disk.
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
