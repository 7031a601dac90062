package import Geometry

/// The edits of a sketch with their replay times.
package struct ReplayLog {
  /// A position in a log: the edits that are complete, and the part of the next one that is drawn.
  package struct Position: Hashable, Comparable {
    package var edits = 0
    /// The number of drawn samples of the next edit's leading stroke; of a typed edit, the number
    /// of moments at which something was typed.
    package var samples = 0

    package init(edits: Int = 0, samples: Int = 0) { (self.edits, self.samples) = (edits, samples) }

    package static func < (a: Position, b: Position) -> Bool {
      (a.edits, a.samples) < (b.edits, b.samples)
    }
  }

  /// A time before the first event, which is at 0.
  package static let start = (0.0).nextDown
  /// The work of an edit that adds no stroke, in samples; repainting costs about as much.
  package static let plainEditWork = 250

  package let edits: [Edit]
  /// The replay times at which the edits are complete, in seconds; never decreasing.
  package let completions: [TimeInterval]
  /// The total work before each edit and before the end, in samples.
  package let work: [Int]
  private let clock: ReplayClock
  /// The times of the typed edits, by their indices.
  private let typingTimes: [Int: [TimeInterval]]

  /// Creates the log of a replay, with pauses of up to `idleLimit` seconds; see ``ReplayClock``.
  ///
  /// It is played faster or slower so that it takes `duration` seconds, which is positive.
  package init(_ edits: [Edit], idleLimit: TimeInterval? = nil, duration: TimeInterval? = nil) {
    var typingTimes: [Int: [TimeInterval]] = [:]
    for (index, edit) in edits.enumerated() where !edit.texts.isEmpty {
      typingTimes[index] = edit.typingTimes(after: index > 0 ? edits[index - 1].time : -.infinity)
    }
    self.typingTimes = typingTimes
    var clock = ReplayClock(edits, typingTimes: typingTimes, idleLimit: idleLimit)
    var (work, last) = ([0], 0.0)
    work.reserveCapacity(edits.count + 1)
    let completions = edits.map { edit in
      work.append(work[work.count - 1] + edit.work)
      // Edits are played in their order even if their times contradict it.
      let end = max(edit.time, edit.leadingStroke?.time.upperBound ?? edit.time)
      last = max(last, clock.replayTime(end))
      return last
    }
    if let duration, last > 0 { clock.scale = duration / last }
    (self.edits, self.clock, self.work) = (edits, clock, work)
    self.completions = completions.map { [clock] in $0 * clock.scale }
  }

  /// The time of the last event, in seconds; ``start`` if the log is empty.
  package var end: TimeInterval { completions.last ?? Self.start }

  package func position(at time: TimeInterval) -> Position {
    let edit = completions.partitioningIndex { $0 > time }
    if let times = typingTimes[edit] {
      return Position(edits: edit, samples: times.partitioningIndex { clock.replayTime($0) > time })
    }
    let samples = edit < edits.count ? edits[edit].leadingStroke?.samples : nil
    return Position(
      edits: edit,
      samples: samples?.partitioningIndex { clock.replayTime($0.timestamp) > time } ?? 0)
  }

  package func replayTime(_ time: TimeInterval) -> TimeInterval { clock.replayTime(time) }

  /// Returns the replay time of the event after a position, in seconds; `nil` at the end.
  package func nextTime(after position: Position) -> TimeInterval? {
    guard position.edits < edits.count else { return nil }
    if let times = typingTimes[position.edits], position.samples < times.count {
      return clock.replayTime(times[position.samples])
    }
    guard let stroke = edits[position.edits].leadingStroke, position.samples < stroke.samples.count
    else { return completions[position.edits] }
    return clock.replayTime(stroke.samples[position.samples].timestamp)
  }

  /// Returns the replay time at which a position is reached, in seconds.
  private func time(of position: Position) -> TimeInterval {
    let complete = position.edits > 0 ? completions[position.edits - 1] : Self.start
    guard position.samples > 0 else { return complete }
    let time =
      typingTimes[position.edits]?[position.samples - 1]
      ?? edits[position.edits].leadingStroke?.samples[position.samples - 1].timestamp
    return time.map { max(complete, clock.replayTime($0)) } ?? complete
  }

  /// Converts a replay time to that at which another log with the same edits but other pauses shows
  /// the same moment of the sketch, and the same position.
  package func convert(_ time: TimeInterval, to other: ReplayLog) -> TimeInterval {
    let position = position(at: time)
    let earliest = other.time(of: position)
    // Rounding must not move the time past an event.
    let latest = other.nextTime(after: position).map(\.nextDown) ?? other.end
    let converted = other.clock.replayTime(clock.sketchTime(time))
    return converted.clamped(to: earliest...max(earliest, latest))
  }

  /// Returns the drawn parts of the strokes that are being drawn at a position.
  package func activeStrokes(at position: Position) -> [StrokeRecord] {
    guard position.edits < edits.count else { return [] }
    let edit = edits[position.edits]
    return zip(edit.drawnStrokes, edit.sampleCounts(at: position.samples)).compactMap {
      StrokeRecord(style: $0.style, samples: Array($0.samples[..<$1]), meaning: $0.meaning)
    }
  }

  /// Returns the part of a typed edit that is shown at a position, which takes out what the edit
  /// takes out, and adds the strokes that were typed so far; `nil` if none is.
  package func typedPart(at position: Position) -> Edit? {
    guard position.samples > 0, let times = typingTimes[position.edits],
      case .replaced(let replacement) = edits[position.edits].action
    else { return nil }
    let time = times[position.samples - 1]
    let typed = replacement.added.filter { $0.time.lowerBound <= time }
    let part = Replacement(replacement.cuts, adding: typed, isInPlace: replacement.isInPlace)
    return Edit(.replaced(part), at: time)
  }

  /// Returns the strokes that a typed edit adds between two positions, neither at its start.
  package func strokesTyped(from start: Position, to end: Position) -> [StrokeRecord] {
    guard start.samples > 0, let times = typingTimes[start.edits] else { return [] }
    let (first, last) = (times[start.samples - 1], times[end.samples - 1])
    return edits[start.edits].newStrokes.filter {
      $0.time.lowerBound > first && $0.time.lowerBound <= last
    }
  }

  package func isTyping(at position: Position) -> Bool {
    position.samples > 0 && typingTimes[position.edits] != nil
  }

  /// Returns the edits whose result is shown at a position, with the drawn parts of strokes.
  package func edits(upTo position: Position) -> [Edit] {
    let complete = Array(edits[..<position.edits])
    if let typed = typedPart(at: position) { return complete + [typed] }
    let parts = activeStrokes(at: position)
    guard let end = parts.map(\.time.upperBound).max() else { return complete }
    return complete + [Edit(.strokesAdded(parts), at: end)]
  }

  /// Returns the replay time, in seconds, that is reached from another one with some work, in
  /// samples, but with at least one event; it is later unless the other one is the end.
  package func time(after amount: Int, from time: TimeInterval) -> TimeInterval {
    let position = position(at: time)
    let goal = work(at: position) + max(amount, 1)
    let edit = max(work.partitioningIndex { $0 > goal } - 1, position.edits)
    guard edit < edits.count else { return end }
    guard let stroke = edits[edit].leadingStroke else { return completions[edit] }
    // Strokes that are drawn together grow at about the same rate.
    let share = (goal - work[edit]) * stroke.sampleCount / (work[edit + 1] - work[edit])
    let sample =
      min(max(share, edit == position.edits ? position.samples + 1 : 1), stroke.sampleCount) - 1
    // The previous edit may be complete only after this stroke's first samples.
    let earliest = edit > 0 ? max(completions[edit - 1], time) : time
    return max(clock.replayTime(stroke.samples[sample].timestamp), earliest)
  }

  /// Returns the total work of what is shown at a position, in samples.
  package func work(at position: Position) -> Int {
    let complete = work[position.edits]
    guard position.samples > 0, typingTimes[position.edits] == nil else { return complete }
    return complete + edits[position.edits].sampleCounts(at: position.samples).reduce(0, +)
  }

  /// Returns the time at which the current or the next edit is complete; the end if there is none.
  package func stepForward(from time: TimeInterval) -> TimeInterval {
    let next = completions.partitioningIndex { $0 > time }
    return next < completions.count ? completions[next] : end
  }

  /// Returns when the last edit before a time was complete, or ``start`` if none was.
  package func completion(before time: TimeInterval) -> TimeInterval {
    let next = completions.partitioningIndex { $0 > time }
    return next > 0 ? completions[next - 1] : Self.start
  }

  /// Returns when the edit before the last visible one was complete, or ``start`` if none was.
  package func stepBack(from time: TimeInterval) -> TimeInterval {
    let position = position(at: time)
    let last = position.edits > 0 ? completions[position.edits - 1] : Self.start
    // In a pause nothing of the next edit is visible, so the last complete one is undone.
    let goal = position.samples > 0 ? time : last
    let previous = completions.partitioningIndex { $0 >= goal } - 1
    return previous >= 0 ? completions[previous] : Self.start
  }
}

extension Edit {
  /// The work of showing the edit, in samples.
  fileprivate var work: Int {
    let strokes = drawnStrokes
    return strokes.isEmpty ? ReplayLog.plainEditWork : strokes.reduce(0) { $0 + $1.sampleCount }
  }

  /// The stroke that was drawn, or the one of several drawn together that ended last.
  package var leadingStroke: StrokeRecord? {
    drawnStrokes.max { $0.time.upperBound < $1.time.upperBound }
  }

  /// Returns how many samples of ``drawnStrokes`` are drawn when the leading one has `count`.
  package func sampleCounts(at count: Int) -> [Int] {
    guard let leading = leadingStroke, count > 0 else { return drawnStrokes.map { _ in 0 } }
    let samples = leading.samples
    let time = count < samples.count ? samples[count - 1].timestamp : .infinity
    return drawnStrokes.map { stroke in stroke.samples.partitioningIndex { $0.timestamp > time } }
  }

  /// The time at which the edit began, in seconds since the sketch's start.
  package var startTime: TimeInterval {
    texts.isEmpty
      ? leadingStroke?.time.lowerBound ?? time : typingTimes(after: -.infinity).first ?? time
  }

  /// Returns the moments at which the strokes of a typed edit began, ascending, each once.
  ///
  /// Leaves out moments up to `start`: letters of a text that was edited again are older than that.
  fileprivate func typingTimes(after start: TimeInterval) -> [TimeInterval] {
    let times = newStrokes.map(\.time.lowerBound).filter { $0 > start && $0 <= time }.sorted()
    return zip(times, [-.infinity] + times).compactMap { $0 == $1 ? nil : $0 }
  }
}

extension [Edit] {
  /// Returns the strokes that the picture of a replay frames: those of the finished sketch, or
  /// every stroke in each of its states if `everything` or if the finished sketch is empty.
  package func framedStrokes(everything: Bool) -> [StrokeRecord] {
    let finished = everything ? [] : Sketch(folding: self).strokes
    guard finished.isEmpty else { return finished }
    var sketch = Sketch()
    return flatMap { sketch.applyNotingStrokes($0).compactMap(\.item?.stroke) }
  }
}
