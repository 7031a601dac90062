import TestSupport

@Suite struct TouchTests {
  @Test func `a touch without sensor values is an upright pen with an average force`() {
    let touch = Touch(
      id: Touch.ID(rawValue: 7), type: .pencil, phase: .began, timestamp: 1,
      location: Point(x: 2, y: 3))
    #expect(touch.force == 1 && touch.maximumPossibleForce == 1)
    #expect(touch.altitude == .pi / 2 && touch.azimuth == 0)
    #expect(touch.preciseLocation == touch.location)
    #expect(touch.estimatedPropertiesExpectingUpdates.isEmpty)
  }

  @Test func `events carry what any source sets about an eraser, keys, and sensors`() throws {
    var touch = Touch(
      id: Touch.ID(rawValue: 7), type: .pencil, phase: .began, timestamp: 1, location: .zero)
    (touch.isEraser, touch.isKeyed) = (true, true)
    (touch.measuresForce, touch.measuresAngles) = (true, true)
    var symmetricTouches = SymmetricTouches()
    symmetricTouches.symmetry = .upDown
    let event = symmetricTouches.extend(TouchEvent(coalesced: [touch]), about: .zero)
    let copy = try #require(event.allTouches.last)
    #expect(copy.isEraser && copy.isKeyed && copy.measuresForce && copy.measuresAngles)
  }

  @Test func `every button has its own bit`() {
    let masks = [.primary, .middle, .secondary] + (4...16).map(ButtonMask.button)
    #expect(Set(masks).count == 16)
    #expect(masks.reduce(into: ButtonMask()) { $0.formUnion($1) }.rawValue == .max)
  }

  @Test(arguments: [3, 17, -1])
  func `traps at numbers outside 4 to 16`(number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in _ = ButtonMask.button(number) }
  }
}
