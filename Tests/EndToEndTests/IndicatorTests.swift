import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of what shows the tool beside the toolbar: the mark at the pointer, and warnings at the start.
@Suite struct IndicatorTests {
  private let path = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))

  @Test func `a mark at the pointer shows which eraser it is, and how large`() throws {
    let session = try openCanvas()
    func isMarked(_ x: Int, _ y: Int) -> Bool {
      session.screen.dots.contains(ScreenDot(x: x, y: y))
    }
    try session.move(to: Point(x: 81.5, y: 45.5), button: nil)
    try session.wait(until: "there is a ring") { _ in
      isMarked(80, 44) && isMarked(82, 46) && !isMarked(81, 45) && !isMarked(84, 45)
    }
    try session.type("m]]]]]]")
    try session.wait(until: "there is a diamond") { _ in
      isMarked(81, 40) && isMarked(86, 45) && !isMarked(81, 45) && !isMarked(84, 42)
    }
    try session.type("c")
    try session.wait(until: "there is a line") { _ in
      isMarked(81, 45) && isMarked(80, 44) && isMarked(82, 46) && !isMarked(86, 45)
    }
    try session.type("[[[[[[e")
    try session.wait(until: "there is a cross") { _ in
      isMarked(78, 42) && isMarked(81, 45) && isMarked(84, 48) && !isMarked(81, 42)
    }
    try session.type("E")
    try session.wait(until: "there is a target") { _ in
      isMarked(81, 41) && isMarked(81, 45) && isMarked(85, 45) && !isMarked(79, 43)
    }
    try session.move(to: Point(x: 91.5, y: 45.5), button: nil)
    try session.wait(until: "it follows") { _ in isMarked(95, 45) && !isMarked(77, 45) }
    try session.type("]]]]]]]]")
    try session.wait(until: "it is larger") { _ in isMarked(99, 45) && !isMarked(95, 45) }
    try session.type("p")
    try session.wait(until: "there is a ring") { _ in isMarked(90, 44) && !isMarked(99, 45) }
    try session.draw(MouseEvent.drag(through: path))
    #expect(!isMarked(90, 44), "the mark of a pen ends with a press")
  }

  @Test func `the mark of an eraser is visible on ink`() throws {
    let session = try openCanvas(["--force", "off"])
    try session.type("]]]]]]]]]]]]]]]]]]]]]]]")
    try session.draw(MouseEvent.drag(through: path))
    func isLit(_ x: Int, _ y: Int) -> Bool {
      session.screen.dots.contains(ScreenDot(x: x, y: y))
    }
    try session.move(to: Point(x: 61.5, y: 40.5), button: nil)
    #expect(isLit(58, 37) && isLit(61, 40) && isLit(65, 40))
    try session.type("e")
    try session.wait(until: "there is a cross") { _ in
      !isLit(58, 37) && !isLit(61, 40) && !isLit(64, 43) && isLit(61, 37)
    }
    try session.type("E")
    try session.wait(until: "there is a target") { _ in
      !isLit(61, 36) && !isLit(61, 40) && !isLit(65, 40) && isLit(61, 38)
    }
    try session.type("p")
    try session.wait(until: "it is gone") { _ in isLit(61, 36) && isLit(61, 40) && isLit(65, 40) }
    try session.quit()
  }

  @Test func `the dot eraser has a width of its own`() throws {
    let session = try openCanvas(["--force", "off"])
    try session.type("]]")
    try session.draw(MouseEvent.drag(through: path))
    try session.type("E")
    try session.waitForText("dot eraser · 8 dots wide")
    try session.type("[[[[p")
    try session.waitForText("pen · plain · 3 dots wide")
    try session.type("E")
    try session.waitForText("dot eraser · 4 dots wide")
  }

  @Test(arguments: [("sextants", true), ("octants", true), ("quadrants", false)])
  func `warns about characters that the font may lack`(style: String, warns: Bool) throws {
    let session = try openCanvas(["--cells", style, "font.stipple"])
    #expect(session.screen.contains("the font may lack \(style)") == warns)
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let replay = try start(["replay", "font.stipple", "--cells", style], home: session.home)
    try replay.wait(until: "the timeline is shown") { $0.screen.text(row: 23).contains(" / ") }
    #expect(replay.screen.contains("the font may lack \(style)") == warns)
  }
}
