import Foundation
import Glibc
import Sketches
import TerminalHarness
import TestSupport

@Suite(.serialized) struct SharingTests {
  private let path = line((20, 40), (100, 40))
  private let other = line((20, 70), (100, 70))

  private func share(_ file: String, at server: TestServer) throws -> EmulatorSession {
    let session = try openCanvas(
      ["share", file, "\(server.url)/sketch", "--everything", "--as", "anna"])
    try session.waitForText("live")
    return session
  }

  private func join(
    _ file: String, at server: TestServer, options: [String] = []
  ) throws -> EmulatorSession {
    let session = try openCanvas(["join", "\(server.url)/sketch", file, "--as", "bert"] + options)
    try session.waitForText("anna")
    return session
  }

  /// Waits until a condition holds, while all terminals read the output of their programs.
  ///
  /// A program whose terminal does not read draws no frames, and so sends nothing.
  private func wait(
    _ sessions: [EmulatorSession], until description: String, _ condition: () -> Bool
  ) throws {
    let end = ContinuousClock.now + programTimeout
    while !condition() {
      guard ContinuousClock.now < end else { throw ConditionTimeout(description: description) }
      for session in sessions { try session.waitForIdle(quietFor: .milliseconds(2)) }
    }
  }

  /// Waits until a program shows ink where a line was drawn.
  private func waitForInk(
    at points: [Point], in session: EmulatorSession, _ sessions: [EmulatorSession]
  ) throws {
    try wait(sessions, until: "the line of the other is shown") {
      hasInk(near: points[points.count / 2], session)
    }
  }

  private func hasInk(near point: Point, _ session: EmulatorSession) -> Bool {
    session.screen.brailleDots.contains {
      abs($0.x - Int(point.x)) <= 1 && abs($0.y - Int(point.y)) <= 1
    }
  }

  private func waitForText(
    _ text: String, in session: EmulatorSession, _ sessions: [EmulatorSession]
  ) throws {
    try wait(sessions, until: "'\(text)' is shown") { session.screen.contains(text) }
  }

  private func digests(of file: String, in session: EmulatorSession) throws -> [Substring] {
    let result = try runWithoutTerminal(["check", "--digest", file], home: session.home)
    return Array(result.text.split(separator: "\n").dropFirst())
  }

  @Test func `two people see each other's strokes as they grow, and their files are equal`() throws
  {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    let bert = try join("bert.stipple", at: server)
    try waitForText("bert", in: anna, [anna, bert])
    let path = wave(from: path[0], to: path[40])
    try anna.burst(MouseEvent.drag(through: path).dropLast())
    try waitForText("<anna", in: bert, [anna, bert])
    try waitForInk(at: path, in: bert, [anna, bert])
    try anna.release(at: path[path.count - 1])
    try bert.burst(other)
    try waitForInk(at: other, in: anna, [anna, bert])
    for session in [anna, bert] {
      try wait([anna, bert], until: "everything is sent") { !session.screen.contains("unsent") }
    }
    for session in [anna, bert] { try session.quit() }
    let result = try digests(of: "anna.stipple", in: anna)
    #expect(result.count == 3)
    #expect(try digests(of: "bert.stipple", in: bert) == result)
  }

  @Test func `drawing goes on while the server is away, and a kill loses nothing`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    let bert = try join("bert.stipple", at: server)
    server.kill()
    for session in [anna, bert] { try waitForText("offline", in: session, [anna, bert]) }
    try anna.burst(path)
    try waitForText("1 unsent", in: anna, [anna, bert])
    try anna.poll(until: "the line is saved") {
      (try? SketchInfo(of: "anna.stipple", home: anna.home).strokes) == 1
    }
    try anna.signal(SIGKILL)
    try anna.waitForExit()
    try server.start()
    try waitForText("live", in: bert, [bert])
    let again = try openCanvas(
      ["share", "anna.stipple", "\(server.url)/sketch", "--as", "anna"], home: anna.home)
    try waitForInk(at: path, in: bert, [again, bert])
    try wait([again, bert], until: "everything is sent") { !again.screen.contains("unsent") }
    for session in [again, bert] { try session.quit() }
    #expect(try digests(of: "anna.stipple", in: anna) == digests(of: "bert.stipple", in: bert))
  }

  @Test func `a room is known again at another address, and another room is not`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    try anna.quit()
    let home = anna.home
    let path = home.path(of: "anna.stipple")
    let tunnel = try DelayProxy(to: server.port)
    let again = try openCanvas(
      ["share", "anna.stipple", "nats://127.0.0.1:\(tunnel.port)/sketch", "--as", "anna"],
      home: home)
    try again.waitForText("live")
    try again.burst(other)
    try again.quit()
    #expect(try confirmedCount("anna.stipple", in: anna) == 2)
    let before = try Data(contentsOf: URL(filePath: path))
    let stranger = try TestServer()
    let arguments = ["share", "anna.stipple", "\(stranger.url)/sketch", "--as", "anna"]
    let refused = try runWithoutTerminal(arguments, home: home)
    #expect(refused.status == .exited(64))
    #expect(refused.errorText.contains("--moved"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let moved = try openCanvas(arguments + ["--moved"], home: home)
    try moved.waitForText("live")
    try wait([moved], until: "everything is sent") { !moved.screen.contains("unsent") }
    try moved.quit()
    let bert = try openCanvas(["join", "\(stranger.url)/sketch", "bert.stipple", "--as", "bert"])
    try waitForInk(at: other, in: bert, [bert])
    try bert.quit()
    #expect(try digests(of: "bert.stipple", in: bert) == digests(of: "anna.stipple", in: anna))
  }

  @Test func `another room that appears at an offline start gets and gives nothing`() throws {
    let server = try TestServer()
    let carl = try openCanvas(["share", "carl.stipple", "\(server.url)/sketch", "--as", "carl"])
    try carl.waitForText("live")
    try draw(other, in: "carl.stipple", carl)
    try carl.quit()
    server.kill()
    try server.saveStore(as: "carl")
    try server.restoreStore(from: nil)
    try server.start()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    try anna.quit()
    server.kill()
    let again = try openCanvas(["share", "anna.stipple", "\(server.url)/sketch"], home: anna.home)
    try again.waitForText("offline")
    try again.burst(line(from: path[0], to: other[0]))
    try again.waitForText("1 unsent")
    try server.restoreStore(from: "carl")
    try server.start()
    try again.waitForText("another room is at this address")
    try again.quit()
    #expect(again.transcriptText.contains("Not sent: 1 edit (another room is at this address)."))
    #expect(try document("anna.stipple", in: anna).edits.count == 2)
    let back = try openCanvas(["share", "carl.stipple", "\(server.url)/sketch"], home: carl.home)
    try back.waitForText("live")
    try back.quit()
    #expect(try document("carl.stipple", in: carl).edits.count == 1)
  }

  @Test func `a clear by somebody else is announced`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    let bert = try join("bert.stipple", at: server)
    try waitForInk(at: path, in: bert, [anna, bert])
    try bert.type("C")
    try waitForText("bert cleared the sketch", in: anna, [anna, bert])
    #expect(!bert.screen.contains("has cleared"))
    for session in [anna, bert] { try session.quit() }
  }

  private func document(_ file: String, in session: EmulatorSession) throws -> SketchDocument {
    try SketchDocument.read(path: session.home.path(of: file))
  }

  private func confirmedCount(_ file: String, in session: EmulatorSession) throws -> Int {
    try document(file, in: session).confirmations.count
  }

  /// Draws a line, and waits until the room has confirmed a number of edits.
  private func draw(
    _ points: [Point], in file: String, _ session: EmulatorSession, confirmed: Int = 1
  ) throws {
    try session.burst(points)
    try wait([session], until: "the line is confirmed") {
      (try? confirmedCount(file, in: session)) == confirmed
    }
  }

  @Test func `a room that has lost its log is known by what its owner publishes again`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    let bert = try join("bert.stipple", at: server)
    try waitForInk(at: path, in: bert, [anna, bert])
    for session in [bert, anna] { try session.quit() }
    server.kill()
    try server.restoreStore(from: nil)
    try server.start()
    let address = "\(server.url)/sketch"
    let again = try openCanvas(["share", "anna.stipple", address], home: anna.home)
    try again.waitForText("live")
    try again.quit()
    let back = try openCanvas(["join", address, "bert.stipple"], home: bert.home)
    try back.waitForText("live")
    try back.quit()
    #expect(try digests(of: "anna.stipple", in: anna) == digests(of: "bert.stipple", in: bert))
  }

  @Test func `another room at the same address is not entered, and --moved asks`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    try anna.quit()
    server.kill()
    try server.restoreStore(from: nil)
    try server.start()
    let address = "\(server.url)/sketch"
    let carl = try openCanvas(["share", "carl.stipple", address, "--as", "carl"])
    try carl.waitForText("live")
    try draw(other, in: "carl.stipple", carl)
    let before = try anna.home.bytes(of: "anna.stipple")
    for command in [["share", "anna.stipple", address], ["join", address, "anna.stipple"]] {
      let refused = try runWithoutTerminal(command, home: anna.home)
      #expect(refused.status == .exited(64) && refused.errorText.contains("use --moved"))
      let asked = try runWithoutTerminal(command + ["--moved"], home: anna.home)
      #expect(asked.status == .exited(64) && asked.errorText.contains("will publish 1 edit in"))
    }
    #expect(try anna.home.bytes(of: "anna.stipple") == before)
    let moved = try openCanvas(
      ["join", address, "anna.stipple", "--moved", "--everything"], home: anna.home)
    try waitForInk(at: path, in: carl, [carl, moved])
    for session in [carl, moved] { try session.quit() }
  }

  @Test func `a joiner brings a room to an empty server, and counts only own edits`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    let bert = try join("bert.stipple", at: server)
    try anna.burst(path)
    try waitForInk(at: path, in: bert, [anna, bert])
    for session in [anna, bert] { try session.quit() }
    #expect(try confirmedCount("bert.stipple", in: bert) == 1)
    let replacement = try TestServer()
    let moved = try openCanvas(
      ["join", "\(replacement.url)/sketch", "bert.stipple", "--moved"], home: bert.home)
    try moved.waitForText("live")
    try wait([moved], until: "the room's loss is noted") {
      (try? confirmedCount("bert.stipple", in: bert)) == 0
    }
    try wait([moved], until: "nothing is unsent") { !moved.screen.contains("unsent") }
    try moved.quit()
    #expect(try document("bert.stipple", in: bert).edits.count == 1)
  }

  @Test func `a name with unsent edits goes first, and comes back as the same author`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    try draw(path, in: "anna.stipple", anna)
    server.kill()
    try waitForText("offline", in: anna, [anna])
    try anna.burst(other)
    try waitForText("1 unsent", in: anna, [anna])
    try anna.quit()
    #expect(anna.transcriptText.contains("Not sent yet: 1 edit. Join again to send."))
    let author = try document("anna.stipple", in: anna).author
    let arguments = ["join", "\(server.url)/sketch", "anna.stipple"]
    let refused = try runWithoutTerminal(arguments + ["--as", "bert"], home: anna.home)
    #expect(refused.status == .exited(64) && refused.errorText.contains("Use --as anna first"))
    try server.start()
    let entries: [(options: [String], user: String)] = [
      ([], "anna"), (["--as", "bert"], "bert"), (["--as", "anna"], "anna"),
    ]
    for entry in entries {
      let session = try openCanvas(arguments + entry.options, home: anna.home)
      try session.waitForText("live")
      try wait([session], until: "everything is sent") { !session.screen.contains("unsent") }
      try session.quit()
      let owner = try document("anna.stipple", in: anna).authors.last { !$0.room.isEmpty }
      #expect(owner?.user == entry.user)
      #expect((owner?.number == author) == (entry.user == "anna"))
    }
    #expect(try confirmedCount("anna.stipple", in: anna) == 2)
  }

  @Test func `a user whom the server refuses does not change the file of another`() throws {
    let server = try TestServer { folder in
      """
      jetstream: { store_dir: "\(folder)/store" }
      authorization: { users: [{ user: "anna", password: "secret" }] }
      """
    }
    let home = try TemporaryFolder()
    let token = try home.write("secret".utf8, to: "token")
    let arguments = ["share", "anna.stipple", "\(server.url)/sketch", "--token-file", token]
    let anna = try openCanvas(arguments + ["--as", "anna"], home: home)
    try anna.waitForText("live")
    try draw(path, in: "anna.stipple", anna)
    try anna.quit()
    let before = try home.bytes(of: "anna.stipple")
    let refused = try runWithoutTerminal(arguments + ["--as", "eve"], home: home)
    #expect(refused.status == .exited(77) && refused.errorText.contains("the token is wrong"))
    #expect(try home.bytes(of: "anna.stipple") == before)
  }

  @Test func `a sketch of several people is shared again only as a picture`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    let bert = try join("bert.stipple", at: server)
    try anna.burst(path)
    try waitForInk(at: path, in: bert, [anna, bert])
    try bert.burst(other)
    try waitForInk(at: other, in: anna, [anna, bert])
    for session in [anna, bert] { try session.quit() }
    let home = anna.home
    let edits = try document("anna.stipple", in: anna).edits
    // What a rescued or duplicated sketch keeps.
    try SketchStore.write(edits, to: home.path(of: "copy.stipple"), title: "copy", now: 0)
    let arguments = ["share", "copy.stipple", "\(server.url)/copy", "--as", "anna"]
    let refused = try runWithoutTerminal(arguments + ["--everything"], home: home)
    #expect(refused.status == .exited(64) && refused.errorText.contains("Use --flatten"))
    let occupied = try runWithoutTerminal(
      ["share", "copy.stipple", "\(server.url)/sketch", "--flatten", "--as", "anna"], home: home)
    #expect(occupied.status == .exited(64))
    #expect(occupied.errorText.contains("already has a sketch"))
    // An attempt that fails, here because there is no terminal, leaves no copy that prevents the next one.
    let failed = try runWithoutTerminal(
      ["share", "copy.stipple", "\(server.url)/flat-copy", "--flatten", "--as", "anna"], home: home)
    #expect(failed.status != .exited(0))
    for name in ["copy", "anna"] {
      let flat = try openCanvas(
        ["share", "\(name).stipple", "\(server.url)/flat-\(name)", "--flatten", "--as", "anna"],
        home: home)
      try draw(line((20, 80), (60, 80)), in: "\(name)-flat-\(name).stipple", flat, confirmed: 3)
      try flat.quit()
    }
  }

  @Test func `undo applies to one's own edits, and a spectator cannot draw`() throws {
    let server = try TestServer()
    let anna = try share("anna.stipple", at: server)
    let bert = try join("bert.stipple", at: server)
    let carl = try openCanvas(
      ["join", "\(server.url)/sketch", "carl.stipple", "--as", "carl", "--watch"])
    try waitForText("bert", in: anna, [anna, bert])
    try anna.burst(path)
    try waitForInk(at: path, in: bert, [anna, bert])
    try bert.burst(other)
    try waitForInk(at: other, in: anna, [anna, bert])
    try anna.type("u")
    try wait([anna, bert], until: "only the first line is gone") {
      hasInk(near: Point(x: 60, y: 70), bert) && !hasInk(near: Point(x: 60, y: 40), bert)
    }
    try waitForInk(at: other, in: carl, [anna, bert, carl])
    try carl.burst(path)
    try waitForText("only watching", in: carl, [carl])
    for session in [anna, bert, carl] { try session.quit() }
  }

  @Test func `errors are reported before anything is drawn`() throws {
    let server = try TestServer()
    let missing = try runWithoutTerminal(["join", "\(server.url)/nothing", "x.stipple"])
    #expect(missing.status == .exited(66) && missing.errorText.contains("There is no room"))
    let wrong = try runWithoutTerminal(["join", "http://host/room"])
    #expect(wrong.status == .exited(64))
    let home = try TemporaryFolder()
    let ink =
      #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2L40 20" stroke="black"/></svg>"#
    try home.write(ink, to: "ink.svg")
    _ = try runWithoutTerminal(["import", "ink.svg", "-o", "private.stipple"], home: home)
    let own = try runWithoutTerminal(
      ["join", "\(server.url)/sketch", "private.stipple"], home: home)
    #expect(own.status == .exited(64) && own.errorText.contains("was never shared"))
    server.kill()
    let away = try runWithoutTerminal(["rooms", server.url])
    #expect(away.status == .exited(75) && away.errorText.contains("Cannot connect"))
  }
}
