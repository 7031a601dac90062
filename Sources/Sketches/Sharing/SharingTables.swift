import Files
import GRDB
import Ink

/// The tables `author` and `confirmation` of an open sketch.
struct SharingTables {
  let database: Database
  /// The file's path, for messages.
  let path: String

  /// The maximum length of a user's name or a room's address, in bytes.
  static let maximumNameLength = 512

  // MARK: - Reading

  func authors() throws -> [SketchAuthor] {
    let rows = try StoredRows(database, sql: "SELECT id, user, room FROM author ORDER BY id")
    var authors: [SketchAuthor] = []
    while let row = try rows.next() {
      guard let number = row.integer(0), (1...Int64(EditID.maximum)).contains(number),
        let user = row.text(1), let room = row.text(2), authors.count < EditID.maximumAuthors,
        max(user.utf8.count, room.utf8.count) <= Self.maximumNameLength
      else { throw SketchError.damaged(path: path, detail: "its authors") }
      authors.append(
        SketchAuthor(number: Int(number), user: user.printable(), room: room.printable()))
    }
    return authors
  }

  /// Reads the identifiers of the rows in the order of the log, whose authors are given by row, and
  /// the confirmations of the first ones.
  ///
  /// - Complexity: O(*n* log *n*) in the number of confirmations; O(*n*) in the number of edits.
  func order(of authors: [Int]) throws -> (rows: [Int], confirmations: [Confirmation]) {
    let confirmed = try confirmations(upTo: authors.count)
    guard !confirmed.isEmpty else { return (Array(1..<authors.count + 1), []) }
    var isConfirmed = Array(repeating: false, count: authors.count)
    // An author's edits must keep their order.
    var (last, counters): ([Int: Int], [Int: Int]) = ([:], [:])
    for (row, _) in confirmed {
      let author = authors[row - 1]
      guard last[author, default: 0] < row else { throw damaged }
      last[author] = row
      counters[author, default: 0] += 1
      isConfirmed[row - 1] = true
    }
    var prefix: [Int: Int] = [:]
    for (index, author) in authors.enumerated() where last[author, default: 0] > index {
      prefix[author, default: 0] += 1
    }
    guard prefix == counters else { throw damaged }
    let rest = authors.indices.lazy.filter { !isConfirmed[$0] }.map { $0 + 1 }
    return (confirmed.map(\.row) + rest, confirmed.map(\.confirmation))
  }

  private func confirmations(upTo count: Int) throws -> [(row: Int, confirmation: Confirmation)] {
    let rows = try StoredRows(
      database, sql: "SELECT edit, sequence, time FROM confirmation ORDER BY edit")
    var found: [(row: Int, confirmation: Confirmation)] = []
    while let row = try rows.next() {
      guard let edit = row.integer(0), (1...Int64(max(count, 1))).contains(edit), count > 0,
        let sequence = row.integer(1), sequence > 0, let time = row.real(2),
        Confirmation.times.contains(time)
      else { throw damaged }
      found.append((Int(edit), Confirmation(sequence: Int(sequence), time: time)))
    }
    return found.sorted { ($0.confirmation.sequence, $0.row) < ($1.confirmation.sequence, $1.row) }
  }

  private var damaged: SketchError { .damaged(path: path, detail: "its confirmations") }

  // MARK: - Writing

  func write(_ records: [SharingRecord]) throws {
    for record in records {
      switch record {
      case .author(let author): try write(author)
      case .confirmed(let row, let confirmation): try write(confirmation, of: row)
      case .confirmationsRemoved: try database.execute(sql: "DELETE FROM confirmation")
      }
    }
  }

  /// Replaces the log, within the open transaction; keeps only the draft of strokes in progress.
  func rewrite(_ log: SharedRows, keepsDraft: Bool) throws {
    for table in ["picture", "confirmation", "stroke", "edit"] {
      try database.execute(sql: "DELETE FROM \(table)")
    }
    if !keepsDraft { try Draft(database: database).clear() }
    for author in log.authors { try write(author) }
    let edits = EditLog(database: database, path: path)
    var counters: [Int: Int] = [:]
    for (index, edit) in log.edits.enumerated() {
      try edits.append(edit, id: index + 1, counters: &counters)
    }
    for (index, confirmation) in log.confirmations.enumerated() {
      try write(confirmation, of: index + 1)
    }
  }

  private func write(_ author: SketchAuthor) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO author VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET user = excluded.user, room = excluded.room
        """
    ).execute(arguments: [author.number, author.user, author.room])
  }

  private func write(_ confirmation: Confirmation, of row: Int) throws {
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO confirmation VALUES (?, ?, ?)")
      .execute(arguments: [row, confirmation.sequence, confirmation.time])
  }
}

/// What sharing adds to a file in addition to edits.
enum SharingRecord: Sendable {
  /// An author, who may have a row already.
  case author(SketchAuthor)
  /// A room has confirmed the edit of a row.
  case confirmed(row: Int, Confirmation)
  /// The room has lost its log.
  case confirmationsRemoved
}

/// A log that replaces the one in a file.
struct SharedRows: Sendable {
  let edits: [Edit]
  /// The confirmations of the first edits.
  let confirmations: [Confirmation]
  /// The authors to add or to change.
  let authors: [SketchAuthor]
}

extension [Edit] {
  /// The number of edits of each author.
  var counters: [Int: Int] { reduce(into: [:]) { $0[$1.author, default: 0] += 1 } }
}
