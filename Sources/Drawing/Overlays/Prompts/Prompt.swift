import Geometry
import TerminalUI
import Touches

/// A line in which the user types a name: of an exported file, of a file to import, or of a sketch.
final class Prompt: Overlay {
  /// What Enter does with a text.
  enum Verdict: Hashable {
    case accepted
    /// The prompt and the text stay; a message says why.
    case refused(String)
    /// Enter accepts the text when it is pressed again; a message asks for that.
    case unconfirmed(String)
  }

  struct Answer: Hashable {
    var text: String
    /// Whether Enter was pressed again after ``Verdict/unconfirmed(_:)``.
    var isConfirmed = false
    var time: TimeInterval
  }

  struct Question {
    var label: String
    /// The text at first, which is selected.
    var text = ""
    var suffix = ""
    /// Whether the text is the path of a file, which may be pasted as a URL or quoted.
    var isPath = false
    /// Returns what describes the text, for the line below.
    var description: (_ text: String, _ size: ScreenSize) -> [String] = { _, _ in [] }
    /// The keys, for the same line: the longest text first, and then shorter ones.
    var keys: [String]
    var verdict: (String) -> Verdict
    /// Returns the texts to which Tab completes the one before the caret, in order.
    var completions: (_ typed: String) -> [String] = { _ in [] }
    /// Returns the message where there is no completion.
    var completionFailure: (_ typed: String) -> String = { _ in "nothing to complete" }
    /// Returns the text that the down arrow chooses instead, or for -1 the up arrow.
    var alternative: (_ text: String, _ step: Int) -> String = { text, _ in text }
    /// Returns the text after the caret once that before it has changed.
    var tail: (_ typed: String, _ tail: String) -> String = { $1 }
    /// The effects of other keys, which end the prompt.
    var actions: [Key: [Effect]] = [:]
    var accepted: (Answer) -> [Effect]
  }

  var text: String { field.text }

  private let question: Question
  private var field: NameField
  private var message: String?
  private var asksToConfirm = false
  /// The texts through which Tab cycles.
  private var cycle: (texts: [String], index: Int)?

  init(_ question: Question) {
    self.question = question
    field = NameField(selecting: question.text, before: question.suffix)
  }

  var hidesToolbar: Bool { true }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    if let effects = question.actions[key] {
      return Response(isHandled: true, closes: true, effects: effects)
    }
    message = nil
    switch (key.code, key.modifierFlags) {
    case (.enter, _): return enter(at: time)
    case (.escape, _), (.character("c"), .control): return .handledAndClosed
    case (.tab, let flags): complete(by: flags.contains(.shift) ? -1 : 1)
    case (.up, _): field.replace(with: question.alternative(text, -1))
    case (.down, _): field.replace(with: question.alternative(text, 1))
    default:
      field.press(key)
      field.tail = question.tail(field.typed, field.tail)
    }
    asksToConfirm = false
    if key.code != .tab { cycle = nil }
    return .handled
  }

  func paste(_ text: String, in state: DrawingState) -> Response {
    (message, asksToConfirm, cycle) = (nil, false, nil)
    field.insert(question.isPath ? text.firstLine.droppedPath : text.firstLine)
    field.tail = question.tail(field.typed, field.tail)
    return .handled
  }

  private func enter(at time: TimeInterval) -> Response {
    switch question.verdict(text) {
    case .refused(let reason): (message, asksToConfirm) = (reason, false)
    case .unconfirmed(let reason) where !asksToConfirm: (message, asksToConfirm) = (reason, true)
    case .accepted, .unconfirmed:
      let answer = Answer(text: text, isConfirmed: asksToConfirm, time: time)
      return Response(isHandled: true, closes: true, effects: question.accepted(answer))
    }
    return .handled
  }

  /// Completes the text as far as all completions agree; from there on, chooses the next one.
  private func complete(by step: Int) {
    if let texts = cycle?.texts, let index = cycle?.index {
      cycle?.index = (index + step + texts.count) % texts.count
    } else {
      let texts = question.completions(field.typed)
      guard let first = texts.first
      else { return message = question.completionFailure(field.typed) }
      let common = texts.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
      guard common.count <= field.typed.count else { return complete(to: common) }
      cycle = (texts, step > 0 ? 0 : texts.count - 1)
    }
    if let cycle { complete(to: cycle.texts[cycle.index]) }
  }

  private func complete(to text: String) {
    field.complete(to: text)
    field.tail = question.tail(text, field.tail)
  }

  func bottomPanel(on size: ScreenSize) -> Panel? {
    let description = question.description(text, size)
    let hints = (message.map { [$0] } ?? question.keys).map {
      (description + [$0]).joined(separator: " · ")
    }
    let hint = hints.first { NameField.hasNote($0, on: size) } ?? hints.last ?? ""
    return field.panel(question.label, hint: hint, on: size)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
