import Geometry
import TerminalUI

/// The messages and notices at the bottom of the screen; a change requests a frame.
package final class Messages {
  private(set) var lines = StatusLines() { didSet { frames.setNeedsDisplay() } }
  /// The keys of the commands, which hints name.
  var keys = KeyBindings.standard
  private(set) var count = 0

  private let frames: DisplayLink

  init(frames: DisplayLink) { self.frames = frames }

  /// The message, which stays until the next key or press; `nil` for none.
  var current: String? { lines.message }

  package func show(_ text: String) { show(text, at: nil) }

  /// Shows a message about what the pointer did at a location, in screen dots; `nil` for any other.
  ///
  /// It replaces a notice with the same text.
  func show(_ text: String, at location: Point?) {
    count += 1
    removeNotice(text)
    lines.message = text
    lines.location = location
  }

  /// Shows a message until the next key or press; the pointer's location is in screen dots.
  func show(_ message: Message, pointer: Point? = nil) {
    show(keys.message(message.text, message.hints), at: message.isAtPointer ? pointer : nil)
  }

  func clear() { if lines.message != nil { lines.message = nil } }

  func clear(_ text: String?) { if current == text { clear() } }

  /// Shows a notice until the next key or press, beside the message.
  package func showNotice(_ text: String) { lines.addNotice(text) }
  /// Shows a notice with the key of a command until the next key or press.
  func showNotice(_ text: String, _ hint: KeyHint) { showNotice(keys.message(text, [hint])) }
  func removeNotice(_ text: String) { lines.removeNotice(text) }

  package func clearNotices() { if !lines.notices.isEmpty { lines.clearNotices() } }
}

struct Message {
  var text: String
  var hints: [KeyHint] = []
  /// Whether it is about what the pointer does, and shown beside it.
  var isAtPointer = false

  init(_ text: String, _ hints: KeyHint..., isAtPointer: Bool = false) {
    (self.text, self.hints, self.isAtPointer) = (text, hints, isAtPointer)
  }
}

/// What the key of a command does, at the end of a message: `U redoes`.
struct KeyHint {
  /// A command, or all commands of a line of the help panel.
  let commands: [Command]
  /// The effect, which follows the key.
  let effect: String

  init(_ commands: [Command], _ effect: String) {
    (self.commands, self.effect) = (commands, effect)
  }
  init(_ command: Command, _ effect: String) { self.init([command], effect) }
}
