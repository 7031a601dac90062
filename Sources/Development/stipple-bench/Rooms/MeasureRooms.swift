import ArgumentParser
import Foundation
import Ink
import RoomProtocol
import Sketches
import SyntheticInk

/// `stipple-bench rooms`: what several people notice of each other, of faults, and of floods.
struct MeasureRooms: ParsableCommand {
  /// A group of figures.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case messages
    case frames
    case crowd
    case own
    case idle
    case outage
    case joining
    case stroke
    case log
    case undo
    case flood
    case prediction
  }

  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "Measure rooms, with a nats-server of its own on a free port.",
    discussion: """
      Programs run in terminals that answer immediately; 'stipple' must be built as well. The other people \
      are in one process, so the figures include the work of all of them.
      """)

  @Argument(help: "What to measure; default: everything.")
  var parts: [Part] = []

  @Option(help: "The samples of each person per second.")
  var rate = 60.0

  @Option(help: "How long a measurement without frames lasts, in seconds.")
  var seconds = 5.0

  @Option(help: "The number of lines of 100 samples in a measurement of frames.")
  var lines = 12

  @Option(help: "The number of strokes in the log.")
  var strokes = 10_000

  @Option(help: "The number of samples per stroke.")
  var samples = 100

  @Option(help: "A folder of recorded strokes, for the distance to the pens of others.")
  var recordings: String?

  func validate() throws {
    guard rate > 0, seconds > 0, strokes >= 1, samples >= 1, lines >= 1 else {
      throw ValidationError("All numbers must be greater than 0.")
    }
  }

  func run() throws {
    for part in parts.isEmpty ? Part.allCases : parts { try measure(part) }
  }

  private func measure(_ part: Part) throws {
    switch part {
    case .messages: try measureMessages()
    case .frames: try measureFrames(others: 0)
    case .crowd: try measureFrames(others: 18)
    case .own: try measureOwn()
    case .idle: try measureRest()
    case .outage: try measureOutage()
    case .joining: try measureJoining()
    case .stroke: try measureStroke()
    case .log: try measureLog()
    case .undo: try measureUndo()
    case .flood: try measureFlood()
    case .prediction: try measurePrediction()
    }
  }

  private func measureMessages() throws {
    for count in [2, 5, 20] {
      let times = try RoomBench.messages(people: count, rate: rate, seconds: seconds)
      print("messages, \(count) people: \(Self.summary(times)) ms")
    }
  }

  private func measureFrames(others: Int) throws {
    let result = try ProgramBench().frames(others: others, rate: rate, strokes: lines)
    for (name, times) in [("ink", result.map(\.ink)), ("name", result.map(\.name))] {
      print(
        "sample to the other's frame, \(others + 2) people, \(name): "
          + "\(Self.summary(times.compactMap(\.self))) ms; \(times.count { $0 == nil }) not shown")
    }
  }

  private func measureOwn() throws {
    let result = try ProgramBench().own(others: 5, rounds: 5)
    for (name, own) in [
      ("five others at rest", result.alone), ("five others draw in another room", result.elsewhere),
      ("five others draw here", result.together),
    ] {
      print("isolated event, \(name): \(Self.summary(own.isolated)) ms")
      print("drag, \(name): \(Self.summary(own.drag)) ms")
    }
  }

  private func measureRest() throws {
    for inRoom in [false, true] {
      let result = try ProgramBench().idle(edits(10), seconds: 20, inRoom: inRoom)
      print(
        "at rest \(inRoom ? "in a room" : "alone"): \(result.all.rounded(to: 2)) wake-ups per second, "
          + "\(result.loop.rounded(to: 2)) of the drawing loop")
    }
  }

  private func measureOutage() throws {
    let result = try ProgramBench().outage(seconds: 10)
    print("own frames, server there: \(Self.summary(result.before)) ms")
    print("own frames, server stopped: \(Self.summary(result.during)) ms")
    print(
      "noticed after \(result.noticed.rounded(to: 2)) s; confirmed "
        + "\(result.confirmed.rounded(to: 2)) s after the server continued")
  }

  private func measureJoining() throws {
    let (publishing, joining) = try ProgramBench().joining(edits(strokes))
    print("\(strokes) strokes confirmed in \(publishing.rounded(to: 2)) s")
    print(
      "a program has joined after \(joining.live.rounded(to: 2)) s, and shows the picture after "
        + "\(joining.complete.rounded(to: 2)) s")
  }

  private func measureStroke() throws {
    let result = try ProgramBench().midStroke()
    print(
      "joining in mid-stroke: shown \(result.shown.rounded(to: 1)) ms after the room; gone "
        + "\(result.gone.rounded(to: 0)) ms after its author")
  }

  private func measureLog() throws {
    for roundTrip in [0, 0.05] {
      let time = try RoomBench.publishing(edits(500), roundTrip: roundTrip)
      print(
        "500 edits, \(Int(roundTrip * 1000)) ms there and back: published in "
          + "\(time.rounded(to: 2)) s")
    }
    let time = try RoomBench.rollback(of: 600, people: 5)
    print("set back by 600 edits, 5 people: equal again after \(time.rounded(to: 2)) s")
  }

  private func measureUndo() throws {
    let result = try ProgramBench().undoing(edits: strokes)
    print("own frames, \(strokes) edits: \(Self.summary(result.before)) ms")
    print(
      "own frames, somebody undoes and redoes the first edit: \(Self.summary(result.during)) ms")
  }

  private func measureFlood() throws {
    // Less than the time for which the sender is muted.
    let flood = try RoomBench.flood(seconds: min(seconds, 4))
    print(
      "flood of \(flood.sent) messages: muted after \(flood.duration.rounded(to: 1)) ms and "
        + "\(flood.received) messages")
    print("others meanwhile: \(Self.summary(flood.others)) ms")
  }

  private func measurePrediction() throws {
    guard let recordings else { return print("prediction: no --recordings") }
    let bench = try PredictionBench(folder: recordings, count: 24, speed: 180, delay: 0.08)
    let result = try bench.run()
    for (name, distances) in [("with", result.predicted), ("without", result.measured)] {
      print(
        "distance to pens at 180 dots/s after 80 ms, \(name) prediction: "
          + "\(Self.summary(distances)) dots")
    }
  }

  private func edits(_ count: Int) -> [Edit] {
    var hand = SyntheticStrokes(seed: 1)
    return (0..<count).compactMap { index in
      hand.stroke(samples: samples).map {
        Edit(.strokeAdded($0), at: Double(index), by: 1000).rounded
      }
    }
  }

  /// The percentiles of numbers.
  private static func summary(_ numbers: [Double]) -> String {
    let sorted = numbers.sorted()
    guard let last = sorted.last else { return "nothing was received" }
    func percentile(_ share: Double) -> Double {
      sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))].rounded(to: 2)
    }
    return "\(sorted.count) times p50 \(percentile(0.5)), p90 \(percentile(0.9)), "
      + "p99 \(percentile(0.99)), worst \(last.rounded(to: 1))"
  }
}
