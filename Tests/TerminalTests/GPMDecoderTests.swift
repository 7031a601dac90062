import Display
import Geometry
import TestSupport
import Testing
import Touches
import Workloads

@testable import Terminal

/// From the daemon's events to dots.
@Suite struct GPMDecoderTests {
  private let size = ScreenSize(columns: 80, rows: 25)
  private let middle = Point(x: 80, y: 50)

  /// What the events make of a pointer in the middle of the screen.
  private func reports(
    of events: [GPMEvent], dotsPerUnit: Vector = Vector(dx: 1, dy: 1)
  ) -> [PointerReport] {
    var pointer = DotPointer(size: size)
    var decoder = GPMDecoder(dotsPerUnit: dotsPerUnit)
    return events.map { decoder.decode($0, moving: &pointer, at: 1) }
  }

  @Test func `begins in the middle and goes by dots, not cells`() {
    let places = reports(of: [GPMEvent(.move, dx: 1), GPMEvent(.move, dy: -1)]).map(\.location)
    #expect(places == [Point(x: 81, y: 50), Point(x: 81, y: 49)])
  }

  @Test func `adds up fractions of dots`() {
    let events = Array(repeating: GPMEvent(.move, dx: 1, dy: 1), count: 30)
    let places = reports(of: events, dotsPerUnit: Vector(dx: 0.125, dy: 0.25)).map(\.location)
    #expect(places[0] == Point(x: 80.125, y: 50.25))
    #expect(places[29] == Point(x: 83.75, y: 57.5))
  }

  @Test(arguments: [
    (Vector(dx: -1, dy: 0), Point(x: 0.5, y: 50)), (Vector(dx: 1, dy: 0), Point(x: 159.5, y: 50)),
    (Vector(dx: 0, dy: -1), Point(x: 80, y: 0.5)), (Vector(dx: 0, dy: 1), Point(x: 80, y: 99.5)),
  ])
  func `comes back from an edge at once and without drift`(out: Vector, edge: Point) {
    let there = GPMEvent(.move, dx: Int16(out.dx * 500), dy: Int16(out.dy * 500))
    let back = GPMEvent(.move, dx: Int16(out.dx * -7), dy: Int16(out.dy * -7))
    let places = reports(of: Array(repeating: [there, back], count: 50).flatMap(\.self))
      .map(\.location)
    #expect(Set(places) == [edge, edge + out * -7])
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `stays on the screen whatever comes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let events = (0..<2000).map { _ in
      GPMEvent(.move, dx: .random(in: .min ... .max, using: &random), dy: .random(in: -99...99))
    }
    for place in reports(of: events).map(\.location) {
      #expect(place.x >= 0.5 && place.x <= 159.5 && place.y >= 0.5 && place.y <= 99.5)
    }
  }

  @Test func `knows which buttons are down`() {
    // The daemon names all that are down when one goes down, and the one that went up.
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

  @Test func `tells presses, releases and motion apart`() {
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
  func `knows the keys that are held`(bits: UInt8, flags: ModifierFlags) {
    #expect(reports(of: [GPMEvent(.move, modifiers: bits)])[0].modifierFlags == flags)
  }

  @Test func `collects into a touch like any other source`() {
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
    #expect(touches.map(\.location).last == middle + Vector(dx: 3, dy: 2))
    #expect(touches.allSatisfy { !$0.estimatedProperties.contains(.location) })
  }
}
