import GRDB
import GRDBSQLite

/// How the database behind a sketch is opened: trusting nothing in the file, losing nothing that
/// was committed.
enum SketchConnection {
  /// How long a locked file is waited for, in seconds.
  static let patience = 1.0

  /// A connection that cannot write; it leaves what an interrupted write left as it is.
  static func reading(_ path: String) throws -> DatabaseQueue {
    var configuration = defensive()
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
    var configuration = defensive()
    configuration.prepareDatabase { database in
      try database.execute(
        sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA;")
    }
    return try DatabaseQueue(path: SketchPath.literal(path), configuration: configuration)
  }

  /// A connection to read with after what an interrupted write left was taken back.
  static func recovering(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SketchPath.literal(path), configuration: defensive())
  }

  /// Source: "Defense Against The Dark Arts", <https://www.sqlite.org/security.html>.
  private static func defensive() -> Configuration {
    var configuration = Configuration()
    configuration.label = "sketch"
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      limit(database)
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          """)
    }
    return configuration
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
