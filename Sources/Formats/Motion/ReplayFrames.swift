import Geometry
import Ink

/// The frames of a replay: the moments at which the picture changed, at a maximum rate.
struct ReplayFrames {
  /// A moment of a replay.
  struct Frame {
    /// The replay time, in seconds.
    let time: TimeInterval
    /// What has changed since the previous frame.
    let updates: [Sketch.Update]
    /// The strokes whose drawing began since the previous frame: their numbers and replay times.
    let begun: [(number: Int, time: TimeInterval)]
  }

  private var player: LogPlayer
  private let interval: TimeInterval
  /// The numbers of strokes that began, and of edits whose strokes were counted.
  private var (strokeCount, counted) = (0, 0)
  private var time: TimeInterval?

  /// Creates the frames of a log, at most `rate` per second.
  init(_ log: ReplayLog, rate: Double) { (player, interval) = (LogPlayer(log), 1 / rate) }

  private var log: ReplayLog { player.log }
  /// The sketch at the current frame, with the strokes being drawn.
  var sketch: Sketch { player.sketch }

  /// The work done up to the current frame, and the work of all frames, in samples.
  var progress: (done: Int, total: Int) {
    (log.work(at: player.position), log.work[log.edits.count])
  }

  /// Advances to the next moment at which something changed, and returns it; `nil` at the end.
  mutating func next() -> Frame? {
    guard let event = log.nextTime(after: player.position) else { return nil }
    // Frames lie on a grid of time, but the last one is exactly at the end.
    let tick = (max(event, 0) / interval).rounded(.up) * interval
    let now = min(max(tick, (time ?? -interval) + interval / 2), max(log.end, event))
    time = now
    let next = max(log.position(at: now), log.position(at: event))
    return Frame(time: now, updates: player.play(to: next), begun: strokesBegun(by: next))
  }

  private mutating func strokesBegun(
    by next: ReplayLog.Position
  ) -> [(number: Int, time: TimeInterval)] {
    var begun: [(number: Int, time: TimeInterval)] = []
    let end = next.edits + (next.samples > 0 ? 1 : 0)
    while counted < end {
      for stroke in log.edits[counted].drawnStrokes {
        strokeCount += 1
        begun.append((strokeCount, max(0, log.replayTime(stroke.time.lowerBound))))
      }
      counted += 1
    }
    return begun
  }
}
