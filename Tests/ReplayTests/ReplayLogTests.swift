import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@testable import Replay

@Suite struct ReplayClockTests {
  /// The times at which something happens, in the order of the log.
  private func happenings(_ edits: [Edit]) -> [TimeInterval] {
    edits.flatMap { edit in (edit.stroke?.samples.map(\.timestamp) ?? []) + [edit.time] }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [nil, 0, 0.05, 1, 1000])
  func `later things never happen earlier, and no pause is longer than the limit`(
    seed: UInt64, limit: Double?
  ) {
    var random = SplitMix64(seed: seed)
    let isInOrder = seed % 2 == 0
    let edits = random.log(isInOrder: isInOrder)
    let clock = ReplayClock(edits, idleLimit: limit)
    let times = happenings(edits).sorted()
    let played = times.map(clock.replayTime)
    for index in times.indices.dropFirst() {
      let (gap, pause) = (times[index] - times[index - 1], played[index] - played[index - 1])
      #expect(pause >= 0)
      guard isInOrder else { continue }
      #expect(abs(pause - min(gap, limit ?? .infinity)) < 1e-9)
    }
  }

  @Test func `begins with the first thing`() {
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
        StrokeSample(
          location: Point(x: Double($0), y: 0), timestamp: 10 + Double($0) / 10)
      }
      let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
      return ReplayLog([
        Edit(.strokeAdded(stroke), at: 11), Edit(.undone, at: 30), Edit(.redone, at: 40),
      ])
    }
  }

  @Test func `a place is what has happened up to a time`() throws {
    let log = try log
    let places: [(TimeInterval, Int, Int)] = [
      (ReplayLog.start, 0, 0), (0, 0, 1), (0.55, 0, 6), (1, 1, 0), (19.9, 1, 0), (20, 2, 0),
      (30, 3, 0), (99, 3, 0),
    ]
    for (time, edits, samples) in places {
      #expect(log.place(at: time) == ReplayLog.Place(edits: edits, samples: samples))
    }
    #expect(log.end == 30)
  }

  @Test func `steps go from edit to edit`() throws {
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
  func `steps come through every edit, both ways`(seed: UInt64, limit: Double?) {
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
    #expect(seen == [log.end], "the end is where it began")
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [1, 7, 100, 25_000])
  func `some work always gets further, up to the end`(seed: UInt64, amount: Int) {
    var random = SplitMix64(seed: seed)
    let log = ReplayLog(random.log())
    func work(_ time: TimeInterval) -> Int {
      let place = log.place(at: time)
      return log.work[place.edits] + place.samples
    }
    var time = ReplayLog.start
    for _ in 0..<20_000 where time < log.end {
      let next = log.time(after: amount, from: time)
      #expect(next > time)
      #expect(log.place(at: next) > log.place(at: time))
      time = next
    }
    #expect(time == log.end)
    #expect(work(time) == log.work.last)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the next thing is what changes the place`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = ReplayLog(random.log())
    var place = log.place(at: ReplayLog.start)
    while let next = log.nextTime(after: place) {
      #expect(log.place(at: next.nextDown) == place)
      #expect(log.place(at: next) > place)
      place = log.place(at: next)
    }
    #expect(place == ReplayLog.Place(edits: log.edits.count))
  }

  @Test func `nothing is over at once`() {
    let log = ReplayLog([])
    #expect(log.end == ReplayLog.start)
    #expect(log.place(at: 5) == ReplayLog.Place())
    #expect(log.nextTime(after: ReplayLog.Place()) == nil)
    #expect(log.time(after: 100, from: 0) == ReplayLog.start)
  }
}
