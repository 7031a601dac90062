import Files
import GRDB
import GRDBSQLite
import Synchronization

/// Connections to a sketch's database, configured for untrusted files and durable commits.
enum SketchConnection {
  /// The time to wait for SQLite's locks, in seconds.
  static let timeout = 1.0

  /// Opens a read-only connection, which does not roll back an interrupted write.
  static func reading(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(
      path: SketchPath.literal(path), configuration: defensive(path, isReadOnly: true))
  }

  /// Opens a read-only connection to a file that declares a write-ahead log but has none, or that cannot be
  /// locked.
  ///
  /// SQLite creates a log for such a file even to read it, unless the file is declared immutable.
  /// Then it reads the pages in place, takes no locks, and ignores logs and journals. That is right
  /// while there is no log, or an empty one; ``JournalCheck`` refuses other files before. A copy in
  /// memory would have no useful limit: the length of a sparse file and the page count in its
  /// header can both be terabytes.
  ///
  /// Source: "Write-Ahead Logging", section 5, read-only databases.
  static func immutable(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(
      path: SketchPath.uri(path) + "?immutable=1", configuration: defensive(path, isReadOnly: true))
  }

  /// Opens a writing connection, which rolls back an interrupted write; creates a missing file.
  ///
  /// Uses SQLite's rollback journal instead of its write-ahead log, so that a sketch is a single
  /// file that can be copied at any time and read from a read-only folder. `synchronous = EXTRA`
  /// also syncs the folder after the journal is deleted; otherwise a power cut could restore the
  /// journal and undo a committed edit.
  static func writing(_ path: String) throws -> DatabaseQueue {
    var configuration = defensive(path)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = DELETE")
      try setSyncing(of: database, true)
    }
    return try DatabaseQueue(path: SketchPath.literal(path), configuration: configuration)
  }

  static func setSyncing(of database: Database, _ isSyncing: Bool) throws {
    try database.execute(sql: "PRAGMA synchronous = \(isSyncing ? "EXTRA" : "OFF")")
  }

  /// Keeps the journal between commits, with a header of zeros, instead of deleting it.
  ///
  /// Creating and deleting a file makes the file system commit its own journal, and thus wait for
  /// the writes of other programs. While they write a lot, a commit then takes about four times as
  /// long.
  static func keepJournal(of database: Database) throws {
    // The limit is the length to which a kept journal is truncated, in bytes.
    try database.execute(
      sql: "PRAGMA journal_mode = PERSIST; PRAGMA journal_size_limit = \(1 << 20)")
  }

  /// Deletes the journal that was kept, so that the sketch is a single file again.
  static func deleteJournal(of database: Database) throws {
    try database.execute(sql: "PRAGMA journal_mode = DELETE")
  }

  /// Opens a connection for reading that rolls back an interrupted write first.
  static func rollingBack(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SketchPath.literal(path), configuration: defensive(path))
  }

  /// Rolls back or completes an interrupted write, so that the file is complete without companions.
  static func rollBackInterruptedWrite(_ path: String) throws {
    let database = try writing(path)
    try closingOnError(database) { try $0.execute(sql: "SELECT count(*) FROM main.sqlite_schema") }
    try close(database)
  }

  /// Runs a closure on a connection, and closes it.
  static func read<Result>(
    _ database: DatabaseQueue, _ body: (Database) throws -> Result
  ) throws -> Result {
    defer { try? close(database) }
    return try database.read(body)
  }

  /// Runs a closure on a connection, which is closed if the closure throws.
  static func closingOnError<Result>(
    _ database: DatabaseQueue, _ body: (Database) throws -> Result
  ) throws -> Result {
    do {
      return try database.inDatabase(body)
    } catch {
      try? close(database)
      throw error
    }
  }

  /// Closes a connection, and keeps the object in memory.
  ///
  /// Freeing the object would start a timer in libdispatch that wakes the program up once per
  /// second until it ends; see `Processors`. After many connections, the memory would cost more
  /// than the timer, so later ones are freed.
  static func close(_ database: DatabaseQueue) throws {
    try database.close()
    closed.withLock { if $0.count < maximumClosedCount { $0.append(database) } }
  }

  private static let maximumClosedCount = 1000
  private static let closed = Mutex<[DatabaseQueue]>([])

  /// The configuration of all connections.
  ///
  /// Source: "Defense Against The Dark Arts", <https://www.sqlite.org/security.html>.
  private static func defensive(_ path: String, isReadOnly: Bool = false) -> Configuration {
    let size = File.size(of: path)
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.label = "sketch"
    configuration.busyMode = .timeout(timeout)
    configuration.prepareDatabase { database in
      limitStatements(of: database)
      limitWork(of: database, fileSize: size)
      // A reader visits most pages once, so it needs a cache for the inner pages only.
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          PRAGMA cache_size = \(isReadOnly ? -256 : -2000);
          """)
    }
    return configuration
  }

  /// Limits the steps of SQLite's virtual machine and the length of values by the size of the file,
  /// which only a malicious file exceeds.
  private static func limitWork(of database: Database, fileSize size: Int) {
    let steps = CInt(clamping: 1_000_000 + 8 * size)
    let length = min(SketchFormat.maximumValueLength, CInt(clamping: max(size, 1_000_000)))
    sqlite3_progress_handler(database.sqliteConnection, steps, { _ in 1 }, nil)
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, length)
  }

  /// Removes the limits on work, which is safe once the whole file has been read and found sound.
  static func removeWorkLimits(of database: Database) {
    sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, SketchFormat.maximumValueLength)
  }

  /// Limits the size and complexity of statements.
  private static func limitStatements(of database: Database) {
    let limits = [
      (SQLITE_LIMIT_LENGTH, SketchFormat.maximumValueLength), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 3),
      (SQLITE_LIMIT_VDBE_OP, 25_000), (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]
    for (kind, limit) in limits { sqlite3_limit(database.sqliteConnection, kind, limit) }
  }
}
