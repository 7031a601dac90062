import PenRecordings
import TestSupport

@testable import Pens

@Suite struct PenDecoderTests {
  private typealias Code = InputCode

  private func record(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Double = 0)
    -> InputRecord
  {
    InputRecord(time: time, type: type, code: code, value: value)
  }

  private func key(_ code: UInt16, _ value: Int32) -> InputRecord { record(1, code, value) }
  private func axis(_ code: UInt16, _ value: Int32) -> InputRecord { record(3, code, value) }
  private func end(at time: Double = 0) -> InputRecord { record(0, 0, 0, at: time) }

  private func decode(_ records: [InputRecord], axes: PenAxes = .standard) -> [PenDecoder.Output] {
    var decoder = PenDecoder(axes: axes)
    return records.compactMap { decoder.decode($0) }
  }

  private func reports(_ records: [InputRecord], axes: PenAxes = .standard) -> [PenReport] {
    decode(records, axes: axes).compactMap {
      if case .report(let report) = $0 { report } else { nil }
    }
  }

  @Test func `decodes the recorded stroke`() throws {
    let reports = Recording.reports
    #expect(reports.count == 361)
    #expect(reports.map(\.pressure).max() == 1)
    #expect(reports.dropLast().allSatisfy(\.isNear) && reports.last?.isNear == false)
    let touching = reports.filter(\.isTouching)
    #expect(Set(touching.map(\.pressure)).count > 100)
    #expect(touching.allSatisfy { $0.altitude.map { $0 > 0.3 && $0 <= .pi / 2 } == true })
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `gives identical reports wherever the bytes are split`() {
    let bytes = Recording.bytes
    let single = Recording.reports(of: bytes.map { [$0] })
    #expect(single == Recording.reports)
    // All positions in an event and across two of them.
    for size in 1...48 {
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(Recording.reports(of: chunks) == Recording.reports)
    }
  }

  @Test func `ignores the zeros of a pen that leaves`() throws {
    let reports = reports([
      key(Code.pen, 1), axis(Code.x, 5000), axis(Code.y, 6000), axis(Code.tiltX, 20), end(),
      key(Code.pen, 0), axis(Code.x, 0), axis(Code.y, 0), axis(Code.tiltX, -64), end(at: 1),
      end(at: 2),
    ])
    #expect(reports.count == 2)
    let (near, left) = (try #require(reports.first), try #require(reports.last))
    #expect(near.isNear && !left.isNear && left.location == Point(x: 5000, y: 6000))
    #expect(left.azimuth == near.azimuth && left.altitude == near.altitude)
    #expect(left.pressure == 0 && left.time == 1)
  }

  @Test func `a pen that returns to the origin is there`() {
    let reports = reports([
      key(Code.pen, 1), axis(Code.x, 5000), axis(Code.y, 6000), end(),
      key(Code.pen, 0), axis(Code.x, 0), axis(Code.y, 0), end(),
      // The values are 0 already, so the kernel does not report them.
      key(Code.pen, 1), end(),
    ])
    #expect(reports.last?.location == .zero && reports.last?.isNear == true)
  }

  @Test func `a gap in mid-stroke discards a report and requests the state`() throws {
    var decoder = PenDecoder(axes: .standard)
    let before = [
      key(Code.pen, 1), axis(Code.x, 5000), end(), key(Code.touch, 1), axis(Code.pressure, 500),
      end(at: 1),
    ]
    #expect(before.compactMap { decoder.decode($0) }.count == 2)
    let gap = [record(0, 3, 0), axis(Code.x, 9), key(Code.touch, 0), end(at: 2)]
    #expect(gap.compactMap { decoder.decode($0) } == [.gap(2)])
    var state = PenState()
    state.set(key: Code.pen, isDown: true)
    state.set(axis: Code.x, to: 7000)
    let report = decoder.restore(state, at: 2)
    let restored = try #require(report)
    #expect(restored.isNear && !restored.isTouching && restored.location.x == 7000)
    let next = [axis(Code.x, 7100), end(at: 3)].compactMap { decoder.decode($0) }
    guard case .report(let last)? = next.first else {
      Issue.record("no report after the gap")
      return
    }
    #expect(last.location.x == 7100 && last.isNear)
  }

  @Test func `a gap without a state ends the stroke`() {
    var decoder = PenDecoder(axes: .standard)
    for record in [key(Code.pen, 1), axis(Code.x, 5), key(Code.touch, 1), end()] {
      _ = decoder.decode(record)
    }
    let report = decoder.restore(PenState(), at: 1)
    #expect(report?.isTouching == false && report?.isNear == false && report?.location.x == 5)
    #expect(decoder.restore(PenState(), at: 2) == nil)
  }

  @Test func `the eraser end and the buttons are reported`() {
    let reports = reports([
      key(Code.eraser, 1), end(), key(Code.touch, 1), end(), key(Code.touch, 0),
      key(Code.eraser, 0), end(),
      key(Code.pen, 1), end(), key(Code.lowerButton, 1), end(), key(Code.touch, 1), end(),
      key(Code.lowerButton, 0), key(Code.upperButton, 1), end(), key(Code.upperButton, 0), end(),
    ])
    #expect(reports.map(\.isEraser) == [true, true, true] + Array(repeating: false, count: 5))
    #expect(
      reports.map(\.buttonMask) == [
        [], .primary, [], [], .secondary, .secondary, .middle, .primary,
      ])
  }

  @Test func `a tablet that names no tool is in proximity while it is touched`() {
    let reports = reports([
      key(Code.touch, 1), axis(Code.x, 7), axis(Code.pressure, 2047), end(),
      key(Code.touch, 0), axis(Code.pressure, 0), end(),
    ])
    #expect(reports.map(\.isTouching) == [true, false] && reports.map(\.pressure) == [1, 0])
  }

  @Test func `a mouse on the tablet is not a pen`() {
    #expect(reports([key(0x146, 1), axis(Code.x, 7), end()]).isEmpty)
  }

  @Test(arguments: [
    // The tablet's axis, a value, and its angle in degrees.
    (PenAxis(-64...63, resolution: 57), 57, 57.3), (PenAxis(-64...63), -57, -57.3),
    (PenAxis(0...127), 64, 0), (PenAxis(0...127), 121, 57.3),
    (PenAxis(-9000...9000, resolution: 5730), 4500, 45), (PenAxis(-9000...9000), -9000, -90),
  ])
  func `tilt is scaled by its own range`(axis: PenAxis, value: Int32, degrees: Double) {
    #expect(abs(axis.angle(of: value) * 180 / .pi - degrees) < 0.1)
  }

  @Test(
    arguments: [
      (0, 0, nil, 90.0), (45, 0, 0, 45), (0, 45, 90, 45), (-45, 0, 180, 45), (30, 30, 45, 50.8),
    ] as [(Int32, Int32, Double?, Double)])
  func `two tilts are an azimuth and an altitude`(
    across: Int32, down: Int32, azimuth: Double?, altitude: Double
  ) {
    let axis = PenAxis(-9000...9000, resolution: 5730)
    let angles = PenAxes.Tilt(x: axis, y: axis).angles(across * 100, down * 100)
    #expect(azimuth == nil ? angles.azimuth == nil : angles.azimuth != nil)
    if let azimuth, let found = angles.azimuth {
      #expect(abs(found * 180 / .pi - azimuth) < 0.1)
    }
    #expect(abs(angles.altitude * 180 / .pi - altitude) < 0.1)
  }

  @Test func `pressure is a fraction of its own range`() {
    var axes = PenAxes.standard
    axes.pressure = PenAxis(400...1400)
    axes.tilt = nil
    let reports = reports(
      [key(Code.pen, 1), axis(Code.pressure, 900), end(), axis(Code.pressure, 0), end()],
      axes: axes)
    #expect(reports.map(\.pressure) == [0.5, 0] && reports.allSatisfy { $0.altitude == nil })
    #expect(reports.first?.reading.force == 1 && reports.first?.reading.measuresAngles == false)
  }

  @Test func `any bytes give finite reports, and every chunking the same`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...2400, using: &random)).map { index -> UInt8 in
        // Small types and codes reach more of the decoder.
        (16..<20).contains(index % 24)
          ? [0, 1, 3, 0x18, 0x1A, 0x40, 0x4A].randomElement() ?? 0
          : UInt8.random(in: 0...255, using: &random)
      }
      let whole = Recording.reports(of: [bytes])
      #expect(whole == Recording.reports(of: bytes.map { [$0] }))
      #expect(whole.allSatisfy { $0.location.isFinite && (0...1).contains($0.pressure) })
    }
  }
}

@Suite struct PenClockTests {
  @Test func `the shortest delay determines the offset`() {
    var clock = PenClock()
    #expect(clock.time(of: 10, arrivingAt: 110) == 110)
    #expect(clock.time(of: 10.1, arrivingAt: 110.15) == 110.1)
    #expect(abs(clock.time(of: 10.2, arrivingAt: 110.19) - 110.19) < 1e-9)
    #expect(abs(clock.time(of: 10.3, arrivingAt: 110.4) - 110.29) < 1e-9)
  }

  @Test func `a stream that starts again is another one`() {
    var clock = PenClock()
    #expect(clock.time(of: 10, arrivingAt: 110) == 110)
    #expect(clock.time(of: 0, arrivingAt: 120) == 120)
    #expect(clock.time(of: 500, arrivingAt: 121) == 121)
  }
}

@Suite struct PenAreaTests {
  @Test func `keeps the proportions of the screen`() {
    // 223.5 by 139.7 mm; the screen is twice as wide as high.
    let area = PenArea(of: .standard, on: Vector(dx: 200, dy: 100))
    #expect(abs(area.tablet.minX) < 1e-6 && abs(area.tablet.height - 22352) < 1e-6)
    #expect(area.location(of: Point(x: 22352, y: 13970)).distance(to: Point(x: 100, y: 50)) < 1e-9)
    #expect(area.location(of: Point(x: 0, y: 0)) == Point(x: 0.5, y: 0.5))
    #expect(area.location(of: Point(x: 99999, y: 13970)).x == 199.5)
  }

  @Test func `units that differ in size count in millimeters`() {
    var axes = PenAxes.standard
    axes.y = PenAxis(400...14_370, resolution: 100)
    let area = PenArea(of: axes, on: Vector(dx: 200, dy: 100))
    #expect(abs(area.tablet.height - 11176) < 1e-6 && abs(area.tablet.center.y - 7385) < 1e-6)
    axes.y.resolution = 0
    // In units, 44,704 by 22,352 would fit the proportions; there are only 13,970.
    #expect(abs(PenArea(of: axes, on: Vector(dx: 200, dy: 100)).tablet.height - 13970) < 1e-6)
  }

  @Test func `a chosen area is stretched`() {
    let rect = Rect(minX: 1000, minY: 2000, maxX: 2000, maxY: 2500)
    let area = PenArea(rect, on: Vector(dx: 100, dy: 100))
    #expect(area.location(of: Point(x: 1500, y: 2250)) == Point(x: 50, y: 50))
  }
}
