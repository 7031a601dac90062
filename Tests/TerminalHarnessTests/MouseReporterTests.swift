import TestSupport

@testable import TerminalHarness

@Suite struct MouseReporterTests {
  @Test func `reports cells from 1, clamped to the screen`() {
    let reporter = MouseReporter(profile: .cells, encoding: .cells, tracking: .motion)
    #expect(reporter.report(MouseEvent(.press, Point(x: 0, y: 0))) == "\u{1B}[<0;1;1M")
    #expect(reporter.report(MouseEvent(.move, Point(x: 3.9, y: 4))) == "\u{1B}[<32;2;2M")
    #expect(reporter.report(MouseEvent(.release, Point(x: -1, y: 999))) == "\u{1B}[<0;1;24m")
  }

  @Test func `reports pixels from 0, even outside the window`() {
    let reporter = MouseReporter(profile: .pixels, encoding: .pixels, tracking: .motion)
    #expect(reporter.report(MouseEvent(.press, Point(x: 0, y: 0))) == "\u{1B}[<0;0;0M")
    #expect(reporter.report(MouseEvent(.move, Point(x: 3.3, y: 4.3))) == "\u{1B}[<32;13;17M")
    #expect(reporter.report(MouseEvent(.release, Point(x: -0.1, y: -1))) == "\u{1B}[<0;-1;-4m")
  }

  @Test func `uses xterm's codes for buttons, the wheel and modifiers`() {
    let reporter = MouseReporter(profile: .pixels, encoding: .cells, tracking: .motion)
    let codes: [(MouseEvent, Int)] = [
      (MouseEvent(.press, .zero, button: .right), 2),
      (MouseEvent(.press, .zero, button: .wheelDown), 65),
      (MouseEvent(.press, .zero, button: .forward), 129),
      (MouseEvent(.move, .zero, button: nil), 35),
      (MouseEvent(.move, .zero, button: .middle, modifiers: [.shift, .control]), 53),
      (MouseEvent(.press, .zero, modifiers: .alternate), 8),
    ]
    for (event, code) in codes {
      #expect(reporter.report(event) == "\u{1B}[<\(code);1;1M")
    }
  }

  @Test func `reports only events that the program has enabled`() {
    let drag = MouseEvent(.move, .zero), hover = MouseEvent(.move, .zero, button: nil)
    func reports(_ event: MouseEvent, _ tracking: PrivateModes.MouseTracking) -> Bool {
      let reporter = MouseReporter(profile: .pixels, encoding: .cells, tracking: tracking)
      return !reporter.report(event).isEmpty
    }
    #expect(!reports(drag, .buttons))
    #expect(reports(drag, .drags))
    #expect(!reports(hover, .drags))
    #expect(reports(hover, .motion))
  }

  @Test func `makes a drag from a path`() {
    let path = [Point(x: 1, y: 1), Point(x: 2, y: 1), Point(x: 3, y: 1)]
    let drag = MouseEvent.drag(through: path)
    #expect(drag.map(\.action) == [.press, .move, .move, .release])
    #expect(drag.map(\.location.x) == [1, 2, 3, 3])
    #expect(MouseEvent.drag(through: []).isEmpty)
  }
}
