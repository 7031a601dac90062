import TestSupport

@testable import RoomProtocol

@Suite struct LiveTests {
  private let anna = RoomMember(user: "anna", author: 2)

  /// Draws a stroke sample by sample, and passes every message on.
  private func draw(_ count: Int, lost: Set<Int> = [], into receiver: inout LiveStrokes) -> Stroke {
    var strokes = SyntheticStrokes(seed: 4)
    let stroke = Stroke(style: StrokeStyle(color: .red))
    var sender = LiveSender()
    for (index, sample) in strokes.samples(count).enumerated() {
      stroke.append(sample)
      let time = sample.timestamp + 0.001
      for message in sender.messages(for: [stroke], counter: 1, pen: sample.location, at: time) {
        guard !lost.contains(index), let read = LiveMessage(message.bytes) else { continue }
        receiver.receive(read, from: anna, confirmed: 0, at: time + 100.02, delay: 0.02)
      }
    }
    return stroke
  }

  @Test func `a stroke grows as its author draws`() {
    var receiver = LiveStrokes()
    let sent = draw(40, into: &receiver)
    #expect(receiver.strokes.count == 1)
    #expect(receiver.strokes.first?.samples.count == sent.samples.count)
    #expect(receiver.strokes.first?.predictedSamples.isEmpty == false)
    #expect(receiver.pens.map(\.member) == [anna] && receiver.pens.first?.color == .red)
  }

  @Test func `a stroke goes on after missing samples, until it is sent again`() {
    var receiver = LiveStrokes()
    let stroke = draw(40, lost: [0, 1, 20], into: &receiver)
    #expect(receiver.strokes.first?.samples.count == 37)
    let shown = receiver.strokes
    var sender = LiveSender()
    for message in sender.messages(for: [stroke], counter: 1, pen: nil, at: 9) {
      receiver.receive(message, from: anna, confirmed: 0, at: 109)
    }
    #expect(receiver.strokes.map(\.samples.count) == [40])
    #expect(receiver.strokes.first?.samples.first == stroke.samples.first)
    let removed = shown.filter { stroke in !receiver.strokes.contains { $0 === stroke } }
    #expect(removed.map(\.samples.count) == [37])
  }

  @Test func `a member who joins in mid-stroke sees the stroke so far`() {
    var strokes = SyntheticStrokes(seed: 4)
    let stroke = Stroke(style: StrokeStyle())
    var sender = LiveSender()
    for sample in strokes.samples(3000) { stroke.append(sample) }
    _ = sender.messages(for: [stroke], counter: 1, pen: nil, at: 1)
    let unchanged = sender.messages(for: [stroke], counter: 1, pen: nil, at: 1)
    #expect(unchanged.isEmpty)
    sender.restart()
    var receiver = LiveStrokes()
    let messages = sender.messages(for: [stroke], counter: 1, pen: nil, at: 3)
    #expect(messages.allSatisfy { $0.bytes.count <= LiveMessage.maximumBytes })
    for message in messages { receiver.receive(message, from: anna, confirmed: 0, at: 2) }
    #expect(receiver.strokes.first?.samples.count == stroke.samples.count)
  }

  @Test func `a stroke is sent again at most once per second`() {
    let stroke = Stroke(style: StrokeStyle())
    stroke.append(StrokeSample(location: .zero, timestamp: 1))
    var sender = LiveSender()
    _ = sender.messages(for: [stroke], counter: 1, pen: nil, at: 1)
    let counts = [1.25, 1.5, 2.5].map { time in
      sender.restart()
      return sender.messages(for: [stroke], counter: 1, pen: nil, at: time)
        .reduce(0) { $0 + $1.growths.count }
    }
    #expect(counts == [1, 0, 1])
  }

  @Test func `a stroke that is too long to be sent again goes on where it is`() {
    var strokes = SyntheticStrokes(seed: 4)
    let samples = strokes.samples(20_001)
    let stroke = Stroke(style: StrokeStyle())
    var sender = LiveSender()
    for second in 0..<20 {
      for sample in samples[(second * 1000)..<(second * 1000 + 1000)] { stroke.append(sample) }
      _ = sender.messages(for: [stroke], counter: 1, pen: nil, at: Double(second * 2))
    }
    sender.restart()
    stroke.append(samples[20_000])
    let messages = sender.messages(for: [stroke], counter: 1, pen: nil, at: 50)
    #expect(messages.flatMap(\.growths).map(\.firstSample) == [20_000])
  }

  @Test func `receivers never mute a sender, however much is drawn and whoever joins`() {
    var strokes = SyntheticStrokes(seed: 4)
    let samples = strokes.samples(20_000)
    let stroke = Stroke(style: StrokeStyle())
    var sender = LiveSender()
    var gate = FloodGate()
    var bytes = 0
    for frame in 0..<200 {
      for sample in samples[(frame * 100)..<(frame * 100 + 100)] { stroke.append(sample) }
      sender.restart()
      let time = Double(frame) / 60
      for message in sender.messages(for: [stroke], counter: 1, pen: nil, at: time) {
        bytes += message.bytes.count
        _ = gate.admits(bytes: message.bytes.count, at: time)
      }
    }
    #expect(gate.mutedUntil == nil)
    #expect(bytes > FloodGate.bytesPerSecond / 2)
  }

  @Test func `a stroke goes when its edit arrives, or its author is silent or cancels`() {
    var receiver = LiveStrokes()
    _ = draw(10, into: &receiver)
    #expect(receiver.strokes.count == 1)
    receiver.editsArrived(of: anna, upTo: 1)
    #expect(receiver.strokes.isEmpty)

    receiver = LiveStrokes()
    _ = draw(10, into: &receiver)
    #expect(receiver.strokes.count == 1)
    let expiry = receiver.nextExpiry ?? 0
    let expirations = [expiry - 0.1, expiry].map { receiver.expire(at: $0) }
    #expect(expirations == [false, true])
    #expect(receiver.nextExpiry == nil && receiver.strokes.isEmpty)

    receiver = LiveStrokes()
    let stroke = Stroke(style: StrokeStyle())
    stroke.append(StrokeSample(location: .zero, timestamp: 1))
    var sender = LiveSender()
    let next = Stroke(style: StrokeStyle(color: .red))
    next.append(StrokeSample(location: .zero, timestamp: 1))
    for strokes in [[stroke], [next, stroke], [next], []] {
      for message in sender.messages(for: strokes, counter: 1, pen: nil, at: 1) {
        receiver.receive(message, from: anna, confirmed: 0, at: 1)
      }
      #expect(receiver.strokes.map(\.style.color) == strokes.map(\.style.color))
    }
  }

  @Test func `a stroke at rest is mentioned until it ends`() {
    let stroke = Stroke(style: StrokeStyle())
    stroke.append(StrokeSample(location: .zero, timestamp: 1))
    var sender = LiveSender()
    #expect(sender.nextHeartbeat == nil)
    var receiver = LiveStrokes()
    for step in 0..<100 {
      let time = 1 + Double(step) / 10
      let messages = sender.messages(for: [stroke], counter: 1, pen: nil, at: time)
      #expect(messages.count <= 1 && (step == 0 || messages.allSatisfy(\.growths.isEmpty)))
      for message in messages { receiver.receive(message, from: anna, confirmed: 0, at: time) }
      receiver.expire(at: time)
    }
    #expect(receiver.strokes.count == 1)
    #expect(sender.nextHeartbeat.map { $0 > 10 } == true)
    stroke.append(StrokeSample(location: Point(x: 5, y: 5), timestamp: 12))
    for message in sender.messages(for: [stroke], counter: 1, pen: nil, at: 12) {
      receiver.receive(message, from: anna, confirmed: 0, at: 12)
    }
    #expect(receiver.strokes.first?.samples.count == 2)
    _ = sender.messages(for: [], counter: 2, pen: nil, at: 12)
    #expect(sender.nextHeartbeat == nil)
  }

  @Test func `late messages are dropped`() {
    var receiver = LiveStrokes()
    var strokes = SyntheticStrokes(seed: 4)
    let stroke = Stroke(style: StrokeStyle())
    var sender = LiveSender()
    for sample in strokes.samples(10) {
      stroke.append(sample)
      let late = stroke.samples.count > 5 ? LiveStrokes.maximumAge + 0.01 : 0
      for message in sender.messages(for: [stroke], counter: 1, pen: nil, at: sample.timestamp) {
        receiver.receive(message, from: anna, confirmed: 0, at: sample.timestamp + 50 + late)
      }
    }
    #expect(receiver.strokes.first?.samples.count == 5)
  }

  @Test func `a flood is muted, and ends after a while`() {
    var gate = FloodGate()
    let passed = (0..<1000).filter { gate.admits(bytes: 10, at: Double($0) / 10_000) }.count
    #expect(passed == FloodGate.messagesPerSecond)
    let later = [1, 1 + FloodGate.pause].map { gate.admits(bytes: 10, at: $0) }
    #expect(later == [false, true])
    gate = FloodGate()
    let isLargeAdmitted = gate.admits(bytes: FloodGate.bytesPerSecond + 1, at: 0)
    #expect(!isLargeAdmitted)
  }

  @Test func `a backlog is dropped, and only more than that mutes`() {
    var gate = FloodGate()
    let limit = FloodGate.messagesPerSecond
    var passed = 0
    for index in 0..<(3 * limit) {
      let time = Double(index) / 100_000
      passed += gate.admits(bytes: 10, at: time, backlog: 2) ? 1 : 0
    }
    #expect(passed == limit && gate.mutedUntil == nil)
    let isAdmitted = gate.admits(bytes: 10, at: 0.5)
    #expect(!isAdmitted && gate.mutedUntil == 0.5 + FloodGate.pause)
  }

  @Test func `samples of a member are limited, and missing ones count`() {
    var receiver = LiveStrokes()
    let samples = (0..<10).map {
      StrokeSample(location: Point(x: Double($0), y: 0), timestamp: Double($0) / 100)
    }
    for part in 0..<6 {
      let growth = LiveMessage.Growth(
        part: part, style: StrokeStyle(), firstSample: 190_000, samples: samples)
      let message = LiveMessage(counter: 1, sent: 100_000, delay: 0, pen: nil, growths: [growth])
      receiver.receive(message, from: anna, confirmed: 0, at: 0)
    }
    #expect(receiver.strokes.reduce(0) { $0 + $1.samples.count } == 30)
  }

  @Test func `people come, go, and are limited`() {
    var people = RoomPeople()
    func presence(_ kind: PresenceMessage.Kind) -> PresenceMessage {
      PresenceMessage(kind, color: .red, view: nil, confirmedCount: 0, digest: 0)
    }
    for author in 1...40 {
      people.receive(presence(.joined), from: RoomMember(user: "x", author: author), at: 0)
    }
    #expect(people.others.count == RoomPeople.maximumCount)
    let isChanged = people.receive(presence(.left), from: RoomMember(user: "x", author: 1), at: 1)
    #expect(isChanged)
    people.receive(presence(.present), from: RoomMember(user: "x", author: 2), at: 5)
    let gone = people.expire(at: RoomPeople.silence)
    #expect(gone.count == RoomPeople.maximumCount - 2)
    #expect(people.others.map(\.member.author) == [2])
  }

  @Test func `a different digest of as many edits is noticed`() {
    var people = RoomPeople()
    let wrong = PresenceMessage(
      .present, color: .red, view: nil, confirmedCount: 0, digest: 1)
    people.receive(wrong, from: anna, at: 0)
    #expect(people.contradiction(to: RoomLog()) == anna)
    var right = wrong
    right.digest = LogDigest().value
    people.receive(right, from: anna, at: 1)
    #expect(people.contradiction(to: RoomLog()) == nil)
  }
}
