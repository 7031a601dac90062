import Ink

/// What waits to be written in a sketch, in order.
struct SketchQueue {
  /// What is committed together.
  enum Batch {
    case edits([Edit])
    case draft([Draft.Part])
    case noDraft
  }

  /// The edits that are not known to be committed, the first of which may be being written.
  private(set) var edits: [Edit] = []
  /// The identifier of the last edit that is known to be committed.
  private(set) var lastID: Int
  /// How many of ``edits`` were in a transaction of which it is not known whether it was committed:
  /// all of them are in the file, or none.
  private(set) var doubtful = 0
  /// Why the last attempt failed.
  private(set) var failure: SketchError?
  /// Whether the writer will look again.
  var isScheduled = false
  /// Whether nothing more comes.
  var isClosed = false

  private var parts: [Draft.Part] = []
  private var style = StrokeStyle()
  private var strokeCount = 0
  /// The parts of the present stroke so far; 0 when there is none.
  private var partCount = 0
  /// Whether the file may hold a draft that is to go.
  private var hasStaleDraft = false

  /// Starts with an empty queue for a file with some edits.
  init(lastID: Int) {
    self.lastID = lastID
  }

  /// Has the writer look again.
  ///
  /// - Returns: Whether it has to be told.
  mutating func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Takes an edit; a finished stroke is a draft no more.
  mutating func append(_ edit: Edit) {
    edits.append(edit)
    guard edit.addsStroke else { return }
    parts = []
    partCount = 0
  }

  /// Takes what became of the stroke that is being drawn.
  mutating func append(_ progress: DraftUpdate) {
    switch progress {
    case .began(let style, let samples):
      guard !samples.isEmpty else { return }
      self.style = style
      strokeCount += 1
      partCount = 0
      parts = []
      hasStaleDraft = false
      addPart(samples)
    case .grew(let samples):
      guard partCount > 0, !samples.isEmpty else { return }
      addPart(samples)
    case .abandoned:
      parts = []
      hasStaleDraft = partCount > 0
      partCount = 0
    }
  }

  private mutating func addPart(_ samples: [StrokeSample]) {
    partCount += 1
    parts.append(
      Draft.Part(stroke: strokeCount, number: partCount, style: style, samples: samples))
  }

  /// What to commit next: all edits, but singly after a failure, since on a full disk a little may
  /// fit where much does not; then the draft.
  var next: Batch? {
    if !edits.isEmpty { return .edits(failure == nil ? edits : Array(edits.prefix(1))) }
    if !parts.isEmpty { return .draft(parts) }
    return hasStaleDraft ? .noDraft : nil
  }

  /// Takes note that the first edits are about to be committed, the file being as it was.
  mutating func attempting(_ count: Int) { doubtful = count }

  /// Takes note that edits are in the file.
  mutating func committed(edits count: Int) {
    edits.removeFirst(count)
    lastID += count
    doubtful = 0
  }

  /// Takes note that parts of the draft are in the file.
  mutating func committed(draft: [Draft.Part]) {
    guard let last = draft.last else { return }
    parts.removeAll { $0.stroke == last.stroke && $0.number <= last.number }
  }

  /// Takes note that the file holds no draft.
  mutating func committedNoDraft() { hasStaleDraft = false }

  /// Takes note of an error.
  ///
  /// - Returns: Whether it is another than before.
  mutating func failed(_ error: SketchError) -> Bool {
    defer { failure = error }
    return failure != error
  }

  /// Takes note that everything is written.
  ///
  /// - Returns: Whether there was a failure before.
  mutating func recovered() -> Bool {
    guard failure != nil, next == nil else { return false }
    failure = nil
    return true
  }
}
