import Glibc
import PenRecordings
import TestSupport

@testable import Pens

@Suite struct PenFitTests {
  private let pixel = SyntheticPen.pixel

  @Test(arguments: [false, true], [-0.005, 0.0, 0.0075, 0.032])
  func `finds lag and map within a millisecond and a pixel`(usesCells: Bool, lag: Double) throws {
    var calibration = PenCalibration()
    for seed in 1...5 as ClosedRange<UInt64> {
      var pen = SyntheticPen()
      (pen.usesCells, pen.lag, pen.jitter) = (usesCells, lag, 0.004)
      pen.start = 100 + Double(seed) * 0.0013
      let path = pen.path(for: 1.2, seed: seed)
      let fit = try PenFit(path, pixel: pixel)
      #expect(abs(fit.lag - lag) < 0.001, "lag \(fit.lag) instead of \(lag)")
      // A cell is 10 by 20 pixels; one stroke at 2,000 pixels a second crosses too few of their edges.
      #expect(pen.error(of: fit.map, for: 1.2) < (usesCells ? 2.5 : 1))
      try calibration.update(path, pixel: pixel)
      calibration.endMovement()
    }
    #expect(abs(calibration.lag - lag) < 0.001)
    #expect(SyntheticPen().error(of: try #require(calibration.map), for: 1.2) < 1)
  }

  @Test(arguments: [false, true])
  func `a stall does not shift lag and map`(usesCells: Bool) throws {
    var pen = SyntheticPen()
    (pen.usesCells, pen.jitter) = (usesCells, 0.003)
    pen.stalls = [(0.4, 0.06)]
    var calibration = PenCalibration()
    for seed in 1...5 as ClosedRange<UInt64> {
      pen.start = 100 + Double(seed) * 0.0013
      try calibration.update(pen.path(for: 1.2, seed: seed), pixel: pixel)
      calibration.endMovement()
    }
    #expect(abs(calibration.lag - pen.lag) < 0.001, "lag \(calibration.lag)")
    let map = try #require(calibration.map)
    #expect(pen.error(of: map, for: 1.2) < 1, "\(pen.error(of: map, for: 1.2)) pixels")
  }

  @Test(arguments: [false, true])
  func `rejects a pointer that moves on its own`(usesCells: Bool) {
    var pen = SyntheticPen()
    pen.usesCells = usesCells
    var path = pen.path(for: 1.2)
    let other = (0...100).map { index in
      let time = Double(index) / 80
      let point = Point(x: 20_000 + 9000 * sin(9 * time + 1), y: 15_000 + 6000 * sin(13 * time))
      return PointerReport(
        .motion, timestamp: 100 + time, location: pen.reported(point),
        isCellResolution: usesCells, buttonMask: [])
    }
    path.pointers = other.map(PointerSample.init)
    #expect(throws: PenFit.Failure.unrelated) { try PenFit(path, pixel: pixel) }
  }

  @Test(arguments: [false, true])
  func `a lag that varies by 20 ms determines no map, but is that of the pen`(usesCells: Bool) {
    var pen = SyntheticPen()
    (pen.usesCells, pen.lag, pen.jitter) = (usesCells, 0.03, 0.02)
    #expect(throws: PenFit.Failure.imprecise) { try PenFit(pen.path(for: 1.2), pixel: pixel) }
  }

  @Test func `rejects a movement that determines no lag`() {
    let pen = SyntheticPen()
    var path = PenPath()
    for index in 0...200 {
      let time = 100 + Double(index) * SyntheticPen.interval
      let point = Point(x: 10_000 + 100 * Double(index), y: 9000 + 60 * Double(index))
      path.pens.append(PenReport(time: time, location: point, isTouching: true))
      path.pointers.append(
        PointerSample(
          PointerReport(
            .motion, timestamp: time + 0.007, location: pen.reported(point), buttonMask: [])))
    }
    #expect(throws: PenFit.Failure.tooLittleMotion) { try PenFit(path, pixel: pixel) }
    #expect(throws: PenFit.Failure.tooLittleMotion) { try PenFit(PenPath(), pixel: pixel) }
  }

  @Test func `the recorded pen is fitted, as with xterm under Xorg`() throws {
    // 0.0285 pixels per unit were measured there.
    var pen = SyntheticPen()
    pen.map = PenMap(scale: Vector(dx: 0.0057, dy: 0.0057), offset: Vector(dx: -10, dy: 3))
    let stroke = Recording.reports.filter(\.isTouching)
    let path = PenPath(
      pens: stroke, pointers: pen.pointerReports(of: stroke).map(PointerSample.init))
    let fit = try PenFit(path, pixel: pixel)
    #expect(abs(fit.lag - pen.lag) < 0.001 && fit.spread < 1)
    let misses = stroke.map {
      fit.map.apply(to: $0.location).distance(to: pen.map.apply(to: $0.location))
    }
    #expect((misses.max() ?? 1) < 0.2)
  }
}
