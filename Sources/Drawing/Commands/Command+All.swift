import Canvas
import Geometry
import Ink
import TerminalUI
import Touches

extension Command {
  /// Every command that a key can have, in the order of the settings, the help panel, and the menu.
  static let all: [Command] = [
    Tool.all.map(tool), [undo, redo, clear], InkColor.named.map(ink),
    [openPicker, pickUpInk, suspend, thinner, wider, sparser, denser, turnNibLeft, turnNibRight],
    [lowerNib, raiseNib, quit, showHelp],
    [eraseSelection, rotateRight, rotateLeft, shrink, enlarge],
    [copySelection, cutSelection, paste, duplicateSelection, toBack, toFront, group, ungroup],
    [selectAll, selectNext, selectNextToo, openMenu, cancel, deselect],
    pans, pages, [zoomIn, zoomOut, resetZoom, fit, follow],
    [nextSymmetry, snap, addArm, grid, guides, focusToolbar, onlyInk],
    [sketches, newSketch, renameSketch, duplicateSketch, deleteSketch, restoreSketch],
    [openExportPrompt, openImportPrompt, copyText],
    [touches, statistics, debugging, smoothing, redraw],
  ].flatMap(\.self)

  // MARK: - Tools and inks

  static func tool(_ tool: Tool) -> Command {
    Command(
      name: tool.settingsName, keys: [Key(.character(tool.key))], label: tool.name,
      toolbarItem: ToolbarItem("\(tool.name): \(tool.help)", isOn: { $0.tool.name == tool.name }) {
        ToolbarItem.Label(
          long: tool.shortName, short: $0.tool.name == tool.name ? tool.shortName : "")
      },
      isSetting: true
    ) { $0.tools.select(tool, at: $1) }
  }

  /// Colors the selected strokes, or else the next ones.
  static func ink(_ color: InkColor) -> Command {
    Command(
      name: "ink-\(color.name)",
      keys: color.components == nil
        ? [Unicode.Scalar(0x31 + color.number)].compactMap(\.self).map { Key(.character($0)) } : [],
      keyNames: "1-8", label: "ink",
      toolbarItem: ToolbarItem("ink: \(color.name)", color: color, isOn: { $0.color == color }) {
        ToolbarItem.Label(long: $0.color == color ? color.name : "")
      },
      isSetting: true
    ) { $0.context.select(color, at: $1) }
  }

  static let openPicker = Command(
    name: "ink-picker", keys: ["9"], label: "any ink", menuPlace: .always,
    toolbarItem: ToolbarItem("any ink", isOn: { $0.color.components != nil }) { content in
      guard content.color.components != nil else { return ToolbarItem.Label(long: "any ink") }
      return ToolbarItem.Label(long: content.color.name, short: content.color.name)
    }
  ) { controller, _ in controller.inks.openPicker() }
  static let pickUpInk = Command(
    name: "eyedropper", keys: ["i"], label: "pick up ink", menuPlace: .always
  ) { controller, _ in controller.inks.togglePickingUp() }
  static let thinner = Command(name: "thinner", keys: ["["], label: "width", isSetting: true) {
    $0.context.widen(by: -1, at: $1)
  }
  static let wider = Command(name: "wider", keys: ["]"], label: "width", isSetting: true) {
    $0.context.widen(by: 1, at: $1)
  }
  static let sparser = Command(
    name: "sparser", keys: [";"], label: "density",
    toolbarItem: ToolbarItem("sparser") { content in
      content.density.map { ToolbarItem.Label(always: "\(Int($0))%") }
    },
    isSetting: true
  ) { controller, _ in controller.context.changeDensity(by: -5) }
  static let denser = Command(
    name: "denser", keys: ["'"], label: "density",
    toolbarItem: ToolbarItem("denser") { $0.density.map { _ in ToolbarItem.Label(long: "") } },
    isSetting: true
  ) { controller, _ in controller.context.changeDensity(by: 5) }
  static let turnNibLeft = Command(
    name: "turn-nib-left", keys: ["<"], label: "turn nib", isSetting: true
  ) { $0.context.turnNib(by: -1, at: $1) }
  static let turnNibRight = Command(
    name: "turn-nib-right", keys: [">"], label: "turn nib",
    toolbarItem: ToolbarItem("turn the nib") { ToolbarItem.Label(angle: .direction, of: $0) },
    isSetting: true
  ) { $0.context.turnNib(by: 1, at: $1) }
  static let lowerNib = Command(
    name: "lower-nib", keys: ["("], label: "tilt nib", isSetting: true
  ) { $0.context.tiltNib(by: -1, at: $1) }
  static let raiseNib = Command(
    name: "raise-nib", keys: [")"], label: "tilt nib",
    toolbarItem: ToolbarItem("raise the nib") { ToolbarItem.Label(angle: .tilt, of: $0) },
    isSetting: true
  ) { $0.context.tiltNib(by: 1, at: $1) }

  // MARK: - Editing

  static let undo = Command(
    name: "undo", keys: ["u"], label: "undo", menuPlace: .always,
    toolbarItem: ToolbarItem("undo the last edit", "undo", essentialColumns: 60)
  ) { $0.undo(at: $1) }
  static let redo = Command(
    name: "redo", keys: ["U", Key(.character("y"), .control)], label: "redo", menuPlace: .always,
    toolbarItem: ToolbarItem("redo the edit that was undone", "redo")
  ) { $0.context.editor.redo(at: $1) }
  static let clear = Command(name: "clear", keys: ["C"], label: "clear") {
    $0.context.editor.clear(at: $1)
  }
  static let snap = Command(
    name: "snap", keys: ["S"], label: "snap last stroke", menuPlace: .always
  ) { $0.context.editor.snapLastStroke(at: $1) }
  static let paste = Command(name: "paste", keys: ["v"], label: "paste", menuPlace: .always) {
    $0.paste(at: $1)
  }

  // MARK: - The selection

  static let eraseSelection = Command(
    name: "erase-selection", keys: [Key(.delete), Key(.backspace)], label: "erase selected",
    menuPlace: .selection
  ) { $0.context.selecting.erase(at: $1) }
  static let rotateRight = Command(
    name: "rotate-right", keys: ["r"], label: "rotate selected"
  ) { $0.context.selecting.transform(PairMotion(rotationSteps: 1), at: $1) }
  static let rotateLeft = Command(name: "rotate-left", keys: ["R"], label: "rotate selected") {
    $0.context.selecting.transform(PairMotion(rotationSteps: -1), at: $1)
  }
  static let shrink = Command(name: "shrink", keys: [","], label: "scale selected") {
    $0.context.selecting.transform(PairMotion(scaleSteps: -1), at: $1)
  }
  static let enlarge = Command(name: "enlarge", keys: ["."], label: "scale selected") {
    $0.context.selecting.transform(PairMotion(scaleSteps: 1), at: $1)
  }
  static let copySelection = Command(
    name: "copy", keys: ["y"], label: "copy", menuPlace: .selection
  ) { controller, _ in controller.incoming.clipboard.copy() }
  static let cutSelection = Command(name: "cut", keys: ["x"], label: "cut", menuPlace: .selection) {
    $0.incoming.clipboard.cut(at: $1)
  }
  static let duplicateSelection = Command(
    name: "duplicate", keys: ["d"], label: "duplicate", menuPlace: .selection
  ) { $0.context.selecting.duplicate(at: $1) }
  static let toBack = Command(
    name: "to-back", keys: ["{"], label: "to back", menuPlace: .selection
  ) { $0.context.selecting.reorder(to: .back, at: $1) }
  static let toFront = Command(
    name: "to-front", keys: ["}"], label: "to front", menuPlace: .selection
  ) { $0.context.selecting.reorder(to: .front, at: $1) }
  static let group = Command(name: "group", keys: ["g"], label: "group", menuPlace: .selection) {
    $0.context.selecting.group(at: $1)
  }
  static let ungroup = Command(
    name: "ungroup", keys: ["G"], label: "ungroup", menuPlace: .selection
  ) { $0.context.selecting.ungroup(at: $1) }
  static let selectAll = Command(name: "select-all", keys: ["A"], label: "select all") {
    controller, _ in controller.context.selecting.selectAll()
  }
  static let selectNext = Command(
    name: "select-next", keys: ["j"], label: "select next, add"
  ) { controller, _ in controller.context.selecting.selectNext(keepingOthers: false) }
  static let selectNextToo = Command(
    name: "select-next-too", keys: ["J"], label: "select next, add"
  ) { controller, _ in controller.context.selecting.selectNext(keepingOthers: true) }
  static let deselect = Command(name: "deselect", label: "deselect", menuPlace: .selection) {
    controller, _ in controller.context.editor.selection = nil
  }
  static let openMenu = Command(name: "menu", keys: [Key(.enter)], label: "menu") { controller, _ in
    controller.openMenu(at: controller.context.pointer.location ?? controller.context.window.center)
  }
  static let cancel = Command(
    name: "cancel", keys: [Key(.escape)], label: "cancel, deselect", keepsStrokes: true
  ) { controller, _ in controller.cancelGesture() }

  // MARK: - The view

  /// The directions in which the window moves; the canvas moves in the opposite direction.
  private static let directions: [(name: String, key: Key.Code, canvas: Vector)] = [
    ("left", .left, Vector(dx: 1, dy: 0)), ("right", .right, Vector(dx: -1, dy: 0)),
    ("up", .up, Vector(dx: 0, dy: 1)), ("down", .down, Vector(dx: 0, dy: -1)),
  ]

  /// The distance by which an arrow key pans, in screen dots: two rows, or four columns.
  private static let arrowStep = 8.0

  private static let pans = directions.map { name, key, canvas in
    Command(
      name: "pan-\(name)", keys: [Key(key)], keyNames: "←↑↓→", label: "pan, move selected",
      keepsText: true
    ) { controller, time in
      if controller.context.selecting.nudge(canvas * -1, at: time) { return }
      controller.context.navigator.pan(by: canvas * arrowStep)
    }
  }

  private static let pages = directions.map { name, key, canvas in
    Command(
      name: "page-\(name)", keys: [Key(key, .shift)], keyNames: "Shift-arrows",
      label: "pan farther", keepsText: true
    ) { controller, _ in controller.context.navigator.pan(byFraction: canvas * 0.5) }
  }

  static let zoomIn = Command(
    name: "zoom-in", keys: ["+"], label: "zoom", toolbarItem: ToolbarItem("zoom in", ""),
    keepsText: true
  ) { controller, _ in controller.context.zoom(by: 2.0.squareRoot()) }
  static let zoomOut = Command(
    name: "zoom-out", keys: ["-"], label: "zoom", toolbarItem: ToolbarItem("zoom out", ""),
    keepsText: true
  ) { controller, _ in controller.context.zoom(by: 0.5.squareRoot()) }
  static let resetZoom = Command(
    name: "zoom-100", keys: ["0", "z"], label: "100 %",
    toolbarItem: ToolbarItem("show full size") {
      ToolbarItem.Label(always: "\(Int(($0.scale * 100).rounded()))%")
    },
    keepsText: true
  ) { controller, _ in controller.context.showFullSize() }
  static let fit = Command(
    name: "fit", keys: ["f"], label: "fit", menuPlace: .always,
    toolbarItem: ToolbarItem("show the whole drawing", "fit"), keepsText: true
  ) { controller, _ in controller.context.fitDrawing() }
  static let follow = Command(name: "follow", keys: ["W"], label: "follow a person") {
    controller, _ in controller.people.followNext()
  }
  static let nextSymmetry = Command(
    name: "symmetry", keys: ["M"], label: "symmetry",
    toolbarItem: ToolbarItem(
      tooltip: { "symmetry: \($0.symmetry?.name ?? "off")" }, isOn: { $0.symmetry != nil }
    ) { ToolbarItem.Label(long: $0.symmetry?.name ?? "symmetry") }
  ) { controller, _ in controller.context.selectNextSymmetry() }
  static let addArm = Command(name: "add-arm", keys: ["*"], label: "add an arm") {
    controller, _ in controller.context.addArm()
  }

  /// Gives later strokes a symmetry, or none.
  static func symmetry(_ symmetry: Symmetry?) -> Command {
    Command(name: "symmetry-\(symmetry?.name ?? "off")", isBindable: false, isSetting: true) {
      controller, _ in controller.context.select(symmetry)
    }
  }

  static let grid = Command(
    name: "grid", keys: ["#"], label: "grid", menuPlace: .always,
    toolbarItem: ToolbarItem(
      tooltip: { $0.hasGrid ? "hide the grid" : "grid to snap to" }, isOn: \.hasGrid
    ) { _ in ToolbarItem.Label(long: "grid") },
    isSwitchOn: \.hasGrid, isSetting: true
  ) { controller, _ in controller.context.toggleGrid() }
  static let guides = Command(
    name: "guides", keys: ["%"], label: "guides", menuPlace: .always, isSwitchOn: \.hasGuides,
    isSetting: true
  ) { controller, _ in controller.context.toggleGuides() }
  static let smoothing = Command(
    name: "smoothing", keys: [Key(.function(8))], label: "smoothing",
    toolbarItem: ToolbarItem(tooltip: { "smoothing: \($0.smoothing.rawValue)" }) {
      ToolbarItem.Label(long: $0.smoothing.rawValue)
    },
    keepsText: true
  ) { controller, _ in controller.context.changeSmoothing() }

  // MARK: - What is shown

  static let showHelp = Command(
    name: "help", keys: ["?", "h", Key(.function(1))], label: "help",
    toolbarItem: ToolbarItem("all keys and gestures", "help", essentialColumns: 60), keepsText: true
  ) { controller, _ in controller.showHelp() }
  static let focusToolbar = Command(name: "toolbar", keys: [Key(.tab)], label: "toolbar") {
    controller, _ in controller.toolbar.takeKeys()
  }
  static let onlyInk = Command(name: "only-ink", keys: ["H"], label: "only ink") {
    controller, _ in controller.toolbar.toggleOnlyInk()
  }
  static let touches = Command(
    name: "touches", keys: [Key(.function(5))], label: "touches", keepsText: true
  ) { controller, _ in
    controller.context.settings.showsTouches.toggle()
    controller.context.messages.show(
      controller.context.settings.showsTouches
        ? "showing touches and their gestures" : "touches hidden")
  }
  static let statistics = Command(
    name: "frame-times", keys: [Key(.function(6))], label: "frame times", keepsText: true
  ) { controller, _ in controller.context.settings.showsStatistics.toggle() }
  static let debugging = Command(
    name: "debug", keys: [Key(.function(7))], label: "debug", keepsText: true
  ) { controller, _ in
    controller.context.settings.isDebugging.toggle()
    controller.context.messages.show(
      controller.context.settings.isDebugging ? "debug: predictions are red" : "debug off")
  }

  // MARK: - Files

  static let sketches = Command(
    name: "sketches", keys: ["O"], label: "sketches", menuPlace: .always, toolbarItem: .sketchName
  ) { controller, _ in controller.strip.toggle() }
  static let newSketch = Command(name: "new-sketch", keys: ["n"], label: "new sketch") {
    controller, _ in controller.strip.request(.create)
  }
  static let renameSketch = Command(
    name: "rename-sketch", keys: ["N"], label: "name sketch"
  ) { controller, _ in controller.strip.rename() }
  static let duplicateSketch = Command(
    name: "duplicate-sketch", keys: ["D"], label: "duplicate sketch"
  ) { controller, _ in controller.strip.duplicate() }
  static let deleteSketch = Command(
    name: "delete-sketch", label: "delete sketch"
  ) { controller, _ in controller.strip.delete() }
  static let restoreSketch = Command(
    name: "restore-sketch", label: "restore sketch"
  ) { controller, _ in controller.strip.restore() }
  static let openExportPrompt = Command(
    name: "export", keys: ["X"], label: "export", menuPlace: .always,
    toolbarItem: ToolbarItem("export as a picture", "export"),
    isAvailable: { $0.files.exporter != nil }
  ) { controller, _ in controller.files.openExportPrompt() }
  static let openImportPrompt = Command(
    name: "import", keys: ["I"], label: "import", menuPlace: .always,
    isAvailable: { $0.importer != nil }
  ) { controller, _ in controller.files.openImportPrompt() }
  static let copyText = Command(
    name: "copy-text", label: "copy text", menuPlace: .always,
    isAvailable: { $0.files.exporter != nil }
  ) { controller, _ in controller.files.copyText() }

  static func export(as format: String) -> Command {
    Command(
      name: "save-as-\(format)", isBindable: false, label: "save as \(format)"
    ) { controller, _ in controller.files.export(as: format) }
  }

  // MARK: - The program

  static let quit = Command(
    name: "quit", keys: ["q", Key(.character("c"), .control)], label: "quit",
    toolbarItem: ToolbarItem("save and quit", "quit")
  ) { controller, _ in controller.isFinished = true }

  /// What the terminal session does with its own keys.
  static let suspend = Command(
    name: "suspend", isBindable: false, keyNames: "^Z", label: "suspend"
  ) { _, _ in }
  static let redraw = Command(
    name: "redraw", isBindable: false, keyNames: "^L", label: "redraw"
  ) { _, _ in }

  /// The keys that move the pointer, which the terminal session handles.
  static let keyboardPointer = [
    HelpPanel.Entry("←↑↓→", "move a dot"), HelpPanel.Entry("Shift-arrows", "move a cell"),
    HelpPanel.Entry("Home End", "left, right a cell"),
    HelpPanel.Entry("PgUp PgDn", "up, down a cell"), HelpPanel.Entry("Space", "press, lift"),
  ]
}

extension Command {
  /// The buttons of the toolbar before the slider of the width.
  static let beforeWidth = Tool.all.map(tool) + InkColor.named.map(ink) + [openPicker]

  /// The buttons of the toolbar after the slider of the width; `nil` for the state of the file.
  static let afterWidth: [Command?] = [
    sparser, denser, turnNibRight, raiseNib, undo, redo, showHelp, nil, sketches,
    openExportPrompt, quit, zoomOut, resetZoom, zoomIn, fit, nextSymmetry, grid, smoothing,
  ]
}
