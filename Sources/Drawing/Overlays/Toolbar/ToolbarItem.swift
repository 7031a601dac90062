import Ink
import Touches

/// A command in the toolbar: its texts, and when it is the current choice.
struct ToolbarItem: Sendable {
  /// The texts beside the key.
  struct Label {
    /// The text where there is room.
    var long: String
    /// The text on a narrow screen; empty for the key alone.
    var short = ""
  }

  /// What the command does, in the message line while its button has the focus.
  let tooltip: @Sendable (ToolbarContent) -> String
  var color = InkColor.foreground
  /// Returns whether the button is the current choice, which is marked by a dot.
  var isOn: @Sendable (ToolbarContent) -> Bool = { _ in false }
  /// Whether the text is shortened where there is no room for it.
  var isFlexible = false
  /// The narrowest screens on which it gets its long text before the others, in columns, because new
  /// users look for it first; `nil` for a button that takes the room that is left.
  var essentialColumns: Int?
  /// Returns the texts; `nil` while the button is hidden.
  let label: @Sendable (ToolbarContent) -> Label?
}

extension ToolbarItem {
  /// Creates a button with a constant tooltip.
  init(
    _ tooltip: String, color: InkColor = .foreground,
    isOn: @escaping @Sendable (ToolbarContent) -> Bool = { _ in false },
    label: @escaping @Sendable (ToolbarContent) -> Label?
  ) { self.init(tooltip: { _ in tooltip }, color: color, isOn: isOn, label: label) }

  /// Creates a button with a constant text.
  init(_ tooltip: String, _ label: String, essentialColumns: Int? = nil) {
    self.init(tooltip: { _ in tooltip }, essentialColumns: essentialColumns) { _ in
      Label(long: label)
    }
  }

  /// Whether every edit is saved.
  static let saveState = ToolbarItem(
    tooltip: { $0.saveState.texts.tooltip }, isOn: { $0.saveState == .failed }, essentialColumns: 90
  ) { $0.saveState.texts.label }

  /// The name of the sketch, which opens others.
  static let sketchName = ToolbarItem(
    tooltip: { "\($0.name) · opens, renames sketches" }, isFlexible: true
  ) { Label(always: $0.name) }

  /// Returns the text at a level of detail, with the key; `nil` while the button is hidden.
  func text(_ content: ToolbarContent, isLong: Bool, key: String?) -> String? {
    guard let label = label(content) else { return nil }
    let text = isLong ? label.long : label.short
    if key == nil, text.isEmpty { return String(tooltip(content).prefix(1)) }
    return [key, text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  func described(_ content: ToolbarContent, key: String?) -> String {
    [tooltip(content), key].compactMap(\.self).joined(separator: " · ")
  }
}

extension ToolbarItem.Label {
  /// Creates a text that is the same on every screen.
  init(always text: String) { self.init(long: text, short: text) }

  /// Creates the text of an angle of the nib; `nil` if the tool has none, or the nib is upright.
  init?(angle setting: Tool.Settings, of content: ToolbarContent) {
    guard content.tool.settings.contains(setting) else { return nil }
    // The direction comes before the tilt.
    let index = setting == .tilt && content.tool.settings.contains(.direction) ? 1 : 0
    guard content.angles.indices.contains(index) else { return nil }
    self.init(always: content.angles[index].number)
  }
}

extension SketchEditor.SaveState {
  fileprivate var texts: (label: ToolbarItem.Label, tooltip: String) {
    switch self {
    case .saved: (.init(long: "saved", short: "ok"), "everything is saved")
    case .saving: (.init(long: "saving…", short: "…"), "the last edit is being saved")
    case .readOnly: (.init(long: "read-only", short: "locked"), "this sketch cannot be changed")
    case .failed: (.init(long: "NOT SAVED", short: "FAILED"), "edits cannot be saved")
    }
  }
}
