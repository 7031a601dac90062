import GRDB
import GRDBSQLite

/// How the database behind a sketch is opened: trusting nothing in the file, losing nothing that
/// was committed.
enum SketchConnection {
  /// How long a locked file is waited for, in seconds.
  static let patience = 1.0

  /// A connection that cannot write; it leaves what an interrupted write left as it is.
  static func reading(_ path: String) throws -> DatabaseQueue {
    var configuration = defensive(path)
    configuration.readonly = true
    return try DatabaseQueue(path: SketchPath.literal(path), configuration: configuration)
  }

  /// A connection that may write, and takes back what an interrupted write left.
  ///
  /// Makes an empty file where there is none.
  ///
  /// The journal is SQLite's rollback journal and not its write-ahead log: a sketch is then one
  /// file that can be read from a read-only folder, copied or sent at any moment, and there are
  /// no readers that a writer would have to stay out of the way of. `EXTRA` also syncs the folder
  /// once the journal is gone, without which a power cut could bring the journal back and take
  /// back a committed edit.
  static func writing(_ path: String) throws -> DatabaseQueue {
    var configuration = defensive(path)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA;")
    }
    return try DatabaseQueue(path: SketchPath.literal(path), configuration: configuration)
  }

  /// A connection to read with after what an interrupted write left was taken back.
  static func recovering(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SketchPath.literal(path), configuration: defensive(path))
  }

  /// Takes back or completes what an interrupted write left, so that the file is all there is.
  static func settle(_ path: String) throws {
    let database = try writing(path)
    try database.inDatabase { try $0.execute(sql: "SELECT count(*) FROM main.sqlite_schema") }
    try database.close()
  }

  /// Source: "Defense Against The Dark Arts", <https://www.sqlite.org/security.html>.
  private static func defensive(_ path: String) -> Configuration {
    let size = SketchPath.size(of: path)
    var configuration = Configuration()
    configuration.label = "sketch"
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      limit(database)
      bound(database, by: size)
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          """)
    }
    return configuration
  }

  /// Gives up on a statement that takes more steps of SQLite's machine than the rows of a file of a
  /// size can, and on a value longer than that: only a file made to keep it busy has such.
  ///
  /// C functions: `sqlite3_progress_handler`, `sqlite3_limit`.
  private static func bound(_ database: Database, by size: Int) {
    let steps = CInt(clamping: 1_000_000 + 8 * size)
    let length = min(SketchFormat.longestValue, CInt(clamping: max(size, 1_000_000)))
    sqlite3_progress_handler(database.sqliteConnection, steps, { _ in 1 }, nil)
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, length)
  }

  /// Lifts these bounds, once all of the file was read and found sound: it will grow.
  static func unbind(_ database: Database) {
    sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, SketchFormat.longestValue)
  }

  /// C function: `sqlite3_limit`.
  private static func limit(_ database: Database) {
    let limits: [(CInt, CInt)] = [
      (SQLITE_LIMIT_LENGTH, SketchFormat.longestValue),
      (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 100),
      (SQLITE_LIMIT_EXPR_DEPTH, 20),
      (SQLITE_LIMIT_COMPOUND_SELECT, 3),
      (SQLITE_LIMIT_VDBE_OP, 25_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 8),
      (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]
    for (kind, limit) in limits { sqlite3_limit(database.sqliteConnection, kind, limit) }
  }
}
