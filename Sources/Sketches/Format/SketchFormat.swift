import GRDB

/// The constants and tables of the file format, which `docs/sketch-format.md` specifies.
enum SketchFormat {
  /// The `PRAGMA application_id` of a sketch: "STPL" in ASCII.
  static let applicationID = 0x5354_504C
  /// The version of the format (`PRAGMA user_version`); earlier versions were never released.
  static let version = 4
  /// The maximum length of a value, in bytes; enough for some 30 million samples.
  static let maximumValueLength: CInt = 1 << 28
  /// The maximum length, in bytes, of a file whose pages are all checked once it is open for
  /// drawing; the check takes a few milliseconds per megabyte.
  static let maximumCheckedLength = 64 << 20
  /// The maximum length of a title, in Unicode scalars.
  static let maximumTitleLength = 256
  /// The valid creation times, in seconds since 1970-01-01 00:00 UTC: up to the year 9999.
  static let creationTimes = 0.0...253_402_300_799

  /// The tables of the latest format, in the order in which they are created, with the statements that
  /// create them, which SQLite stores verbatim in the file.
  static let tables: KeyValuePairs = [
    "sketch": """
    CREATE TABLE sketch (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      title TEXT NOT NULL,
      created REAL NOT NULL
    ) STRICT
    """,
    "author": """
    CREATE TABLE author (
      id INTEGER PRIMARY KEY,
      user TEXT NOT NULL,
      room TEXT NOT NULL
    ) STRICT
    """,
    "edit": """
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY,
      author INTEGER NOT NULL REFERENCES author,
      counter INTEGER NOT NULL,
      time REAL NOT NULL,
      detail BLOB NOT NULL
    ) STRICT
    """,
    "confirmation": """
    CREATE TABLE confirmation (
      edit INTEGER PRIMARY KEY REFERENCES edit,
      sequence INTEGER NOT NULL,
      time REAL NOT NULL
    ) STRICT
    """,
    "stroke": """
    CREATE TABLE stroke (
      id INTEGER PRIMARY KEY,
      edit INTEGER NOT NULL REFERENCES edit,
      part INTEGER NOT NULL,
      style BLOB NOT NULL,
      outline BLOB NOT NULL,
      samples BLOB NOT NULL
    ) STRICT
    """,
    "draft": """
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY,
      stroke INTEGER NOT NULL,
      part INTEGER NOT NULL,
      style BLOB NOT NULL,
      samples BLOB NOT NULL
    ) STRICT
    """,
    "picture": """
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      edits INTEGER NOT NULL,
      strokes INTEGER NOT NULL,
      content BLOB NOT NULL
    ) STRICT
    """,
  ]

  static func create(in database: Database) throws {
    for table in tables { try database.execute(sql: table.value) }
    try database.execute(sql: "INSERT INTO author (id, user, room) VALUES (1, '', '')")
  }
}
