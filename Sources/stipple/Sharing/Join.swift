import ArgumentParser
import DrawingApp

/// `stipple join URL/ROOM [FILE]`: draws in a room.
struct Join: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Draw in a room; your own sketch is kept in sync with it.",
    discussion: """
      FILE is an ordinary sketch. You can draw in it without the room, which gets your edits at the next \
      'join'. If the server goes down, you can go on drawing.
      """)

  @Argument(help: "The room, such as nats://host:4242/sketch.") var room: RoomArgument

  @Argument(
    help:
      "Your file, created if missing. Default: a sketch in the data folder with the room's name.",
    completion: .file())
  var file: String?

  @Flag(help: "Only watch.") var watch = false
  @OptionGroup var session: SharedSession

  func validate() throws { _ = try room.address }

  func perform() throws {
    let entered = try session.entry.join(try room.address, file: file, isWatching: watch)
    try session.run(in: entered)
  }
}
