import Foundation
import TestSupport

@Suite struct SymmetryTests {
  private let center = Point(x: 50, y: 40)

  private func touch(
    _ phase: Touch.Phase, x: Double, y: Double, id: Int = 0, azimuth: Double = 0
  ) -> Touch {
    var touch = Touch(
      id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: 1,
      location: Point(x: x, y: y), buttonMask: .primary)
    touch.azimuth = azimuth
    return touch
  }

  @Test func `a reflection mirrors the location and the azimuth`() throws {
    var touches = SymmetricTouches()
    touches.symmetry = .leftRight
    let event = touches.extend(
      TouchEvent(coalesced: [touch(.began, x: 40, y: 30, azimuth: 0.3)]), about: center)
    let copy = try #require(event.allTouches.dropFirst().first)
    #expect(copy.location == Point(x: 60, y: 30) && copy.preciseLocation == copy.location)
    #expect(abs(copy.azimuth - (.pi - 0.3)) < 1e-12)
    #expect(copy.id != event.allTouches[0].id && SymmetricTouches.isCopy(copy))
  }

  @Test(arguments: Symmetry.rotations)
  func `a rosette rotates evenly about the center`(count: Int) {
    var touches = SymmetricTouches()
    touches.symmetry = .rosette(count)
    let began = touch(.began, x: 60, y: 40)
    let event = touches.extend(
      TouchEvent(coalesced: [began], predicted: [touch(.moved, x: 62, y: 40)]), about: center)
    #expect(event.allTouches.count == count)
    #expect(Set(event.allTouches.map(\.id)).count == count)
    for (index, copy) in event.allTouches.enumerated() {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let goal = Point(x: 50 + 10 * cos(angle), y: 40 + 10 * sin(angle))
      #expect(copy.location.distance(to: goal) < 1e-9)
      #expect(event.predictedTouches(for: copy).count == 1)
    }
  }

  @Test func `a touch keeps its symmetry, and corrections are copied even after its end`() {
    var touches = SymmetricTouches()
    touches.symmetry = .upDown
    _ = touches.extend(TouchEvent(coalesced: [touch(.began, x: 1, y: 2)]), about: center)
    touches.symmetry = nil
    let ended = touches.extend(TouchEvent(coalesced: [touch(.ended, x: 1, y: 2)]), about: center)
    #expect(ended.allTouches.count == 2)
    var update = TouchEvent(timestamp: 2)
    update.updatedTouches = [touch(.moved, x: 1, y: 3)]
    let extended = touches.extend(update, about: center)
    #expect(extended.updatedTouches.map(\.location.y) == [3, 77])
    let next = touches.extend(
      TouchEvent(coalesced: [touch(.began, x: 1, y: 2, id: 1)]), about: center)
    #expect(next.allTouches.count == 1)
  }
}
