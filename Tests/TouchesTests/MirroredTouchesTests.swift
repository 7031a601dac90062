import Geometry
import Testing
import Touches

@Suite struct MirroredTouchesTests {
  private func event(
    _ phase: Touch.Phase, _ places: [Double], keys: ModifierFlags = .alternate,
    buttons: ButtonMask = .primary, id: Int = 3
  ) -> TouchEvent {
    TouchEvent(
      coalesced: places.map { x in
        Touch(
          id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: x,
          location: Point(x: x, y: 2 * x), buttonMask: buttons, modifierFlags: keys)
      })
  }

  private func places(_ event: TouchEvent) -> [Double] {
    event.allTouches.map(\.preciseLocation.x)
  }

  @Test(arguments: [ModifierFlags.alternate, .control, [.alternate, .control]])
  func `a second touch mirrors the pointer, sample by sample`(keys: ModifierFlags) {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: keys)
    mirror.pointerHovered(at: Point(x: 60, y: 120), modifierFlags: keys)
    let began = mirror.mirror(event(.began, [70], keys: keys))
    #expect(places(began) == [70, 30] && began.allTouches.map(\.phase) == [.began, .began])
    #expect(mirror.centre == Point(x: 50, y: 100))
    let moved = mirror.mirror(event(.moved, [80, 90], keys: keys))
    let second = moved.allTouches[1]
    #expect(moved.coalescedTouches(for: second).map(\.location.y) == [40, 20])
    #expect(moved.coalescedTouches(for: second).map(\.timestamp) == [80, 90])
    #expect(second.id != moved.allTouches[0].id && second.id.rawValue < 0)
    // Keys that are let go of leave the pair a pair.
    let ended = mirror.mirror(event(.ended, [90], keys: []))
    #expect(ended.allTouches.map(\.phase) == [.ended, .ended])
    #expect(mirror.centre == nil)
  }

  @Test func `with Shift both move together, and then mirror each other where they are`() {
    var mirror = MirroredTouches()
    mirror.reach = 10
    #expect(places(mirror.mirror(event(.began, [100]))) == [100, 80])
    let together = mirror.mirror(event(.moved, [110, 130], keys: [.alternate, .shift]))
    #expect(places(together) == [130, 110])
    #expect(places(mirror.mirror(event(.moved, [135]))) == [135, 105])
  }

  @Test func `without reach both begin at the pointer`() {
    var mirror = MirroredTouches()
    mirror.reach = 0
    #expect(places(mirror.mirror(event(.began, [100]))) == [100, 100])
    #expect(places(mirror.mirror(event(.moved, [104]))) == [104, 96])
  }

  @Test func `a hover without the key forgets where it was pressed`() {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: .alternate)
    mirror.pointerHovered(at: Point(x: 60, y: 120), modifierFlags: [])
    #expect(places(mirror.mirror(event(.began, [100]))) == [100, 100 - 2 * mirror.reach])
  }

  @Test func `so does a press without the key`() {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: .alternate)
    _ = mirror.mirror(event(.began, [70], keys: []))
    _ = mirror.mirror(event(.ended, [80], keys: []))
    #expect(places(mirror.mirror(event(.began, [100]))) == [100, 100 - 2 * mirror.reach])
  }

  @Test(arguments: [ButtonMask.secondary, .middle])
  func `other buttons, and touches that began alone, stay alone`(buttons: ButtonMask) {
    var mirror = MirroredTouches()
    let pressed = event(.began, [10], buttons: buttons)
    #expect(mirror.mirror(pressed) == pressed)
    let plain = event(.began, [10], keys: .shift)
    #expect(mirror.mirror(plain) == plain)
    let later = event(.moved, [20])
    #expect(mirror.mirror(later) == later)
  }

  @Test func `what is predicted is mirrored, and moves nothing`() {
    var mirror = MirroredTouches()
    mirror.reach = 10
    _ = mirror.mirror(event(.began, [100]))
    let keys: ModifierFlags = [.alternate, .shift]
    let samples = event(.moved, [105], keys: keys).allTouches
    let predicted = event(.moved, [110], keys: keys).allTouches
    let moved = mirror.mirror(TouchEvent(coalesced: samples, predicted: predicted))
    #expect(moved.predictedTouches(for: moved.allTouches[1]).map(\.location.x) == [90])
    #expect(mirror.centre?.x == 95)
  }
}
