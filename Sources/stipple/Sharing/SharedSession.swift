import ArgumentParser
import DrawingApp
import Files
import TerminalUI

/// The options of the commands that draw in a room.
struct SharedSession: ParsableArguments {
  @OptionGroup var room: RoomArguments
  @Flag(help: "Accept a room that has moved to another address, or has lost its log.")
  var moved = false
  @Flag(help: "Publish everything without asking.") var everything = false
  @OptionGroup var options: SessionArguments

  /// Enters rooms as these options require.
  var entry: RoomEntry {
    RoomEntry(
      with: room.access, hasMoved: moved, publishesEverything: everything, streams: .current,
      environment: ProcessText.environment)
  }

  func run(in entered: RoomEntry.Entered) throws {
    try options.run(
      file: entered.path, preparing: entered.prepare, configuring: { $0.room = entered.settings })
  }
}
