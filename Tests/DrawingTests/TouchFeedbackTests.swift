import Gestures
import TestSupport

@testable import Drawing

/// The display of touches that `g` toggles.
@Suite struct TouchFeedbackTests {
  private let desk = DrawingDesk(columns: 60, rows: 20)

  private var rings: Int {
    desk.shown.cells.count { $0.color == .yellow }
  }

  @Test func `shows a ring, the type, the owner and its state`() {
    desk.press(.function(5))
    desk.down(40, 40, .primary)
    #expect(desk.shows("pointer · stroke · began") && rings > 4)
    desk.move(linePoints((41, 40), (60, 40)))
    #expect(desk.shows("pointer · stroke · changed"))
    desk.up()
    #expect(desk.shows("pointer · stroke · ended"))
    desk.rest(2)
    #expect(!desk.shows("stroke ·") && rings == 0)
    #expect(desk.controller.displayLink.isPaused)
  }

  @Test func `shows possible before a gesture owns the touch`() {
    desk.press(.function(5))
    desk.down(40, 40, .secondary)
    #expect(desk.shows("pointer · possible"))
    desk.rest(0.4)
    #expect(desk.shows("pointer · possible"))
    desk.move(linePoints((41, 40), (80, 50)))
    #expect(desk.shows("pointer · hold and drag · changed"))
    desk.up()
  }

  @Test func `shows a gesture that is recognized when the touch is lifted`() {
    desk.press(.function(5))
    desk.tap(10, 10, .secondary)
    desk.press(.escape)
    #expect(desk.shows("pointer · tap · ended"))
  }

  @Test func `shows a gesture that is recognized after the touch was lifted`() throws {
    let (tap, doubleTap) = (TapGestureRecognizer(), TapGestureRecognizer())
    tap.name = "tap"
    doubleTap.numberOfTapsRequired = 2
    tap.require(toFail: doubleTap)
    let environment = GestureEnvironment()
    for recognizer in [tap, doubleTap] { environment.add(recognizer) }
    var feedback = TouchFeedback()
    feedback.isShown = true
    tap.addTarget { feedback.note($0) }
    for (phase, time) in [(Touch.Phase.began, 1.0), (.ended, 1.1)] {
      let touch = Touch(
        id: Touch.ID(rawValue: 1), type: .direct, phase: phase, timestamp: time,
        location: Point(x: 10, y: 10))
      feedback.note(TouchEvent(coalesced: [touch]))
      environment.deliver(TouchEvent(coalesced: [touch]))
    }
    #expect(feedback.panels.first?.lines == [" finger · possible "])
    environment.advance(to: try #require(environment.nextDeadline))
    #expect(feedback.panels.first?.lines == [" finger · tap · ended "])
  }

  @Test func `shows both touches of a pair`() {
    desk.press(.function(5))
    desk.hover(60, 40, .alternate)
    desk.down(80, 60, .primary, .alternate)
    desk.move(linePoints((81, 60), (90, 66)), .alternate)
    #expect(desk.shown.lines.count { $0.contains("pinch · changed") } == 2)
    desk.up()
  }

  @Test func `removes every mark when it is turned off`() {
    let before = desk.shown.cells
    desk.press(.function(5))
    desk.down(40, 40, .middle)
    desk.move([Point(x: 41, y: 40)])
    #expect(rings > 4 && desk.shows("pointer · drag"))
    desk.press(.function(5), .escape)
    #expect(desk.shown.cells == before)
    desk.up()
    #expect(desk.log.isEmpty)
  }
}
