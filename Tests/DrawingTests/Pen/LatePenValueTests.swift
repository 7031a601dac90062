import TestSupport

@testable import Drawing

/// Values of a pen that arrive after their samples.
extension PenDrawingTests {
  @Test func `angles that are known late are filled in from the start`() throws {
    type("c")
    let pen = Pen(desk)
    let early = PenReading(
      force: 1, maximumPossibleForce: 1.5, expected: [.azimuth, .altitude], updateIndex: 1)
    pen.report(.press, 20, early)
    pen.report(.motion, 30, PenReading(force: 1))
    #expect(desk.controller.sketch.activeStrokes.first?.samples.map(\.azimuth) == [nil, nil])
    var late = reading(1, 2, 0.6)
    late.updateIndex = 1
    pen.update(late)
    let active = try #require(desk.controller.sketch.activeStrokes.first).samples
    #expect(active.map(\.azimuth) == [2, 2])
    #expect(active.map { $0.flags.contains(.estimatedAzimuth) } == [false, true])
    pen.report(.release, 60, reading(1, 3, 0.6))
    let samples = try #require(strokes.first).samples
    #expect(samples.map(\.azimuth) == [2, 2, 3])
    #expect(samples.allSatisfy { !$0.flags.contains(.dialedAngles) })
  }

  @Test func `a value that arrives after the lift is saved with the stroke`() throws {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1))
    var early = reading(1)
    (early.force, early.expected, early.updateIndex) = (nil, .force, 1)
    pen.report(.release, 60, early)
    #expect(strokes.isEmpty)
    pen.update(PenReading(force: 0.25, updateIndex: 1))
    #expect(strokes.first?.samples.map(\.force) == [1, 0.25])
  }

  @Test func `a stroke whose late value never comes is saved half a second after the lift`() {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1))
    var early = reading(1)
    (early.force, early.expected, early.updateIndex) = (nil, .force, 1)
    pen.report(.release, 60, early)
    let (link, lift) = (desk.controller.displayLink, pen.time)
    // Only the frames that the view itself schedules.
    var time = lift
    for _ in 0..<100 {
      guard strokes.isEmpty, let next = link.nextFrame(at: time), next < lift + 2 else { break }
      time = max(time, next)
      link.beginFrame(at: time)
      desk.controller.advance(to: time)
      desk.controller.draw(on: desk.screen)
      #expect(strokes.isEmpty == (time < lift + 0.5))
    }
    #expect(strokes.first?.samples.map(\.force) == [1, 1])
    #expect(time < lift + 0.6)
    pen.update(PenReading(force: 0.25, updateIndex: 1))
    #expect(strokes.first?.samples.map(\.force) == [1, 1])
  }

  @Test func `samples that repeat a preliminary force are saved with the late one`() {
    let pen = Pen(desk)
    var early = reading(1)
    (early.force, early.expected, early.updateIndex) = (nil, .force, 1)
    pen.report(.press, 20, early)
    pen.report(.motion, 40, PenReading(azimuth: 1, altitude: 0.5))
    pen.report(.release, 60, reading(1.25))
    #expect(strokes.isEmpty)
    pen.update(PenReading(force: 0.25, updateIndex: 1))
    #expect(strokes.first?.samples.map(\.force) == [0.25, 0.25, 1.25])
    #expect(
      strokes.first?.samples.map { $0.flags.contains(.estimatedForce) } == [false, true, false])
  }

  @Test func `a value that arrives in the same frame as the next press is saved too`() {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1))
    var early = reading(1)
    (early.force, early.expected, early.updateIndex) = (nil, .force, 1)
    pen.report(.release, 60, early)
    pen.collector.update(PenReading(force: 0.25, updateIndex: 1))
    pen.report(.press, 80, early)
    #expect(strokes.map { $0.samples.map(\.force) } == [[1, 0.25]])
  }
}
