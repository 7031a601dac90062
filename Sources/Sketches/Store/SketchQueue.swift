import Geometry
import Ink

/// The edits and draft parts that wait to be written, in order.
struct SketchQueue {
  /// The content of one transaction.
  enum Batch {
    case edits([Edit])
    case rewrite(SharedRows, keepsDraft: Bool)
    case records([SharingRecord])
    case draft([Draft.Part])
    case clearDraft
  }

  /// The edits that are not known to be committed.
  private(set) var edits: [Edit] = []
  /// The number of edits of each author that are known to be committed.
  private(set) var counters: [Int: Int]
  /// The identifier of the last edit known to be committed.
  private(set) var lastID: Int
  /// The number of ``edits`` in a transaction of which either all were committed or none.
  private(set) var uncertainCount = 0
  private(set) var failure: SketchError?
  /// The delay before the next attempt after an error, in seconds, which doubles up to 30 seconds.
  private var delay = Self.firstDelay
  private static let firstDelay: TimeInterval = 0.5
  /// The log that replaces the one in the file, if any; ``edits`` follow it.
  private(set) var rewriting: SharedRows?
  /// The number of times that the log was replaced; what a batch of an earlier generation contained
  /// is no longer in the queue.
  private(set) var generation = 0
  /// What is written after the edits.
  private var records: [SharingRecord] = []
  /// The identifiers of the rows of each author's edits, including those that are not written yet.
  private var rows: [Int: [Int]]
  private var lastRow: Int
  var isScheduled = false
  var isClosed = false

  private var parts: [Draft.Part] = []
  /// The styles of the current draft's strokes, what these mean, and the numbers of their parts.
  private var styles: [(StrokeStyle, StrokeMeaning?)] = []
  private var partCounts: [Int] = []
  /// The number of the first of these strokes among those drawn since the file was opened.
  private var firstStroke = 1
  /// The number of parts of the current draft; 0 if there is no draft.
  private var partCount = 0
  /// Whether the file may contain an abandoned draft.
  private var hasStaleDraft = false

  /// Creates an empty queue for a file with a number, and the rows, of each author's edits.
  init(counters: [Int: Int], rows: [Int: [Int]] = [:]) {
    (self.counters, self.rows) = (counters, rows)
    lastID = counters.values.reduce(0, +)
    lastRow = lastID
  }

  init(_ sketch: LoadingSketch) {
    if let document = sketch.document {
      let rows: [Int: [Int]] = zip(document.edits, document.rows).reduce(into: [:]) {
        $0[$1.0.author, default: []].append($1.1)
      }
      self.init(counters: document.edits.counters, rows: rows)
    } else {
      // It was never shared, so nobody asks for the rows.
      self.init(counters: [1: sketch.picture?.edits ?? 0])
    }
  }

  /// Marks the writer as scheduled; returns whether the caller must schedule it.
  mutating func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Appends an edit; added strokes end the draft.
  mutating func append(_ edit: Edit) {
    edits.append(edit)
    lastRow += 1
    rows[edit.author, default: []].append(lastRow)
    if !edit.newStrokes.isEmpty { (parts, partCount) = ([], 0) }
  }

  mutating func append(_ update: DraftUpdate) {
    switch update {
    case .began(let strokes):
      guard !strokes.isEmpty, strokes.allSatisfy({ !$0.samples.isEmpty }) else { return }
      firstStroke += styles.count
      styles = strokes.map { ($0.style, $0.meaning) }
      partCounts = styles.map { _ in 0 }
      (parts, partCount, hasStaleDraft) = ([], 0, false)
      addParts(strokes.map(\.samples))
    case .added(let strokes):
      guard partCount > 0 else { return append(.began(strokes)) }
      let added = strokes.filter { !$0.samples.isEmpty }
      styles += added.map { ($0.style, $0.meaning) }
      partCounts += added.map { _ in 0 }
      addParts(added.map(\.samples), from: styles.count - added.count)
    case .grew(let samples):
      guard partCount > 0, samples.count == styles.count else { return }
      addParts(samples)
    case .abandoned: (parts, partCount, hasStaleDraft) = ([], 0, partCount > 0)
    }
  }

  /// Records that a room has confirmed an edit that was appended.
  mutating func confirm(_ edit: EditID, _ confirmation: Confirmation) {
    guard let rows = rows[edit.author], rows.indices.contains(edit.counter - 1) else { return }
    records.append(.confirmed(row: rows[edit.counter - 1], confirmation))
  }

  mutating func append(_ record: SharingRecord) { records.append(record) }

  /// Replaces the log; authors who are not written yet are written with it.
  mutating func rewrite(_ log: SharedRows) {
    // Of several records of an author, the last one remains.
    let added = records.compactMap { record -> SketchAuthor? in
      if case .author(let author) = record { author } else { nil }
    }
    let authors = (rewriting?.authors ?? []) + added + log.authors
    (edits, records, uncertainCount) = ([], [], 0)
    rewriting = SharedRows(edits: log.edits, confirmations: log.confirmations, authors: authors)
    generation += 1
    lastRow = log.edits.count
    rows = [:]
    for (index, edit) in log.edits.enumerated() { rows[edit.author, default: []].append(index + 1) }
  }

  /// Adds samples of the strokes from an index on.
  private mutating func addParts(_ samples: [[StrokeSample]], from first: Int = 0) {
    for (index, samples) in zip(first..., samples) where !samples.isEmpty {
      partCount += 1
      partCounts[index] += 1
      let (style, meaning) = styles[index]
      parts.append(
        Draft.Part(
          id: partCount, stroke: firstStroke + index, number: partCounts[index],
          style: style, samples: samples, meaning: partCounts[index] == 1 ? meaning : nil))
    }
  }

  /// The next batch: the edits, then the draft.
  ///
  /// After a failure the edits are committed one by one, because on a full disk a single edit may
  /// fit where all of them do not.
  var next: Batch? {
    if let rewriting { return .rewrite(rewriting, keepsDraft: hasSavedDraft) }
    if !edits.isEmpty { return .edits(failure == nil ? edits : Array(edits.prefix(1))) }
    if !records.isEmpty { return .records(records) }
    if !parts.isEmpty { return .draft(parts) }
    return hasStaleDraft ? .clearDraft : nil
  }

  /// Whether the file has the beginning of the strokes in progress.
  private var hasSavedDraft: Bool { partCount > 0 && parts.first?.id != 1 }
  var hasUnwrittenEdits: Bool { rewriting != nil || !edits.isEmpty }

  /// Records that the first edits are about to be committed.
  mutating func willCommit(edits count: Int, of generation: Int) {
    if generation == self.generation { uncertainCount = count }
  }

  mutating func didCommit(edits count: Int, of generation: Int) {
    guard generation == self.generation else { return }
    for edit in edits.prefix(count) { counters[edit.author, default: 0] += 1 }
    edits.removeFirst(count)
    lastID += count
    uncertainCount = 0
  }

  mutating func didCommit(_ batch: Batch, of generation: Int) {
    guard generation == self.generation else { return }
    switch batch {
    case .edits(let edits): didCommit(edits: edits.count, of: generation)
    case .rewrite(let log, _):
      (rewriting, counters, lastID) = (nil, log.edits.counters, log.edits.count)
    case .records(let written): records.removeFirst(min(written.count, records.count))
    case .draft(let written):
      // Parts that were written before the log was replaced are written again, in the same rows.
      guard let last = written.last, last.stroke >= firstStroke else { return }
      parts.removeAll { $0.id <= last.id }
    case .clearDraft: hasStaleDraft = false
    }
  }

  /// Records an error; returns whether it is new, and when to try again, in seconds.
  mutating func didFail(_ error: SketchError) -> (isNew: Bool, delay: TimeInterval) {
    defer { (failure, delay) = (error, min(delay * 2, 30)) }
    return (failure != error, delay)
  }

  /// Clears the recorded error if everything is written; returns whether there was one.
  mutating func clearFailure() -> Bool {
    delay = Self.firstDelay
    return next == nil && failure.take() != nil
  }
}
