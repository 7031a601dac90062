import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the mark at the pointer, and of warnings at the start.
@Suite struct IndicatorTests {
  private let path = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))

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
