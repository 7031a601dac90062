import Foundation
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches
import Terminal
import TestSupport

@testable import Drawing
@testable import DrawingApp

@Suite struct DrawingSessionTests {
  private let stage: SessionStage

  init() throws { stage = try SessionStage() }

  /// The settings of a room on a server that is not there.
  private func room() throws -> RoomSession.Settings {
    let address = try #require(RoomAddress("nats://127.0.0.1:1/sketch"))
    return RoomSession.Settings(
      address, RoomCredentials(user: "ada", token: nil, certificates: nil))
  }

  @Test func `announces the path and how to continue`() throws {
    try stage.write("a")
    #expect(try stage.session.run(in: stage.location(stage.path(of: "a"))) == .finished)
    #expect(stage.terminal.title == "a.stipple · stipple")
    #expect(stage.output == stage.path(of: "a") + "\n")
    #expect(stage.errors == "continue: stipple a · replay: stipple replay a\n")
  }

  @Test func `the command that joins again is printed once`() throws {
    try stage.write("a")
    var session = stage.session
    session.room = try room()
    _ = try session.run(in: stage.location(stage.path(of: "a")))
    #expect(stage.errors.contains("Not sent yet: 1 edit. Join again to send.\n"))
    #expect(stage.errors.split(separator: "stipple join").count == 2)
  }

  @Test func `a terminal that reports only cells is noticed once`() throws {
    try stage.write("a")
    stage.terminal.reportsOnlyCells = true
    for isFirst in [true, false] {
      let application = try stage.open(stage.path(of: "a"), in: stage.session)
      let notices = application.drawing.controller.messages.notices
      #expect(notices.contains { $0.hasPrefix("this terminal reports only cells") } == isFirst)
      _ = try stage.close(application)
    }
  }

  @Test func `a terminal that reports pixels is not said to report only cells`() throws {
    stage.terminal.reportsOnlyCells = true
    let application = try DrawingApplication(stage.location(nil), settings: stage.session)
    // The terminal answers the queries when it runs the application.
    stage.terminal.reportsOnlyCells = false
    application.resize(to: stage.terminal.screen.size)
    #expect(application.drawing.controller.messages.notices.isEmpty)
    _ = try stage.close(application)
  }

  @Test func `a bound key that overrides another is noticed at the start`() throws {
    let bindings = try KeyBindings(changing: [("fit", [Key(.character("u"))])])
    let application = try stage.open(nil, in: session { $0.keyBindings = bindings })
    #expect(
      application.drawing.controller.messages.notices.contains("u is now fit, not undo"))
    _ = try stage.close(application)
  }

  @Test func `a notice of the terminal is shown`() throws {
    let application = try stage.open(nil)
    application.showNotice("gpm has stopped")
    #expect(application.drawing.controller.messages.notices == ["gpm has stopped"])
    _ = try stage.close(application)
  }

  /// A session whose options prepare the drawing view.
  private func session(_ prepare: @escaping (DrawingController) -> Void) -> DrawingSession {
    DrawingSession(
      terminal: stage.terminal, streams: stage.streams,
      options: SessionOptions(smoothing: .spline, framesPerSecond: 60, prepare: prepare),
      environment: stage.environment)
  }

  @Test(arguments: [true, false])
  func `the help knows whether the terminal sends Shift`(sendsShift: Bool) throws {
    stage.terminal.sendsShift = sendsShift
    let application = try stage.open(nil)
    #expect(application.drawing.controller.terminal.sendsShift == sendsShift)
    var text = ""
    for key in ["?"] + Array(repeating: " ", count: 5) {
      stage.terminal.type(key, in: application)
      text += stage.terminal.screen.lines.joined()
    }
    #expect(text.contains("Alt-drag"), "every page is shown")
    #expect(text.contains("Shift-drag") == sendsShift)
    _ = try stage.close(application)
  }

  @Test func `what is chosen while drawing is kept for the next start`() throws {
    let application = try stage.open(nil)
    let choices = stage.home.path(of: "state/stipple/choices.toml")
    #expect(!FileManager.default.fileExists(atPath: choices))
    stage.terminal.type(":5m]", in: application)
    _ = try stage.close(application)
    #expect(
      try String(contentsOfFile: choices, encoding: .utf8) == """
        [defaults]
        tool = "marker"
        ink = "blue"
        marker-width = 7.0

        """, "and not the smoothing")
  }

  @Test func `damage that is found after the first frame ends the session`() throws {
    try stage.write("a")
    try stage.damageSamples(of: "a")
    stage.terminal.person = { [stage] application in
      #expect(stage.terminal.show(application) { application.isFinished })
    }
    let detail = "edit 1: its samples are malformed: the layout is unknown"
    #expect(throws: SketchError.damaged(path: stage.path(of: "a"), detail: detail)) {
      try stage.session.run(in: stage.location(stage.path(of: "a")))
    }
    #expect(stage.isClosed("a"))
  }

  @Test func `a signal ends the session without an announcement`() throws {
    try stage.write("a")
    stage.terminal.ending = .signal(15)
    #expect(try stage.session.run(in: stage.location(stage.path(of: "a"))) == .signal(15))
    #expect(stage.output.isEmpty && stage.errors.isEmpty)
  }

  @Test func `a trace that cannot be created ends the session before it begins`() throws {
    var session = stage.session
    session.trace = stage.home.path(of: "none/trace")
    #expect(throws: UserError.self) { try session.run(in: stage.location(nil)) }
    #expect(stage.terminal.title == nil)
    #expect(try stage.names().isEmpty)
  }

  @Test func `a shared sketch starts in its room as its user`() throws {
    try stage.write("a")
    var session = stage.session
    session.room = try room()
    let application = try stage.open(stage.path(of: "a"), in: session)
    #expect(application.drawing.controller.room != nil)
    #expect(application.drawing.room == "nats://127.0.0.1:1/sketch")
    #expect(application.drawing.file.authors.last?.user == "ada")
    let notice = application.drawing.shared?.unsentNotice(namesCommand: true)
    #expect(notice?.hasPrefix("Not sent yet: 1 edit. To send: stipple join") == true)
    _ = try stage.close(application)
    let document = try SketchDocument.read(path: stage.path(of: "a"))
    #expect(document.room == "nats://127.0.0.1:1/sketch")
  }

  @Test func `only the first sketch of a session is in the room`() throws {
    try stage.write("a")
    try stage.write("b")
    var session = stage.session
    session.room = try room()
    let application = try stage.open(stage.path(of: "a"), in: session)
    application.openSketch(at: stage.path(of: "b"))
    #expect(
      stage.terminal.show(application) {
        application.drawing.file.path == stage.path(of: "b")
      })
    #expect(application.drawing.room == nil && application.drawing.controller.room == nil)
    #expect(stage.terminal.screen.lines.joined().contains("left the room"))
    _ = try stage.close(application)
  }

  @Test func `a read-only sketch is not shared`() throws {
    try stage.write("a")
    let other = try stage.open(stage.path(of: "a"))
    var session = stage.session
    session.room = try room()
    #expect(throws: UserError.self) { try stage.open(stage.path(of: "a"), in: session) }
    _ = try stage.close(other)
  }
}
