package import Geometry
package import Ink
import Sketches
import Touches

/// The strokes that others are drawing, until their edits arrive.
package struct LiveStrokes {
  package struct Pen: Hashable, Sendable {
    package let member: RoomMember
    /// Where it is, in canvas dots.
    package let location: Point
    /// The ink that it draws with; `nil` if it is not known.
    package let color: InkColor?
  }

  package static let maximumSamples = EditCodec.maximumSamples
  /// The time without a message after which a stroke is removed, in seconds.
  package static let silence: TimeInterval = 2.5
  /// The age from which a message is worthless, in seconds.
  package static let maximumAge: TimeInterval = 0.25
  private static let maximumMemberSamples = 400_000
  /// The maximum number of strokes of one member.
  private static let maximumLines = 2 * LiveMessage.maximumParts

  private struct Line {
    let stroke: Stroke
    /// The number of the author's samples up to the last received one.
    var count = 0
    var isComplete = true
    var predictor = TouchPredictor()
  }

  /// A stroke of the edit with a counter.
  private struct Key: Hashable, Comparable {
    let counter: Int
    let part: Int

    static func < (a: Key, b: Key) -> Bool { (a.counter, a.part) < (b.counter, b.part) }
  }

  private struct Author {
    var lines: [Key: Line] = [:]
    var pen: Point?
    var color: InkColor?
    var lastArrival: TimeInterval
    /// The least difference between the time of arrival and the time of sending.
    var offset: TimeInterval
  }

  private var authors: [RoomMember: Author] = [:]
  /// Whether strokes are drawn ahead of their samples.
  package var predicts = true

  package init() {}

  /// The strokes, in the order of their members.
  package var strokes: [Stroke] {
    authors.sorted { $0.key < $1.key }.flatMap { _, author in
      author.lines.sorted { $0.key < $1.key }.map(\.value.stroke)
    }
  }

  /// The pens that are near the canvas, in the order of their members.
  package var pens: [Pen] {
    authors.sorted { $0.key < $1.key }.compactMap { member, author in
      author.pen.map { Pen(member: member, location: $0, color: author.color) }
    }
  }

  /// The time at which ``expire(at:)`` must be called; `nil` if nobody draws.
  package var nextExpiry: TimeInterval? {
    authors.values.map { $0.lastArrival + Self.silence }.min()
  }

  /// Adds a message that arrived at a time, in seconds on any clock.
  ///
  /// `confirmed` is the number of the member's edits that have arrived, and `delay` the time from the
  /// server, in seconds. Returns whether anything has changed.
  @discardableResult
  package mutating func receive(
    _ message: LiveMessage, from member: RoomMember, confirmed: Int, at arrival: TimeInterval,
    delay: TimeInterval = 0
  ) -> Bool {
    let difference = arrival - Double(message.sent) / 1e6
    var author =
      authors.removeValue(forKey: member) ?? Author(lastArrival: arrival, offset: difference)
    (author.offset, author.lastArrival) = (min(author.offset, difference), arrival)
    let age = difference - author.offset
    guard age <= Self.maximumAge else {
      // What is missing now comes with the edit.
      authors[member] = author
      return false
    }
    author.pen = message.pen
    if message.counter > confirmed {
      let lag = Double(message.delay) / 1e6 + delay + age
      for growth in message.growths { extend(&author, growth, message, lag: lag) }
    }
    authors[member] = author
    return true
  }

  private mutating func extend(
    _ author: inout Author, _ growth: LiveMessage.Growth, _ message: LiveMessage, lag: TimeInterval
  ) {
    let key = Key(counter: message.counter, part: growth.part)
    guard !growth.samples.isEmpty else {
      if growth.firstSample == 0 { author.lines[key] = nil }
      return
    }
    guard author.lines[key] != nil || author.lines.count < Self.maximumLines else { return }
    if growth.firstSample == 0, let line = author.lines[key], !line.isComplete {
      // The sender begins again.
      author.lines[key] = nil
    }
    var line = author.lines.removeValue(forKey: key) ?? Line(stroke: Stroke(style: growth.style))
    defer { author.lines[key] = line }
    author.color = growth.style.color
    guard author.lines.values.reduce(line.count, { $0 + $1.count }) <= Self.maximumMemberSamples
    else { return }
    // Where samples are missing, the line is straight until the edit arrives.
    let known = max(line.count - growth.firstSample, 0)
    if growth.firstSample > line.count { line.isComplete = false }
    for sample in growth.samples.dropFirst(known) {
      line.stroke.append(sample)
      line.predictor.observe(
        .init(time: sample.timestamp, x: sample.location.x, y: sample.location.y))
    }
    line.count = max(line.count, growth.firstSample + growth.samples.count)
    predict(&line, sent: message.sent, lag: lag)
  }

  /// Draws a line to where the pen is now.
  private func predict(_ line: inout Line, sent: Int, lag: TimeInterval) {
    guard predicts, let last = line.stroke.samples.last else { return }
    let horizon = Double(sent) / 1e6 - last.timestamp + lag
    let prediction = line.predictor.predict(horizon: line.predictor.trustedHorizon(horizon))
    line.stroke.predict(
      prediction.map { predicted in
        var sample = last
        sample.location = Point(x: predicted.x, y: predicted.y)
        sample.timestamp = predicted.time
        return sample
      })
  }

  package mutating func editsArrived(of member: RoomMember, upTo counter: Int) {
    guard let lines = authors[member]?.lines else { return }
    authors[member]?.lines = lines.filter { $0.key.counter > counter }
  }

  package mutating func left(_ member: RoomMember) { authors[member] = nil }

  /// Removes strokes and pens whose members have been silent; returns whether there were any.
  @discardableResult
  package mutating func expire(at time: TimeInterval) -> Bool {
    let silent = authors.filter { $0.value.lastArrival + Self.silence <= time }.keys
    for member in silent { left(member) }
    return !silent.isEmpty
  }
}
