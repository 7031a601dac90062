import Ink
import TerminalUI
import Touches

/// A button of the toolbar, after a blank cell.
final class ToolbarButton: PressControl, MenuControl {
  let entry: ToolbarEntry
  private(set) var isOn = false
  private(set) var face: ToolbarFace?

  init(_ entry: ToolbarEntry) {
    self.entry = entry
    super.init()
  }

  private(set) var columns = 0
  var text: String { " " + (face?.text ?? "") }

  /// Shows what the toolbar contains, in some columns with the blank one.
  func show(_ content: ToolbarContent, _ detail: ToolbarFace.Detail, columns: Int, key: String?) {
    var face = ToolbarFace(entry.item, content, detail, key: key)
    face.text = face.text.shortened(to: columns - 1)
    (self.face, self.columns, isOn) = (face, columns, entry.item.isOn(content))
  }

  func perform() -> [Effect] { entry.command.map { [.clearMessage, .command($0)] } ?? [] }
  override func released(_ touch: Touch) -> [Effect] { perform() }
}

struct ToolbarFace {
  /// How much a row shows of its names and keys.
  enum Detail: CaseIterable {
    /// Long texts, each followed by its key.
    case long
    /// Short texts, each followed by its key.
    case short
    /// Short texts with a letter that is the key, or followed by it if they have no such letter.
    case shortest
  }

  var text: String
  /// The columns of the key, which is underlined; `nil` for none.
  var keyColumns: Range<Int>?
  /// The ink of the blocks at the end of the text; `nil` for no blocks.
  var swatch: (color: InkColor, columns: Range<Int>)?

  /// Creates the face of a button; blank while its command has no effect.
  init(_ item: ToolbarItem, _ content: ToolbarContent, _ detail: Detail, key: String?) {
    let key = item.hasKey ? key : nil
    guard let label = item.label(content) else {
      text = ""
      return
    }
    text = item.prefix.text(detail) + label.text(detail)
    if let swatch = item.swatch {
      let color = swatch(content)
      text = key ?? ""
      let columns = text.columnCount..<max(2, text.columnCount + (detail == .shortest ? 1 : 2))
      text += color == nil ? "+" : String(repeating: "█", count: columns.count)
      self.swatch = color.map { ($0, columns) }
    } else if let key {
      mark(key, detail)
    } else if text.isEmpty {
      text = String(item.tooltip(content).prefix(1))
    }
  }

  /// Underlines a letter that is the key, or else appends the key.
  private mutating func mark(_ key: String, _ detail: Detail) {
    if detail == .shortest, key.count == 1, let index = index(of: key) {
      let column = String(text[..<index]).columnCount
      text.replaceSubrange(index...index, with: key)
      keyColumns = column..<column + 1
    } else {
      text += text.isEmpty ? key : " \(key)"
      keyColumns = text.columnCount - key.columnCount..<text.columnCount
    }
  }

  /// Returns the index of a letter of the text; the first letter may have another case.
  private func index(of letter: String) -> String.Index? {
    let isFirst = text.prefix(1).lowercased() == letter.lowercased()
    return text.firstIndex(of: Character(letter)) ?? (isFirst ? text.startIndex : nil)
  }
}
