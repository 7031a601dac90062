import TerminalUI

/// Something that a key, an entry of the menu, or a button of the toolbar does.
///
/// The settings, the help panel, the menu, the toolbar, and `docs/keys.md` are derived from ``all``.
struct Command: KeyCommand, Sendable {
  /// The name in the settings; unique.
  let name: String
  /// Whether the settings can change the keys.
  var isBindable = true
  var keys: [Key] = []
  /// The keys as the help panel shows them, if not by their names.
  var keyNames: String?
  /// The label in the help panel and the menu, if not the name in words; commands with the same label
  /// share a line of the panel.
  var label: String?
  /// What the command does, as a sentence without a subject, in Markdown; for `docs/keys.md`.
  var details: String?
  /// Where the menu has the command, apart from tools, inks, and symmetries.
  var menuPlace: MenuPlace?
  var toolbarItem: ToolbarItem?
  /// Whether the user can go on typing a text.
  var keepsText = false
  /// Returns whether the command's switch is on, as the menu shows it; `nil` for a command without a switch.
  var isSwitchOn: (@Sendable (InkSettings) -> Bool)?
  /// Whether the command only chooses a setting, so that the menu stays open for further choices.
  var isSetting = false
  /// Whether the strokes that were drawn last stay open to corrections.
  var keepsStrokes = false
  /// Returns whether the program offers the exports or imports that the command needs.
  var isAvailable: @Sendable (DrawingState) -> Bool = { _ in true }
  let effects: @Sendable (DrawingState) -> [Effect]

  /// The group of the menu; the selection's group is shown while there is one.
  enum MenuPlace: CaseIterable { case drawing, selection, sketches, program }

  var helpLabel: String? { label ?? name.replacing("-", with: " ") }
}

extension Command: Hashable {
  static func == (command: Command, other: Command) -> Bool { command.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
