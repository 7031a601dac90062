import Dispatch
import GRDB
public import Geometry
public import Ink
import Synchronization

/// A sketch file that is being drawn in: every edit is on disk moments after it happened.
///
/// Edits are written in the order of ``append(_:)`` by a writer of the store's own; drawing never
/// waits for the disk. An edit is committed by itself; only those that piled up while the disk was
/// busy are committed together. What is committed survives the program being killed and the power
/// being cut. What could not be written is kept, in order, and tried again with the next edit, after
/// a while, and when the store is closed; an edit that was committed although an error was told is
/// not written twice.
public final class SketchStore: Sendable {
  /// The path as it was given.
  public let path: String

  private let database: DatabaseQueue
  private let lock: SketchLock
  private let report: @Sendable (SketchError?) -> Void
  /// Never held while anything is read or written.
  private let queue: Mutex<SketchQueue>
  private let backoff = Mutex(Backoff())

  private init(
    path: String, database: DatabaseQueue, lock: SketchLock, lastID: Int,
    report: @escaping @Sendable (SketchError?) -> Void
  ) {
    self.path = path
    self.database = database
    self.lock = lock
    self.report = report
    queue = Mutex(SketchQueue(lastID: lastID))
  }

  /// Opens a sketch to draw in, or creates it.
  ///
  /// A file that does not exist is created at once, so that a place that cannot be written is
  /// known before anything is drawn; an existing one is proved writable. A file of length 0 is
  /// made a sketch; any other file that is not a sketch is left as it is. A stroke that was being
  /// drawn when a program was killed is added as a finished one, which is marked recovered.
  ///
  /// - Parameters:
  ///   - path: Where the sketch is.
  ///   - title: What a new sketch is called; control characters are left out.
  ///   - now: When a new sketch is created, in seconds since 1970-01-01 00:00 UTC.
  ///   - lock: The right to draw in it; `nil` to take it here.
  ///   - report: Called from the writer when writing begins to fail, or fails for another reason,
  ///     and with `nil` once everything kept has been written after all. It must not close the
  ///     store.
  /// - Returns: The store, and what the file holds already.
  /// - Throws: The errors of ``SketchDocument/read(path:)``, but instead of
  ///   ``SketchError/noSuchFile(path:)`` rather ``SketchError/cannotCreate(path:reason:)``;
  ///   ``SketchError/inUse(path:)`` and ``SketchError/cannotWrite(path:reason:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func open(
    at path: String, title: String, now: TimeInterval, lock: SketchLock? = nil,
    report: @escaping @Sendable (SketchError?) -> Void = { _ in }
  ) throws(SketchError) -> (store: SketchStore, document: SketchDocument) {
    let content = try SketchPath.content(path)
    if content == .nothing {
      try SketchPath.checkFolder(of: path)
      try SketchPath.createNew(path)
    }
    do {
      let lock = try lock.flatMap { $0.isOf(path) ? $0 : nil } ?? SketchLock(path)
      if content == .file { try SketchReader.checkIdentity(path: path) }
      let (database, document) = try SketchOpener.open(path, title: title, created: now)
      let store = SketchStore(
        path: path, database: database, lock: lock, lastID: document.edits.count, report: report)
      return (store, document)
    } catch {
      let error = SketchError.from(
        error, path: path, while: content == .nothing ? .creating : .writing)
      // Another program may have been quicker, and draws there now.
      if content == .nothing, error != .inUse(path: path) { SketchPath.remove(path) }
      throw error
    }
  }

  /// The edits that are not on disk yet, in order.
  public var unwritten: [Edit] { queue.withLock(\.edits) }

  /// Hands an edit to the writer and returns at once.
  ///
  /// A time before that of the last edit is written as the last edit's. A finished stroke takes the
  /// place of what was journaled of it, in the same transaction.
  ///
  /// - Precondition: The store is not closed.
  public func append(_ edit: Edit) {
    add { $0.append(edit) }
  }

  /// Hands what became of the stroke that is being drawn to the writer, and returns at once.
  ///
  /// Its samples' times are in seconds since the sketch's start. Should the program end before the
  /// stroke is appended as an edit, the next opening finds what was journaled.
  ///
  /// - Precondition: The store is not closed.
  public func journal(_ progress: DraftUpdate) {
    add { $0.append(progress) }
  }

  /// Waits until every edit is on disk, and closes the file.
  ///
  /// Closing again does nothing.
  ///
  /// - Throws: ``SketchError/cannotWrite(path:reason:)`` when an edit could not be written, or when
  ///   the file is not at its path any more and would be gone with all that is in it. The store then
  ///   stays open with its ``unwritten`` edits, and can be closed again.
  public func close() throws(SketchError) {
    try close(at: path)
  }

  /// Closes the file, which was given another path meanwhile.
  func close(at path: String) throws(SketchError) {
    guard !queue.withLock(\.isClosed) else { return }
    database.inDatabase(write)
    let (edits, failure) = queue.withLock { ($0.edits, $0.failure) }
    if let failure, !edits.isEmpty { throw failure }
    guard lock.isOf(path) else {
      throw .cannotWrite(path: path, reason: SketchError.movedReason)
    }
    do {
      try database.close()
    } catch {
      throw .from(error, path: path, while: .writing)
    }
    queue.withLock { $0.isClosed = true }
    lock.release()
  }

  /// Whether the file is still where it was opened: neither deleted nor moved, and no other in its
  /// place.
  ///
  /// Otherwise nothing that was written can be found there.
  public var isInPlace: Bool { lock.isOf(path) }

  /// Closes the file and takes it away, with all that is in it.
  ///
  /// Another file that has come in its place is left alone.
  public func discard() {
    guard !queue.withLock(\.isClosed) else { return }
    // While nobody else can draw in it.
    if isInPlace { SketchPath.remove(path) }
    queue.withLock { $0.isClosed = true }
    try? database.close()
    lock.release()
  }

  /// Gives the sketch another title; control characters are left out.
  ///
  /// - Throws: ``SketchError/cannotWrite(path:reason:)``; the title is then as it was.
  func setTitle(_ title: String) throws(SketchError) {
    do {
      try database.write { database in
        try database.execute(
          sql: "UPDATE sketch SET title = ?",
          arguments: [title.printable(limit: SketchFormat.longestTitle)])
      }
    } catch {
      throw .from(error, path: path, while: .writing)
    }
  }

  private func add(_ change: (inout SketchQueue) -> Void) {
    let schedules = queue.withLock { queue in
      precondition(!queue.isClosed, "edits are appended to an open store only")
      change(&queue)
      return queue.schedule()
    }
    if schedules { database.asyncWriteWithoutTransaction { self.write(to: $0) } }
  }

  /// Writes what waits, until there is nothing or it fails; runs on the writer only.
  private func write(to database: Database) {
    queue.withLock { $0.isScheduled = false }
    while let batch = queue.withLock(\.next) {
      do {
        try commit(batch, in: database)
      } catch {
        failed(.from(error, path: path, while: .writing))
        return
      }
    }
    backoff.withLock { $0.reset() }
    if queue.withLock({ $0.recovered() }) { report(nil) }
  }

  private func commit(_ batch: SketchQueue.Batch, in database: Database) throws {
    let draft = Draft(database: database)
    switch batch {
    case .edits(let edits): try commit(edits, in: database)
    case .draft(let parts):
      try database.inTransaction(.immediate) {
        try draft.write(parts)
        return .commit
      }
      queue.withLock { $0.committed(draft: parts) }
    case .noDraft:
      try database.inTransaction(.immediate) {
        try draft.clear()
        return .commit
      }
      queue.withLock { $0.committedNoDraft() }
    }
  }

  /// Commits edits, unless they are in the file already: an error in the last step of a commit, when
  /// the folder is synced, is told although the edits are there.
  private func commit(_ edits: [Edit], in database: Database) throws {
    var count = edits.count
    try database.inTransaction(.immediate) {
      let log = EditLog(database: database, path: path)
      let (expected, doubtful) = queue.withLock { ($0.lastID, $0.doubtful) }
      let last = try log.lastID()
      if doubtful > 0 && last == expected + doubtful {
        count = doubtful
        return .rollback
      }
      guard last == expected else {
        throw SketchError.cannotWrite(path: path, reason: "another program has written to it")
      }
      queue.withLock { $0.attempting(edits.count) }
      for (index, edit) in edits.enumerated() { try log.append(edit, id: last + index + 1) }
      if edits.contains(where: \.addsStroke) { try Draft(database: database).clear() }
      return .commit
    }
    queue.withLock { $0.committed(edits: count) }
  }

  private func failed(_ error: SketchError) {
    if queue.withLock({ $0.failed(error) }) { report(error) }
    let delay = backoff.withLock { $0.next() }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.retry() }
  }

  /// Tries again after a failure.
  private func retry() {
    let schedules = queue.withLock { queue in
      guard !queue.isClosed, queue.failure != nil else { return false }
      return queue.schedule()
    }
    if schedules { database.asyncWriteWithoutTransaction { self.write(to: $0) } }
  }
}

/// How long to wait before writing is tried again: twice as long each time, up to half a minute.
private struct Backoff {
  private var delay: TimeInterval = 0.5

  /// The next wait, in seconds.
  mutating func next() -> TimeInterval {
    defer { delay = min(delay * 2, 30) }
    return delay
  }

  mutating func reset() { delay = 0.5 }
}
