import TerminalHarness
import TestSupport

extension OneConsole {
  /// Tests of the client library and the program with a fake daemon.
  @Suite struct DaemonTests {
    /// Moves the pointer to the upper left corner, toCorner from the drawing.
    private let toCorner = [GPMMessage(.move, dx: -2000, dy: -2000)]
    private let circle = Circle(center: Point(x: 80.5, y: 48.5), radius: 30)

    /// Events that draw the circle, starting at the center of an 80 by 24 screen.
    ///
    /// A dot is ten units across and five down, as with `--pointer-gain 0.1`.
    private var drawing: [GPMMessage] {
      [GPMMessage(.move, dx: 305, dy: 2)]
        + GPMMessage.stroke(circle.steps(120, dotsPerUnit: (0.1, 0.2))) + toCorner
    }

    @Test(arguments: DaemonStage.Privileges.available)
    func `draws with the precision of dots`(privileges: DaemonStage.Privileges) throws {
      let stage = try DaemonStage(privileges)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "0.1"])
      let client = try server.accept()
      let request = try client.request()
      #expect(request.events == .max && request.passedOn == 0 && request.requiredModifiers == 0)
      #expect(request.allowedModifiers == ~0x31)
      try client.send(drawing)
      try session.wait(until: "the circle is drawn") {
        circle.error(of: $0.screen.brailleDots.withoutCorner) < 2
      }
      let error = circle.error(of: session.screen.brailleDots.withoutCorner)
      print("the circle's error is \(error) dots (\(privileges))")
      #expect(error <= 1.5)
    }

    @Test(arguments: DaemonStage.Privileges.available)
    func `keeps the stroke when the daemon dies, and reconnects to the next one`(
      privileges: DaemonStage.Privileges
    ) throws {
      let stage = try DaemonStage(privileges)
      var server: GPMServer? = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      var client = try server?.serve()
      try client?.send(GPMMessage.stroke(Array(repeating: (dx: 2, dy: 0), count: 20)).dropLast())
      try session.wait(until: "ink") { $0.screen.brailleDots.count > 40 }
      client = nil
      server = nil
      try session.waitForText("gpm has stopped")
      // The keyboard still works: draw a line downwards.
      try session.type(" \u{1B}[6~\u{1B}[6~\u{1B}[6~ ")
      try session.wait(until: "the keyboard's line") { session in
        (48...59).allSatisfy { y in session.screen.brailleDots.contains { $0.y == y && $0.x > 115 }
        }
      }
      server = try stage.server()
      client = try server?.serve()
      try session.waitForText("gpm is back")
      try client?.send(toCorner + [GPMMessage(.move, dx: 30, dy: 5)])
      try client?.send(GPMMessage.stroke(Array(repeating: (dx: 1, dy: 0), count: 10)) + toCorner)
      try session.wait(until: "the new line") { session in
        (30...40).allSatisfy { x in session.screen.brailleDots.contains(ScreenDot(x: x, y: 10)) }
      }
      try session.type("q")
      #expect(try session.waitForExit() == .exited(0))
      let info = try run(
        try builtProduct(named: "stipple"), ["info", stage.home.path(of: "sketch.stipple")])
      #expect(info.text.contains("strokes   3"))
    }

    @Test(arguments: DaemonStage.Privileges.available)
    func `starts even if the daemon accepts no connection`(privileges: DaemonStage.Privileges)
      throws
    {
      let stage = try DaemonStage(privileges)
      let server = try stage.server(backlog: 0)
      let queue = server.fillQueue()
      let session = try stage.program(["--pointer-gain", "1"])
      try session.waitForText(privileges == .root ? "gpm refused the connection" : "gpm ")
      try session.type(" \u{1B}[C ")
      try session.wait(until: "ink") { !$0.screen.brailleDots.isEmpty }
      withExtendedLifetime(queue) {}
    }

    @Test func `adapts to a new screen size while connected`() throws {
      let stage = try DaemonStage(DaemonStage.Privileges.available[0])
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      let first = try server.serve()
      try session.waitForText("stipple · draw")
      try session.resize(columns: 100, rows: 30)
      try session.wait(until: "the toolbar is in the new bottom row") { session in
        session.screen.text(row: 29).contains("width")
      }
      try first.send([GPMMessage(.move, dx: 2000, dy: 2000)])
      // The toolbar covers the ring there.
      try session.wait(until: "the pointer reaches the new corner") { session in
        session.screen.cell(column: 99, row: 29).isReverse
          != session.screen.cell(column: 98, row: 29).isReverse
      }
      try session.type("q")
      #expect(try session.waitForExit() == .exited(0))
    }
  }
}
