import ArgumentParser
import Documents
import Foundation
import Rooms
import Sharing
import Sketches
import Terminal

/// The options of the commands that draw in a room.
struct SharedSession: ParsableArguments {
  @OptionGroup var room: RoomArguments

  @Flag(help: "The room has another address than before, and its log is lost.")
  var moved = false

  @OptionGroup var start: StartOptions

  @OptionGroup var colors: PaletteOptions

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var pointer: PointerArguments

  static let settings =
    StartOptions.settings + PaletteOptions.settings + DrawingOptions.settings
    + PointerArguments.settings

  /// Draws in a sketch that is shared.
  ///
  /// - Parameters:
  ///   - path: The user's file.
  ///   - settings: The room and how to connect.
  /// - Throws: `DocumentError`, `SketchError`, or `TerminalError`.
  func run(_ path: String, in settings: RoomSession.Settings) throws {
    let environment = ProcessInfo.processInfo.environment
    let location = try SketchLocation(
      file: path, last: false, waiting: false, environment: environment)
    TerminalSession.blockSignals()
    let session = try TerminalSession(
      environment: environment, pointer: pointer.options, inkNumbers: colors.numbers)
    var view = DrawingSession(session: session, drawing: drawing, start: start)
    view.room = settings
    try view.run(in: location, environment: environment)
  }

  /// Throws for the file of a room with another name.
  static func check(_ document: SketchDocument, for address: RoomAddress) throws {
    guard let room = document.room, RoomAddress(room)?.room != address.room else { return }
    throw Failure(
      "'\(document.path.printable())' is shared in \(room); choose another file.", .usage)
  }

  /// Throws for the file of a room at another address, unless that room has the file's first message.
  ///
  /// - Parameters:
  ///   - document: The user's file.
  ///   - address: The room.
  ///   - credentials: How to connect.
  /// - Throws: `Failure` or `RoomError`.
  func checkMoved(
    _ document: SketchDocument, to address: RoomAddress, _ credentials: RoomCredentials
  ) throws {
    guard let room = document.room, room != address.description, !moved else { return }
    if let first = document.confirmations.first,
      try RoomDirectory.contains(first, in: address, credentials)
    {
      return
    }
    throw Failure(
      """
      '\(document.path.printable())' is shared in \(room). If that room has moved here, use --moved; \
      otherwise choose another file.
      """, .usage)
  }
}
