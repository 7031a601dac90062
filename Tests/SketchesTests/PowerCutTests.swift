import Foundation
import Sketches
import Synchronization
import TestSupport

extension FileSystemTests {
  /// Simulates power cuts during a transaction, after which it must be complete or undone.
  ///
  /// Synced data is on the disk; of the data written since, any part may be. With
  /// `STIPPLE_SOAK_ROUNDS` set, the journal is cut at every byte.
  @Suite struct PowerCutTests {
    private let folder: TemporaryFolder
    private let before: [UInt8]
    private let old: [Edit]
    private let new: [Edit]
    private let events: [FileSystemWatch.Event]

    init() throws {
      folder = try TemporaryFolder()
      let path = folder.path(of: "sketch")
      var random = SplitMix64(seed: 22)
      old = (0..<30).map { index in
        Edit(
          .strokeAdded(random.handStroke(samples: 60, at: Double(index))), at: Double(index + 1))
      }
      new = old + [Edit(.strokeAdded(random.handStroke(samples: 900, at: 31)), at: 40)]
      var (store, _) = try SketchStore.open(at: path, title: "", now: 0)
      for edit in old { store.append(edit) }
      try store.close()
      before = try folder.bytes(of: "sketch")
      let seen = Mutex<[FileSystemWatch.Event]>([])
      let watch = FileSystemWatch(folder.path) { event in
        if event.isDone { seen.withLock { $0.append(event) } }
        return 0
      }
      (store, _) = try SketchStore.open(at: path, title: "", now: 0)
      seen.withLock { $0 = [] }
      store.append(new[30])
      try store.close()
      watch.end()
      events = seen.withLock(\.self)
    }

    /// Reconstructs the files after a power cut.
    ///
    /// - Parameters:
    ///   - count: The number of events before the power cut.
    ///   - survives: Returns whether a write since the last sync is on the disk; may shorten it.
    /// - Returns: The bytes of the file and, unless it was deleted, of its journal.
    private func disk(
      after count: Int, _ survives: (inout FileSystemWatch.Event) -> Bool
    ) -> (file: [UInt8], journal: [UInt8]?) {
      var file = before
      var journal: [UInt8]?
      for (index, event) in events[..<count].enumerated() {
        let isJournal = event.path.hasSuffix("-journal")
        let isSynced = events[index..<count].contains {
          $0.operation == .sync && $0.path == event.path
        }
        var event = event
        let isKept = event.operation == .delete ? event.offset == 1 : isSynced
        guard isKept || survives(&event) else { continue }
        var bytes = isJournal ? journal ?? [] : file
        switch event.operation {
        case .write:
          let end = event.offset + event.bytes.count
          if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
          bytes.replaceSubrange(event.offset..<end, with: event.bytes)
        case .truncate: bytes.removeLast(max(0, bytes.count - event.offset))
        case .delete: journal = nil
        case .open, .sync: break
        }
        if event.operation == .delete { continue }
        if isJournal { journal = bytes } else { file = bytes }
      }
      return (file, journal)
    }

    /// The events that write and sync the zeros in the journal's header, which commit the transaction.
    private var commit: (written: Int, synced: Int) {
      get throws {
        let written = try #require(
          events.lastIndex {
            $0.path.hasSuffix("-journal") && $0.operation == .write && $0.offset == 0
          })
        let synced = try #require(
          events[written...].firstIndex {
            $0.path.hasSuffix("-journal") && $0.operation == .sync
          })
        return (written, synced)
      }
    }

    /// Returns the edits of a sketch after a power cut; fails if the file is damaged.
    private func edits(in disk: (file: [UInt8], journal: [UInt8]?)) throws -> [Edit] {
      let path = try folder.write(disk.file, to: "found")
      if let journal = disk.journal {
        try folder.write(journal, to: "found-journal")
      } else {
        try? FileManager.default.removeItem(atPath: folder.path(of: "found-journal"))
      }
      return try SketchDocument.check(path: path).edits
    }

    @Test func `survives a power cut after any operation, with any part of the unsynced data`()
      throws
    {
      let watch = FileSystemWatch(folder.path) { _ in 0 }
      defer { watch.end() }
      var random = SplitMix64(seed: 23)
      #expect(events.count { $0.operation == .sync } >= 3 && events.last?.operation == .delete)
      let commit = try commit
      for count in 0...events.count {
        for round in 0..<6 {
          let found = try edits(
            in: disk(after: count) { event in
              if round < 2 { return round == 0 }
              if Bool.random(using: &random),
                let length = (0..<event.bytes.count).randomElement(using: &random)
              {
                event = FileSystemWatch.Event(
                  operation: event.operation, isDone: true, path: event.path, offset: event.offset,
                  bytes: Array(event.bytes[..<length]))
              }
              return Bool.random(using: &random)
            })
          let isCommitted = count > commit.synced ? true : count <= commit.written ? false : nil
          #expect(
            found == (isCommitted ?? (found.count == new.count) ? new : old),
            "cut after \(count), \(round)")
        }
      }
    }

    @Test func `the first edit of a new sketch syncs the whole file`() throws {
      let seen = Mutex<[FileSystemWatch.Event]>([])
      let watch = FileSystemWatch(folder.path) { event in
        if event.isDone { seen.withLock { $0.append(event) } }
        return 0
      }
      defer { watch.end() }
      let path = folder.path(of: "new")
      let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
      #expect(!seen.withLock { $0.contains { $0.operation == .sync } })
      store.append(old[0])
      try store.close()
      let events = seen.withLock(\.self).filter { $0.path == path }
      let written = try #require(events.lastIndex { $0.operation == .write })
      #expect(events[written...].contains { $0.operation == .sync })
    }

    @Test func `survives a power cut that truncates the journal before the file has changed`()
      throws
    {
      let watch = FileSystemWatch(folder.path) { _ in 0 }
      defer { watch.end() }
      let firstChange = try #require(
        events.firstIndex { !$0.path.hasSuffix("-journal") && $0.operation == .write })
      let whole = disk(after: firstChange) { _ in true }
      let journal = try #require(whole.journal)
      let isThorough = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"] != nil
      // Always try the first 32 bytes: a truncated header can look like the name of a
      // super-journal.
      let lengths =
        Array(0..<32) + Array(stride(from: 32, through: journal.count, by: isThorough ? 1 : 97))
      for length in lengths {
        #expect(try edits(in: (before, Array(journal[..<length]))) == old)
      }
    }
  }
}
