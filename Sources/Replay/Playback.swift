import Geometry
public import Ink

/// What is played, and how far.
struct Playback {
  let options: ReplayOptions
  private(set) var log: ReplayLog
  var playhead: Playhead
  private(set) var shortensPauses: Bool

  /// Creates a playback at the start, or with reduced motion paused at the end, unless the options ask to play.
  init(_ log: ReplayLog, _ options: ReplayOptions) {
    (self.log, self.options) = (log, options)
    (playhead, shortensPauses) = (Playhead(log, options), options.shortensPauses)
    if startsAtEnd {
      playhead.seek(to: playhead.range.upperBound)
      playhead.isPaused = true
    }
  }

  /// Whether the finished picture is shown until the user plays it.
  var startsAtEnd: Bool { options.reducesMotion && !options.quitsAtEnd && !options.loops }

  /// The time of the log that is shown; with reduced motion, every edit appears whole.
  var shownTime: TimeInterval {
    options.reducesMotion ? log.completion(before: playhead.time) : playhead.time
  }

  /// Returns when the next change of the picture is due, in seconds on the monotonic clock; `nil` for never.
  func nextEvent(after position: ReplayLog.Position) -> TimeInterval? {
    let next =
      options.reducesMotion ? log.stepForward(from: playhead.time) : log.nextTime(after: position)
    return next.flatMap(playhead.arrival)
  }

  mutating func advance(to time: TimeInterval) { playhead.advance(to: time, in: log) }

  mutating func skip(_ seconds: TimeInterval) { playhead.seek(to: playhead.time + seconds) }

  /// Moves to a fraction of what is played, from 0 to 1.
  mutating func jump(toFraction fraction: Double) {
    let range = playhead.range
    guard fraction < 1 else { return playhead.seek(to: range.upperBound) }
    playhead.seek(to: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

  /// Moves to the completion of the next edit, or of an earlier one, and pauses.
  mutating func step(by count: Int) {
    playhead.isPaused = true
    playhead.seek(
      to: count < 0 ? log.stepBack(from: playhead.time) : log.stepForward(from: playhead.time))
  }

  /// Moves to the end of an earlier or a later page, and pauses; returns its number and the number of pages.
  mutating func turnPage(by count: Int) -> (number: Int, count: Int) {
    let starts = zip(log.edits, log.completions).dropFirst().filter { $0.0.action.kind == .show }
    let ends = starts.map { $0.1.nextDown } + [playhead.range.upperBound]
    let current = ends.dropLast().partitioningIndex { $0 >= playhead.time }
    let page = (current + count).clamped(to: ends.indices.lowerBound...ends.count - 1)
    playhead.isPaused = true
    playhead.seek(to: ends[page])
    return (page + 1, ends.count)
  }

  /// Plays pauses at their full length, or shortened again; stays at the moment that is shown.
  mutating func toggleShortPauses() {
    shortensPauses.toggle()
    let changed = ReplayLog(
      log.edits, idleLimit: shortensPauses ? options.idleLimit : nil, duration: options.duration)
    playhead.change(from: log, to: changed)
    log = changed
  }
}

/// A sketch to replay: the log, and the part of the canvas that is fitted to the window.
public struct ReplaySketch: Sendable {
  let edits: [Edit]
  /// The log that is played.
  let log: ReplayLog
  /// The part of the canvas, in canvas dots; `nil` without ink.
  let frame: Rect?
  /// Whether there is a screen under the ink.
  let hasScreen: Bool

  /// Prepares the replay of a log.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edits and of the strokes that they name; if pauses are
  ///   shortened, in the number of samples as well.
  public init(_ edits: [Edit], options: ReplayOptions) {
    self.edits = edits
    hasScreen = edits.contains { $0.action.kind == .show }
    log = ReplayLog(
      options.isClean ? edits.clean : edits,
      idleLimit: options.shortensPauses ? options.idleLimit : nil, duration: options.duration)
    frame = Rect(
      union: log.edits.framedStrokes(everything: options.framesEverything).lazy.map(\.bounds))
  }
}
