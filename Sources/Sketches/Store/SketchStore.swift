import Dispatch
import Files
import GRDB
import GRDBSQLite
package import Geometry
package import Ink
import Synchronization

/// A sketch file that is open for drawing.
///
/// ``append(_:)`` returns immediately; a writer on its own queue commits the edits in order. Each
/// edit is a transaction, except that edits which accumulate while the disk is busy are committed
/// together. Committed edits survive a crash and a power cut.
///
/// Edits that cannot be written are kept in order. The writer retries with the next edit, after a
/// delay, and when the store is closed. If a commit succeeds but reports an error, its edits are
/// not written twice.
package final class SketchStore: Sendable {
  package let path: String
  package let isNew: Bool

  let database: DatabaseQueue
  private let lock: SketchLock
  let report: @Sendable (SketchError?) -> Void
  let committed: @Sendable () -> Void
  /// The pending edits; the mutex is never held during file access.
  let queue: Mutex<SketchQueue>
  /// The last edits that the file can have: after the last commit, and before it.
  private let lastEdits: Mutex<[EditLog.LastEdit]>
  /// The large sketch being read, which must stop before closing; `nil` if it was read at once.
  private let unread: LoadingSketch?

  private init(
    path: String, isNew: Bool, database: DatabaseQueue, lock: SketchLock, sketch: LoadingSketch,
    lastEdit: EditLog.LastEdit, report: @escaping @Sendable (SketchError?) -> Void,
    committed: @escaping @Sendable () -> Void
  ) {
    (self.path, self.isNew, self.database, self.lock) = (path, isNew, database, lock)
    (self.report, self.committed) = (report, committed)
    queue = Mutex(SketchQueue(sketch))
    lastEdits = Mutex([lastEdit])
    unread = sketch.document == nil ? sketch : nil
  }

  /// Opens a sketch to draw, or creates it.
  ///
  /// Creates a missing file immediately and checks that an existing one is writable, so that errors
  /// appear before anything is drawn. An empty file becomes a sketch; any other file that is not a
  /// sketch is left unchanged. A draft left by a killed program is appended as an edit that adds
  /// the recovered strokes.
  ///
  /// - Parameters:
  ///   - path: The sketch's path.
  ///   - title: The title of a new sketch; control characters are removed.
  ///   - now: The creation time of a new sketch, in seconds since 1970-01-01 00:00 UTC.
  ///   - lock: A lock on the file that is already held; `nil` to take one here.
  ///   - report: Called on the writer's queue with each new error, and with `nil` once all edits
  ///     are written again. It must not close the store.
  ///   - committed: Called on the writer's queue when all edits are on disk again.
  /// - Returns: The store and the document in the file, whose samples and pages are not checked.
  /// - Throws: ``SketchError``; the file is then unchanged, and not created.
  package static func open(
    at path: String, title: String, now: TimeInterval, lock: SketchLock? = nil,
    report: @escaping @Sendable (SketchError?) -> Void = { _ in },
    committed: @escaping @Sendable () -> Void = {}
  ) throws(SketchError) -> (store: SketchStore, document: SketchDocument) {
    let (store, sketch) = try open(
      at: path, title: title, now: now, lock: lock, mayLeaveUnread: false, report: report,
      committed: committed)
    return (store, try sketch.read())
  }

  /// Opens a sketch to draw like the function above, but does not read a large one whose picture
  /// the file keeps if it may be left unread.
  package static func open(
    at path: String, title: String, now: TimeInterval, lock: SketchLock? = nil,
    mayLeaveUnread: Bool, report: @escaping @Sendable (SketchError?) -> Void = { _ in },
    committed: @escaping @Sendable () -> Void = {}
  ) throws(SketchError) -> (store: SketchStore, sketch: LoadingSketch) {
    let (lock, isNew) = try lockFile(at: path, with: lock)
    do {
      guard lock.supportsRecordLocks else { throw SketchError.noLocks(path: path) }
      if try SketchPath.content(path) == .file {
        try SketchReader.checkIdentity(path: path)
      } else if let refusal = JournalCheck(path).refusal {
        // SQLite would roll a journal back into the empty file.
        throw refusal
      }
      let (database, sketch) = try SketchOpener.open(
        path, title: title, created: now, mayLeaveUnread: mayLeaveUnread)
      let lastEdit = try SketchConnection.closingOnError(database) {
        try EditLog(database: $0, path: path).lastEdit()
      }
      let store = SketchStore(
        path: path, isNew: isNew, database: database, lock: lock, sketch: sketch,
        lastEdit: lastEdit, report: report, committed: committed)
      return (store, sketch)
    } catch {
      if isNew { SketchPath.remove(path) }
      throw SketchError.from(error, path: path, while: isNew ? .creating : .writing)
    }
  }

  /// Creates the file of a sketch if it is missing (`isNew`), and locks it.
  private static func lockFile(
    at path: String, with lock: SketchLock?
  ) throws(SketchError) -> (lock: SketchLock, isNew: Bool) {
    for _ in 0..<maximumAttempts {
      let isNew = try SketchPath.createIfMissing(path)
      if let lock, lock.isHeld(on: path) { return (lock, isNew) }
      do throws(SketchError) {
        let lock = try SketchLock(path)
        if lock.isHeld(on: path) { return (lock, isNew) }
      } catch .noSuchFile {
        // Another program has deleted the file before it was locked.
      } catch {
        // If another program has locked the new file first, leave it there.
        if isNew, error != .inUse(path: path) { SketchPath.remove(path) }
        throw error
      }
    }
    throw .inUse(path: path)
  }

  /// The number of attempts to lock a file that other programs delete and create.
  private static let maximumAttempts = 100

  /// Checks the structure of a file of up to 64 MiB; edits are written when the check has ended.
  package func checkPages() throws(SketchError) {
    guard File.size(of: path) <= SketchFormat.maximumCheckedLength else { return }
    do {
      try database.inDatabase { database in
        try SketchDocument.checkPages(of: database, path: path, thoroughly: false)
      }
    } catch { throw .from(error, path: path, while: .reading) }
  }

  package var unwritten: [Edit] { queue.withLock(\.edits) }
  package var isWritten: Bool { queue.withLock { $0.edits.isEmpty && $0.rewriting == nil } }

  /// Returns the number of an author's edits, the last ones, that are not known to be on disk;
  /// `nil` if the log in the file is still to be replaced.
  package func unwrittenCount(of author: Int) -> Int? {
    queue.withLock { queue in
      queue.rewriting == nil ? queue.edits.count { $0.author == author } : nil
    }
  }

  /// Passes an edit to the writer of the open store and returns immediately.
  ///
  /// A time earlier than the last edit's is written as the last edit's. The transaction that adds
  /// strokes also deletes the draft.
  package func append(_ edit: Edit) { add { $0.append(edit) } }

  /// Waits until everything is on disk, or an error occurs.
  package func flush() { database.inDatabase(write) }

  /// Passes an update of the draft to the writer of the open store and returns immediately.
  ///
  /// If the program ends before the strokes are an edit, opening the sketch recovers the draft.
  package func saveDraft(_ update: DraftUpdate) { add { $0.append(update) } }

  /// Keeps the picture of a large sketch, which all edits lead to, in the file, so that it opens
  /// faster the next time.
  ///
  /// Has no effect if the file cannot be written. Without `replaces`, it has no effect either if
  /// the file keeps the picture of as many edits. `minimumSize` is the number of edits, drawn
  /// strokes, and hundreds of samples of a large sketch.
  package func keepPicture(
    of sketch: Sketch, replacing replaces: Bool = false, minimumSize: Int = largeSize
  ) {
    try? database.inDatabase { database in
      write(to: database)
      let kept = replaces ? nil : try PictureTable(database: database).summary()
      guard isWritten, kept?.edits != sketch.editCount else { return }
      try transaction(in: database) {
        try PictureTable(database: database).replace(by: sketch, minimumSize: minimumSize)
        return .commit
      }
    }
  }

  /// The number of edits, drawn strokes, and hundreds of samples that take noticeable time to read.
  package static let largeSize = 4_000

  /// Waits until every edit is on disk, then closes the file; has no effect on a closed store.
  ///
  /// - Throws: ``SketchError/cannotWrite(path:reason:)`` if an edit cannot be written, or if the
  ///   file was moved or deleted, so that closing it would lose the sketch. The store then stays
  ///   open with its ``unwritten`` edits, and `close()` can be called again.
  package func close() throws(SketchError) { try close(at: path) }

  /// Closes the file, which may have been renamed to `path`.
  func close(at path: String) throws(SketchError) {
    guard !queue.withLock(\.isClosed) else { return }
    try closeDatabase(at: path)
    lock.release()
  }

  /// Closes the file like ``close()``, but keeps it locked; the caller gets the lock.
  func closeKeepingLock() throws(SketchError) -> SketchLock {
    try closeDatabase(at: path)
    return lock
  }

  private func closeDatabase(at path: String) throws(SketchError) {
    flush()
    let (hasUnwrittenEdits, failure) = queue.withLock { ($0.hasUnwrittenEdits, $0.failure) }
    if let failure, hasUnwrittenEdits { throw failure }
    guard lock.isHeld(on: path)
    else { throw .cannotWrite(path: path, reason: SketchError.movedReason) }
    do {
      // All edits are on disk, so a journal that cannot be deleted is no error.
      try? database.inDatabase(SketchConnection.deleteJournal)
      unread?.stop()
      try SketchConnection.close(database)
    } catch { throw .from(error, path: path, while: .writing) }
    queue.withLock { $0.isClosed = true }
  }

  /// Whether the open file is still at ``path``, neither deleted, moved nor replaced.
  package var isAtPath: Bool { lock.isHeld(on: path) }

  /// Closes the file and deletes it, but not another file that has replaced it.
  package func discard() {
    guard !queue.withLock(\.isClosed) else { return }
    // Delete before releasing the lock, so that no other program can open the file.
    if isAtPath { SketchPath.remove(path) }
    queue.withLock { $0.isClosed = true }
    unread?.stop()
    try? SketchConnection.close(database)
    lock.release()
  }

  func add(_ change: (inout SketchQueue) -> Void) {
    let schedules = queue.withLock { queue in
      precondition(!queue.isClosed, "the store is closed")
      change(&queue)
      return queue.schedule()
    }
    if schedules { database.asyncWriteWithoutTransaction { self.write(to: $0) } }
  }

  /// Writes the queue until it is empty or an error occurs; runs on the writer's queue.
  func write(to database: Database) {
    queue.withLock { $0.isScheduled = false }
    // If this fails, the commits are only slower.
    try? SketchConnection.keepJournal(of: database)
    var hasEdits = false
    while let (batch, generation) = queue.withLock({ queue in
      queue.next.map { ($0, queue.generation) }
    }) {
      switch batch {
      case .edits, .rewrite: hasEdits = true
      case .records, .draft, .clearDraft: break
      }
      do {
        try commit(batch, of: generation, in: database)
      } catch {
        didFail(.from(error, path: path, while: .writing))
        return
      }
    }
    if queue.withLock({ $0.clearFailure() }) { report(nil) }
    if hasEdits { committed() }
  }

  private func commit(
    _ batch: SketchQueue.Batch, of generation: Int, in database: Database
  ) throws {
    if case .edits(let edits) = batch { return try commit(edits, of: generation, in: database) }
    let tables = SharingTables(database: database, path: path)
    try transaction(in: database) {
      switch batch {
      case .edits: break
      case .rewrite(let log, let keepsDraft): try tables.rewrite(log, keepsDraft: keepsDraft)
      case .records(let records): try tables.write(records)
      case .draft(let parts): try Draft(database: database).write(parts)
      case .clearDraft: try Draft(database: database).clear()
      }
      return .commit
    }
    queue.withLock { $0.didCommit(batch, of: generation) }
  }

  /// Runs a closure in a transaction, unless another program has replaced the log, even by one with as many
  /// edits.
  private func transaction(
    in database: Database, _ body: () throws -> Database.TransactionCompletion
  ) throws {
    // The header of another file can be the same, and SQLite would then use pages of the old one.
    sqlite3_db_release_memory(database.sqliteConnection)
    try database.inTransaction(.immediate) {
      let log = EditLog(database: database, path: path)
      let last = try log.lastEdit()
      guard lastEdits.withLock({ $0.contains(last) })
      else { throw SketchError.cannotWrite(path: path, reason: SketchError.changedReason) }
      let completion = try body()
      // A commit that fails may be in the file.
      let next = try log.lastEdit()
      lastEdits.withLock { $0 = [last, next] }
      return completion
    }
    lastEdits.withLock { _ = $0.removeFirst() }
  }

  /// Commits edits, unless they are already in the file.
  ///
  /// The last step of a commit syncs the folder. If that step fails, SQLite reports an error
  /// although the edits are in the file.
  private func commit(_ edits: [Edit], of generation: Int, in database: Database) throws {
    var count = edits.count
    try transaction(in: database) {
      let log = EditLog(database: database, path: path)
      let (last, uncertain, current) = queue.withLock {
        ($0.lastID, $0.uncertainCount, $0.generation)
      }
      // The log was replaced meanwhile, and is written next.
      guard current == generation else { return .rollback }
      if uncertain > 0, try log.lastID() == last + uncertain {
        count = uncertain
        return .rollback
      }
      queue.withLock { $0.willCommit(edits: edits.count, of: generation) }
      var counters = queue.withLock(\.counters)
      for (index, edit) in edits.enumerated() {
        try log.append(edit, id: last + index + 1, counters: &counters)
      }
      if edits.contains(where: { !$0.newStrokes.isEmpty }) {
        try Draft(database: database).clear()
      }
      return .commit
    }
    queue.withLock { $0.didCommit(edits: count, of: generation) }
  }

  /// A serial queue, because a concurrent one would start a timer; see `Processors`.
  private static let retries = DispatchQueue(label: "retries")

  private func didFail(_ error: SketchError) {
    let (isNew, delay) = queue.withLock { $0.didFail(error) }
    if isNew { report(error) }
    Self.retries.asyncAfter(deadline: .now() + delay) { [weak self] in self?.retry() }
  }

  private func retry() {
    let schedules = queue.withLock { !$0.isClosed && $0.failure != nil && $0.schedule() }
    if schedules { database.asyncWriteWithoutTransaction { self.write(to: $0) } }
  }
}
