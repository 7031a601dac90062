import Geometry
import Ink

/// Passes on the edits of a sketch, and drafts of its active strokes, to be saved.
struct SketchRecorder {
  private let saveEdit: (Edit) -> Void
  private let saveDraft: (DraftUpdate) -> Void
  /// Returns the error that keeps edits from being saved, if any.
  let saveError: () -> String?
  /// Returns whether every edit is on disk.
  let isSaved: () -> Bool
  /// The time of the last edit, in seconds since the sketch's start.
  private(set) var lastTime: TimeInterval
  private var clock: SketchClock
  /// When the draft of a text was last updated, on the monotonic clock.
  private var lastTextDraft: TimeInterval?
  private var draftRecorder = DraftRecorder()

  init(
    lastTime: TimeInterval, saveEdit: @escaping (Edit) -> Void,
    saveDraft: @escaping (DraftUpdate) -> Void, saveError: @escaping () -> String?,
    isSaved: @escaping () -> Bool
  ) {
    (self.saveEdit, self.saveDraft) = (saveEdit, saveDraft)
    (self.saveError, self.isSaved) = (saveError, isSaved)
    self.lastTime = lastTime
    clock = SketchClock(resumingAt: lastTime)
  }

  /// Converts a time of the monotonic clock to seconds since the sketch's start.
  mutating func sketchTime(_ time: TimeInterval) -> TimeInterval { clock.sketchTime(time) }

  /// Moves the sketch's clock on until a duration fits between the last edit and a monotonic time.
  ///
  /// - Returns: The times from the last edit to `time`, in seconds since the sketch's start.
  mutating func makeRoom(
    for duration: TimeInterval, before time: TimeInterval
  ) -> ClosedRange<TimeInterval> {
    clock.advance(to: lastTime + duration, at: time)
    return lastTime...max(lastTime, sketchTime(time))
  }

  /// Returns a time for an edit that is later than the last, in seconds since the sketch's start.
  func laterTime(_ time: TimeInterval) -> TimeInterval { max(time, lastTime + Self.resolution) }

  /// The least difference between two times, in seconds.
  private static let resolution = 1e-6

  mutating func save(_ edit: Edit) {
    lastTime = max(lastTime, edit.time)
    saveEdit(edit)
  }

  /// Notes an edit of another author, at a time on the monotonic clock: the user's edits follow it.
  mutating func note(_ edit: Edit, at time: TimeInterval) {
    lastTime = max(lastTime, edit.time)
    clock.advance(to: lastTime, at: time)
  }

  /// Saves the new samples of the active strokes, if an update is due at a monotonic time.
  ///
  /// - Returns: The time at which the next update is due; `nil` as long as no sample is new.
  mutating func saveDraft(of strokes: [Stroke], at time: TimeInterval) -> TimeInterval? {
    guard let first = strokes.first?.samples.first else { return nil }
    let offset = sketchTime(first.timestamp) - first.timestamp
    if let update = draftRecorder.update(for: strokes, offset: offset, at: time) {
      saveDraft(update)
    }
    return draftRecorder.nextTime(for: strokes)
  }

  /// Returns when the draft of a text must be updated, on the monotonic clock; `nil` if it is not stale.
  func textDraftTime(_ draft: TextDraft?) -> TimeInterval? {
    guard draft?.isStale == true else { return nil }
    return (lastTextDraft ?? -.infinity) + DraftRecorder.interval
  }

  /// Saves an update of the draft of a text, at a time on the monotonic clock.
  mutating func saveTextDraft(_ update: DraftUpdate, at time: TimeInterval) {
    lastTextDraft = time
    saveDraft(update)
  }

  /// Discards the saved draft of a text.
  func abandonTextDraft(_ draft: TextDraft) { if draft.isSaved { saveDraft(.abandoned) } }

  /// Ends the draft of strokes that are saved as an edit next.
  mutating func endDraft() { _ = draftRecorder.reset() }

  /// Ends the draft of strokes that were canceled, and has what was saved of it discarded.
  mutating func abandonDraft() { if draftRecorder.reset() { saveDraft(.abandoned) } }
}
