import Geometry
import TerminalUI
import Touches

/// A line in which the user types a name: of an exported file, of a file to import, or of a sketch.
final class Prompt: Overlay {
  /// What Tab does to the text.
  enum Completion: Hashable {
    case text(String)
    /// The text stays; a message says why.
    case refused(String)
    /// The names are not known yet; the prompt asks again in later frames.
    case pending
  }

  struct Question {
    var label: String
    var text = ""
    /// Returns the keys of the prompt, for the line below; the first parts describe the text itself.
    var hint: (_ text: String, _ size: ScreenSize) -> [String]
    /// Returns why a text is refused; `nil` if it is accepted.
    var refusal: (String) -> String?
    /// Returns what Tab does, forward or backward.
    var completion: (_ text: String, _ step: Int) -> Completion = { text, _ in .text(text) }
    /// Other keys that end the prompt.
    var actions: [Key: () -> Void] = [:]
    /// Called with the accepted text, and the time in seconds on the monotonic clock.
    var accepted: (String, TimeInterval) -> Void
  }

  var text: String { field.text }

  private let question: Question
  private var field: NameField
  private var message: String?
  /// The direction in which Tab was pressed before the names were known.
  private var awaitedStep: Int?

  init(_ question: Question) {
    self.question = question
    field = NameField(question.text)
  }

  var hidesToolbar: Bool { true }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    (message, awaitedStep) = (nil, nil)
    if let action = question.actions[key] {
      action()
      return .handledAndClosed
    }
    switch (key.code, key.modifierFlags) {
    case (.enter, _):
      message = question.refusal(text)
      guard message == nil else { return .handled }
      question.accepted(text, time)
      return .handledAndClosed
    case (.escape, _), (.character("c"), .control): return .handledAndClosed
    case (.tab, let flags): complete(by: flags.contains(.shift) ? -1 : 1)
    default: field.press(key)
    }
    return .handled
  }

  private func complete(by step: Int) {
    switch question.completion(text, step) {
    case .text(let text): field.text = text
    case .refused(let reason): message = reason
    case .pending: awaitedStep = step
    }
  }

  func advance(to time: TimeInterval) { if let step = awaitedStep.take() { complete(by: step) } }
  func resize(to size: ScreenSize) -> Bool { true }

  var bottomPanel: ((ScreenSize) -> Panel)? { panel }

  private func panel(on size: ScreenSize) -> Panel {
    var hints = question.hint(text, size)
    if let message { hints[hints.count - 1] = message }
    return field.panel(question.label, hint: hints.joined(separator: " · "), on: size)
  }
}
