import Geometry
import TerminalUI

/// The commands that wait until the sketch is read, and their times.
struct HeldCommands {
  private var commands: [(command: Command, time: TimeInterval)] = []

  /// The time between two messages about how far the sketch was read, in seconds.
  private static let progressInterval = 0.1

  /// Holds a command if it must wait, and shows how far the sketch was read; returns whether it does.
  mutating func hold(
    _ command: Command, at time: TimeInterval, until editor: SketchEditor
  ) -> Bool {
    let waits = !command.keepsStrokes || !commands.isEmpty
    guard editor.reading != nil, waits, command != .quit else { return false }
    commands.append((command, time))
    editor.showReading()
    return true
  }

  /// Returns the commands that waited for the sketch, once it was read.
  mutating func release(
    at time: TimeInterval, from editor: SketchEditor
  ) -> [(command: Command, time: TimeInterval)] {
    guard !commands.isEmpty else { return [] }
    guard editor.reading == nil else {
      editor.showReading()
      editor.frames.schedule(notBefore: time + Self.progressInterval)
      return []
    }
    defer { commands = [] }
    editor.messages.clear()
    return commands
  }
}
