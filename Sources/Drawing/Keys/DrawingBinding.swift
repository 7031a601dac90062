import Canvas
import Display
import Geometry
import Ink
import Touches

/// A line of the key table: related commands, their keys, and how help panel and menu name them.
struct DrawingBinding {
  /// The keys as the help panel shows them; `nil` to leave the binding out of the panel.
  let keyNames: String?
  /// The label in the help panel and the menu.
  let label: String
  /// The command of each key.
  let commands: [Key: DrawingCommand]
  /// The command of the menu entry; `nil` to leave the binding out of the menu's actions.
  let menuCommand: DrawingCommand?
  /// Whether the menu has the entry only while strokes are selected.
  let needsSelection: Bool

  private init(
    _ keyNames: String?, _ label: String, _ commands: [Key: DrawingCommand] = [:],
    menu menuCommand: DrawingCommand? = nil, needsSelection: Bool = false
  ) {
    self.keyNames = keyNames
    self.label = label
    self.commands = commands
    self.menuCommand = menuCommand
    self.needsSelection = needsSelection
  }

  /// Creates the binding of a character.
  private init(
    _ character: Unicode.Scalar, _ label: String, _ command: DrawingCommand,
    isInMenu: Bool = false, isInSelectionMenu: Bool = false
  ) {
    self.init(
      String(character), label, [Key(.character(character)): command],
      menu: isInMenu || isInSelectionMenu ? command : nil, needsSelection: isInSelectionMenu)
  }
}

extension DrawingBinding {
  /// Every binding, in the order of the help panel and the menu.
  static let all: [DrawingBinding] =
    tools + [
      DrawingBinding("u", "undo", .undo, isInMenu: true),
      DrawingBinding(
        "U ^Y", "redo", [Key(.character("U")): .redo, Key(.character("y"), .control): .redo],
        menu: .redo),
      DrawingBinding("C", "clear", .clear),
      colors,
      DrawingBinding("9", "any ink", .openPicker, isInMenu: true),
      DrawingBinding("i", "pick up ink", .pickUpInk, isInMenu: true),
      // The terminal session handles Ctrl-Z.
      DrawingBinding("^Z", "suspend"),
      DrawingBinding(
        "[ ]", "width", [Key(.character("[")): .widen(-1), Key(.character("]")): .widen(1)]),
      DrawingBinding(
        "; '", "density",
        [Key(.character(";")): .changeDensity(-5), Key(.character("'")): .changeDensity(5)]),
      DrawingBinding(
        "< >", "turn nib",
        [Key(.character("<")): .turnNib(-1), Key(.character(">")): .turnNib(1)]),
      DrawingBinding(
        "( )", "tilt nib",
        [Key(.character("(")): .tiltNib(-1), Key(.character(")")): .tiltNib(1)]),
      DrawingBinding(
        "q ^C", "quit", [Key(.character("q")): .quit, Key(.character("c"), .control): .quit]),
      DrawingBinding("? h F1", "help", Key.help(.showHelp)),
      DrawingBinding(
        "Del", "erase selected", [Key(.delete): .eraseSelection], menu: .eraseSelection,
        needsSelection: true),
      DrawingBinding("Bksp", "erase selected", [Key(.backspace): .eraseSelection]),
      DrawingBinding(
        "r R", "rotate selected",
        [Key(.character("r")): .rotateSelection(1), Key(.character("R")): .rotateSelection(-1)]),
      DrawingBinding(
        ", .", "scale selected",
        [Key(.character(",")): .scaleSelection(-1), Key(.character(".")): .scaleSelection(1)]),
      DrawingBinding("y", "copy", .copySelection, isInSelectionMenu: true),
      DrawingBinding("x", "cut", .cutSelection, isInSelectionMenu: true),
      DrawingBinding("v", "paste", .paste, isInMenu: true),
      DrawingBinding("d", "duplicate", .duplicateSelection, isInSelectionMenu: true),
      DrawingBinding(
        "{", "to back", .reorderSelection(.back), isInSelectionMenu: true),
      DrawingBinding(
        "}", "to front", .reorderSelection(.front), isInSelectionMenu: true),
      DrawingBinding("g", "group", .groupSelection, isInSelectionMenu: true),
      DrawingBinding("G", "ungroup", .ungroupSelection, isInSelectionMenu: true),
      DrawingBinding("A", "select all", .selectAll),
      DrawingBinding(
        "j J", "select next, add",
        [Key(.character("j")): .selectNext, Key(.character("J")): .selectNextToo]),
      DrawingBinding("Enter", "menu", [Key(.enter): .openMenu]),
      DrawingBinding("Esc", "cancel, deselect", [Key(.escape): .cancel]),
      DrawingBinding(nil, "deselect", menu: .deselect, needsSelection: true),
      arrows("←↑↓→", "pan, move selected") { .pan($0 * DrawingCommand.arrowStep) },
      arrows("Shift-arrows", "pan farther", .shift) { .panPage($0 * 0.5) },
      DrawingBinding(
        "+ -", "zoom",
        [
          Key(.character("+")): .zoom(2.0.squareRoot()),
          Key(.character("-")): .zoom(0.5.squareRoot()),
        ]),
      DrawingBinding(
        "0 z", "100 %", [Key(.character("0")): .resetZoom, Key(.character("z")): .resetZoom]),
      DrawingBinding("f", "fit", .fit, isInMenu: true),
      DrawingBinding("W", "follow a person", .followView),
      DrawingBinding("M", "symmetry", .nextSymmetry),
      DrawingBinding("S", "snap last stroke", .snapLastStroke, isInMenu: true),
      DrawingBinding("*", "add an arm", .addArm),
      DrawingBinding("#", "grid", .toggleGrid, isInMenu: true),
      DrawingBinding("%", "guides", .toggleGuides, isInMenu: true),
      DrawingBinding("Tab", "toolbar", [Key(.tab): .focusToolbar]),
      DrawingBinding("H", "only ink", .toggleOnlyInk),
      DrawingBinding("O", "sketches", .toggleStrip, isInMenu: true),
      DrawingBinding("n", "new sketch", .newSketch),
      DrawingBinding("N", "name sketch", .renameSketch),
      DrawingBinding("D", "duplicate sketch", .duplicateSketch),
      DrawingBinding("X", "export", .openExportPrompt, isInMenu: true),
      DrawingBinding("I", "import", .openImportPrompt, isInMenu: true),
      DrawingBinding(nil, "copy text", menu: .copyText),
      DrawingBinding("F5", "touches", [Key(.function(5)): .toggleTouches]),
      DrawingBinding("F6", "frame times", [Key(.function(6)): .toggleStatistics]),
      DrawingBinding("F7", "debug", [Key(.function(7)): .toggleDebugging]),
      DrawingBinding("F8", "smoothing", [Key(.function(8)): .nextSmoothing]),
      // The terminal session handles Ctrl-L.
      DrawingBinding("^L", "redraw"),
    ]

  /// The keys of the help panel's page for a pointer that keys move.
  ///
  /// The terminal session handles them.
  static var keyboardPointer: [HelpPanel.Entry] {
    [
      HelpPanel.Entry("←↑↓→", "move a dot"), HelpPanel.Entry("Shift-arrows", "move a cell"),
      HelpPanel.Entry("Home End", "left, right a cell"),
      HelpPanel.Entry("PgUp PgDn", "up, down a cell"), HelpPanel.Entry("Space", "press, lift"),
    ]
  }

  private static var tools: [DrawingBinding] {
    Tool.all.map { DrawingBinding($0.key, $0.name, .selectTool($0)) }
  }

  private static var colors: DrawingBinding {
    let commands = InkColor.named.compactMap { ink in
      ink.key.map { (Key(.character($0)), DrawingCommand.selectColor(ink)) }
    }
    return DrawingBinding("1-8", "ink", Dictionary(uniqueKeysWithValues: commands))
  }

  /// Returns the binding of the arrow keys, which move the canvas in the opposite direction.
  private static func arrows(
    _ keyNames: String, _ label: String, _ flags: ModifierFlags = [],
    command: (Vector) -> DrawingCommand
  ) -> DrawingBinding {
    let directions: [(Key.Code, Vector)] = [
      (.left, Vector(dx: 1, dy: 0)), (.right, Vector(dx: -1, dy: 0)),
      (.up, Vector(dx: 0, dy: 1)), (.down, Vector(dx: 0, dy: -1)),
    ]
    let commands = directions.map { (Key($0, flags), command($1)) }
    return DrawingBinding(keyNames, label, Dictionary(uniqueKeysWithValues: commands))
  }
}

extension InkColor {
  /// The digit that selects a named ink, which is also its label in the menu; `nil` for other inks.
  var key: Unicode.Scalar? { components == nil ? Unicode.Scalar(0x31 + number) : nil }
}
