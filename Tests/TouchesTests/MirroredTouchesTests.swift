import TestSupport

@Suite struct MirroredTouchesTests {
  private func event(
    _ phase: Touch.Phase, _ positions: [Double], keys: ModifierFlags = .alternate,
    buttons: ButtonMask = .primary, id: Int = 3
  ) -> TouchEvent {
    TouchEvent(
      coalesced: positions.map { x in
        Touch(
          id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: x,
          location: Point(x: x, y: 2 * x), buttonMask: buttons, modifierFlags: keys)
      })
  }

  private func positions(_ event: TouchEvent) -> [Double] {
    event.allTouches.map(\.preciseLocation.x)
  }

  @Test(arguments: [ModifierFlags.alternate, .control, [.alternate, .control]])
  func `the second touch mirrors every sample of the pointer`(keys: ModifierFlags) {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: keys)
    mirror.pointerHovered(at: Point(x: 60, y: 120), modifierFlags: keys)
    let began = mirror.mirror(event(.began, [70], keys: keys))
    #expect(positions(began) == [70, 30] && began.allTouches.map(\.phase) == [.began, .began])
    #expect(mirror.center == Point(x: 50, y: 100))
    let moved = mirror.mirror(event(.moved, [80, 90], keys: keys))
    let second = moved.allTouches[1]
    #expect(moved.coalescedTouches(for: second).map(\.location.y) == [40, 20])
    #expect(moved.coalescedTouches(for: second).map(\.timestamp) == [80, 90])
    #expect(second.id != moved.allTouches[0].id && second.id.rawValue < 0)
    // The pair outlasts the release of its keys.
    let ended = mirror.mirror(event(.ended, [90], keys: []))
    #expect(ended.allTouches.map(\.phase) == [.ended, .ended])
    #expect(mirror.center == nil)
  }

  @Test
  func `with Shift both touches move together, then mirror each other around the moved center`() {
    var mirror = MirroredTouches()
    mirror.defaultCenterDistance = 10
    #expect(positions(mirror.mirror(event(.began, [100]))) == [100, 80])
    let together = mirror.mirror(event(.moved, [110, 130], keys: [.alternate, .shift]))
    #expect(positions(together) == [130, 110])
    #expect(positions(mirror.mirror(event(.moved, [135]))) == [135, 105])
  }

  @Test func `at a center distance of 0 both touches begin at the pointer`() {
    var mirror = MirroredTouches()
    mirror.defaultCenterDistance = 0
    #expect(positions(mirror.mirror(event(.began, [100]))) == [100, 100])
    #expect(positions(mirror.mirror(event(.moved, [104]))) == [104, 96])
  }

  @Test func `a hover without the key resets the center`() {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: .alternate)
    mirror.pointerHovered(at: Point(x: 60, y: 120), modifierFlags: [])
    #expect(
      positions(mirror.mirror(event(.began, [100]))) == [
        100, 100 - 2 * mirror.defaultCenterDistance,
      ])
  }

  @Test func `a press without the key resets the center`() {
    var mirror = MirroredTouches()
    mirror.pointerHovered(at: Point(x: 50, y: 100), modifierFlags: .alternate)
    _ = mirror.mirror(event(.began, [70], keys: []))
    _ = mirror.mirror(event(.ended, [80], keys: []))
    #expect(
      positions(mirror.mirror(event(.began, [100]))) == [
        100, 100 - 2 * mirror.defaultCenterDistance,
      ])
  }

  @Test(arguments: [ButtonMask.secondary, .middle])
  func `other buttons and touches that began without the key get no second touch`(
    buttons: ButtonMask
  ) {
    var mirror = MirroredTouches()
    let pressed = event(.began, [10], buttons: buttons)
    #expect(mirror.mirror(pressed) == pressed)
    let plain = event(.began, [10], keys: .shift)
    #expect(mirror.mirror(plain) == plain)
    let later = event(.moved, [20])
    #expect(mirror.mirror(later) == later)
  }

  @Test func `predicted samples are mirrored without moving the center`() {
    var mirror = MirroredTouches()
    mirror.defaultCenterDistance = 10
    _ = mirror.mirror(event(.began, [100]))
    let keys: ModifierFlags = [.alternate, .shift]
    let samples = event(.moved, [105], keys: keys).allTouches
    let predicted = event(.moved, [110], keys: keys).allTouches
    let moved = mirror.mirror(TouchEvent(coalesced: samples, predicted: predicted))
    #expect(moved.predictedTouches(for: moved.allTouches[1]).map(\.location.x) == [90])
    #expect(mirror.center?.x == 95)
  }
}
