package import Geometry
package import Ink

/// Divides the strokes that the user is drawing into messages, once per frame.
///
/// While a pen rests in mid-stroke, an empty message now and then shows the others that the user is there.
package struct LiveSender {
  /// The time after which a stroke at rest is mentioned again, in seconds.
  package static let heartbeat: TimeInterval = 1
  static let maximumSamples = 2000
  /// The minimum time between two times at which everything is sent again, in seconds.
  static let restartInterval: TimeInterval = 1

  /// The strokes that were sent, and the numbers of their samples.
  private var sent: [Stroke] = []
  private var counts: [Int] = []
  private var counter = 0
  private var pen: Point?
  private var hasStrokes: Bool { !sent.isEmpty }
  private var lastSent = -TimeInterval.infinity
  private var isRestartDue = false
  private var lastRestart = -TimeInterval.infinity
  private var budget = LiveBudget()

  /// When `messages(for:counter:pen:at:delay:)` must be called again, on the clock of the samples; `nil`
  /// if no stroke is being drawn.
  package var nextHeartbeat: TimeInterval? {
    guard hasStrokes else { return nil }
    let next = lastSent + Self.heartbeat
    return isRestartDue ? min(next, max(lastRestart + Self.restartInterval, lastSent)) : next
  }

  package init() {}

  /// Sends everything again, because somebody has joined: with the next messages, but at most once per
  /// second, and only if receivers admit it.
  package mutating func restart() { isRestartDue = true }

  /// Returns the messages for what is new.
  ///
  /// The counter is that which their edit will have. If other strokes than before come first, all are sent again.
  /// The time is on the clock of the samples, and the delay is the time to the server, in seconds.
  ///
  /// - Returns: The messages, in order; empty if nothing has changed and no heartbeat is due. What receivers
  ///   would not admit in this second comes with later calls.
  package mutating func messages(
    for strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval, delay: TimeInterval = 0
  ) -> [LiveMessage] {
    let strokes = Array(strokes.prefix(LiveMessage.maximumParts))
    if counter != self.counter { (self.counter, counts, sent) = (counter, [], []) }
    let continues = sent.count <= strokes.count && zip(sent, strokes).allSatisfy { $0 === $1 }
    let canceled = continues ? [] : canceled()
    sent = strokes
    counts += Array(repeating: 0, count: max(strokes.count - counts.count, 0))
    restartIfDue(with: strokes, at: time)
    let growths = canceled + Self.growths(of: strokes, from: counts)
    let isResting = hasStrokes && time >= lastSent + Self.heartbeat
    guard pen != self.pen || isResting || !growths.isEmpty else { return [] }
    let stamp = Int((max(time, 0) * 1e6).rounded())
    let lag = Int((delay.clamped(to: 0...9) * 1e6).rounded())
    let total = growths.reduce(0) { $0 + $1.samples.count }
    let groups = total <= Self.maximumSamples ? [growths] : growths.map { [$0] }
    let messages = groups.map {
      LiveMessage(counter: counter, sent: stamp, delay: lag, pen: pen, growths: $0)
    }
    return admitted(messages, at: time)
  }

  /// Sends everything again if somebody has joined, unless it exceeds the budget; the edit follows.
  private mutating func restartIfDue(with strokes: [Stroke], at time: TimeInterval) {
    guard isRestartDue, time >= lastRestart + Self.restartInterval else { return }
    (isRestartDue, lastRestart, pen) = (false, time, nil)
    let remaining = budget.remaining(at: time)
    // A sample takes more than a byte.
    guard strokes.reduce(0, { $0 + $1.samples.count }) <= remaining else { return }
    let none = counts.map { _ in 0 }
    let all = LiveMessage(counter: counter, growths: Self.growths(of: strokes, from: none))
    if all.bytes.count <= remaining { counts = none }
  }

  /// Returns the first of the messages that fit the budget, and notes their samples as sent.
  private mutating func admitted(_ messages: [LiveMessage], at time: TimeInterval) -> [LiveMessage]
  {
    var admitted: [LiveMessage] = []
    for message in messages {
      guard budget.admits(bytes: message.bytes.count, at: time) else { break }
      admitted.append(message)
      (pen, lastSent) = (message.pen, time)
      for growth in message.growths where !growth.samples.isEmpty {
        counts[growth.part] = growth.firstSample + growth.samples.count
      }
    }
    return admitted
  }

  private mutating func canceled() -> [LiveMessage.Growth] {
    defer { counts = [] }
    return counts.indices.map { LiveMessage.Growth(part: $0) }
  }

  /// Returns the samples that follow those that were sent.
  private static func growths(of strokes: [Stroke], from counts: [Int]) -> [LiveMessage.Growth] {
    zip(strokes, counts).enumerated().flatMap { part, item in
      let (stroke, first) = item
      let samples = stroke.samples.prefix(LiveStrokes.maximumSamples)
      return stride(from: first, to: samples.endIndex, by: maximumSamples).map { start in
        LiveMessage.Growth(
          part: part, style: stroke.style, firstSample: start,
          samples: Array(samples[start..<min(start + maximumSamples, samples.endIndex)]))
      }
    }
  }
}

/// The bytes that a user may send in any second, so that no receiver mutes the user.
///
/// Receivers count by their own clocks, by which late messages arrive together with others, and
/// count a user's other messages too.
struct LiveBudget {
  static let bytesPerSecond = FloodGate.bytesPerSecond / 2

  /// What was sent in the last second.
  private var sent: [(time: TimeInterval, bytes: Int)] = []

  /// Returns the number of bytes that may be sent now, at a time that does not go backward.
  mutating func remaining(at time: TimeInterval) -> Int {
    sent.removeAll { $0.time + 1 <= time }
    return Self.bytesPerSecond - sent.reduce(0) { $0 + $1.bytes }
  }

  /// Counts a message if it may be sent now, and returns whether it may.
  mutating func admits(bytes count: Int, at time: TimeInterval) -> Bool {
    guard count <= remaining(at: time) else { return false }
    sent.append((time, count))
    return true
  }
}
