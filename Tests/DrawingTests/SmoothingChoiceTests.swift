import TestSupport

@testable import Drawing

@Suite struct SmoothingChoiceTests {
  private let desk = DrawingDesk(columns: 80, rows: 24)

  private var smoothing: Smoothing { desk.controller.ink.smoothing }

  @Test func `keys change the strength of the method, even during a stroke`() {
    let settings = desk.controller.settings
    let path = circle(40, 40, radius: 20, count: 8)
    desk.stroke(path, last: nil)
    let full = desk.shown.cells
    for _ in 0..<2 { desk.press(":") }
    #expect(desk.text.contains("smoothing: spline · 80%") && desk.screen.cells != full)
    for _ in 0..<2 { desk.press("\"") }
    #expect(smoothing == .spline)
    desk.press(":")
    desk.press("\u{1B}")
    #expect(desk.controller.settings.choices(since: settings).isEmpty, "it ends with the session")
  }

  /// Presses the key of the methods until it has chosen one.
  private func choose(_ method: Smoothing.Method) {
    for _ in Smoothing.Method.allCases where smoothing.method != method { desk.press(.function(8)) }
  }

  @Test func `keys change the granularity of catmull-rom, and the strength survives the method`() {
    desk.press("\\")
    #expect(desk.text.contains("only catmull-rom draws straight pieces"))
    for _ in 0..<5 { desk.press(":") }
    choose(.catmullRom)
    desk.press("\\")
    #expect(smoothing == Smoothing(.catmullRom, strength: 0.5, granularity: 16))
    for _ in 0..<9 { desk.press("/") }
    #expect(smoothing.granularity == 1)
    choose(.none)
    desk.press("\"")
    #expect(desk.text.contains("not smoothed"))
    desk.press(.function(8))
    #expect(smoothing.strength == 0.5)
  }

  @Test func `the menu has the method and sliders for what it can be set to`() {
    desk.press(.enter)
    #expect(desk.text.contains("spline") && desk.text.contains("smoothness"))
    #expect(!desk.text.contains("pieces"))
    desk.press("\u{1B}")
    choose(.catmullRom)
    desk.press(.enter)
    #expect(desk.text.contains("smoothness") && desk.text.contains("pieces"))
  }
}
