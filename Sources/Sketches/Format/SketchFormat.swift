import GRDB

/// The numbers and tables of the file format; `docs/sketch-format.md` explains them.
enum SketchFormat {
  /// "STPL" in ASCII: what marks an SQLite database as a sketch (`PRAGMA application_id`).
  static let applicationID = 0x5354_504C
  /// The latest format, which is also the one that is written (`PRAGMA user_version`).
  static var version: Int { migrations.count }
  /// The most bytes of any one value, in reading and in writing: some 30 million samples.
  static let longestValue: CInt = 1 << 28
  /// The longest file, in bytes, whose pages are all checked before it is drawn in: that takes a
  /// few milliseconds a megabyte.
  static let longestChecked = 64 << 20
  /// The most Unicode scalars of a title.
  static let longestTitle = 256
  /// The moments, in seconds since 1970, that a sketch can have been created at: up to the
  /// year 9999.
  static let creationTimes = 0.0...253_402_300_799

  /// What `edit.kind` says; the raw values are part of the format.
  enum Kind: Int64 {
    case stroke = 1
    case cleared = 2
    case undone = 3
    case redone = 4
    case erased = 5
    case moved = 6
    case split = 7
    case recolored = 8
  }

  /// The tables of the latest format and the statements that make them, which the file keeps word
  /// for word.
  static let tables: [String: String] = [
    "sketch": """
    CREATE TABLE sketch (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      title TEXT NOT NULL,
      created REAL NOT NULL
    ) STRICT
    """,
    "edit": """
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY,
      time REAL NOT NULL,
      kind INTEGER NOT NULL,
      detail BLOB
    ) STRICT
    """,
    "stroke": """
    CREATE TABLE stroke (
      edit INTEGER PRIMARY KEY REFERENCES edit,
      nib INTEGER NOT NULL,
      color INTEGER NOT NULL,
      width REAL NOT NULL,
      recovered INTEGER NOT NULL,
      began REAL NOT NULL,
      count INTEGER NOT NULL,
      minX INTEGER NOT NULL,
      minY INTEGER NOT NULL,
      maxX INTEGER NOT NULL,
      maxY INTEGER NOT NULL,
      samples BLOB NOT NULL
    ) STRICT
    """,
    "draft": """
    CREATE TABLE draft (
      part INTEGER PRIMARY KEY,
      nib INTEGER NOT NULL,
      color INTEGER NOT NULL,
      width REAL NOT NULL,
      samples BLOB NOT NULL
    ) STRICT
    """,
    "area": "CREATE VIRTUAL TABLE area USING rtree_i32(edit, minX, maxX, minY, maxY)",
  ]

  /// The tables that SQLite keeps the R*Tree in, and the statements that it made them with.
  static let treeTables: [String: String] = [
    "area_node": #"CREATE TABLE "area_node"(nodeno INTEGER PRIMARY KEY,data)"#,
    "area_rowid": #"CREATE TABLE "area_rowid"(rowid INTEGER PRIMARY KEY,nodeno)"#,
    "area_parent": #"CREATE TABLE "area_parent"(nodeno INTEGER PRIMARY KEY,parentnode)"#,
  ]

  /// The steps from an empty database to the latest format: the first makes format 1, and so on.
  ///
  /// A step that has been released never changes.
  static let migrations: [@Sendable (Database) throws -> Void] = [
    { database in
      for table in ["sketch", "edit", "stroke", "draft", "area"] {
        try database.execute(sql: tables[table] ?? "")
      }
    }
  ]
}
