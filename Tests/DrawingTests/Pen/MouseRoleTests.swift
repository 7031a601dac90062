import TestSupport

@testable import Drawing

/// The left button of a mouse while a pen draws.
@Suite struct MouseRoleTests {
  private let desk = DrawingDesk(columns: 80, rows: 24)
  private let pen: Pen

  init() {
    pen = Pen(desk)
    pen.time = desk.time
    pen.collector = TouchCollector(firstTouch: 1 << 32)
  }

  private var strokes: [StrokeRecord] { desk.controller.sketch.strokes }

  private func drawWithPen() {
    pen.report(.press, 20, PenReading(force: 1))
    pen.report(.motion, 40, PenReading(force: 1))
    pen.report(.release, 60, PenReading(force: 1))
  }

  @Test(arguments: MouseRole.allCases)
  func `a mouse draws until a pen has been used`(role: MouseRole) {
    desk.controller.settings.mouseRole = role
    desk.drag(linePoints((10, 10), (40, 10)), .primary)
    #expect(strokes.count == 1)
    drawWithPen()
    desk.drag(linePoints((10, 20), (40, 20)), .primary)
    #expect(strokes.count == (role == .draw ? 3 : 2))
  }

  @Test func `a mouse that pans moves the canvas during a stroke of the pen`() throws {
    desk.controller.settings.mouseRole = .pan
    pen.report(.press, 20, PenReading(force: 1))
    pen.report(.motion, 40, PenReading(force: 1))
    desk.down(50, 60, .primary)
    desk.move(linePoints((50, 60), (50, 80)))
    desk.up()
    pen.report(.motion, 60, PenReading(force: 1))
    pen.report(.release, 60, PenReading(force: 1))
    let samples = try #require(strokes.first).samples
    #expect(strokes.count == 1)
    // The pan begins behind its threshold of 6 dots.
    #expect(samples.map(\.location.y) == [40, 40, 26])
    #expect(desk.controller.state.transform.translation.dy == 14)
  }

  @Test func `a mouse that selects leaves the pen its tool`() {
    drawWithPen()
    desk.controller.settings.mouseRole = .select
    desk.drag(linePoints((10, 20), (70, 60)), .primary)
    #expect(desk.controller.selection?.ids.count == 1)
    #expect(desk.controller.ink.tool == .pen && strokes.count == 1)
    desk.tap(100, 80)
    #expect(desk.controller.selection == nil)
    drawWithPen()
    #expect(strokes.count == 2)
  }

  @Test(arguments: [
    (MouseRole.draw, "the mouse can now pan or select"), (.pan, "the mouse now pans"),
    (.select, "the mouse now selects"),
  ])
  func `a notice after the first stroke of a pen says what the mouse does`(
    role: MouseRole, text: String
  ) {
    desk.controller.settings.mouseRole = role
    desk.drag(linePoints((10, 10), (40, 10)), .primary)
    #expect(!desk.shows("mouse"))
    drawWithPen()
    #expect(desk.shows(text))
    desk.press("\u{1B}")
    drawWithPen()
    #expect(!desk.shows("mouse"), "only once")
  }

  @Test(arguments: ["e", "s"] as [Unicode.Scalar])
  func `a pen that has not drawn brings no notice`(key: Unicode.Scalar) {
    desk.press(key)
    drawWithPen()
    #expect(!desk.shows("mouse"))
    desk.press("p")
    drawWithPen()
    #expect(desk.shows("the mouse can now"))
  }

  @Test func `the menu offers the roles once a pen has been used`() {
    desk.press(.enter)
    #expect(!desk.shows("mouse pans"))
    desk.press("\u{1B}")
    drawWithPen()
    desk.press(.enter)
    #expect(desk.shows("mouse pans") && desk.screen.shows("mouse selects"))
  }

  @Test(arguments: [MouseRole.pan, .select])
  func `choosing a role in the menu changes it`(role: MouseRole) throws {
    drawWithPen()
    desk.press(.enter)
    desk.draw()
    try desk.choose(role.label)
    #expect(desk.controller.settings.mouseRole == role)
    #expect(desk.screen.shows("•\(role.label)"))
  }
}
