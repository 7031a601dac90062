import Ink

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

extension SketchDocument {
  /// The identifiers of the rows of each author's edits.
  var rowsOfAuthors: [Int: [Int]] {
    zip(edits, rows).reduce(into: [:]) { $0[$1.0.author, default: []].append($1.1) }
  }
}
