import Geometry
import Ink
import Touches

/// A command in the toolbar: what its button shows, and when it is the current choice.
struct ToolbarItem: Sendable {
  /// The texts of a button, without its key.
  struct Label {
    /// The text where there is room.
    var long: String
    /// The text on a narrow screen.
    var short: String

    func text(_ detail: ToolbarFace.Detail) -> String { detail == .long ? long : short }
  }

  /// What the command does, shown near the button while the button has the focus.
  let tooltip: @Sendable (ToolbarContent) -> String
  /// Returns whether the button is the current choice, which is reversed.
  var isOn: @Sendable (ToolbarContent) -> Bool = { _ in false }
  /// Returns the ink that the button shows in place of a text; `nil` for none yet.
  var swatch: (@Sendable (ToolbarContent) -> InkColor?)?
  var hasKey = true
  /// The room for a text that changes, in columns; `nil` if it stays the same.
  var columns: Int?
  /// What is before the text where there is room for gaps.
  var prefix = ""
  /// Whether the text gets more room where there is some.
  var isFlexible = false
  /// Returns the texts; `nil` while the command has no effect, so that its slot is blank.
  let label: @Sendable (ToolbarContent) -> Label?
}

extension ToolbarItem {
  /// Creates a button whose text stays the same, on every screen.
  init(_ tooltip: String, _ label: String) {
    self.init(tooltip: { _ in tooltip }) { _ in Label(label) }
  }

  /// Creates a button with a number in some columns, after a prefix.
  init(
    _ tooltip: String, prefix: String = "", columns: Int,
    label: @escaping @Sendable (ToolbarContent) -> Label?
  ) { self.init(tooltip: { _ in tooltip }, columns: columns, prefix: prefix, label: label) }

  func shownPrefix(_ detail: ToolbarFace.Detail) -> String { detail.gap > 0 ? prefix : "" }

  static let saveState = ToolbarItem(
    tooltip: { $0.saveState.texts.tooltip }, isOn: { $0.saveState == .failed }, hasKey: false,
    columns: SketchEditor.SaveState.maximumColumns
  ) { Label($0.saveState.texts.label) }

  /// The name of the sketch, which opens others.
  static let sketchName = ToolbarItem(
    tooltip: { "\($0.name) · opens, renames sketches" }, hasKey: false, columns: 12,
    isFlexible: true
  ) { Label($0.name) }

  /// The current tool, where there is no room for all.
  static let currentTool = ToolbarItem(
    tooltip: { "\($0.tool.name) · the menu has all tools" }, isOn: { _ in true }, hasKey: false,
    columns: Tool.all.map(\.shortName.count).max()
  ) { Label($0.tool.shortName) }

  /// The current ink, where there is no room for all.
  static let currentInk = ToolbarItem(
    tooltip: { "ink: \($0.color.name) · opens the picker" }, swatch: \.color, hasKey: false
  ) { _ in Label("") }
}

extension ToolbarItem.Label {
  /// Creates a text that is the same on every screen.
  init(_ text: String) { self.init(long: text, short: text) }

  /// Creates the text of an angle of the nib; `nil` if the tool has none, or the nib is upright.
  init?(angle setting: Tool.Settings, of content: ToolbarContent) {
    guard content.tool.settings.contains(setting) else { return nil }
    // The direction comes before the tilt.
    let index = setting == .tilt && content.tool.settings.contains(.direction) ? 1 : 0
    guard content.angles.indices.contains(index) else { return nil }
    self.init(content.angles[index].number)
  }
}

extension SketchEditor.SaveState {
  fileprivate static let maximumColumns = allCases.map(\.texts.label.count).max()

  fileprivate var texts: (label: String, tooltip: String) {
    switch self {
    case .saved: ("saved", "everything is saved")
    case .saving: ("saving…", "the last edit is being saved")
    case .readOnly: ("read-only", "this sketch cannot be changed")
    case .failed: ("NOT SAVED", "edits cannot be saved")
    }
  }
}

/// Everything that the toolbar shows; it is laid out again only when a part of it changes.
struct ToolbarContent: Hashable {
  var tool: Tool
  var color: InkColor
  var width: Double
  var density: Double?
  var angles: [NibAngle]
  var line: LineStyle
  var symmetry: Symmetry?
  var hasGrid: Bool
  /// The scale of the canvas; 1 for its own size.
  var scale: Double
  var name: String
  var saveState: SketchEditor.SaveState

  init(_ state: DrawingState) {
    let ink = state.ink
    (tool, color, width, density) = (ink.tool, ink.color, ink.width, ink.density)
    angles = ink.nibAngles(usesBraille: state.usesBraille)
    (line, symmetry, hasGrid) = (ink.lineStyle, ink.symmetry, ink.hasGrid)
    (scale, name, saveState) = (state.transform.scale, state.sketchName, state.saveState)
  }
}

extension Symmetry {
  var name: String {
    switch self {
    case .leftRight: "left-right"
    case .upDown: "up-down"
    case .rosette(let count): "rosette of \(count)"
    }
  }
}

/// Returns a number of dots as a text: `1 dot`.
func dotCount(_ width: Double) -> String {
  let count = Int(width)
  return "\(count) \(count == 1 ? "dot" : "dots")"
}
