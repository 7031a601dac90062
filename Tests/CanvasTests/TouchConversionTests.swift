import Canvas
import TestSupport

/// The conversion of a touch to a sample of a stroke.
@Suite struct TouchConversionTests {
  private func touch(_ type: Touch.TouchType, _ estimated: Touch.Properties) -> Touch {
    var touch = Touch(
      id: Touch.ID(rawValue: 1), type: type, phase: .moved, timestamp: 3,
      location: Point(x: 20, y: 40), estimatedProperties: estimated)
    touch.preciseLocation = Point(x: 21, y: 41)
    touch.measuresForce = type == .pencil
    (touch.force, touch.azimuth, touch.altitude) = (2, 1, .pi / 6)
    return touch
  }

  @Test func `the precise location is inverted to canvas space`() {
    let transform = Transform(scale: 2, translation: Vector(dx: 1, dy: -1))
    let sample = StrokeSample(touch(.pencil, []), in: transform)
    #expect(sample.location == Point(x: 10, y: 21) && sample.timestamp == 3)
  }

  @Test func `a mouse has no angles and an estimated force`() {
    let sample = StrokeSample(touch(.indirectPointer, [.location, .force]))
    #expect(sample.azimuth == nil && sample.altitude == nil && !sample.hasMeasuredForce)
    #expect(sample.flags == [.estimatedLocation, .estimatedForce])
  }

  @Test func `a pen has the angles that it has measured`() {
    let sample = StrokeSample(touch(.pencil, .azimuth))
    #expect(sample.azimuth == nil && sample.hasMeasuredForce)
    #expect(abs((sample.altitude ?? 0) - .pi / 6) < 1e-6)
  }

  @Test func `the force along a tilted pen counts less on the surface`() {
    let along = StrokeSample(touch(.pencil, []), usesForceAlongPen: true)
    #expect(abs(along.force - 1) < 1e-12)
    #expect(StrokeSample(touch(.pencil, .altitude), usesForceAlongPen: true).force == 2)
  }
}
