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

  /// Throws unless a file can be shared in a room.
  static func check(_ document: SketchDocument, for address: RoomAddress) throws {
    guard let room = document.room, room != address.description else { return }
    throw Failure(
      "'\(document.path.printable())' is shared in \(room); choose another file.", .usage)
  }
}
