import Canvas
import Display
import Geometry
import Gestures
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Drawing with several touches from one pointer.
@Suite struct SymmetryTests {
  private let path = linePoints((20, 20), (34, 26)) + linePoints((35, 27), (30, 36))

  /// Returns a view whose symmetry was selected by pressing `M` some times.
  private func desk(pressingM times: Int) -> DrawingDesk {
    let desk = DrawingDesk()
    for _ in 0..<times { desk.press("M") }
    return desk
  }

  /// Returns the greatest distance between corresponding samples of a stroke and the image of another.
  private func distance(_ copy: StrokeRecord, _ original: StrokeRecord, _ map: AffineMap) -> Double
  {
    zip(copy.samples, original.samples).map { $0.location.distance(to: map.apply(to: $1.location)) }
      .max() ?? .infinity
  }

  @Test(arguments: [(1, 2), (2, 2), (3, 2), (7, 6), (13, 12)])
  func `a symmetric drawing is one edit of as many strokes as touches`(
    times: Int, count: Int
  ) throws {
    let desk = desk(pressingM: times)
    let symmetry = try #require(desk.controller.symmetricTouches.symmetry)
    desk.stroke(path)
    desk.rest(1)
    #expect(desk.log.count == 1)
    let strokes = try #require(desk.log.first).newStrokes
    #expect(strokes.count == count)
    let maps = symmetry.maps(about: desk.controller.symmetryCenter)
    for (copy, map) in zip(strokes.dropFirst(), maps) {
      #expect(copy.sampleCount == strokes[0].sampleCount)
      #expect(distance(copy, strokes[0], map) < 1e-9)
    }
    desk.press("u")
    #expect(desk.controller.sketch.items.isEmpty, "one undo removes all")
    desk.press("U")
    #expect(desk.controller.sketch.items.count == count)
  }

  @Test func `every stroke grows and is predicted during the drag`() {
    let desk = desk(pressingM: 7)
    desk.stroke(path, last: nil)
    desk.draw()
    let strokes = desk.controller.sketch.activeStrokes
    #expect(strokes.count == 6)
    #expect(strokes.allSatisfy { !$0.predictedSamples.isEmpty && $0.samples.count > 10 })
    #expect(desk.draftUpdates.isEmpty == false)
    guard case .began(let drafts) = desk.draftUpdates.first else {
      Issue.record("no draft was saved")
      return
    }
    #expect(drafts.count == 6)
  }

  @Test(arguments: [0, 1, 2, 5, 9] as [Int])
  func `the screen equals a full repaint`(times: Int) {
    let desk = desk(pressingM: times)
    desk.stroke(path)
    desk.press("+")
    desk.stroke(path.map { Point(x: $0.x + 20, y: $0.y) })
    desk.press(.escape)
    desk.draw()
    #expect(desk.screen.cells == desk.repaintedHere.cells)
    // Without the axes, what was saved looks the same.
    for _ in times..<14 { desk.press("M") }
    for key: Unicode.Scalar in ["0", "0"] { desk.press(key) }
    desk.press(.escape)
    desk.draw()
    #expect(desk.screen.cells == desk.repainted.cells)
  }

  @Test func `Escape cancels every stroke`() {
    let desk = desk(pressingM: 4)
    desk.stroke(path, last: nil)
    desk.press(.escape)
    desk.up()
    desk.rest(1)
    #expect(desk.log.isEmpty && desk.controller.sketch.activeStrokes.isEmpty)
  }

  @Test func `the center stays on the canvas while the view moves`() throws {
    let desk = desk(pressingM: 1)
    let center = desk.controller.symmetryCenter
    desk.press("+")
    desk.wheel(0, 2, at: Point(x: 10, y: 10))
    #expect(desk.controller.symmetryCenter == center)
    desk.stroke(path)
    desk.rest(1)
    let strokes = try #require(desk.log.first).newStrokes
    let map = Symmetry.leftRight.maps(about: center)[0]
    #expect(distance(strokes[1], strokes[0], map) < 1e-9)
  }

  @Test func `pairs, erasers and other buttons have no copies`() {
    let desk = desk(pressingM: 5)
    desk.drag(linePoints((50, 20), (70, 20)), .primary, .alternate)
    #expect(desk.log.isEmpty && desk.controller.viewport.transform.scale != 1)
    desk.press("e")
    desk.down(10, 10, .primary)
    #expect(desk.controller.environment.touches.count == 1)
  }

  @Test func `the axes leave out cells with ink after any edit`() {
    let desk = desk(pressingM: 1)
    desk.stroke(linePoints((60, 20), (100, 24)))
    for key: Unicode.Scalar in ["u", "U", "C", "u"] {
      desk.press(key)
      desk.press(.escape)
      desk.draw()
      #expect(desk.screen.cells == desk.repaintedHere.cells, "after \(key)")
    }
  }

  @Test func `a drag on the selection moves it and draws nothing`() {
    let desk = DrawingDesk()
    desk.drag(linePoints((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press("M")
    desk.drag(linePoints((40, 24), (60, 24)), .primary)
    #expect(desk.controller.sketch.items.count == 1 && desk.controller.selection != nil)
  }
}
