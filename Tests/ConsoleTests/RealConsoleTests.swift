import Glibc
import TerminalHarness
import TestSupport

private let unavailableReason = LinuxConsole.unavailableReason ?? RealDaemon.unavailableReason

extension OneConsole {
  /// Tests with the real daemon on a real console, if the machine has both.
  @Suite(.disabled(if: unavailableReason != nil, Comment(rawValue: unavailableReason ?? "")))
  struct RealConsoleTests {
    private let stage: ConsoleStage
    private var console: LinuxConsole { stage.console }

    init() throws {
      stage = try ConsoleStage()
    }

    private func program(_ arguments: [String] = []) throws -> ConsoleSession {
      let session = try ConsoleSession(
        try builtProduct(named: "stipple"), ["sketch.stipple", "--cells", "braille"] + arguments,
        on: console)
      try session.waitForText("stipple · draw")
      try session.wait(until: "the pointer is shown") { !console.brailleDots.isEmpty }
      return session
    }

    @Test(arguments: [(10, 0.05), (20, 0.1), (100, 0.1)])
    func `draws a circle with the mouse`(responsiveness: Int, dotsPerCount: Double) throws {
      let daemon = try RealDaemon(["-r", String(responsiveness)])
      let session = try program()
      let circle = Circle(center: Point(x: 80, y: 50), radius: 34)
      daemon.move((Int(34 / dotsPerCount), 0))
      // A mouse count is the same distance in all directions.
      daemon.draw(circle.steps(180, dotsPerUnit: (dotsPerCount, dotsPerCount)))
      daemon.move((-5000, -5000))
      try session.wait(until: "the circle is drawn") {
        circle.error(of: console.brailleDots.withoutCorner) < 3
      }
      // Wait for events that are still being delivered.
      usleep(300_000)
      let error = circle.error(of: console.brailleDots.withoutCorner)
      print("the circle's error on the console is \(error) dots (gpm -r \(responsiveness))")
      #expect(error <= 1.5)
      try console.type("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test(arguments: ["1", "2"])
    func `a circle that is drawn fast is no larger`(acceleration: String) throws {
      let daemon = try RealDaemon(["-r", "100", "-a", acceleration])
      let session = try program()
      let circle = Circle(center: Point(x: 80, y: 50), radius: 34)
      daemon.move((340, 0))
      // Steps of 60 counts, which the daemon doubles with -a 2.
      daemon.drawFast(circle.steps(36, dotsPerUnit: (0.1, 0.1)))
      daemon.move((-5000, -5000))
      try session.wait(until: "the circle is drawn") {
        let xs = console.brailleDots.withoutCorner.map(\.x)
        // The screen would cut off a circle of double size. A pause of the daemon costs a few dots.
        return (xs.max() ?? 0) - (xs.min() ?? 0) >= 60
      }
      usleep(300_000)
      let ys = console.brailleDots.withoutCorner.map(\.y)
      let height = (ys.max() ?? 0) - (ys.min() ?? 0)
      print("the fast circle is \(height) dots high (gpm -a \(acceleration))")
      #expect((60...80).contains(height))
      try console.type("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test func `pushing the mouse past the edges and back causes no drift`() throws {
      let daemon = try RealDaemon()
      let session = try program()
      for _ in 0..<5 {
        daemon.move((-4000, 0))
        daemon.move((0, -4000))
        daemon.move((600, 0))
        daemon.move((0, 600))
      }
      daemon.draw([])
      daemon.move((2500, 0))
      try session.wait(until: "the dot is 30 dots from the edges") {
        console.brailleDots.filter { $0.x < 100 } == [ScreenDot(x: 30, y: 30)]
      }
    }

    @Test func `a console switch ends the stroke, and drawing works after switching back`() throws {
      let other = try LinuxConsole(2)
      let daemon = try RealDaemon()
      let session = try program()
      daemon.move((0, 0), isPressed: true)
      for _ in 0..<20 { daemon.move((20, 0), isPressed: true) }
      try session.wait(until: "ink") { console.brailleDots.count > 20 }
      try other.activate()
      try session.waitForText("stroke ended: console switched")
      try console.activate()
      daemon.move((0, 0))
      daemon.move((-5000, -5000))
      daemon.move((600, 200))
      daemon.draw(Array(repeating: (dx: 20, dy: 0), count: 20))
      // A slow daemon merges the press and the release with the motion that follows them.
      try session.wait(until: "the second line") {
        Set(console.brailleDots).isSuperset(of: (84...90).map { ScreenDot(x: $0, y: 50) })
      }
      daemon.move((-5000, -5000))
      try session.wait(until: "both lines") {
        let dots = Set(console.brailleDots)
        return (30...50).allSatisfy { dots.contains(ScreenDot(x: $0, y: 10)) }
          && (84...95).allSatisfy { dots.contains(ScreenDot(x: $0, y: 50)) }
      }
    }

    @Test func `a button held over a console switch draws nothing after the return`() throws {
      let other = try LinuxConsole(2)
      let daemon = try RealDaemon(["-a", "1"])
      let session = try program()
      daemon.move((0, 0), isPressed: true)
      for _ in 0..<20 { daemon.move((20, 0), isPressed: true) }
      try session.wait(until: "ink") { console.brailleDots.count > 20 }
      try other.activate()
      try session.waitForText("stroke ended: console switched")
      try console.activate()
      for _ in 0..<20 { daemon.move((0, 20), isPressed: true) }
      daemon.move((0, 0))
      daemon.move((-5000, -5000))
      daemon.move((600, 200))
      daemon.draw(Array(repeating: (dx: 20, dy: 0), count: 20))
      try session.wait(until: "the second line") {
        Set(console.brailleDots).isSuperset(of: (35...45).map { ScreenDot(x: $0, y: 10) })
      }
      try console.type("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(!console.brailleDots.contains { $0.y > 60 && $0.y < 80 }, "no line without a press")
    }

    @Test func `keys still draw when the daemon is killed, and the next daemon connects`() throws {
      var daemon: RealDaemon? = try RealDaemon()
      let session = try program()
      daemon?.move((0, 0), isPressed: true)
      daemon?.move((400, 0), isPressed: true)
      try session.wait(until: "ink") { console.brailleDots.count > 20 }
      daemon = nil
      try session.waitForText("gpm has stopped")
      try console.type(" \u{1B}[6~\u{1B}[6~ ")
      try session.wait(until: "the keyboard's line") {
        (50...58).allSatisfy { y in console.brailleDots.contains { $0.y == y && $0.x > 90 } }
      }
      daemon = try RealDaemon()
      try session.waitForText("gpm is back")
      withExtendedLifetime(daemon) {}
    }

    @Test(arguments: [
      ((0x2800...0x28FF).map(\.self), "braille"), ((0x2580...0x259F).map(\.self), "quadrants"),
      ([0x2580, 0x2584, 0x2588], "half-blocks"), ([0x2580, 0x2584], "background"),
    ])
    func `selects a cell style that the console's font can show`(
      characters: [UInt16], style: String
    ) throws {
      let map = try console.unicodeMap
      defer { try? console.setUnicodeMap(map) }
      try console.setUnicodeMap(
        (Array(0x20...0x7E) + characters).enumerated().map {
          LinuxConsole.Mapping(character: $0.element, glyph: UInt16($0.offset))
        })
      let session = try ConsoleSession(try builtProduct(named: "stipple"), ["doctor"], on: console)
      try session.waitForText("sketches")
      let text = console.rows.joined()
      #expect(text.contains("drawn with \(style) "))
      #expect(text.contains("console-braille") == (style != "braille"))
    }
  }
}
