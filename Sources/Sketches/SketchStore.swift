import GRDB
public import Geometry
public import Ink
import Synchronization

/// A sketch file that is being drawn in: every edit is on disk moments after it happened.
///
/// Edits are written in the order of ``append(_:)`` by a writer of the store's own; drawing never
/// waits for the disk. An edit is committed by itself; only those that piled up while the disk was
/// busy are committed together. What is committed survives the program being killed and the power
/// being cut. What could not be written is kept, in order, and tried again with the next edit and
/// when the store is closed.
public final class SketchStore: Sendable {
  fileprivate struct Queue {
    /// The edits that are not committed yet, the first of which may be being written.
    var waiting: [Edit] = []
    /// Whether the writer will look at ``waiting`` again.
    var isScheduled = false
    /// Why the last attempt failed.
    var failure: SketchError?
    var isClosed = false
  }

  /// The path as it was given.
  public let path: String

  private let database: DatabaseQueue
  private let report: @Sendable (SketchError?) -> Void
  /// Never held while anything is read or written.
  private let queue = Mutex(Queue())

  private init(
    path: String, database: DatabaseQueue, report: @escaping @Sendable (SketchError?) -> Void
  ) {
    self.path = path
    self.database = database
    self.report = report
  }

  /// Opens a sketch to draw in, or creates it.
  ///
  /// A file that does not exist is created at once, so that a place that cannot be written is
  /// known before anything is drawn; an existing one is proved writable. A file of length 0 is
  /// made a sketch; any other file that is not a sketch is left as it is.
  ///
  /// - Parameters:
  ///   - path: Where the sketch is.
  ///   - title: What a new sketch is called; control characters are left out.
  ///   - now: When a new sketch is created, in seconds since 1970-01-01 00:00 UTC.
  ///   - creatingFolder: Whether missing folders of the path are made.
  ///   - report: Called from the writer when writing begins to fail, or fails for another reason,
  ///     and with `nil` once everything kept has been written after all. It must not close the
  ///     store.
  /// - Returns: The store, and what the file holds already.
  /// - Throws: The errors of ``SketchDocument/read(path:)``, but instead of
  ///   ``SketchError/noSuchFile(path:)`` rather ``SketchError/cannotCreate(path:reason:)``, and
  ///   ``SketchError/cannotWrite(path:reason:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func open(
    at path: String, title: String, now: TimeInterval, creatingFolder: Bool = false,
    report: @escaping @Sendable (SketchError?) -> Void = { _ in }
  ) throws(SketchError) -> (store: SketchStore, document: SketchDocument) {
    let content = try SketchPath.content(path)
    if content == .nothing {
      try SketchPath.prepareFolder(of: path, creating: creatingFolder)
    }
    do {
      if content == .file { try SketchReader.checkIdentity(path: path) }
      let database = try SketchConnection.writing(path)
      let document = try database.inDatabase {
        let maker = SketchMaker(database: $0, path: path)
        try maker.prepare(title: title, created: now)
        return try SketchReader.document(in: $0, path: path)
      }
      return (SketchStore(path: path, database: database, report: report), document)
    } catch {
      throw .from(error, path: path, while: content == .nothing ? .creating : .writing)
    }
  }

  /// The edits that are not on disk yet, in order.
  public var unwritten: [Edit] { queue.withLock(\.waiting) }

  /// Hands an edit to the writer and returns at once.
  ///
  /// A time before that of the last edit is written as the last edit's.
  ///
  /// - Precondition: The store is not closed.
  public func append(_ edit: Edit) {
    let schedules = queue.withLock { queue in
      precondition(!queue.isClosed, "edits are appended to an open store only")
      queue.waiting.append(edit)
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    guard schedules else { return }
    database.asyncWriteWithoutTransaction { self.write(to: $0) }
  }

  /// Waits until every edit is on disk, and closes the file.
  ///
  /// Closing again does nothing.
  ///
  /// - Throws: ``SketchError/cannotWrite(path:reason:)`` when an edit could not be written. The
  ///   store then stays open with its ``unwritten`` edits, and can be closed again.
  public func close() throws(SketchError) {
    guard !queue.withLock(\.isClosed) else { return }
    database.inDatabase(write)
    if let failure = queue.withLock(\.failure) { throw failure }
    do {
      try database.close()
    } catch {
      throw .from(error, path: path, while: .writing)
    }
    queue.withLock { $0.isClosed = true }
  }

  /// Writes what waits, until there is nothing or it fails; runs on the writer only.
  private func write(to database: Database) {
    queue.withLock { $0.isScheduled = false }
    while true {
      let batch = queue.withLock(\.nextBatch)
      if batch.isEmpty { return }
      do {
        try database.inTransaction(.immediate) {
          let log = EditLog(database: database, path: path)
          for edit in batch { try log.append(edit) }
          return .commit
        }
        committed(batch.count)
      } catch {
        failed(.from(error, path: path, while: .writing))
        return
      }
    }
  }

  private func committed(_ count: Int) {
    let recovered = queue.withLock { queue in
      queue.waiting.removeFirst(count)
      guard queue.failure != nil, queue.waiting.isEmpty else { return false }
      queue.failure = nil
      return true
    }
    if recovered { report(nil) }
  }

  private func failed(_ error: SketchError) {
    let isNew = queue.withLock { queue in
      defer { queue.failure = error }
      return queue.failure != error
    }
    if isNew { report(error) }
  }
}

extension SketchStore.Queue {
  /// What to commit next: everything, but singly after a failure, since on a full disk a little
  /// may fit where much does not.
  fileprivate var nextBatch: [Edit] {
    failure == nil ? waiting : Array(waiting.prefix(1))
  }
}
