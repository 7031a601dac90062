import TestSupport

@testable import Terminal

@Suite struct ConsolePointerTests {
  private let pointer = ConsolePointer(
    daemon: nil, console: nil, size: ScreenSize(columns: 80, rows: 25), gain: 1)

  private func reports(_ key: Key) -> [PointerReport] {
    (pointer.press(key, at: 1) ?? []).compactMap {
      if case .report(let report) = $0 { report } else { nil }
    }
  }

  @Test(arguments: [
    (Key(.left), Vector(dx: -1, dy: 0)), (Key(.right), Vector(dx: 1, dy: 0)),
    (Key(.up), Vector(dx: 0, dy: -1)), (Key(.down), Vector(dx: 0, dy: 1)),
    (Key(.left, .shift), Vector(dx: -2, dy: 0)), (Key(.down, .shift), Vector(dx: 0, dy: 4)),
    (Key(.home), Vector(dx: -2, dy: 0)), (Key(.end), Vector(dx: 2, dy: 0)),
    (Key(.pageUp), Vector(dx: 0, dy: -4)), (Key(.pageDown), Vector(dx: 0, dy: 4)),
  ])
  func `keys move from the center of one dot to another`(key: Key, offset: Vector) {
    #expect(reports(key).map(\.location) == [Point(x: 80.5, y: 50.5) + offset])
    #expect(reports(key).map(\.kind) == [.motion])
  }

  @Test func `Space presses and lifts the pen`() {
    let space = Key(.character(" "))
    #expect(reports(space).map(\.kind) == [.press])
    #expect(pointer.isPressed)
    #expect(reports(Key(.right)).map(\.buttonMask) == [.primary])
    #expect(reports(space).map(\.kind) == [.release])
    #expect(!pointer.isPressed)
  }

  @Test func `ignores other keys`() {
    for key in [Key(.character("q")), Key(.escape), Key(.up, .control), Key(.enter)] {
      #expect(pointer.press(key, at: 1) == nil)
    }
  }

  @Test func `stays on the screen when it shrinks`() {
    pointer.resize(to: ScreenSize(columns: 20, rows: 6))
    #expect(pointer.location == Point(x: 39.5, y: 23.5))
  }

  /// A daemon whose events another thread has read.
  private final class Link: GPMLink {
    let descriptor: Int32 = 99
    let settings: GPMSettings? = nil
    let reader: InputReader? = nil
    var events: [GPMEvent] = []
    var failure: GPMFailure?

    var hasEvents: Bool { !events.isEmpty }
    func read() throws(GPMFailure) -> [GPMEvent] {
      if let failure { throw failure }
      defer { events = [] }
      return events
    }
  }

  @Test func `a daemon that has stopped is reported once, and then that it is back`() throws {
    let link = Link()
    var failure: GPMFailure?
    let pointer = ConsolePointer(
      daemon: GPMPointer { () throws(GPMFailure) in
        if let failure { throw failure }
        return link
      }, console: nil, size: ScreenSize(columns: 80, rows: 25), gain: 1)
    func notices(_ effects: [PointerEffect]) -> [String] {
      effects.compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }
    _ = pointer.connect(at: 0)
    link.events = [GPMEvent(.move, time: 0.1)]
    #expect(notices(pointer.receive([], at: 0.1)) == [])
    link.failure = .hungUp
    link.events = [GPMEvent(.move, time: 0.2)]
    #expect(notices(pointer.receive([], at: 0.2)) == ["gpm has stopped · arrows move, Space draws"])
    failure = .notRunning
    #expect(notices(pointer.advance(to: 60)) == [], "no second line that says the same")
    (failure, link.failure) = (.unreachable, nil)
    #expect(
      notices(pointer.advance(to: 120)) == ["gpm refused the connection · arrows move, Space draws"]
    )
    failure = nil
    _ = pointer.advance(to: 240)
    link.events = [GPMEvent(.move, time: 240)]
    #expect(notices(pointer.receive([], at: 240)) == ["gpm is back · draw with the mouse"])
  }

  @Test func `events that were read while the loop was busy keep their times`() {
    let link = Link()
    let pointer = ConsolePointer(
      daemon: GPMPointer { () throws(GPMFailure) in link }, console: nil,
      size: ScreenSize(columns: 80, rows: 25), gain: 1)
    _ = pointer.connect(at: 0)
    #expect(!pointer.hasInput)
    link.events = [
      GPMEvent(.down, buttons: 4, time: 1),
      GPMEvent(.drag, buttons: 4, dx: 3, time: 1.008),
      GPMEvent(.move, wheel: 1, time: 1.016),
    ]
    #expect(pointer.hasInput)
    // No descriptor is ready, and the loop handles the events later.
    let effects = pointer.receive([], at: 2)
    let times = effects.compactMap { effect in
      switch effect {
      case .report(let report): report.timestamp
      case .wheel(let scroll): scroll.timestamp
      default: nil
      }
    }
    #expect(times == [1, 1.008, 1.016, 1.016])
    #expect(!pointer.hasInput)
  }
}
