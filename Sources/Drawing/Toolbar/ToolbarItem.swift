import Canvas
import Ink
import Touches

/// An entry of the toolbar: its texts, its command, and when it is the current choice.
struct ToolbarItem {
  /// The texts beside the key.
  struct Label {
    /// The text where there is room.
    var long: String
    /// The text on a narrow screen; empty for the key alone.
    var short = ""
  }

  /// The command that a press performs, whose key is shown; `nil` if there is nothing to do.
  let command: DrawingCommand?
  /// What the entry does, in the message line while the entry has the focus.
  let tooltip: (ToolbarContent) -> String
  /// The texts; `nil` while the entry is hidden.
  let label: (ToolbarContent) -> Label?
  /// Whether the entry is the current choice, which is marked by a dot.
  let isOn: (ToolbarContent) -> Bool
  /// The color of the text.
  let color: InkColor
  /// Whether the text is shortened where there is no room for it.
  private(set) var isFlexible = false
  /// The narrowest screens on which it gets its long text before the others, in columns, because new
  /// users look for it first; `nil` for an entry that takes the room that is left.
  private(set) var essentialColumns: Int?

  private init(
    _ command: DrawingCommand?, tooltip: @escaping (ToolbarContent) -> String,
    color: InkColor = .foreground, isOn: @escaping (ToolbarContent) -> Bool = { _ in false },
    label: @escaping (ToolbarContent) -> Label?
  ) {
    (self.command, self.tooltip, self.label) = (command, tooltip, label)
    (self.isOn, self.color) = (isOn, color)
  }

  /// Creates an entry with a constant text.
  private init(
    _ command: DrawingCommand, _ label: String, tooltip: String, essentialColumns: Int? = nil
  ) {
    self.init(command, tooltip: { _ in tooltip }) { _ in Label(long: label) }
    self.essentialColumns = essentialColumns
  }
}

extension ToolbarItem {
  /// The entries before the slider of the width.
  static var beforeWidth: [ToolbarItem] { tools + inks + [anyInk] }

  /// The entries after the slider of the width.
  static var afterWidth: [ToolbarItem] {
    [
      ToolbarItem(.changeDensity(-5), tooltip: { _ in "sparser" }) { content in
        content.density.map { Label(long: "\(Int($0))%", short: "\(Int($0))%") }
      },
      ToolbarItem(.changeDensity(5), tooltip: { _ in "denser" }) { content in
        content.density.map { _ in Label(long: "") }
      },
      ToolbarItem(.turnNib(1), tooltip: { _ in "turn the nib" }) { content in
        angle(.direction, of: content)
      },
      ToolbarItem(.tiltNib(1), tooltip: { _ in "raise the nib" }) { content in
        angle(.tilt, of: content)
      },
      ToolbarItem(.undo, "undo", tooltip: "undo the last edit", essentialColumns: 60),
      ToolbarItem(.redo, "redo", tooltip: "redo the edit that was undone"),
      ToolbarItem(.showHelp, "help", tooltip: "all keys and gestures", essentialColumns: 60),
      saveState, sketch,
      ToolbarItem(.openExportPrompt, "export", tooltip: "export as a picture"),
      ToolbarItem(.quit, "quit", tooltip: "save and quit"),
      ToolbarItem(.zoom(0.5.squareRoot()), "", tooltip: "zoom out"),
      ToolbarItem(.resetZoom, tooltip: { _ in "show full size" }) {
        let percentage = "\(Int(($0.scale * 100).rounded()))%"
        return Label(long: percentage, short: percentage)
      },
      ToolbarItem(.zoom(2.0.squareRoot()), "", tooltip: "zoom in"),
      ToolbarItem(.fit, "fit", tooltip: "show the whole drawing"),
      ToolbarItem(
        .nextSymmetry, tooltip: { "symmetry: \($0.symmetry?.name ?? "off")" },
        isOn: { $0.symmetry != nil }
      ) { Label(long: $0.symmetry?.name ?? "symmetry") },
      ToolbarItem(
        .toggleGrid, tooltip: { $0.hasGrid ? "hide the grid" : "grid to snap to" },
        isOn: \.hasGrid
      ) { _ in Label(long: "grid") },
      ToolbarItem(.nextSmoothing, tooltip: { "smoothing: \($0.smoothing.rawValue)" }) {
        Label(long: $0.smoothing.rawValue)
      },
    ]
  }

  /// Whether every edit is saved.
  private static var saveState: ToolbarItem {
    var item = ToolbarItem(
      nil, tooltip: { $0.saveState.tooltip }, isOn: { $0.saveState == .failed }
    ) { $0.saveState.label }
    item.essentialColumns = 90
    return item
  }

  /// The name of the sketch, which opens others.
  private static var sketch: ToolbarItem {
    var item = ToolbarItem(.toggleStrip, tooltip: { "\($0.name) · opens, renames sketches" }) {
      Label(long: $0.name, short: $0.name)
    }
    item.isFlexible = true
    return item
  }

  /// Returns the text at a level of detail, with the key.
  ///
  /// - Parameters:
  ///   - content: What the toolbar shows.
  ///   - isLong: Whether there is room for the long text.
  ///   - keys: The keys of the commands.
  /// - Returns: `nil` while the entry is hidden.
  func text(_ content: ToolbarContent, isLong: Bool, _ keys: [DrawingCommand: String]) -> String? {
    guard let label = label(content) else { return nil }
    let key = command.flatMap { keys[$0] } ?? ""
    let text = isLong ? label.long : label.short
    if key.isEmpty, text.isEmpty { return String(tooltip(content).prefix(1)) }
    return [key, text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the tooltip with the key.
  func described(_ content: ToolbarContent, _ keys: [DrawingCommand: String]) -> String {
    let key = command.flatMap { keys[$0] }
    return [tooltip(content), key].compactMap(\.self).joined(separator: " · ")
  }

  private static var tools: [ToolbarItem] {
    Tool.all.map { tool in
      ToolbarItem(
        .selectTool(tool), tooltip: { _ in "\(tool.name): \(tool.help)" },
        isOn: { $0.tool == tool }
      ) { Label(long: tool.shortName, short: $0.tool == tool ? tool.shortName : "") }
    }
  }

  private static var inks: [ToolbarItem] {
    InkColor.named.map { color in
      ToolbarItem(
        .selectColor(color), tooltip: { _ in "ink: \(color.name)" }, color: color,
        isOn: { $0.color == color }
      ) { Label(long: $0.color == color ? color.name : "") }
    }
  }

  /// The ink without a name of its own, which the picker chooses.
  private static var anyInk: ToolbarItem {
    ToolbarItem(
      .openPicker, tooltip: { _ in "any ink" }, isOn: { $0.color.components != nil }
    ) { content in
      guard content.color.components != nil else { return Label(long: "any ink") }
      return Label(long: content.color.name, short: content.color.name)
    }
  }

  private static func angle(_ setting: Tool.Settings, of content: ToolbarContent) -> Label? {
    guard content.tool.settings.contains(setting) else { return nil }
    // The direction comes before the tilt.
    let hasDirection = content.tool.settings.contains(.direction)
    let index = setting == .tilt && hasDirection ? 1 : 0
    guard content.angles.indices.contains(index) else { return nil }
    let number = content.angles[index].number
    return Label(long: number, short: number)
  }
}

extension ToolbarContent.SaveState {
  fileprivate var label: ToolbarItem.Label {
    switch self {
    case .saved: ToolbarItem.Label(long: "saved", short: "ok")
    case .saving: ToolbarItem.Label(long: "saving…", short: "…")
    case .readOnly: ToolbarItem.Label(long: "read-only", short: "locked")
    case .failed: ToolbarItem.Label(long: "NOT SAVED", short: "FAILED")
    }
  }

  fileprivate var tooltip: String {
    switch self {
    case .saved: "everything is saved"
    case .saving: "the last edit is being saved"
    case .readOnly: "this sketch cannot be changed"
    case .failed: "edits cannot be saved"
    }
  }
}
