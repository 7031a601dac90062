import ArgumentParser
import Foundation
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches

/// `stipple join URL/ROOM [FILE]`: draws in a room.
struct Join: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Draw in a room, in a sketch of your own that is kept in step.",
    discussion: """
      FILE is an ordinary sketch: it can be drawn in without the room, which gets the edits at the next \
      'join'. While the server is away, drawing goes on.
      """)

  @Argument(help: "The room, such as nats://host:4242/sketch.")
  var room: RoomArgument

  @Argument(
    help:
      "Your file, created if missing. Default: a sketch of the data folder with the room's name.",
    completion: .file())
  var file: String?

  @Flag(help: "Only watch.")
  var watch = false

  @OptionGroup var session: SharedSession

  var settingNames: [String] { SharedSession.settings }
  var boundCommands: Set<String> { Set(session.start.keys.map(\.command)) }

  func validate() throws { _ = try room.address }

  func run() throws {
    try Failure.reporting {
      let address = try room.address
      let path = try self.path(for: address)
      let document =
        FileManager.default.fileExists(atPath: path) ? try SketchDocument.read(path: path) : nil
      if let document { try check(document) }
      var settings = try session.enter(address, with: document, creates: false)
      settings.isWatching = watch
      try session.run(path, in: settings)
    }
  }

  /// Throws for a sketch that was never shared: joining would publish it, also an unfinished stroke.
  private func check(_ document: SketchDocument) throws {
    guard document.room == nil, !document.edits.isEmpty || !document.drafts.isEmpty else { return }
    throw Failure(
      """
      '\(document.path.printable())' was never shared. Use 'stipple share' to show it to others, or name \
      another file.
      """, .usage)
  }

  /// Returns the user's file: in the data folder, it has the name of the room.
  private func path(for address: RoomAddress) throws -> String {
    if let file { return SketchLookup.current.path(of: file) }
    let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
    try? FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    return "\(folder.path)/\(address.room)\(DataFolder.fileExtension)"
  }
}
