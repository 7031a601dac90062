import TerminalUI
import Touches

/// A line of text in which the user types the name of a file.
///
/// The caret is after ``selection``. What is typed replaces the selection.
struct NameField {
  private(set) var head = ""
  private(set) var selection: String
  var tail: String

  var text: String { typed + tail }
  var typed: String { head + selection }

  /// The length of the longest path of Linux.
  private static let maximumLength = 4095

  /// Creates a field whose text is selected, except a part at its end.
  init(selecting selection: String = "", before tail: String = "") {
    (self.selection, self.tail) = (selection, tail)
  }

  /// Handles a key that changes the text or moves the caret; ignores any other.
  mutating func press(_ key: Key) {
    switch (key.code, key.modifierFlags) {
    case (.character("u"), .control): self = NameField()
    case (.left, _): moveCaret(toOffset: selection.isEmpty ? head.count - 1 : head.count)
    case (.right, _): moveCaret(toOffset: typed.count + (selection.isEmpty ? 1 : 0))
    case (.home, _), (.character("a"), .control): moveCaret(toOffset: 0)
    case (.end, _), (.character("e"), .control): moveCaret(toOffset: text.count)
    case (.backspace, _):
      if selection.isEmpty { head = String(head.dropLast()) }
      selection = ""
    case (.delete, _):
      if selection.isEmpty { tail = String(tail.dropFirst()) }
      selection = ""
    case (.character(let character), []) where character.properties.generalCategory != .control:
      insert(String(character))
    default: break
    }
  }

  /// Replaces the selection by as much of a text as there is room for.
  mutating func insert(_ text: String) {
    selection = ""
    let room = max(0, Self.maximumLength - self.text.unicodeScalars.count)
    head.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(room))
  }

  mutating func complete(to typed: String) { (head, selection) = (typed, "") }

  /// Replaces the text; the caret stays in the part that remains, or is at the end.
  mutating func replace(with text: String) {
    if !tail.isEmpty, text.hasPrefix(typed) {
      tail = String(text.dropFirst(typed.count))
    } else {
      (head, selection, tail) = (text, "", "")
    }
  }

  private mutating func moveCaret(toOffset offset: Int) {
    let text = text
    (head, selection) = (String(text.prefix(max(0, offset))), "")
    tail = String(text.dropFirst(max(0, offset)))
  }

  /// Returns whether a hint fits in the lower edge of the frame.
  static func hasNote(_ hint: String, on size: ScreenSize) -> Bool {
    size.hasFrames && hint.columnCount + 4 <= size.insideFrame.columns
  }

  /// Returns the panel at the bottom of a screen: the label, the end of a long text, and a hint.
  func panel(_ label: String, hint: String, on size: ScreenSize) -> Panel {
    let start = size.hasFrames ? " " : " \(label): "
    let columns = size.insideFrame.columns - 2
    let room = max(1, columns - start.columnCount)
    let shownTail = tail.prefix(columns: max(room - typed.columnCount, room / 3))
    let shown = (typed + shownTail).suffix(columns: room)
    let caret = start.columnCount + shown.columnCount - shownTail.columnCount
    let marked =
      selection.isEmpty
      ? caret..<(tail.isEmpty ? caret : caret + 1)
      : max(start.columnCount, caret - selection.columnCount)..<caret
    let end = selection.isEmpty && tail.isEmpty ? "_ " : "  "
    let isNote = Self.hasNote(hint, on: size)
    let hints = isNote ? [] : hint.wrapped(columns: columns, limit: max(1, size.rows / 3))
    return Panel(
      ["\(start)\(shown)\(end)"] + hints.map { " \($0) " }, placement: .bottom,
      spans: [Panel.Span(line: 0, columns: marked, attributes: size.hasFrames ? .reverse : [])]
    ).framed(label, note: isNote ? hint : "", on: size)
  }
}
