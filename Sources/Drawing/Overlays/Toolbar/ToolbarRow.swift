import Ink
import TerminalUI

/// A row of the toolbar: groups of slots from its left end, and groups up to its right end.
struct ToolbarRow: Sendable {
  var left: [[ToolbarSlot]]
  var right: [[ToolbarSlot]] = []

  /// The rows on a screen with enough room: the sketch, the tools, and what they draw with, with those that edit.
  static let all = [
    ToolbarRow(
      left: [[.menu], [.name, .saveState]],
      right: [
        [.command(.sketches, rank: 8)],
        [.command(.undo), .command(.redo), .command(.nextSymmetry, rank: 6)],
        [
          .command(.zoomOut, rank: 5), .command(.resetZoom, rank: 3), .command(.zoomIn, rank: 5),
          .command(.fit, rank: 4), .command(.grid, rank: 7),
        ],
        [.command(.openExportPrompt, rank: 2), .command(.showHelp), .command(.quit)],
      ]),
    ToolbarRow(
      left: tools(Tool.groups.dropLast()),
      right: [
        Command.lineStyles.enumerated().map { index, command in
          ToolbarSlot.command(command, rank: index + 1)
        }
      ]),
    ToolbarRow(
      left: [
        (InkColor.named.map(Command.ink) + [.openPicker]).map { .command($0) },
        [
          .width, ToolbarSlot([.sparser, .turnNibRight], rank: 3),
          ToolbarSlot([.denser, .raiseNib], rank: 4),
        ],
      ] + tools(Tool.groups.suffix(1))),
  ]

  private static func tools(_ groups: ArraySlice<[Tool]>) -> [[ToolbarSlot]] {
    groups.map { $0.map { .command(.tool($0)) } }
  }

  /// The row on a smaller screen, or for a user who wants only one.
  static let single = ToolbarRow(
    left: [
      [.menu], [.currentTool], [.currentInk, .width],
      [.command(.undo, rank: 2), .command(.redo, rank: 3)],
    ],
    right: [[.command(.showHelp, rank: 4), .command(.quit, rank: 5)]])
}

/// A place in a row of the toolbar, whose width depends only on the screen, the keys, and the sketch's name.
struct ToolbarSlot: Sendable {
  enum Content: Sendable {
    /// The first of some buttons that is not blank.
    case buttons([ToolbarEntry])
    case width
  }

  let content: Content
  /// The order in which a narrow row leaves slots out, the highest first; those of rank 0 stay.
  let rank: Int

  /// A slot for the first of some commands that has an effect.
  init(_ commands: [Command], rank: Int) {
    self.init(
      .buttons(
        commands.compactMap { command in
          command.toolbarItem.map { ToolbarEntry(id: command.name, command: command, item: $0) }
        }), rank: rank)
  }

  private init(_ content: Content, rank: Int = 0) { (self.content, self.rank) = (content, rank) }

  private init(_ id: String, _ command: Command?, _ item: ToolbarItem, rank: Int = 0) {
    self.init(.buttons([ToolbarEntry(id: id, command: command, item: item)]), rank: rank)
  }

  static func command(_ command: Command, rank: Int = 0) -> ToolbarSlot {
    ToolbarSlot([command], rank: rank)
  }

  static let width = ToolbarSlot(.width, rank: 1)
  static let menu = command(.openMenu)
  static let name = ToolbarSlot("name", .sketches, .sketchName)
  static let saveState = ToolbarSlot("state", nil, .saveState, rank: 1)
  static let currentTool = ToolbarSlot("tool", .openMenu, .currentTool)
  static let currentInk = ToolbarSlot("ink", .openPicker, .currentInk)
}

extension ToolbarSlot {
  func columns(
    _ content: ToolbarContent, _ detail: ToolbarFace.Detail, _ keys: [Command: String]
  ) -> Int {
    switch self.content {
    case .width:
      // The slider's own first column is the blank cell before it.
      NumberSlider.columns(
        Self.widthLabel, ends: Self.widthKeys(keys), in: StrokeStyle.widths,
        track: Self.minimumTrackColumns) - 1
    case .buttons(let entries): entries.map { $0.columns(content, detail, keys) }.max() ?? 0
    }
  }

  /// Returns the room that the slot takes beyond that where there is some, in columns.
  func growth(_ content: ToolbarContent) -> Int {
    switch self.content {
    case .width: NumberSlider.maximumTrackColumns - Self.minimumTrackColumns
    case .buttons(let entries): entries.map { $0.growth(content) }.max() ?? 0
    }
  }

  static let widthLabel = "width"

  /// The length of the track of the width where there is no room for more, in columns.
  private static let minimumTrackColumns = 8

  static func widthKeys(_ keys: [Command: String]) -> NumberSlider.Ends {
    (keys[.thinner] ?? "", keys[.wider] ?? "")
  }
}

struct ToolbarEntry: Sendable {
  /// The name of the button; unique.
  let id: String
  /// The command that the button performs; `nil` for one that does nothing.
  let command: Command?
  let item: ToolbarItem
}

extension ToolbarEntry {
  fileprivate func columns(
    _ content: ToolbarContent, _ detail: ToolbarFace.Detail, _ keys: [Command: String]
  ) -> Int {
    let key = command.flatMap { keys[$0] }
    guard let columns = item.columns else {
      return ToolbarFace(item, content, detail, key: key).text.columnCount
    }
    return item.shownPrefix(detail).columnCount + columns
      + (item.hasKey ? key.map { 1 + $0.columnCount } ?? 0 : 0)
  }

  fileprivate func growth(_ content: ToolbarContent) -> Int {
    guard item.isFlexible, let label = item.label(content) else { return 0 }
    return max(0, label.long.columnCount - (item.columns ?? 0))
  }
}
