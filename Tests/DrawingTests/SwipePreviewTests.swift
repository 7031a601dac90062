import TestSupport

@testable import Drawing

/// The effect of a swipe, shown before the lift.
@Suite struct SwipePreviewTests {
  private let desk = DrawingDesk()

  @Test func `a swipe shows what it will do while it qualifies`() {
    desk.drag(linePoints((10, 10), (60, 10)), .primary)
    desk.down(40, 24, .secondary)
    desk.move([Point(x: 39, y: 24)])
    #expect(!desk.shows("←"))
    desk.move(linePoints((38, 24), (20, 24)))
    #expect(desk.shows("← undo"))
    desk.move(linePoints((22, 24), (50, 24)))
    #expect(desk.shows("redo →") && !desk.shows("undo"))
    desk.rest(0.2)
    #expect(!desk.screen.shows("redo"))
    desk.move(linePoints((48, 24), (30, 24)))
    #expect(desk.shows("← undo"))
    desk.up()
    #expect(!desk.shows("←") && desk.controller.sketch.items.isEmpty)
    desk.drag(linePoints((9, 11), (60, 9), count: 4), .secondary)
    #expect(desk.controller.sketch.items.count == 1)
  }

  @Test func `a loop shows no effect of a swipe`() {
    desk.down(48, 24, .secondary)
    let path = circle(34, 24, radius: 14)
    desk.move(Array(path[1...20]))
    for point in path[21...] {
      desk.move([point])
      #expect(!desk.shows("undo") && !desk.shows("redo"))
    }
    desk.up()
  }

  @Test func `a swipe over a read-only sketch shows no effect`() {
    let desk = DrawingDesk(readOnlyReason: "read-only")
    desk.down(40, 24, .secondary)
    desk.move(linePoints((38, 24), (20, 24)))
    #expect(!desk.screen.shows("undo"))
  }
}
