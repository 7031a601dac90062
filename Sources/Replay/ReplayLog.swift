package import Geometry
import Ink

/// A sketch's log with the times at which it is played.
struct ReplayLog {
  /// How far a log has been played.
  struct Place: Hashable, Comparable {
    /// The edits that have happened.
    var edits = 0
    /// The samples of the next edit's stroke that have been drawn.
    var samples = 0

    static func < (a: Place, b: Place) -> Bool { (a.edits, a.samples) < (b.edits, b.samples) }
  }

  /// A moment before the first thing happens, which is at 0.
  static let start = (0.0).nextDown
  /// The samples that an edit without a stroke counts as in ``work``: changing the picture costs
  /// about as much as drawing so many.
  static let plainEditWork = 250

  /// The log.
  let edits: [Edit]
  /// When each edit is complete in the replay, in seconds; never descending.
  let completions: [TimeInterval]
  /// What has to be drawn before each edit and before the end, in samples.
  let work: [Int]
  private let clock: ReplayClock

  /// Creates the replay of a log.
  ///
  /// - Parameters:
  ///   - edits: The log.
  ///   - idleLimit: As ``ReplayClock`` takes it.
  /// - Complexity: O(*n*) in the number of edits, with a limit in that of samples.
  init(_ edits: [Edit], idleLimit: TimeInterval? = nil) {
    let clock = ReplayClock(edits, idleLimit: idleLimit)
    var work = [0]
    var completions: [TimeInterval] = []
    work.reserveCapacity(edits.count + 1)
    completions.reserveCapacity(edits.count)
    var last = 0.0
    for edit in edits {
      // A log that says otherwise is played in its order all the same.
      last = max(last, clock.replayTime(max(edit.time, edit.stroke?.time.upperBound ?? edit.time)))
      completions.append(last)
      work.append(work[work.count - 1] + (edit.stroke?.samples.count ?? Self.plainEditWork))
    }
    self.edits = edits
    self.clock = clock
    self.completions = completions
    self.work = work
  }

  /// When the last thing happens, in seconds; the start where nothing does.
  var end: TimeInterval { completions.last ?? Self.start }

  /// How far the log has been played at a time.
  ///
  /// - Complexity: O(log *n*) in the number of edits and of the samples of one.
  func place(at time: TimeInterval) -> Place {
    let edit = completions.partitioningIndex { $0 > time }
    guard edit < edits.count, let stroke = edits[edit].stroke else { return Place(edits: edit) }
    let samples = stroke.samples.partitioningIndex { clock.replayTime($0.timestamp) > time }
    return Place(edits: edit, samples: samples)
  }

  /// When the next thing happens, in seconds; `nil` at the end.
  func nextTime(after place: Place) -> TimeInterval? {
    guard place.edits < edits.count else { return nil }
    guard let stroke = edits[place.edits].stroke, place.samples < stroke.samples.count else {
      return completions[place.edits]
    }
    return clock.replayTime(stroke.samples[place.samples].timestamp)
  }

  /// The time up to which some work can be done, at least one thing's.
  ///
  /// - Parameters:
  ///   - amount: The work, in samples.
  ///   - time: Where it begins, in seconds.
  /// - Returns: In seconds; after `time` unless that is the end.
  func time(after amount: Int, from time: TimeInterval) -> TimeInterval {
    let place = place(at: time)
    let goal = work[place.edits] + place.samples + max(amount, 1)
    let edit = max(work.partitioningIndex { $0 > goal } - 1, place.edits)
    guard edit < edits.count else { return end }
    guard let stroke = edits[edit].stroke else { return completions[edit] }
    let sample = min(max(goal - work[edit], 1), stroke.samples.count) - 1
    // An edit before may be complete later than this stroke was begun.
    let earliest = edit > 0 ? max(completions[edit - 1], time) : time
    return max(clock.replayTime(stroke.samples[sample].timestamp), earliest)
  }

  /// When the present edit is complete, or the next one; the end where there is none.
  func stepForward(from time: TimeInterval) -> TimeInterval {
    let next = completions.partitioningIndex { $0 > time }
    return next < completions.count ? completions[next] : end
  }

  /// When the edit before the present one was complete, or before the last one that is; the start
  /// where there is none.
  func stepBack(from time: TimeInterval) -> TimeInterval {
    let place = place(at: time)
    let last = place.edits > 0 ? completions[place.edits - 1] : Self.start
    // In a pause nothing of the next edit is seen, so that it is the last one that goes.
    let goal = place.samples > 0 ? time : last
    let previous = completions.partitioningIndex { $0 >= goal } - 1
    return previous >= 0 ? completions[previous] : Self.start
  }
}

extension Edit {
  /// The stroke that was added, if that is what was done.
  var stroke: StrokeRecord? {
    if case .strokeAdded(let stroke) = action { stroke } else { nil }
  }

  /// When it began, in seconds since the sketch's start.
  var startTime: TimeInterval { stroke?.time.lowerBound ?? time }
}

extension [Edit] {
  /// The smallest rectangle around all that was ever drawn.
  package var extent: Rect? {
    let bounds = compactMap { $0.stroke?.bounds }
    guard let first = bounds.first else { return nil }
    return bounds.dropFirst().reduce(first) { $0.union($1) }
  }
}
