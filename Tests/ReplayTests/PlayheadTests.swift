import TestSupport

@testable import Replay

@Suite struct PlayheadTests {
  /// Events at 0, 10 and 20 s.
  private let log = ReplayLog([0, 10, 20].map { Edit(.undone(EditID(counter: 1)), at: 5 + $0) })

  private func playhead(_ change: (inout ReplayOptions) -> Void = { _ in }) -> Playhead {
    var options = ReplayOptions()
    change(&options)
    return Playhead(log, options)
  }

  @Test(arguments: [0.25, 1, 8])
  func `advances at its speed`(factor: Double) {
    var playhead = playhead { $0.speed = .times(factor) }
    playhead.advance(to: 100, in: log)
    #expect(playhead.time == ReplayLog.start)
    playhead.advance(to: 101, in: log)
    #expect(playhead.time == factor)
    #expect(playhead.arrival(at: 10) == 101 + (10 - factor) / factor)
    playhead.advance(to: 90, in: log)
    #expect(playhead.time == factor, "an earlier time has no effect")
    playhead.advance(to: 1000, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.isAtEnd)
    #expect(playhead.arrival(at: 20) == nil)
  }

  @Test func `at maximum speed does one frame's work per frame`() {
    var playhead = playhead { $0.speed = .maximum }
    playhead.advance(to: 100, in: log)
    #expect(playhead.time == 20)
  }

  @Test func `stops while paused or held`() {
    var playhead = playhead()
    playhead.advance(to: 100, in: log)
    playhead.togglePause()
    playhead.advance(to: 103, in: log)
    #expect(playhead.time == ReplayLog.start)
    #expect(playhead.arrival(at: 10) == nil)
    playhead.togglePause()
    playhead.advance(to: 104, in: log)
    #expect(playhead.time == 1)
    playhead.isHeld = true
    playhead.advance(to: 107, in: log)
    #expect(playhead.time == 1)
    playhead.isHeld = false
    playhead.advance(to: 108, in: log)
    #expect(playhead.time == 2)
  }

  @Test func `resuming at the end plays from the start`() {
    var playhead = playhead()
    playhead.isPaused = true
    playhead.seek(to: 20)
    playhead.togglePause()
    #expect(playhead.time == ReplayLog.start)
    #expect(playhead.isMoving)
  }

  @Test func `stays within its range`() {
    var playhead = playhead {
      $0.from = 4
      $0.to = 12
    }
    #expect(playhead.range == 4...12)
    #expect(playhead.time == 4)
    playhead.seek(to: 3)
    #expect(playhead.time == 4)
    playhead.seek(to: .nan)
    #expect(playhead.time == 4)
    playhead.seek(to: 13)
    #expect(playhead.time == 12)
    #expect(playhead.isAtEnd)
  }

  @Test func `a range after the end is empty`() {
    let playhead = playhead {
      $0.from = 40
      $0.to = 50
    }
    #expect(playhead.range == 20...20)
    #expect(playhead.isAtEnd)
  }

  @Test func `a loop starts again after a delay at the end`() {
    var playhead = playhead { $0.loops = true }
    playhead.advance(to: 100, in: log)
    playhead.advance(to: 130, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.restart == 130 + Playhead.loopDelay)
    playhead.advance(to: 130.5, in: log)
    #expect(playhead.time == 20)
    playhead.isPaused = true
    #expect(playhead.restart == nil)
    playhead.isPaused = false
    playhead.advance(to: 131, in: log)
    #expect(playhead.time == ReplayLog.start)
    playhead.advance(to: 133, in: log)
    #expect(playhead.time == 2)
  }

  @Test func `without a loop it stays at the end`() {
    var playhead = playhead()
    playhead.advance(to: 100, in: log)
    playhead.advance(to: 130, in: log)
    #expect(playhead.restart == nil)
    playhead.advance(to: 1000, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.hasEnded)
  }

  @Test func `stays at the same moment when pauses are shortened`() {
    let short = ReplayLog(log.edits, idleLimit: 2)
    var playhead = playhead {
      $0.from = 4
      $0.to = 20
    }
    playhead.seek(to: 10)
    playhead.change(from: log, to: short)
    #expect(playhead.time == 2)
    #expect(
      playhead.range.upperBound == 4 && short.position(at: playhead.range.lowerBound).edits == 1)
    playhead.change(from: short, to: log)
    #expect(playhead.time == 10 && playhead.range.upperBound == 20)
  }
}
