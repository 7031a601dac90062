import ArgumentParser
import DrawingApp

/// `stipple share FILE URL/ROOM`: creates a room from a sketch, or resumes it.
struct Share: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a sketch, so that others can draw in it at the same time.",
    discussion: """
      Others see all edits, including what was erased. --flatten shares a copy with only the picture. \
      'stipple room' starts a server for two people.
      """)

  @Argument(
    help: "The sketch: a file, created if missing, or a name from 'stipple list'.",
    completion: .sketches)
  var file: String

  @Argument(help: "The room, such as nats://host:4242/sketch.") var room: RoomArgument
  @Flag(help: "Share a copy of the picture, without what was erased or undone.") var flatten = false
  @OptionGroup var session: SharedSession

  func validate() throws {
    _ = try room.address
    if flatten && session.everything {
      throw ValidationError("--flatten and --everything cannot be combined.")
    }
  }

  func perform() throws {
    let entered = try session.entry.share(file, in: try room.address, flattening: flatten)
    try session.run(in: entered)
  }
}
