public import Geometry
public import Ink

/// Divides the strokes that the user is drawing into messages, once per frame.
///
/// While a pen rests in mid-stroke, an empty message now and then shows the others that the user is there.
public struct LiveSender {
  /// The time after which a stroke at rest is mentioned again, in seconds.
  public static let heartbeat: TimeInterval = 1
  /// The maximum number of samples of a message.
  static let maximumSamples = 2000

  /// The numbers of samples that were sent, for each stroke.
  private var counts: [Int] = []
  private var counter = 0
  private var pen: Point?
  private var hasStrokes = false
  private var lastSent = -TimeInterval.infinity

  /// When ``messages(for:counter:pen:at:delay:)`` must be called again, on the clock of the samples; `nil`
  /// if no stroke is being drawn.
  public var nextHeartbeat: TimeInterval? { hasStrokes ? lastSent + Self.heartbeat : nil }

  /// Creates a sender that has sent nothing.
  public init() {}

  /// Sends everything again, because somebody has joined.
  public mutating func restart() { (counts, pen) = ([], nil) }

  /// Returns the messages for what is new.
  ///
  /// - Parameters:
  ///   - strokes: The strokes that are being drawn, the same and in the same order until the counter
  ///     changes.
  ///   - counter: The counter that their edit will have.
  ///   - pen: Where the pen is, in canvas dots; `nil` if it is away.
  ///   - time: On the clock of the samples, in seconds.
  ///   - delay: The time to the server, in seconds.
  /// - Returns: The messages, in order; empty if nothing has changed and no heartbeat is due.
  /// - Complexity: O(*n*) in the number of new samples.
  public mutating func messages(
    for strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval,
    delay: TimeInterval = 0
  ) -> [LiveMessage] {
    let strokes = Array(strokes.prefix(LiveMessage.maximumParts))
    if counter != self.counter { (self.counter, counts, hasStrokes) = (counter, [], false) }
    let isCanceled = hasStrokes && strokes.isEmpty
    hasStrokes = !strokes.isEmpty
    counts += Array(repeating: 0, count: max(strokes.count - counts.count, 0))
    var growths = isCanceled ? canceled() : []
    for (part, stroke) in strokes.enumerated() where stroke.samples.count > counts[part] {
      growths += Self.growths(part, stroke, from: counts[part])
      counts[part] = min(stroke.samples.count, LiveStrokes.maximumSamples)
    }
    let isMoved = pen != self.pen
    self.pen = pen
    let isResting = hasStrokes && time >= lastSent + Self.heartbeat
    guard isMoved || isResting || !growths.isEmpty else { return [] }
    lastSent = time
    let sent = Int((max(time, 0) * 1e6).rounded())
    let lag = Int((delay.clamped(to: 0...9) * 1e6).rounded())
    func message(_ growths: [LiveMessage.Growth]) -> LiveMessage {
      LiveMessage(counter: counter, sent: sent, delay: lag, pen: pen, growths: growths)
    }
    let total = growths.reduce(0) { $0 + $1.samples.count }
    return total <= Self.maximumSamples ? [message(growths)] : growths.map { message([$0]) }
  }

  private mutating func canceled() -> [LiveMessage.Growth] {
    defer { counts = [] }
    return counts.indices.map { part in
      LiveMessage.Growth(part: part, style: StrokeStyle(), firstSample: 0, samples: [])
    }
  }

  private static func growths(
    _ part: Int, _ stroke: Stroke, from first: Int
  ) -> [LiveMessage.Growth] {
    let samples = stroke.samples.prefix(LiveStrokes.maximumSamples)[first...]
    return stride(from: first, to: samples.endIndex, by: maximumSamples).map { start in
      LiveMessage.Growth(
        part: part, style: stroke.style, firstSample: start,
        samples: Array(samples[start..<min(start + maximumSamples, samples.endIndex)]))
    }
  }
}
