import Foundation
import TestSupport

@Suite struct NibTests {
  @Test func `the pen's width is proportional to the force`() {
    let style = StrokeStyle(nib: .pen, width: 8)
    #expect(style.footprint(force: 0.5) == NibFootprint(radius: 2))
    #expect(style.footprint(force: 1) == NibFootprint(radius: 4))
  }

  @Test func `the marker's width does not depend on the force`() {
    let style = StrokeStyle(nib: .marker, width: 8)
    for force in [0.0, 1, 3] { #expect(style.footprint(force: force) == NibFootprint(radius: 4)) }
  }

  @Test(arguments: (1...24).map(Double.init))
  func `the broad nib has the style's width and a thickness of 15 %, at least 1`(width: Double) {
    let footprint = StrokeStyle(nib: .calligraphy, width: width).footprint(force: 1)
    #expect(abs(2 * (footprint.half.length + footprint.radius) - width) < 1e-9)
    #expect(abs(2 * footprint.radius - max(1, 0.15 * width)) < 1e-9)
    #expect(abs(footprint.half.dx - footprint.half.dy) < 1e-9, "at 45° without an azimuth")
  }

  @Test func `40 % of the broad nib's breadth follows the force`() {
    let style = StrokeStyle(nib: .calligraphy, width: 10)
    #expect(abs(style.halfWidth(force: 2) / style.halfWidth(force: 1) - 1.4) < 1e-9)
    #expect(abs(style.halfWidth(force: 0) / style.halfWidth(force: 1) - 0.6) < 1e-9)
  }

  @Test func `the perpendicular force of a leaning pen exceeds the measured force, up to a limit`()
  {
    func force(_ force: Double, _ altitude: Double?) -> Double {
      StrokeSample(location: .zero, timestamp: 0, force: force, altitude: altitude)
        .perpendicularForce
    }
    #expect(force(0.5, nil) == 0.5)
    #expect(abs(force(0.5, .pi / 2) - 0.5) < 1e-9)
    #expect(abs(force(0.5, .pi / 6) - 1) < 1e-6)
    #expect(force(1, 0.01) == StrokeSample.maximumPossibleForce)
    #expect(force(1, 0) == StrokeSample.maximumPossibleForce)
    #expect(force(0, 0) == 0)
    #expect(force(60, nil) == StrokeSample.maximumPossibleForce)
  }

  private func sample(_ x: Double, azimuth: Double?, altitude: Double?) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: 0), timestamp: x, azimuth: azimuth, altitude: altitude)
  }

  @Test func `samples before the first known angles get these angles`() {
    let stroke = Stroke(style: StrokeStyle(nib: .calligraphy))
    for x in 0..<3 { stroke.append(sample(Double(x), azimuth: nil, altitude: nil)) }
    stroke.clearChanges()
    stroke.append(sample(3, azimuth: nil, altitude: 0.5))
    stroke.append(sample(4, azimuth: 1, altitude: 0.25))
    stroke.append(sample(5, azimuth: 2, altitude: nil))
    #expect(stroke.samples.map(\.azimuth) == [1, 1, 1, 1, 1, 2])
    #expect(stroke.samples.map(\.altitude) == [0.5, 0.5, 0.5, 0.5, 0.25, 0.25])
    #expect(
      stroke.samples.map { $0.flags.contains(.estimatedAzimuth) } == [
        true, true, true, true, false, false,
      ])
    #expect(
      stroke.samples.map { $0.flags.contains(.estimatedAltitude) } == [
        true, true, true, false, false, true,
      ])
    #expect(stroke.changedRanges.first?.lowerBound == 0, "they must be redrawn")
  }

  @Test func `a nearly upright pen keeps the direction of the broad nib`() {
    let upright = StrokeSample.uprightAltitude + 0.01
    var samples = [
      sample(0, azimuth: 3, altitude: upright), sample(1, azimuth: 1, altitude: 0.7),
      sample(2, azimuth: 2.5, altitude: upright), sample(3, azimuth: -1, altitude: .pi / 2),
      sample(4, azimuth: 0.5, altitude: 0.7),
    ]
    let stroke = Stroke(style: StrokeStyle(nib: .calligraphy))
    for sample in samples { stroke.append(sample) }
    #expect(stroke.samples.map(\.azimuth) == [1, 1, 1, 1, 0.5])
    samples.completeAngles()
    #expect(samples == stroke.samples)
  }

  @Test func `the nib rotates evenly between samples`() {
    let samples = [sample(0, azimuth: 0, altitude: 0.5), sample(2, azimuth: 1, altitude: 0.5)]
    var direction = NibDirection(StrokeStyle(nib: .calligraphy))
    for (time, angle) in [(-1.0, 0.0), (0, 0), (1, 0.5), (2, 1), (9, 1), (1, 0.5)] {
      let axis = direction.axis(at: time, of: samples)
      #expect(abs(atan2(axis.dy, axis.dx) - angle) < 1e-6 && abs(axis.length - 1) < 1e-9)
    }
    let unknown = [sample(0, azimuth: nil, altitude: nil)]
    #expect(direction.axis(at: 0, of: unknown) == Nib.restingAxis)
  }

  @Test func `a style turns the nib from the azimuth, known or not`() {
    var style = StrokeStyle(nib: .calligraphy, width: 8)
    style.nibAngle = .pi / 2
    var direction = NibDirection(style)
    let axis = direction.axis(at: 0, of: [sample(0, azimuth: 0, altitude: 0.5)])
    #expect(abs(axis.dx) < 1e-9 && abs(axis.dy - 1) < 1e-9)
    direction = NibDirection(style)
    let resting = direction.axis(at: 0, of: [sample(0, azimuth: nil, altitude: nil)])
    #expect(abs(resting.dx + Nib.restingAxis.dx) < 1e-9)
  }

  @Test(arguments: [1, 5, 100])
  func `directions at times in any order are those of a new search`(run: Int) {
    let samples = (0..<40).map { index in
      sample(Double(index), azimuth: Double(index * index / run % 7), altitude: 0.5)
    }
    var kept = NibDirection(StrokeStyle(nib: .calligraphy))
    let times = (0..<200).map { Double($0 * 7919 % 409) / 10 - 0.5 }
    for time in times + times.sorted() {
      var fresh = NibDirection(StrokeStyle(nib: .calligraphy))
      #expect(kept.axis(at: time, of: samples) == fresh.axis(at: time, of: samples))
    }
  }

  @Test func `a style limits the force across the surface`() {
    var style = StrokeStyle(width: 4)
    #expect(style.halfWidth(force: 3) == 6)
    style.maximumForce = 2
    #expect(style.halfWidth(force: 3) == 4 && style.halfWidth(force: 1) == 2)
  }

  @Test func `dialed angles are not copied to earlier samples, and an upright nib may turn`() {
    let stroke = Stroke(style: StrokeStyle(nib: .calligraphy))
    stroke.append(sample(0, azimuth: nil, altitude: nil))
    var dialed = sample(1, azimuth: 1, altitude: .pi / 2)
    dialed.flags = .dialedAngles
    stroke.append(dialed)
    dialed = sample(2, azimuth: 2, altitude: .pi / 2)
    dialed.flags = .dialedAngles
    stroke.append(dialed)
    let upright = Double(Float(Double.pi / 2))
    #expect(stroke.samples.map(\.azimuth) == [nil, 1, 2])
    #expect(stroke.samples.map(\.altitude) == [nil, upright, upright])
  }

  @Test func `the azimuths of a rotated stroke rotate with it`() throws {
    let stroke = try #require(
      StrokeRecord(
        style: StrokeStyle(nib: .calligraphy),
        samples: [sample(0, azimuth: 0, altitude: 0.5), sample(1, azimuth: 1, altitude: 0.5)]))
    let quarter = Transform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 0)
    let angles = stroke.mapped(by: quarter).samples.compactMap(\.azimuth)
    #expect(angles.count == 2)
    for (angle, goal) in zip(angles, [Double.pi / 2, .pi / 2 + 1]) {
      #expect(abs(angle - goal) < 1e-6)
    }
    #expect(stroke.moved(by: Vector(dx: 3, dy: 4)).samples.map(\.azimuth) == [0, 1])
  }

  @Test func `the nib of a reflected stroke is the reflected nib`() throws {
    var style = StrokeStyle(nib: .calligraphy, width: 8)
    style.nibAngle = .pi / 6
    let stroke = try #require(
      StrokeRecord(style: style, samples: [sample(0, azimuth: 0.2, altitude: 0.5)]))
    func axis(_ stroke: StrokeRecord) -> Vector {
      var direction = NibDirection(stroke.style)
      return direction.axis(at: 0, of: stroke.samples)
    }
    let reflection = Transform(a: -1, b: 0, c: 0, d: 1, tx: 80, ty: 0)
    let reflected = stroke.mapped(by: reflection)
    let goal = reflection.apply(to: axis(stroke))
    #expect((axis(reflected) + goal * -1).length < 1e-6)
    #expect(reflected.mapped(by: reflection).style == stroke.style)
    let turned = Transform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    #expect(stroke.mapped(by: turned).style == stroke.style)
  }
}
