import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

extension OneConsole {
  /// The client library and the program against a daemon that does what a test wants.
  @Suite struct DaemonTests {
    /// What moves the pointer into the upper left corner, out of the picture.
    private let away = [GPMMessage(.move, dx: -2000, dy: -2000)]
    private let circle = Circle(center: Point(x: 80.5, y: 48.5), radius: 30)

    /// Events that draw the circle from the middle of a screen of 80 by 24, ten units a dot across
    /// and five down, as `--pointer-gain 0.1` makes them.
    private var drawing: [GPMMessage] {
      [GPMMessage(.move, dx: 305, dy: 2)]
        + GPMMessage.stroke(circle.steps(120, dotsPerUnit: (0.1, 0.2))) + away
    }

    @Test(arguments: DaemonStage.Way.available)
    func `draws at the precision of dots`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "0.1"])
      let client = try server.accept()
      let request = try client.request()
      #expect(request.events == .max && request.passedOn == 0 && request.requiredModifiers == 0)
      #expect(request.allowedModifiers == ~0x31)
      try client.send(drawing)
      try session.wait(until: "the circle is there") {
        circle.error(of: $0.screen.brailleDots.withoutCorner) < 2
      }
      let error = circle.error(of: session.screen.brailleDots.withoutCorner)
      print("the circle is off by \(error) dots (\(way))")
      #expect(error <= 1.5)
    }

    @Test(arguments: DaemonStage.Way.available)
    func `does not drift at the edges`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      let client = try server.serve()
      let out = GPMMessage(.move, dx: -700, dy: -700)
      let back = GPMMessage(.move, dx: 20, dy: 10)
      let rest = GPMMessage(.move, dx: 900, dy: 900)
      try client.send([out, back, out, rest, out, back] + GPMMessage.stroke([]) + [rest])
      try session.wait(until: "the dot is 20 dots from the edges") { session in
        let ink = session.screen.brailleDots.filter { $0.x < 60 && $0.y < 60 }
        return ink == [ScreenDot(x: 20, y: 20)]
      }
    }

    @Test(arguments: DaemonStage.Way.available)
    func `keeps the stroke of a daemon that dies, and finds the next`(
      way: DaemonStage.Way
    ) throws {
      let stage = try DaemonStage(way)
      var server: GPMServer? = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      var client = try server?.serve()
      try client?.send(GPMMessage.stroke(Array(repeating: (dx: 2, dy: 0), count: 20)).dropLast())
      try session.wait(until: "ink") { $0.screen.brailleDots.count > 40 }
      client = nil
      server = nil
      try session.waitForText("gpm has ended")
      // The keyboard goes on: a line of its own, downwards.
      try session.type(" \u{1B}[6~\u{1B}[6~\u{1B}[6~ ")
      try session.wait(until: "the keyboard's line") { session in
        (48...59).allSatisfy { y in session.screen.brailleDots.contains { $0.y == y && $0.x > 115 }
        }
      }
      server = try stage.server()
      client = try server?.serve()
      try session.waitForText("gpm is back")
      try client?.send(away + [GPMMessage(.move, dx: 30, dy: 5)])
      try client?.send(GPMMessage.stroke(Array(repeating: (dx: 1, dy: 0), count: 10)) + away)
      try session.wait(until: "the new line") { session in
        (30...40).allSatisfy { x in session.screen.brailleDots.contains(ScreenDot(x: x, y: 10)) }
      }
      try session.type("q")
      #expect(try session.waitForExit() == .exited(0))
      let info = try run(
        try builtProduct(named: "stipple"), ["info", stage.home.path(of: "sketch.stipple")])
      #expect(info.text.contains("strokes   3"))
    }

    @Test(arguments: DaemonStage.Way.available)
    func `tells that a daemon says nothing, and goes on when it does`(
      way: DaemonStage.Way
    ) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "0.1"])
      let client = try server.accept()
      try session.waitForText("gpm does not answer")
      try client.send(drawing)
      try session.wait(until: "the circle is there") {
        circle.error(of: $0.screen.brailleDots.withoutCorner) <= 1.5
      }
    }

    @Test(arguments: DaemonStage.Way.available)
    func `starts although a daemon takes no connection`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server(backlog: 0)
      let queue = server.fillQueue()
      let session = try stage.program(["--pointer-gain", "1"])
      try session.waitForText(way == .root ? "gpm takes no connection" : "gpm ")
      try session.type(" \u{1B}[C ")
      try session.wait(until: "ink") { !$0.screen.brailleDots.isEmpty }
      withExtendedLifetime(queue) {}
    }

    @Test(arguments: DaemonStage.Way.available)
    func `puts together events that come in halves`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "0.1"])
      let client = try server.serve()
      let bytes = drawing.flatMap(\.bytes)
      for start in stride(from: 0, to: bytes.count, by: 41) {
        try client.send(Array(bytes[start..<min(start + 41, bytes.count)]))
        usleep(1000)
      }
      try session.wait(until: "the circle is there") {
        circle.error(of: $0.screen.brailleDots.withoutCorner) <= 1.5
      }
    }

    @Test(arguments: DaemonStage.Way.available)
    func `survives a daemon that dies in the middle of an event`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      var client: GPMServer.Client? = try server.serve()
      try client?.send(Array(GPMMessage(.move, dx: 5).bytes.prefix(11)))
      client = nil
      try session.waitForText("gpm has ended")
      client = try server.serve()
      try session.waitForText("gpm is back")
    }

    @Test(arguments: DaemonStage.Way.available)
    func `leaves a daemon that sends garbage, and tries again`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      let first = try server.serve()
      try first.send(GPMMessage.stroke([(dx: 10, dy: 0), (dx: 10, dy: 0)]).dropLast())
      try session.wait(until: "ink") { $0.screen.brailleDots.count > 20 }
      try first.send((0..<997).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
      try session.waitForText("gpm sends something that is no event")
      let second = try server.serve()
      try session.waitForText("gpm is back")
      withExtendedLifetime((first, second)) {}
    }

    @Test(arguments: DaemonStage.Way.available)
    func `is told off by a daemon that hangs up at once`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      _ = try server.accept()
      try session.waitForText("gpm refuses this console to you")
      let client = try server.serve()
      try session.waitForText("gpm is back")
      withExtendedLifetime(client) {}
    }

    @Test(arguments: DaemonStage.Way.available)
    func `draws by keys alone where there is no daemon`(way: DaemonStage.Way) throws {
      let stage = try DaemonStage(way)
      let session = try stage.program(["--pointer-gain", "1"])
      try session.waitForText("gpm is not running · arrows move, Space presses and lifts")
      // To the left by a cell, then a line of six dots to the right, and out of the way.
      try session.type("\u{1B}[1~ " + String(repeating: "\u{1B}[C", count: 5) + " ")
      try session.type(String(repeating: "\u{1B}[6~", count: 4))
      try session.wait(until: "the line") { session in
        let ink = session.screen.brailleDots.filter { $0.y < 55 }
        return Set(ink) == Set((78...83).map { ScreenDot(x: $0, y: 48) })
      }
    }

    @Test func `follows the screen's size while connected`() throws {
      let stage = try DaemonStage(DaemonStage.Way.available[0])
      let server = try stage.server()
      let session = try stage.program(["--pointer-gain", "1"])
      let first = try server.serve()
      try session.waitForText("stipple · draw")
      try session.resize(columns: 100, rows: 30)
      try first.send([GPMMessage(.move, dx: 2000, dy: 2000)])
      try session.wait(until: "the ring is in the new corner") { session in
        session.screen.brailleDots.contains { $0.x > 190 && $0.y > 110 }
      }
      try session.type("q")
      #expect(try session.waitForExit() == .exited(0))
    }
  }
}
