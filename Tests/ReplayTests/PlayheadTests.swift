import Geometry
import Ink
import Testing

@testable import Replay

@Suite struct PlayheadTests {
  /// Three things, at 0, 10 and 20 s.
  private let log = ReplayLog([0, 10, 20].map { Edit(.undone, at: 5 + $0) })

  private func playhead(_ change: (inout ReplayOptions) -> Void = { _ in }) -> Playhead {
    var options = ReplayOptions()
    change(&options)
    return Playhead(log, options)
  }

  @Test(arguments: [0.25, 1, 8])
  func `goes as fast as it is told to`(factor: Double) {
    var playhead = playhead { $0.speed = .times(factor) }
    playhead.advance(to: 100, in: log)
    #expect(playhead.time == ReplayLog.start)
    playhead.advance(to: 101, in: log)
    #expect(playhead.time == factor)
    #expect(playhead.arrival(at: 10) == 101 + (10 - factor) / factor)
    playhead.advance(to: 90, in: log)
    #expect(playhead.time == factor, "time that goes back is not time")
    playhead.advance(to: 1000, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.isAtEnd)
    #expect(playhead.arrival(at: 20) == nil)
  }

  @Test func `at the greatest speed does a frame's work with every frame`() {
    var playhead = playhead { $0.speed = .greatest }
    playhead.advance(to: 100, in: log)
    #expect(playhead.time == 20)
  }

  @Test func `stands while paused or held`() {
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

  @Test func `going on at the end plays anew`() {
    var playhead = playhead()
    playhead.isPaused = true
    playhead.seek(to: 20)
    playhead.togglePause()
    #expect(playhead.time == ReplayLog.start)
    #expect(playhead.isMoving)
  }

  @Test func `stays within what is played`() {
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

  @Test func `what begins after the end is over`() {
    let playhead = playhead {
      $0.from = 40
      $0.to = 50
    }
    #expect(playhead.range == 20...20)
    #expect(playhead.isAtEnd)
  }

  @Test func `a loop begins again when its end has been seen`() {
    var playhead = playhead { $0.loops = true }
    playhead.advance(to: 100, in: log)
    playhead.advance(to: 130, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.restart == 130 + Playhead.rest)
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

  @Test func `without a loop the end stays`() {
    var playhead = playhead()
    playhead.advance(to: 100, in: log)
    playhead.advance(to: 130, in: log)
    #expect(playhead.restart == nil)
    playhead.advance(to: 1000, in: log)
    #expect(playhead.time == 20)
    #expect(playhead.hasEnded)
  }
}
