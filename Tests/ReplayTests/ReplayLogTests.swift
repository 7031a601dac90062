import TestSupport

@testable import Ink
@testable import Replay

@Suite struct ReplayClockTests {
  /// Returns the times of all events, in the order of the log.
  private func eventTimes(_ edits: [Edit]) -> [TimeInterval] {
    edits.flatMap { edit in edit.drawnStrokes.flatMap { $0.samples.map(\.timestamp) } + [edit.time]
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [nil, 0, 0.05, 1, 1000])
  func `keeps the order of events and limits pauses`(seed: UInt64, limit: Double?) {
    var random = SplitMix64(seed: seed)
    let isInOrder = seed % 2 == 0
    let edits = random.log(isInOrder: isInOrder)
    let clock = ReplayClock(edits, idleLimit: limit)
    let times = eventTimes(edits).sorted()
    let played = times.map(clock.replayTime)
    for index in times.indices.dropFirst() {
      let (gap, pause) = (times[index] - times[index - 1], played[index] - played[index - 1])
      #expect(pause >= 0)
      guard isInOrder else { continue }
      #expect(abs(pause - min(gap, limit ?? .infinity)) < 1e-9)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [nil, 0.05, 1, 1000])
  func `a replay time and its time in the sketch are inverse`(seed: UInt64, limit: Double?) {
    var random = SplitMix64(seed: seed)
    let edits = random.log(isInOrder: true)
    let clock = ReplayClock(edits, idleLimit: limit)
    for time in eventTimes(edits) {
      #expect(abs(clock.sketchTime(clock.replayTime(time)) - time) < 1e-9)
    }
    let end = eventTimes(edits).map(clock.replayTime).max() ?? 0
    for _ in 0..<50 {
      let time = Double.random(in: 0...max(end, 1), using: &random)
      #expect(abs(clock.replayTime(clock.sketchTime(time)) - time) < 1e-9)
    }
  }

  @Test func `starts at the first event`() {
    var random = SplitMix64(seed: 1)
    let edits = random.log()
    let start = edits[0].startTime
    let clock = ReplayClock(edits, idleLimit: nil)
    #expect(clock.replayTime(start) == 0)
    #expect(abs(clock.replayTime(start + 100) - 100) < 1e-9)
  }
}

@Suite struct ReplayLogTests {
  /// A stroke from 10 s to 11 s with a sample every 0.1 s, an undo at 30 s, a redo at 40 s.
  private var log: ReplayLog {
    get throws {
      let samples = (0...10).map {
        StrokeSample(location: Point(x: Double($0), y: 0), timestamp: 10 + Double($0) / 10)
      }
      let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
      return ReplayLog([
        Edit(.strokeAdded(stroke), at: 11), Edit(.undone(1), at: 30), Edit(.redone(1), at: 40),
      ])
    }
  }

  @Test func `a position counts the events up to a time`() throws {
    let log = try log
    let positions: [(TimeInterval, Int, Int)] = [
      (ReplayLog.start, 0, 0), (0, 0, 1), (0.55, 0, 6), (1, 1, 0), (19.9, 1, 0), (20, 2, 0),
      (30, 3, 0), (99, 3, 0),
    ]
    for (time, edits, samples) in positions {
      #expect(log.position(at: time) == ReplayLog.Position(edits: edits, samples: samples))
    }
    #expect(log.end == 30)
  }

  @Test func `steps from edit to edit`() throws {
    let log = try log
    let forward: [(TimeInterval, TimeInterval)] = [
      (ReplayLog.start, 1), (0.5, 1), (1, 20), (5, 20), (20, 30), (30, 30), (99, 30),
    ]
    for (time, next) in forward { #expect(log.stepForward(from: time) == next) }
    let back: [(TimeInterval, TimeInterval)] = [
      (30, 20), (25, 1), (20, 1), (5, ReplayLog.start), (1, ReplayLog.start),
      (0.5, ReplayLog.start), (ReplayLog.start, ReplayLog.start),
    ]
    for (time, previous) in back { #expect(log.stepBack(from: time) == previous, "from \(time)") }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [nil, 0, 0.2])
  func `steps reach every edit forward and back`(seed: UInt64, limit: Double?) {
    var random = SplitMix64(seed: seed)
    let log = ReplayLog(random.log(), idleLimit: limit)
    let moments = Set(log.completions)
    var (time, seen) = (ReplayLog.start, Set<TimeInterval>())
    for _ in 0...40 {
      time = log.stepForward(from: time)
      seen.insert(time)
    }
    #expect(seen == moments)
    for _ in 0...40 {
      time = log.stepBack(from: time)
      seen.remove(time)
    }
    #expect(time == ReplayLog.start)
    #expect(seen == [log.end], "stepping back started at the end")
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [1, 7, 100, 25_000])
  func `any amount of work advances, up to the end`(seed: UInt64, amount: Int) {
    var random = SplitMix64(seed: seed)
    let log = ReplayLog(random.log())
    func work(_ time: TimeInterval) -> Int {
      let position = log.position(at: time)
      return log.work[position.edits] + position.samples
    }
    var time = ReplayLog.start
    for _ in 0..<20_000 where time < log.end {
      let next = log.time(after: amount, from: time)
      #expect(next > time)
      #expect(log.position(at: next) > log.position(at: time))
      time = next
    }
    #expect(time == log.end)
    #expect(work(time) == log.work.last)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the position changes at the next time and not before`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = ReplayLog(random.log())
    var position = log.position(at: ReplayLog.start)
    while let next = log.nextTime(after: position) {
      #expect(log.position(at: next.nextDown) == position)
      #expect(log.position(at: next) > position)
      position = log.position(at: next)
    }
    #expect(position == ReplayLog.Position(edits: log.edits.count))
  }

  @Test func `an empty log ends at its start`() {
    let log = ReplayLog([])
    #expect(log.end == ReplayLog.start)
    #expect(log.position(at: 5) == ReplayLog.Position())
    #expect(log.nextTime(after: ReplayLog.Position()) == nil)
    #expect(log.time(after: 100, from: 0) == ReplayLog.start)
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [0.01, 0.2, 1])
  func `a time keeps its position in a log with other pauses`(seed: UInt64, limit: Double) {
    var random = SplitMix64(seed: seed)
    let full = ReplayLog(random.log(isInOrder: seed % 2 == 0))
    let short = ReplayLog(full.edits, idleLimit: limit, duration: seed % 3 == 0 ? 20 : nil)
    if seed % 3 == 0 { #expect(abs(short.end - 20) < 1e-9) }
    for (from, to) in [(full, short), (short, full)] {
      let random = (0..<50).map { _ in Double.random(in: -1...max(from.end, 1), using: &random) }
      for time in random + from.completions + [ReplayLog.start, from.end] {
        let converted = from.convert(time, to: to)
        #expect(to.position(at: converted) == from.position(at: time), "at \(time)")
      }
    }
  }

  @Test func `a time in a pause is in the same pause of a log with other pauses`() throws {
    let full = try log
    let short = ReplayLog(full.edits, idleLimit: 2)
    #expect(short.completions == [1, 3, 5])
    #expect(abs(full.convert(1.5, to: short) - 1.5) < 1e-9)
    #expect(full.convert(15, to: short) < 3 && full.convert(15, to: short) > 2.99)
    #expect(abs(short.convert(2, to: full) - 2) < 1e-9)
    #expect(abs(full.convert(30, to: short) - 5) < 1e-9)
    #expect(full.convert(ReplayLog.start, to: short) == ReplayLog.start)
  }

  @Test func `the edits up to a position end with the drawn part of a stroke`() throws {
    let log = try log
    #expect(log.edits(upTo: log.position(at: ReplayLog.start)).isEmpty)
    #expect(log.edits(upTo: log.position(at: 20)) == Array(log.edits[..<2]))
    let part = log.edits(upTo: log.position(at: 0.55))
    #expect(part.count == 1 && part.first?.time == 10.5)
    #expect(
      part.first?.drawnStroke?.samples == log.edits[0].drawnStroke.map { Array($0.samples[..<6]) })
  }

  /// A log of strokes with some numbers of samples, drawn together in one second.
  private func together(_ counts: [Int]) throws -> ReplayLog {
    let strokes = try counts.map { count in
      let samples = (0..<count).map {
        StrokeSample(
          location: Point(x: Double($0), y: 0), timestamp: Double($0) / Double(max(1, count - 1)))
      }
      return try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    }
    return ReplayLog([Edit(.strokesAdded(strokes), at: 1)])
  }

  @Test func `the work of strokes drawn together is that of all`() throws {
    #expect(try together([100, 100, 100]).work == [0, 300])
    #expect(try together([100, 40]).work == [0, 140])
  }

  @Test func `the time after some work counts all strokes that are drawn together`() throws {
    let log = try together([101, 101, 101, 101])
    #expect(abs(log.time(after: 202, from: ReplayLog.start) - 0.5) < 0.02)
    #expect(abs(log.time(after: 101, from: 0.5) - 0.75) < 0.02)
    var time = ReplayLog.start
    for _ in 0..<101 {
      let next = log.time(after: 1, from: time)
      #expect(next > time, "every step shows at least one event")
      time = next
    }
    #expect(time == log.end)
  }
}
