import Geometry
import TerminalUI

/// The end of a sequence that stays incomplete, such as a lone Escape.
extension InputParser {
  /// The time to wait for more bytes before ``flush(_:)``; `nil` if no sequence is incomplete.
  var timeout: TimeInterval? {
    if isPasting { return 1 }
    return switch state {
    case .ground: nil
    case .escape: 0.05
    // These never stand for a key, and a slow connection may pause in the middle of one.
    default: 0.5
    }
  }

  /// Discards an incomplete sequence; a lone escape character is emitted as the Escape key, or ends a string.
  mutating func flush(_ emit: (InputEvent) -> Void) {
    switch state {
    case .escape: key(Key(.escape), emit)
    case .stringEscape: finishString(emit)
    default: break
    }
    state = .ground
    isPasting = false
  }
}
