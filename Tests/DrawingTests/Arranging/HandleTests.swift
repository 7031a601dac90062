import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct HandleTests {
  let desk = DrawingDesk(columns: 100, rows: 40)

  /// Draws a box from (60, 60) to (100, 90) and selects it.
  init() {
    desk.followExactly()
    desk.drag(
      linePoints((60, 60), (100, 60)) + linePoints((100, 60), (100, 90))
        + linePoints((100, 90), (60, 90)) + linePoints((60, 90), (60, 60)), .primary)
    desk.press("s")
    desk.tap(80, 60)
  }

  /// The bounds of the box, in the resolution of which a file's maps are exact.
  private var bounds: Rect? {
    func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    return Sketch(folding: desk.log).strokes.first.map(\.pathBounds).map {
      Rect(
        minX: rounded($0.minX), minY: rounded($0.minY), maxX: rounded($0.maxX),
        maxY: rounded($0.maxY))
    }
  }

  private func center(of handle: SelectionHandles.Handle) throws -> Point {
    let handles = try #require(desk.controller.handles)
    return try #require(handles.positions.first { $0.handle == handle }?.center)
  }

  private func drag(
    _ handle: SelectionHandles.Handle, by dx: Double, _ dy: Double, _ flags: ModifierFlags = []
  ) throws {
    let start = try center(of: handle)
    desk.down(start.x, start.y, .primary)
    desk.move(linePoints((start.x, start.y), (start.x + dx, start.y + dy)), flags)
  }

  @Test(arguments: [1.0, 3, 7]) func `a handle begins without a jump`(step: Double) throws {
    desk.controller.gestures.handleDrag.minimumDistance = 6
    for handle in [SelectionHandles.Handle.scale(x: 1, y: 1), .rotation] {
      let start = try center(of: handle)
      var last = try #require(bounds)
      desk.down(start.x, start.y, .primary)
      for index in 1...8 {
        desk.move([start + Vector(dx: Double(index) * step, dy: 0)])
        guard let shown = desk.controller.pendingEdit?.preview.strokes.first?.pathBounds
        else { continue }
        // Beyond a later snap, a rotation is twice as fast.
        let isFirst = shown == bounds || last == bounds
        let limit = (handle == .rotation && !isFirst ? 2 : 1) * step + 0.1
        #expect(abs(shown.maxX - last.maxX) <= limit && abs(shown.maxY - last.maxY) <= limit)
        last = shown
      }
      #expect(desk.controller.pendingEdit != nil)
      desk.press("\u{1B}")
      desk.up()
    }
  }

  @Test func `a selection has eight handles and one that rotates`() throws {
    let handles = try #require(desk.controller.handles)
    #expect(handles.positions.count == 9)
    let corner = try center(of: .scale(x: -1, y: -1))
    #expect(desk.showsMark(at: corner))
    #expect(desk.screen.cells.allSatisfy { $0.color == .foreground }, "legible on any background")
    desk.press("E")
    #expect(desk.controller.handles == nil, "another tool deselects")
    desk.drag(circle(80, 75, radius: 40), .secondary)
    #expect(desk.controller.handles?.positions.count == 9, "with any tool")
  }

  @Test func `a corner scales in proportion about the opposite one, as one edit`() throws {
    try drag(.scale(x: 1, y: 1), by: 20, 15)
    #expect(desk.shows("150%"))
    #expect(desk.log.count == 1, "a preview until the end")
    desk.up()
    #expect(bounds == Rect(minX: 60, minY: 60, maxX: 120, maxY: 105) && desk.log.count == 2)
    #expect(desk.controller.selection != nil)
    desk.press("u")
    #expect(bounds == Rect(minX: 60, minY: 60, maxX: 100, maxY: 90))
    desk.press("U", "\u{1B}", "\u{1B}")
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test func `Shift frees the axes of a corner, and Alt keeps the center`() throws {
    try drag(.scale(x: 1, y: -1), by: 20, 15, .shift)
    #expect(desk.shows("150 × 50%"))
    desk.up(.ended, at: nil, .shift)
    #expect(bounds == Rect(minX: 60, minY: 75, maxX: 120, maxY: 90))
    desk.press("u")
    try drag(.scale(x: 1, y: 1), by: 20, 15, .alternate)
    desk.up(.ended, at: nil, .alternate)
    #expect(bounds == Rect(minX: 40, minY: 45, maxX: 120, maxY: 105))
  }

  @Test func `an edge scales one axis`() throws {
    try drag(.scale(x: -1, y: 0), by: -20, 30)
    desk.up()
    #expect(bounds == Rect(minX: 40, minY: 60, maxX: 100, maxY: 90))
    try drag(.scale(x: 0, y: 1), by: 9, -15)
    desk.up()
    #expect(bounds == Rect(minX: 40, minY: 60, maxX: 100, maxY: 75))
  }

  @Test func `a scale stays within a sixteenth and sixteen, and never mirrors`() throws {
    try drag(.scale(x: 1, y: 0), by: -90, 0)
    desk.up()
    #expect(bounds?.width == 2.5 && bounds?.minX == 60)
  }

  @Test func `the upper handle rotates, with Shift by steps of 15 degrees`() throws {
    try drag(.rotation, by: 60, 40)
    desk.up()
    guard case .transformed(_, let map) = desk.log.last?.action else {
      Issue.record("no rotation")
      return
    }
    #expect(abs(map.a * map.a + map.b * map.b - 1) < 1e-4 && map.b > 0.5)
    desk.press("u")
    try drag(.rotation, by: 21, 3, .shift)
    #expect(desk.shows("30°"))
    desk.up(.ended, at: nil, .shift)
    guard case .transformed(_, let stepped) = desk.log.last?.action else {
      Issue.record("no rotation")
      return
    }
    #expect(abs(stepped.b - 0.5) < 1e-4)
  }

  @Test func `Escape cancels, and a drag back to the start is no edit`() throws {
    try drag(.scale(x: 1, y: 1), by: 20, 15)
    desk.press("\u{1B}")
    desk.up()
    #expect(desk.log.count == 1 && desk.controller.pendingEdit == nil)
    let start = try center(of: .scale(x: 1, y: 1))
    desk.down(start.x, start.y, .primary)
    desk.move([start + Vector(dx: 20, dy: 15), start])
    desk.up()
    #expect(desk.log.count == 1)
  }

  @Test func `a dragged corner snaps to the grid and to guides`() throws {
    desk.press("#")
    try drag(.scale(x: 1, y: 1), by: 22, 11, .shift)
    desk.up(.ended, at: nil, .shift)
    #expect(bounds == Rect(minX: 60, minY: 60, maxX: 120, maxY: 104))
    desk.press("u", "#", "\u{1B}", "p")
    desk.drag(linePoints((130, 20), (150, 20)), .primary)
    desk.press("s")
    desk.tap(80, 60)
    try drag(.scale(x: 1, y: 0), by: 28.5, 0)
    #expect(desk.controller.pendingEdit?.guides.isEmpty == false)
    desk.up()
    #expect(bounds?.maxX == 130)
  }

  @Test(arguments: [(1.0, 1.0), (3, 40), (60, 2), (9, 9), (200, 150)])
  func `the middle of a selection of any size is never a handle`(width: Double, height: Double) {
    let frame = Rect(minX: 50, minY: 50, maxX: 50 + width + 8, maxY: 50 + height + 8)
    let handles = SelectionHandles(of: frame, in: Rect(minX: 0, minY: 0, maxX: 400, maxY: 300))
    #expect(handles.handle(at: frame.center) == nil)
    #expect(handles.handle(at: Point(x: frame.minX, y: frame.minY)) == .scale(x: -1, y: -1))
    #expect(
      handles.handle(at: Point(x: frame.maxX + 2, y: frame.maxY + 4)) == .scale(x: 1, y: 1),
      "a cell beside it")
  }

  @Test func `the rotation handle stays on the screen`() throws {
    let window = Rect(minX: 0, minY: 0, maxX: 200, maxY: 100)
    for frame in [
      Rect(minX: 50, minY: 2, maxX: 90, maxY: 40), Rect(minX: 50, minY: -20, maxX: 90, maxY: 140),
    ] {
      let handles = SelectionHandles(of: frame, in: window)
      let end = try #require(handles.stem?.end)
      #expect(window.contains(end))
      #expect(handles.handle(at: end) == .rotation)
    }
  }
}
