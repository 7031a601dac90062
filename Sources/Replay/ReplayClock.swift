import Geometry
import Ink

/// Turns a sketch's times into those of its replay, which begins with the first thing that happens
/// and in which pauses may be shorter.
struct ReplayClock {
  /// A part of the sketch from which no pause is cut.
  private struct Part {
    /// When it begins, in seconds since the sketch's start.
    let start: TimeInterval
    /// When it begins in the replay.
    let replayStart: TimeInterval

    func replayTime(_ time: TimeInterval) -> TimeInterval { replayStart + (time - start) }
  }

  private var parts: [Part]

  /// Creates the clock of a log.
  ///
  /// - Parameters:
  ///   - edits: The log.
  ///   - idleLimit: The longest that nothing happens in the replay, in seconds, also in the middle
  ///     of a stroke; `nil` for as long as nothing happened.
  /// - Complexity: O(*n*) in the number of samples with a limit, else O(1).
  init(_ edits: [Edit], idleLimit: TimeInterval?) {
    let start = edits.first?.startTime ?? 0
    parts = [Part(start: start, replayStart: 0)]
    guard let limit = idleLimit.map({ max(0, $0) }) else { return }
    var last = start
    func happened(at time: TimeInterval) {
      guard time > last else { return }
      defer { last = time }
      guard time - last > limit, let part = parts.last else { return }
      // From the last time on, and not from the part's length: so the next part never begins before
      // this one ends, however numbers are rounded.
      parts.append(Part(start: time, replayStart: part.replayTime(last) + limit))
    }
    for edit in edits {
      for sample in edit.stroke?.samples ?? [] { happened(at: sample.timestamp) }
      happened(at: edit.time)
    }
  }

  /// The time in the replay at which something happens.
  ///
  /// - Parameter time: When it happened, in seconds since the sketch's start.
  /// - Returns: In seconds; for a later time never less.
  /// - Complexity: O(log *n*) in the number of pauses that were shortened.
  func replayTime(_ time: TimeInterval) -> TimeInterval {
    let next = parts.partitioningIndex { $0.start > time }
    let replayTime = parts[max(0, next - 1)].replayTime(time)
    // In the middle of a pause that was shortened only a log's disorder finds something.
    return next < parts.count ? min(replayTime, parts[next].replayStart) : replayTime
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index of which something is true that stays so up to the end, or the end.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
