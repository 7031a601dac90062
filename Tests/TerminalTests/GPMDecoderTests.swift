import TestSupport

@testable import Terminal

@Suite struct GPMDecoderTests {
  private let size = ScreenSize(columns: 80, rows: 25)
  private let center = Point(x: 80, y: 50)

  /// Decodes events for a pointer that starts at the center of the screen.
  private func reports(
    of events: [GPMEvent], dotsPerUnit: Vector = Vector(dx: 1, dy: 1)
  ) -> [PointerReport] {
    var pointer = DotPointer(size: size)
    var decoder = GPMDecoder(motion: GPMMotion(dotsPerUnit: dotsPerUnit))
    return events.map { decoder.decode($0, moving: &pointer, at: 1) }
  }

  @Test func `moves from the center in dots, not cells`() {
    let locations = reports(of: [GPMEvent(.move, dx: 1), GPMEvent(.move, dy: -1)]).map(\.location)
    #expect(locations == [Point(x: 81, y: 50), Point(x: 81, y: 49)])
  }

  @Test func `accumulates fractions of dots`() {
    let events = Array(repeating: GPMEvent(.move, dx: 1, dy: 1), count: 30)
    let locations = reports(of: events, dotsPerUnit: Vector(dx: 0.125, dy: 0.25)).map(\.location)
    #expect(locations[0] == Point(x: 80.125, y: 50.25))
    #expect(locations[29] == Point(x: 83.75, y: 57.5))
  }

  @Test(arguments: [
    (Vector(dx: -1, dy: 0), Point(x: 0.5, y: 50)), (Vector(dx: 1, dy: 0), Point(x: 159.5, y: 50)),
    (Vector(dx: 0, dy: -1), Point(x: 80, y: 0.5)), (Vector(dx: 0, dy: 1), Point(x: 80, y: 99.5)),
  ])
  func `returns from an edge immediately and without drift`(direction: Vector, edge: Point) {
    let out = GPMEvent(.move, dx: Int16(direction.dx * 500), dy: Int16(direction.dy * 500))
    let back = GPMEvent(.move, dx: Int16(direction.dx * -7), dy: Int16(direction.dy * -7))
    let locations = reports(of: Array(repeating: [out, back], count: 50).flatMap(\.self))
      .map(\.location)
    #expect(Set(locations) == [edge, edge + direction * -7])
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `random motion stays on the screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let events = (0..<2000).map { _ in
      GPMEvent(.move, dx: .random(in: .min ... .max, using: &random), dy: .random(in: -99...99))
    }
    for location in reports(of: events).map(\.location) {
      #expect(location.x >= 0.5 && location.x <= 159.5)
      #expect(location.y >= 0.5 && location.y <= 99.5)
    }
  }

  @Test func `tracks the buttons that are down`() {
    // A press names all buttons that are down; a release names the released one.
    let masks = reports(of: [
      GPMEvent(.move), GPMEvent(.down, buttons: 4), GPMEvent(.drag, buttons: 4),
      GPMEvent(.down, buttons: 5), GPMEvent(.up, buttons: 4), GPMEvent(.drag, buttons: 1),
      GPMEvent(.up, buttons: 1), GPMEvent(.down, buttons: 2), GPMEvent(.move),
    ]).map(\.buttonMask)
    #expect(
      masks == [
        [], .primary, .primary, [.primary, .secondary], .secondary, .secondary, [], .middle, [],
      ])
  }

  @Test func `a button that is held after a reset counts once it is pressed again`() {
    var pointer = DotPointer(size: size)
    var decoder = GPMDecoder(motion: GPMMotion(dotsPerUnit: Vector(dx: 1, dy: 1)))
    func mask(_ kind: GPMEvent.Kind, _ buttons: UInt8 = 0) -> ButtonMask {
      decoder.decode(GPMEvent(kind, buttons: buttons, dx: 2), moving: &pointer, at: 1).buttonMask
    }
    #expect(mask(.drag, 4) == [], "it was held before the first event")
    #expect(mask(.up, 4) == [] && mask(.down, 4) == .primary)
    decoder.reset()
    #expect(mask(.drag, 4) == [] && mask(.drag, 4) == [])
    #expect(pointer.location == center + Vector(dx: 10, dy: 0), "the pointer moves")
    #expect(mask(.down, 5) == .secondary && mask(.drag, 5) == .secondary)
    #expect(mask(.up, 1) == [] && mask(.drag, 4) == [])
    #expect(mask(.up, 4) == [] && mask(.down, 4) == .primary && mask(.drag, 4) == .primary)
    decoder.reset()
    #expect(mask(.move) == [] && mask(.drag, 4) == [])
    #expect(mask(.down, 4) == .primary, "a press, although no release was reported")
    decoder.reset()
    #expect(mask(.down, 5) == [], "one of the buttons may have been held before")
    #expect(mask(.up, 4) == [] && mask(.down, 5) == .primary)
  }

  @Test func `distinguishes presses, releases and motion`() {
    let kinds = reports(of: [
      GPMEvent(.move), GPMEvent(.down, buttons: 4), GPMEvent(.drag, buttons: 4),
      GPMEvent(.up, buttons: 4),
    ]).map(\.kind)
    #expect(kinds == [.motion, .press, .motion, .release])
  }

  private static let modifiers: [(UInt8, ModifierFlags)] = [
    (0, []), (1, .shift), (0x10, .shift), (0x20, .shift), (4, .control), (0x40, .control),
    (0x80, .control), (8, .alternate), (2, .alternate), (0x0C, [.control, .alternate]),
  ]

  @Test(arguments: modifiers)
  func `decodes modifier keys`(bits: UInt8, flags: ModifierFlags) {
    #expect(reports(of: [GPMEvent(.move, modifiers: bits)])[0].modifierFlags == flags)
  }

  @Test func `reports form a touch with exact locations`() {
    var collector = TouchCollector()
    let drawn = reports(of: [
      GPMEvent(.down, buttons: 4), GPMEvent(.drag, buttons: 4, dx: 3),
      GPMEvent(.up, buttons: 4, dy: 2),
    ])
    for report in drawn { collector.add(report) }
    let touches = collector.takeEvents(predicting: 0, at: 1).flatMap { event in
      event.allTouches.flatMap { event.coalescedTouches(for: $0) }
    }
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.location).last == center + Vector(dx: 3, dy: 2))
    #expect(touches.allSatisfy { !$0.estimatedProperties.contains(.location) })
  }
}
