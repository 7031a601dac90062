import Glibc
import TestSupport

@testable import Pens

@Suite struct PenMatcherTests {
  @Test(arguments: [false, true])
  func `the first stroke has preliminary values that are corrected`(usesCells: Bool) throws {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    pen.usesCells = usesCells
    stage.draw(pen)
    let reports = stage.reports
    #expect(reports.first?.kind == .press && reports.last?.kind == .release)
    #expect(reports.allSatisfy { $0.type == .pencil && $0.isCellResolution == usesCells })
    #expect(reports.first?.pen?.expected == [.force, .azimuth, .altitude])
    #expect(reports.compactMap(\.pen?.updateIndex) == stage.updates.compactMap(\.updateIndex))
    #expect(stage.matcher.map != nil)
    // The pressure rises with the time, so the corrected one shows which report was found.
    for (report, update) in zip(reports, stage.updates) {
      let expected = 2 * (0.25 + (report.timestamp - pen.lag - pen.start) / 1.2 / 2)
      #expect(
        abs((update.force ?? 0) - expected.clamped(to: 0.5...1.5)) < (usesCells ? 0.06 : 0.02))
      #expect(update.expected.isEmpty && update.guessed.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `then every report of the pen is one of the pointer, within a pixel`(usesCells: Bool) throws
  {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    pen.usesCells = usesCells
    stage.draw(pen)
    stage.clear()
    pen.start = 110
    stage.draw(pen)
    let (reports, pens) = (stage.reports, pen.reports(for: 1.2))
    #expect(reports.count == pens.count + 1 && stage.updates.isEmpty)
    #expect(reports.map(\.kind).filter { $0 != .motion } == [.press, .release])
    for (report, pen) in zip(reports, pens) {
      #expect(report.timestamp == pen.time && report.pen?.force == pen.pressure * 2)
      #expect(!report.isCellResolution && report.type == .pencil)
    }
    let errors = zip(reports, pens).map { report, sample in
      report.location.distance(to: pen.map.apply(to: sample.location)) / SyntheticPen.pixel.dx
    }
    #expect((errors.max() ?? 9) < 1, "\(errors.max() ?? 9) pixels")
  }

  @Test func `a hovering pen determines the map before its first stroke`() {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    let pens = pen.reports(for: 1.2, isTouching: false)
    stage.deliver(pens, pen.pointerReports(of: pens))
    #expect(stage.matcher.map != nil)
    #expect(stage.reports.allSatisfy { $0.buttonMask.isEmpty })
    stage.clear()
    pen.start = 110
    stage.draw(pen)
    #expect(stage.updates.isEmpty && stage.reports.count == pens.count + 1)
  }

  @Test func `a mouse without a pen is passed on unchanged`() {
    var stage = MatcherStage()
    let pen = SyntheticPen()
    let pointers = pen.pointerReports(of: pen.reports(for: 1.2))
    stage.deliver([], pointers)
    #expect(stage.reports == pointers && stage.matcher.path.pointers.isEmpty)
  }

  @Test func `a mouse beside a pen that has left has no pressure`() throws {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    stage.draw(pen)
    stage.deliver([PenReport(time: 101.5, location: .zero, isNear: false)], [])
    stage.clear()
    pen.start = 104
    let pointers = pen.pointerReports(of: pen.reports(for: 1.2))
    stage.deliver([], pointers)
    #expect(stage.reports == pointers && pointers.count > 100)
    #expect(stage.matcher.map != nil, "a mouse does not disprove the map of a pen that has left")
  }

  @Test func `a mouse that is pressed while a pen hovers has no pressure`() {
    var stage = MatcherStage()
    let pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    var hovering = pen
    hovering.start = 110
    var mouse = pen
    mouse.start = 110
    mouse.map.offset = Vector(dx: 40, dy: 10)
    let pointers = mouse.pointerReports(of: mouse.reports(for: 0.5))
    stage.deliver(hovering.reports(for: 0.5, isTouching: false), pointers)
    let pressed = stage.reports.filter { !$0.buttonMask.isEmpty }
    #expect(pressed == pointers, "the press waited for the tip, and was then passed on unchanged")
  }

  @Test func `a window that moved is noticed, and the map is estimated again`() throws {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    (pen.start, pen.map.offset) = (110, pen.map.offset + Vector(dx: 15, dy: 8))
    stage.draw(pen)
    // The first report already disagrees, so the stroke counts as that of a mouse.
    #expect(stage.reports.count > 100 && stage.reports.allSatisfy { $0.pen == nil })
    stage.clear()
    pen.start = 120
    stage.draw(pen)
    stage.clear()
    pen.start = 130
    stage.draw(pen)
    let errors = zip(stage.reports, pen.reports(for: 1.2)).map { report, sample in
      report.location.distance(to: pen.map.apply(to: sample.location))
    }
    #expect((errors.max() ?? 9) < 0.3 && stage.reports.allSatisfy { $0.pen?.guessed == [] })
  }

  @Test func `the eraser end erases also after the window has moved, without pressure`() throws {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    (pen.start, pen.map.offset) = (110, pen.map.offset + Vector(dx: 15, dy: 8))
    pen.isEraser = true
    stage.draw(pen)
    let pens = pen.reports(for: 1.2)
    #expect(stage.reports.first?.pen == PenReading(isEraser: true))
    #expect(stage.reports.first?.location == pen.pointerReports(of: pens).first?.location)
    #expect(stage.reports.count > 100 && stage.reports.dropFirst().allSatisfy { $0.pen == nil })
  }

  @Test(arguments: [(-0.2, false), (-0.02, true)])
  func `a mouse beside an eraser end draws, unless both went down at once`(
    time: Double, erases: Bool
  ) {
    var stage = MatcherStage()
    let pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    let place = Point(x: 9000, y: 9000)
    let pens = [110 + time - 0.1, 110 + time].map {
      PenReport(time: $0, location: place, isTouching: $0 > 110 + time - 0.05, isEraser: true)
    }
    let press = PointerReport(
      .press, timestamp: 110, location: Point(x: 190, y: 150), buttonMask: .primary)
    stage.deliver(pens, [press])
    #expect(stage.reports.last { $0.kind == .press }?.pen?.isEraser == (erases ? true : nil))
    #expect(stage.reports.allSatisfy { $0.pen?.force == nil || $0.buttonMask.isEmpty })
  }

  @Test func `a window that moves during a stroke ends its pressure`() {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    pen.start = 110
    let pens = pen.reports(for: 1.2)
    let before = pen.pointerReports(of: pens)
    pen.map.offset = pen.map.offset + Vector(dx: 15, dy: 8)
    let after = pen.pointerReports(of: pens)
    stage.deliver(pens, Array(before.prefix(50)) + Array(after.dropFirst(50)))
    let unknown = stage.reports.drop { $0.pen?.guessed == [] }
    #expect(unknown.count > 100 && unknown.allSatisfy { $0.pen?.guessed.contains(.force) == true })
    #expect(unknown.allSatisfy { report in after.contains { $0.location == report.location } })
  }

  @Test func `a terminal that stalls during a stroke leaves no gap in it`() {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    stage.draw(pen)
    stage.clear()
    pen.start = 110
    let pens = pen.reports(for: 1.2)
    let pointers = pen.pointerReports(of: pens).filter { !(110.4..<110.9).contains($0.timestamp) }
    stage.deliver(pens, pointers)
    #expect(stage.reports.map(\.timestamp) == pens.map(\.time))
    #expect(stage.reports.allSatisfy { $0.pen?.guessed == [] })
  }

  @Test(arguments: [false, true], [0.1, 0.3])
  func `a terminal that reports late after a stall does not end the pressure`(
    usesCells: Bool, duration: Double
  ) {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    pen.usesCells = usesCells
    stage.draw(pen)
    stage.clear()
    (pen.start, pen.stalls) = (110, [(0.4, duration)])
    let pens = pen.reports(for: 1.2)
    stage.deliver(pens, pen.pointerReports(of: pens))
    #expect(stage.reports.map(\.timestamp) == pens.map(\.time))
    #expect(stage.reports.allSatisfy { $0.pen?.guessed == [] })
  }

  @Test func `a dot has the pressure of the pen, although it determines no map`() throws {
    var stage = MatcherStage()
    let location = Point(x: 9000, y: 9000)
    let press = PenReport(time: 100, location: location, pressure: 0.75, isTouching: true)
    let up = PenReport(time: 100.05, location: location)
    let at = Point(x: 31.3, y: 43.3)
    stage.deliver(
      [PenReport(time: 99.9, location: location), press, up],
      [
        PointerReport(.press, timestamp: 100.008, location: at, buttonMask: .primary),
        PointerReport(.release, timestamp: 100.058, location: at, buttonMask: []),
      ])
    #expect(stage.updates.map(\.force) == [1.5, 1.5] && stage.reports.map(\.location) == [at, at])
  }

  @Test func `a long straight stroke, which determines no map, keeps its pressure`() throws {
    var stage = MatcherStage()
    let pen = SyntheticPen()
    let pens = stride(from: 0, through: 4, by: SyntheticPen.interval).map { time in
      PenReport(
        time: pen.start + time, location: Point(x: 5000 + 5000 * time, y: 9000),
        pressure: 0.1 + 0.2 * time, isTouching: true)
    }
    var pointers = pen.pointerReports(of: pens)
    let last = try #require(pointers.indices.last)
    (pointers[last].kind, pointers[last].buttonMask) = (.release, [])
    stage.deliver(pens, pointers)
    #expect(stage.matcher.map == nil && stage.reports.count > 300)
    #expect(stage.updates.count == stage.reports.count)
    for (report, update) in zip(stage.reports, stage.updates) {
      let expected = 2 * (0.1 + 0.2 * (report.timestamp - pen.lag - pen.start))
      #expect(abs((update.force ?? 9) - expected) < 0.02 && update.expected.isEmpty)
    }
  }

  @Test func `a press that arrives before the tip's report waits for it`() {
    var stage = MatcherStage()
    let location = Point(x: 9000, y: 9000)
    let at = Point(x: 31.3, y: 43.3)
    let press = PointerReport(.press, timestamp: 100, location: at, buttonMask: .primary)
    stage.deliver([PenReport(time: 99.99, location: location)], [press])
    #expect(stage.reports.isEmpty && stage.matcher.deadline == 100.02)
    stage.deliver([PenReport(time: 100.001, location: location, isTouching: true)], [])
    #expect(stage.reports.map(\.type) == [.pencil] && stage.matcher.deadline == nil)
  }

  @Test func `a terminal whose lag varies much has the pressure of the pen`() {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    (pen.lag, pen.jitter) = (0.03, 0.02)
    stage.draw(pen)
    #expect(stage.matcher.map == nil && stage.updates.count > 100)
    for (report, update) in zip(stage.reports, stage.updates) {
      let expected = 0.5 + (report.timestamp - pen.lag - pen.start) / 1.2
      #expect(abs((update.force ?? 9) - expected) < 0.06 && update.guessed.isEmpty)
    }
  }

  @Test func `an unrelated pointer gets no pressure`() {
    var stage = MatcherStage()
    let pen = SyntheticPen()
    let pens = pen.reports(for: 1.2)
    let pointers = pens.enumerated().map { index, pen in
      let time = Double(index) / 80
      return PointerReport(
        index == 0 ? .press : index == pens.count - 1 ? .release : .motion,
        timestamp: pen.time + 0.007,
        location: Point(x: 150 + 90 * sin(9 * time + 1), y: 150 + 60 * sin(13 * time)),
        buttonMask: index == pens.count - 1 ? [] : .primary)
    }
    stage.deliver(pens, pointers)
    #expect(stage.updates.allSatisfy { $0.force == 1 && $0.guessed.contains(.force) })
    #expect(!stage.updates.isEmpty && stage.matcher.map == nil)
  }

  @Test func `a tablet that is turned leans the other way`() throws {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    pen.map = PenMap(scale: Vector(dx: -0.0057, dy: -0.0057), offset: Vector(dx: 300, dy: 200))
    stage.draw(pen)
    let azimuth = try #require(stage.updates.last?.azimuth)
    #expect(abs((azimuth - 1 - .pi).remainder(dividingBy: 2 * .pi)) < 1e-9)
  }
}
