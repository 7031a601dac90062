import Dispatch
import Drawing
import RoomConnection
import RoomProtocol
import SketchLibrary
import TestSupport

@testable import DrawingApp

/// The room of a sketch in the drawing view, with a real server.
@Suite struct SharedDrawingTests {
  @Test func `another sketch is shown when the room has the last edits, or after a second`() throws
  {
    let (server, stage) = (try TestServer(), try SessionStage())
    try stage.write("b")
    var session = stage.session
    let address = try #require(RoomAddress("\(server.url)/sketch"))
    session.room = RoomSession.Settings(
      address, RoomCredentials(user: "ada", token: nil, certificates: nil))
    session.room?.createsRoom = true
    let application = try stage.open(stage.path(of: "a"), in: session)
    #expect(
      stage.terminal.show(application) {
        application.drawing.controller.room?.status.text == "live"
      })
    application.openSketch(at: stage.path(of: "b"))
    application.shelf.finish()
    server.pause()
    stage.draw(in: application)
    let room = try #require(application.drawing.controller.room)
    for (time, name) in [(200, "a"), (200.9, "a"), (201.1, "b")] {
      application.advance(to: time)
      // On a busy machine, the session can notice early that the server hangs; then nothing is waited for.
      let isOffline = room.status.text != "live" && name == "a"
      #expect(application.drawing.file.path == stage.path(of: name) || isOffline)
    }
    server.resume()
    _ = try stage.close(application)
  }

  @Test func `one update says that everything that others had drawn is shown`() throws {
    let (server, stage) = (try TestServer(), try SessionStage())
    let other = try HeadlessUser(server.url, user: "bob", author: 2)
    for _ in 0..<3 { other.edit() }
    #expect(HeadlessUser.wait([other]) { other.isSettled })
    let application = try stage.open(nil)
    let address = try #require(RoomAddress("\(server.url)/sketch"))
    let room = SharedDrawing(
      RoomSession.Settings(address, RoomCredentials(user: "ada", token: nil, certificates: nil)),
      file: application.drawing.file, wake: {})
    var (sketch, counts) = (Sketch(), [Int]())
    func update(holdsEdits: Bool) {
      let time = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
      let change = room.update(&sketch, holdsEdits: holdsEdits, at: time)
      if change.isCaughtUp { counts.append(application.drawing.file.edits.count) }
    }
    let isLive = HeadlessUser.wait([other]) {
      update(holdsEdits: true)
      return room.status.text == "live"
    }
    #expect(isLive && counts.isEmpty, "the edits wait for the end of a drag")
    update(holdsEdits: false)
    #expect(counts == [3])
    other.edit()
    let isUpdated = HeadlessUser.wait([other]) {
      update(holdsEdits: false)
      return application.drawing.file.edits.count == 4
    }
    #expect(isUpdated && counts == [3])
    room.close()
    _ = try stage.close(application)
  }
}
