import Geometry

/// Converts the times of a sketch to those of a replay, which starts at the first event of the
/// sketch, and whose pauses can be shortened, and all times scaled.
struct ReplayClock {
  /// A period of the sketch without shortened pauses.
  private struct Segment {
    /// The start, in seconds since the sketch's start.
    let start: TimeInterval
    /// The start in the replay, in seconds.
    let replayStart: TimeInterval

    func replayTime(_ time: TimeInterval) -> TimeInterval { replayStart + (time - start) }
    func sketchTime(_ time: TimeInterval) -> TimeInterval { start + (time - replayStart) }
  }

  private var segments: [Segment]
  /// The seconds of the replay for each second of the sketch, apart from shortened pauses.
  var scale = 1.0

  /// Creates the clock of a log, with pauses of at most `idleLimit` seconds, even within a stroke.
  ///
  /// `typingTimes` are the moments at which something was typed, by the indices of the edits.
  init(_ edits: [Edit], typingTimes: [Int: [TimeInterval]] = [:], idleLimit: TimeInterval?) {
    let start = edits.first?.startTime ?? 0
    segments = [Segment(start: start, replayStart: 0)]
    guard let limit = idleLimit.map({ max(0, $0) }) else { return }
    var last = start
    func addEvent(at time: TimeInterval) {
      guard time > last else { return }
      defer { last = time }
      guard time - last > limit, let segment = segments.last else { return }
      // Starting from the last event instead of adding up lengths guarantees, despite rounding, that
      // no segment starts before the end of the previous one.
      segments.append(Segment(start: time, replayStart: segment.replayTime(last) + limit))
    }
    for (index, edit) in edits.enumerated() {
      for time in typingTimes[index] ?? [] { addEvent(at: time) }
      for sample in edit.leadingStroke?.samples ?? [] { addEvent(at: sample.timestamp) }
      addEvent(at: edit.time)
    }
  }

  /// Returns the replay time of an event, in seconds; never decreasing in the sketch's `time`.
  func replayTime(_ time: TimeInterval) -> TimeInterval {
    let next = segments.partitioningIndex { $0.start > time }
    let replayTime = segments[max(0, next - 1)].replayTime(time)
    // Only a log whose times are out of order has an event within a shortened pause.
    let latest = next < segments.count ? segments[next].replayStart : replayTime
    return min(replayTime, latest) * scale
  }

  /// Returns the time in the sketch at a replay time; in a shortened pause, in its first part.
  func sketchTime(_ replayTime: TimeInterval) -> TimeInterval {
    let replayTime = replayTime / scale
    let next = segments.partitioningIndex { $0.replayStart > replayTime }
    return segments[max(0, next - 1)].sketchTime(replayTime)
  }
}
