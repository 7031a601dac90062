import DrawingApp
import RoomConnection
import SketchLibrary
import Testing

@Suite struct RoomInvitationTests {
  @Test func `a plan keeps what it leaves out`() throws {
    let old = try RoomServer(
      "r", in: "/f", replacing: nil, users: ["ada", "bob"], spectators: ["eve"], port: 5000)
    let new = try RoomServer("r", in: "/f", replacing: old, host: "127.0.0.1")
    #expect(new.users == ["ada", "bob"] && new.spectators == ["eve"])
    #expect(new.port == 5000 && new.host == "127.0.0.1")
  }

  @Test func `a person who will only watch no longer draws, but the owner does`() throws {
    let old = try RoomServer("r", in: "/f", replacing: nil, users: ["ada", "bob"])
    let new = try RoomServer("r", in: "/f", replacing: old, spectators: ["bob"])
    #expect(new.users == ["ada"] && new.spectators == ["bob"])
    #expect(throws: UserError.watchingOwner("ada")) {
      try RoomServer("r", in: "/f", replacing: old, spectators: ["ada"])
    }
  }

  @Test func `an invitation names the command of each person`() throws {
    let server = RoomServer(
      folder: "/f", room: "r", host: "127.0.0.1", port: 4242, users: ["ada", "bob"],
      spectators: ["eve"])
    let invitation = RoomInvitation(to: server, hostName: "host", networkAddress: nil)
    #expect(
      invitation.lines == [
        "ada, in another terminal:", "  stipple share FILE nats://127.0.0.1:4242/r --as ada",
        "bob:", "  through ssh:", "  ssh -fNL 4242:127.0.0.1:4242 host",
        "  stipple join nats://127.0.0.1:4242/r --as bob",
        "eve:", "  through ssh:", "  ssh -fNL 4242:127.0.0.1:4242 host",
        "  stipple join --watch nats://127.0.0.1:4242/r --as eve", "Tokens: /f/tokens",
      ])
  }

  @Test func `a farewell names those who are no longer in the room`() {
    func server(_ users: [String]) -> RoomServer {
      RoomServer(folder: "/f", room: "r", host: "::1", port: 4242, users: users, spectators: [])
    }
    let invitation = RoomInvitation(to: server(["ada"]))
    #expect(invitation.farewell(from: server(["ada"])) == nil)
    #expect(
      invitation.farewell(from: server(["ada", "bob", "eve"])) == "No longer in the room: bob, eve."
    )
  }
}
