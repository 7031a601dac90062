import Gestures
import TestSupport

@testable import Replay

@Suite struct TimelineTests {
  /// One edit of each kind: a stroke at 0 s, an undo at 20 s, a move at 40 s, an erasure at 60 s.
  private var log: ReplayLog {
    get throws {
      let stroke = try #require(
        StrokeRecord(style: StrokeStyle(), samples: [StrokeSample(location: .zero, timestamp: 7)]))
      return ReplayLog([
        Edit(.strokeAdded(stroke), at: 7), Edit(.undone(1), at: 27),
        Edit(.strokesMoved([], by: Vector(dx: 1, dy: 1)), at: 47),
        Edit(.strokesErased([]), at: 67),
      ])
    }
  }

  private func timeline(_ log: ReplayLog, columns: Int = 58, rows: Int = 10) -> Timeline {
    var timeline = Timeline(log, range: ReplayLog.start...log.end)
    timeline.layOut(ScreenSize(columns: columns, rows: rows))
    return timeline
  }

  /// Returns the text of a timeline whose playhead is at a time.
  private func line(
    _ log: ReplayLog, columns: Int, at time: TimeInterval, isPaused: Bool = false
  ) -> String {
    var playhead = Playhead(log, ReplayOptions())
    playhead.seek(to: time)
    playhead.isPaused = isPaused
    return timeline(log, columns: columns).panel(of: playhead).lines[0]
  }

  @Test func `shows the state, the time, the edits and the speed`() throws {
    let log = try log
    let track = "┴────────<─────────~────────x"
    #expect(line(log, columns: 58, at: 12.9) == " playing 0:12 / 1:00 \(track) 1×     ")
    #expect(line(log, columns: 58, at: 12.9, isPaused: true).hasPrefix(" paused  0:12 / 1:00 ┴"))
    let wide = line(log, columns: 80, at: 60)
    #expect(wide.hasPrefix(" end     1:00 / 1:00 ┴") && wide.unicodeScalars.count == 80)
  }

  @Test func `the times of a short replay are in tenths of a second`() throws {
    let stroke = try #require(
      StrokeRecord(
        style: StrokeStyle(),
        samples: (0...9).map { StrokeSample(location: .zero, timestamp: Double($0) / 10) }))
    let log = ReplayLog([Edit(.strokeAdded(stroke), at: 0.9)])
    #expect(line(log, columns: 58, at: 0.3).hasPrefix(" playing 0:00.3 / 0:00.9 ─"))
    #expect(abs(timeline(log, columns: 10).nextChange(after: 0.35) - 0.4) < 1e-9)
  }

  @Test(arguments: [
    (0, "0:00.0"), (0.01, "0:00.1"), (0.1, "0:00.1"), (0.3, "0:00.3"), (0.31, "0:00.4"),
    (59.99, "1:00.0"),
  ])
  func `tenths of a second are rounded up`(seconds: TimeInterval, text: String) {
    #expect(ClockTime(seconds: seconds).inTenths == text)
  }

  @Test func `the playhead at an end of the track differs from the texts beside it`() throws {
    let desk = Desk(try log.edits, columns: 58)
    for (key, side) in [(Key.Code.home, -1), (.end, 1)] {
      desk.press(key)
      let (timeline, row) = (
        desk.controller.bar.timeline, desk.screen.cells.suffix(58).map(\.attributes)
      )
      let column = timeline.track.lowerBound + timeline.cell(at: desk.controller.time)
      #expect(row[column] != row[column + side])
    }
  }

  @Test func `a narrow timeline shows the state in place of the time`() throws {
    let log = try log
    #expect(line(log, columns: 20, at: 12) == " 0:12 / 1:00 ┴─<~─x ")
    #expect(line(log, columns: 20, at: 12, isPaused: true) == " paused      ┴─<~─x ")
    #expect(line(log, columns: 20, at: 60) == " end         ┴─<~─x ")
  }

  @Test(arguments: 1...120)
  func `fills the row of a screen of any width`(columns: Int) throws {
    let log = try log
    for time in [0.0, 13, 60] {
      let width = line(log, columns: columns, at: time).unicodeScalars.count
      #expect(width == max(columns, 14))
    }
    let area = timeline(log, columns: columns).area
    #expect(area.rows == 9..<10)
    #expect(area.columns.isEmpty || area.columns.upperBound <= columns)
  }

  @Test func `marks the most significant edit of a cell`() throws {
    let one = try #require(
      StrokeRecord(style: StrokeStyle(), samples: [StrokeSample(location: .zero, timestamp: 0)]))
    let log = ReplayLog([
      Edit(.cleared, at: 0), Edit(.strokeAdded(one), at: 0.1), Edit(.undone(1), at: 0.2),
      Edit(.strokeAdded(one), at: 100),
    ])
    #expect(timeline(log).ticks.filter { $0 != .empty } == [.removal, .stroke])
  }

  @Test(arguments: [20, 58, 200], [0.0, 20])
  func `a position on the track and its time are inverse`(columns: Int, from: TimeInterval) throws {
    let log = try log
    var timeline = Timeline(log, range: from...log.end)
    timeline.layOut(ScreenSize(columns: columns, rows: 10))
    for cell in 0..<timeline.track.count {
      let x = Double(timeline.track.lowerBound + cell) * 2 + 1
      #expect(timeline.cell(at: timeline.time(atX: x)) == cell)
    }
    #expect(timeline.time(atX: Double(timeline.track.lowerBound) * 2 + 1) == from)
    #expect(timeline.time(atX: Double(timeline.track.upperBound) * 2 - 1) == log.end)
    #expect(timeline.time(atX: -500) == from)
    #expect(timeline.time(atX: 5000) == log.end)
    #expect(timeline.cell(at: -9) == 0)
    #expect(timeline.cell(at: 999) == timeline.track.count - 1)
  }

  @Test func `marks only the edits in its range, at shortened times`() throws {
    let full = try log
    let log = ReplayLog(full.edits, idleLimit: 3)
    #expect(log.completions == [0, 3, 6, 9])
    let timeline = timeline(log)
    let marked = timeline.ticks.indices.filter { timeline.ticks[$0] != .empty }
    #expect(marked == log.completions.map(timeline.cell))
    var part = Timeline(log, range: 2...7)
    part.layOut(ScreenSize(columns: 58, rows: 10))
    #expect(part.ticks.filter { $0 != .empty } == [.step, .change])
  }

  @Test func `returns the time of its next change`() throws {
    let log = try log
    let timeline = timeline(log)
    var time = 0.0
    func text(_ time: TimeInterval) -> [String] {
      [ClockTime(seconds: time).description, "\(timeline.cell(at: time))"]
    }
    while time < log.end {
      let next = timeline.nextChange(after: time)
      #expect(next > time)
      #expect(text(time + (next - time) * 0.99) == text(time))
      time = next
    }
  }

  @Test func `highlights the part that was played, and the playhead`() throws {
    let log = try log
    var playhead = Playhead(log, ReplayOptions())
    playhead.seek(to: 20)
    let panel = timeline(log).panel(of: playhead)
    #expect(panel.spans.map(\.columns) == [21..<30, 30..<31])
    #expect(panel.spans.map(\.attributes) == [.bold, .reverse])
  }
}

@Suite struct TimelineSliderTests {
  private let environment = GestureEnvironment()
  private let slider = TimelineSlider()
  private let recorder = Recorder()

  /// Records the drags that the slider reports.
  private final class Recorder {
    var drags: [Drag] = []
  }

  /// A position, or none of a canceled drag, and whether the drag continues.
  private struct Drag: Equatable {
    var x: Double?
    var isTracking = true
  }

  init() {
    environment.root.addSubview(slider)
    slider.layOut(in: CellRect(columns: 10..<30, rows: 9..<10))
    slider.isHidden = false
    slider.dragged = { [recorder, slider] x, _ in
      recorder.drags.append(Drag(x: x, isTracking: slider.isTracking))
    }
  }

  private func deliver(
    _ phase: Touch.Phase, _ x: Double, _ y: Double, id: Int = 1, buttons: ButtonMask = .primary
  ) {
    environment.deliver(
      TouchEvent(coalesced: [
        Touch(
          id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: 0,
          location: Point(x: x, y: y), buttonMask: buttons)
      ]))
  }

  @Test func `follows the pointer, even off the row, until the release`() {
    deliver(.began, 25, 38)
    #expect(slider.isTracking)
    deliver(.moved, 40, 2)
    deliver(.moved, -7, 100)
    deliver(.ended, 33, 38, buttons: [])
    let held = [25.0, 40, -7].map { Drag(x: $0) }
    #expect(recorder.drags == held + [Drag(x: 33, isTracking: false)])
    #expect(!slider.isTracking)
  }

  @Test(arguments: [(19.9, 38.0), (60, 38), (25, 35.9), (25, 40)])
  func `a press elsewhere starts no drag`(x: Double, y: Double) {
    deliver(.began, x, y)
    deliver(.moved, 25, 38)
    #expect(recorder.drags.isEmpty && !slider.isTracking)
  }

  @Test func `another button or a second press starts no drag`() {
    deliver(.began, 25, 38, id: 1, buttons: .secondary)
    deliver(.ended, 25, 38, id: 1, buttons: [])
    deliver(.began, 25, 38, id: 2)
    deliver(.began, 45, 38, id: 3)
    deliver(.moved, 50, 38, id: 3)
    #expect(recorder.drags == [Drag(x: 25)] && slider.isTracking)
  }

  @Test func `a canceled touch cancels the drag`() {
    deliver(.began, 25, 38)
    deliver(.cancelled, 50, 38)
    #expect(recorder.drags == [Drag(x: 25), Drag(x: nil, isTracking: false)] && !slider.isTracking)
  }

  @Test func `a screen without room for a track has none`() {
    slider.layOut(in: CellRect(columns: 14..<14, rows: 0..<1))
    deliver(.began, 28.5, 1)
    #expect(recorder.drags.isEmpty)
  }
}
