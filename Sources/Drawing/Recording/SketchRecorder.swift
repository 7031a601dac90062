import Geometry
import Ink

/// Passes on the edits of a sketch, and drafts of its active strokes, to be saved.
struct SketchRecorder {
  private let saveEdit: (Edit) -> Void
  private let saveDraft: (DraftUpdate) -> Void
  let saveError: () -> String?
  let isSaved: () -> Bool
  private(set) var lastTime: TimeInterval
  /// Where the sketch's clock stands still while the sketch is closed, in seconds since its start.
  private let firstTime: TimeInterval
  /// The monotonic time at the sketch's start, had it never been closed; `nil` before the first use.
  private var origin: TimeInterval?
  /// When the draft of a text may be updated next, on the monotonic clock.
  private(set) var nextTextDraft = -TimeInterval.infinity
  private var hasTextDraft = false
  private var draftRecorder = DraftRecorder()

  init(
    lastTime: TimeInterval, saveEdit: @escaping (Edit) -> Void,
    saveDraft: @escaping (DraftUpdate) -> Void, saveError: @escaping () -> String?,
    isSaved: @escaping () -> Bool
  ) {
    (self.saveEdit, self.saveDraft) = (saveEdit, saveDraft)
    (self.saveError, self.isSaved) = (saveError, isSaved)
    (self.lastTime, firstTime) = (lastTime, lastTime)
  }

  /// Converts a time of the monotonic clock to seconds since the sketch's start; the first resumes the clock.
  mutating func sketchTime(_ time: TimeInterval) -> TimeInterval {
    let origin = self.origin ?? (time - firstTime)
    self.origin = origin
    return max(firstTime, time - origin)
  }

  /// Moves the clock on so that it shows at least a time of the sketch at a monotonic time.
  private mutating func advance(to sketchTime: TimeInterval, at time: TimeInterval) {
    if self.sketchTime(time) < sketchTime { origin = time - sketchTime }
  }

  /// Moves the sketch's clock on until a duration fits between the last edit and a monotonic time.
  ///
  /// - Returns: The times from the last edit to `time`, in seconds since the sketch's start.
  mutating func makeRoom(
    for duration: TimeInterval, before time: TimeInterval
  ) -> ClosedRange<TimeInterval> {
    advance(to: lastTime + duration, at: time)
    return lastTime...max(lastTime, sketchTime(time))
  }

  /// Returns a time for an edit that is later than the last, in seconds since the sketch's start.
  func laterTime(_ time: TimeInterval) -> TimeInterval { max(time, lastTime + Self.resolution) }

  private static let resolution = 1e-6

  mutating func save(_ edit: Edit) {
    lastTime = max(lastTime, edit.time)
    saveEdit(edit)
  }

  /// Notes an edit of another author, at a time on the monotonic clock: the user's edits follow it.
  mutating func note(_ edit: Edit, at time: TimeInterval) {
    lastTime = max(lastTime, edit.time)
    advance(to: lastTime, at: time)
  }

  /// Saves the new samples of the active strokes when due; returns when the next update is, if any is new.
  mutating func saveDraft(of strokes: [Stroke], at time: TimeInterval) -> TimeInterval? {
    guard let first = strokes.first?.samples.first else { return nil }
    let offset = sketchTime(first.timestamp) - first.timestamp
    if let update = draftRecorder.update(for: strokes, offset: offset, at: time) {
      saveDraft(update)
    }
    return draftRecorder.nextTime(for: strokes)
  }

  /// Saves an update of the draft of a text, at a time on the monotonic clock.
  mutating func saveTextDraft(_ update: DraftUpdate, at time: TimeInterval) {
    nextTextDraft = time + DraftRecorder.interval
    hasTextDraft = if case .abandoned = update { false } else { true }
    saveDraft(update)
  }

  /// Ends the draft of a text, and discards what was saved of it unless an edit keeps its strokes.
  mutating func endTextDraft(isKept: Bool) {
    if hasTextDraft, !isKept { saveDraft(.abandoned) }
    hasTextDraft = false
  }

  /// Ends the draft of strokes that are saved as an edit next.
  mutating func endDraft() { _ = draftRecorder.reset() }

  /// Ends the draft of strokes that were canceled, and has what was saved of it discarded.
  mutating func abandonDraft() { if draftRecorder.reset() { saveDraft(.abandoned) } }
}

/// Divides the active strokes into updates of their draft, at most eight a second.
///
/// An update has the samples since the one before. Samples that are corrected later stay uncorrected
/// in the draft; the finished stroke has the corrected values.
struct DraftRecorder {
  /// The minimum time between two updates, in seconds: half of what a crash may lose, as the disk needs the rest.
  static let interval: TimeInterval = 0.125

  /// The numbers of samples in the draft.
  private var counts: [Int] = []
  private var lastTime: TimeInterval?

  /// Returns the next update of the draft and counts its samples as recorded.
  ///
  /// The active strokes stay the same, in the same order, until ``reset()``. The offset, in seconds,
  /// converts their timestamps to the sketch's clock; the time is on theirs.
  ///
  /// - Returns: `nil` if no update is due, or no sample is new.
  mutating func update(
    for strokes: [Stroke], offset: TimeInterval, at time: TimeInterval
  ) -> DraftUpdate? {
    precondition(counts.isEmpty || counts.count == strokes.count, "a draft keeps its strokes")
    guard let due = nextTime(for: strokes), time >= due else { return nil }
    let isNew = counts.isEmpty
    let recorded = isNew ? strokes.map { _ in 0 } : counts
    let samples = zip(strokes, recorded).map { stroke, count in
      stroke.samples[count...].map { sample in
        var shifted = sample
        shifted.timestamp += offset
        return shifted
      }
    }
    (counts, lastTime) = (strokes.map(\.samples.count), time)
    guard isNew else { return .grew(samples) }
    return .began(zip(strokes, samples).map { DraftUpdate.Beginning($0.style, $1) })
  }

  /// Returns the time at which the next update is due; `nil` as long as no sample is new.
  func nextTime(for strokes: [Stroke]) -> TimeInterval? {
    let hasNew =
      counts.isEmpty
      ? strokes.allSatisfy { !$0.samples.isEmpty }
      : zip(strokes, counts).contains { $0.samples.count > $1 }
    guard hasNew, let first = strokes.first?.samples.first else { return nil }
    return (lastTime ?? first.timestamp) + Self.interval
  }

  /// Forgets the strokes; returns whether any sample was recorded.
  mutating func reset() -> Bool {
    defer { self = DraftRecorder() }
    return !counts.isEmpty
  }
}
