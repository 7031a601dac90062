import GRDB

/// The constants and tables of the file format, which `docs/sketch-format.md` specifies.
enum SketchFormat {
  /// The `PRAGMA application_id` of a sketch: "STPL" in ASCII.
  static let applicationID = 0x5354_504C
  /// The latest version of the format, which every writer uses (`PRAGMA user_version`).
  static var version: Int { migrations.count }
  /// The maximum length of a value, in bytes; enough for some 30 million samples.
  static let maximumValueLength: CInt = 1 << 28
  /// The maximum length, in bytes, of a file whose pages are all checked when it is opened for
  /// drawing.
  ///
  /// The check takes a few milliseconds per megabyte.
  static let maximumCheckedLength = 64 << 20
  /// The maximum length of a title, in Unicode scalars.
  static let maximumTitleLength = 256
  /// The valid creation times, in seconds since 1970-01-01 00:00 UTC: up to the year 9999.
  static let creationTimes = 0.0...253_402_300_799

  /// The kind of an edit; the raw values are the values of `edit.kind`.
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

  /// The tables of the latest format, with the statements that create them.
  ///
  /// SQLite stores these statements verbatim in the file.
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

  /// The tables in which SQLite stores the R*Tree, with the statements that create them.
  static let treeTables: [String: String] = [
    "area_node": #"CREATE TABLE "area_node"(nodeno INTEGER PRIMARY KEY,data)"#,
    "area_rowid": #"CREATE TABLE "area_rowid"(rowid INTEGER PRIMARY KEY,nodeno)"#,
    "area_parent": #"CREATE TABLE "area_parent"(nodeno INTEGER PRIMARY KEY,parentnode)"#,
  ]

  /// The migrations from an empty database to the latest format; the first creates format 1.
  ///
  /// A released migration never changes.
  static let migrations: [@Sendable (Database) throws -> Void] = [
    { database in
      for table in ["sketch", "edit", "stroke", "draft", "area"] {
        try database.execute(sql: tables[table] ?? "")
      }
    }
  ]
}
