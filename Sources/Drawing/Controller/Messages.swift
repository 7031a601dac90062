import Geometry
import TerminalUI

/// The messages and notices at the bottom of the screen; a change requests a frame.
package final class Messages {
  private(set) var lines = StatusLines() { didSet { frames.setNeedsDisplay() } }
  /// The keys of the commands, which hints name.
  var keys = KeyBindings.standard
  /// The number of messages so far.
  private(set) var count = 0

  private let frames: DisplayLink

  init(frames: DisplayLink) { self.frames = frames }

  /// The message, which stays until the next key or press; `nil` for none.
  var current: String? { lines.message }

  /// Shows a message until the next key or press.
  package func show(_ text: String) { show(text, at: nil) }

  /// Shows a message about what the pointer did at a location, in screen dots; `nil` for any other.
  func show(_ text: String, at location: Point?) {
    count += 1
    lines.message = text
    lines.location = location
  }

  /// Shows a message with the keys of commands until the next key or press.
  func show(_ text: String, _ hints: KeyHint...) { show(keys.message(text, hints)) }

  func clear() { if lines.message != nil { lines.message = nil } }

  /// Removes the message if it is still this one.
  func clear(_ text: String?) { if current == text { clear() } }

  /// Shows a notice until the next key or press, beside the message.
  package func showNotice(_ text: String) { lines.addNotice(text) }
  /// Shows a notice with the key of a command until the next key or press.
  func showNotice(_ text: String, _ hint: KeyHint) { showNotice(keys.message(text, [hint])) }
  func removeNotice(_ text: String) { lines.removeNotice(text) }

  /// Removes the notices.
  package func clearNotices() { if !lines.notices.isEmpty { lines.clearNotices() } }
}
