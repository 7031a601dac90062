import Gestures
import Ink
import TerminalUI
import Touches

/// A button of the toolbar, after a blank cell.
final class ToolbarButton: Control, MenuControl {
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
    face.text = face.text.middleShortened(to: columns - 1)
    (self.face, self.columns, isOn) = (face, columns, entry.item.isOn(content))
  }

  func perform() -> [Effect] { entry.command.map { [.clearMessage, .command($0)] } ?? [] }
  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside { send(perform(), at: event.timestamp) }
  }
}

struct ToolbarFace {
  /// How much a row shows of its names and keys.
  enum Detail: CaseIterable {
    /// Long texts, with a gap between two of them.
    case long
    /// Short texts, with a gap between two of them.
    case short
    /// Short texts and small swatches, without gaps.
    case shortest

    /// The blank columns between two controls of a group, apart from the one that belongs to a control.
    var gap: Int { self == .shortest ? 0 : 1 }
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
    text = item.shownPrefix(detail) + label.text(detail)
    if let swatch = item.swatch {
      let color = swatch(content)
      text = key ?? ""
      let columns = text.columnCount..<max(2, text.columnCount + (detail == .shortest ? 1 : 2))
      text += color == nil ? "+" : String(repeating: "█", count: columns.count)
      self.swatch = color.map { ($0, columns) }
    } else if let key {
      keyColumns = 0..<key.columnCount
      text = text.isEmpty ? key : "\(key) \(text)"
    } else if text.isEmpty {
      text = String(item.tooltip(content).prefix(1))
    }
  }
}
