import ArgumentParser
import DrawingApp
import RoomConnection
import RoomProtocol

/// `stipple rooms URL`: lists the rooms of a server.
struct RoomList: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms", abstract: "List the rooms of a server.")

  @Argument(help: "The server, such as nats://host:4242.") var server: String
  @OptionGroup var room: RoomArguments

  func validate() throws {
    if RoomAddress.server(server) == nil {
      // The address may contain a password, so it is not repeated.
      throw ValidationError("The server's address must look like nats://host:4242, without a room.")
    }
  }

  func perform() throws {
    guard let server = RoomAddress.server(server) else { return }
    let (_, names) = try room.access.connect(to: server) { try RoomDirectory.rooms(of: server, $0) }
    for name in names { print("\(server)/\(name)") }
  }
}
