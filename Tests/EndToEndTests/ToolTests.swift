import TerminalHarness
import TestSupport

@Suite struct ToolTests {
  private let path = line((20, 40), (100, 40))

  @Test func `a slow pen draws a wider line; speed does not affect the marker`() throws {
    let session = try openCanvas(["slow.stipple", "--force", "1"])
    func height(_ dots: Set<ScreenDot>, at x: Int) -> Int { dots.filter { $0.x == x }.count }
    func drawSlowlyThenFast() throws -> Set<ScreenDot> {
      try session.press(at: path[0])
      for point in path.prefix(20) {
        try session.move(to: point)
        try session.waitForIdle(quietFor: .milliseconds(25))
      }
      let end = line(from: path[20], to: Point(x: 180, y: 40), count: 30)
      try session.burst(end.map { MouseEvent(.move, $0) })
      try session.waitForIdle(quietFor: .milliseconds(10))
      try session.release(at: Point(x: 180, y: 40))
      try session.settle()
      return session.screen.dots
    }
    try session.type("]]]]]]]")
    let pen = try drawSlowlyThenFast()
    #expect(height(pen, at: 45) >= 10, "\(height(pen, at: 45)) dots")
    #expect(height(pen, at: 45) > height(pen, at: 165), "\(height(pen, at: 165)) dots")
    try session.quit()

    let again = try openCanvas(["slow.stipple"], home: session.home)
    // The line is longer than the window, so it is fitted at first.
    try again.type("00")
    try again.settle()
    #expect(again.screen.dots == pen, "the forces are saved")
    try again.type("um]]")
    try again.draw(path)
    #expect(height(again.screen.dots, at: 45) == 8 && height(again.screen.dots, at: 90) == 8)
  }
}
