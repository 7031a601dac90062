import Geometry
import Ink

extension DrawingCommand {
  /// Every command that a key can have, with its name in the settings.
  ///
  /// Tools and inks have their own names. A test finds a command of ``DrawingBinding/all`` that is
  /// missing here.
  static let named: [(name: String, command: DrawingCommand)] =
    Tool.all.map { ($0.settingsName, .selectTool($0)) }
    + InkColor.named.map { ("ink-\($0.name)", .selectColor($0)) }
    + [
      ("ink-picker", .openPicker), ("eyedropper", .pickUpInk), ("thinner", .widen(-1)),
      ("wider", .widen(1)), ("sparser", .changeDensity(-5)), ("denser", .changeDensity(5)),
      ("turn-nib-left", .turnNib(-1)), ("turn-nib-right", .turnNib(1)),
      ("lower-nib", .tiltNib(-1)), ("raise-nib", .tiltNib(1)),
      ("undo", .undo), ("redo", .redo), ("clear", .clear), ("erase-selection", .eraseSelection),
      ("copy", .copySelection), ("cut", .cutSelection), ("paste", .paste),
      ("duplicate", .duplicateSelection), ("to-back", .reorderSelection(.back)),
      ("to-front", .reorderSelection(.front)), ("group", .groupSelection),
      ("ungroup", .ungroupSelection),
      ("select-all", .selectAll), ("select-next", .selectNext),
      ("select-next-too", .selectNextToo), ("menu", .openMenu), ("deselect", .deselect),
      ("cancel", .cancel),
      ("rotate-right", .rotateSelection(1)), ("rotate-left", .rotateSelection(-1)),
      ("shrink", .scaleSelection(-1)), ("enlarge", .scaleSelection(1)),
    ]
    + directions.map { ("pan-\($0.name)", .pan($0.canvas * arrowStep)) }
    + directions.map { ("page-\($0.name)", .panPage($0.canvas * 0.5)) }
    + [
      ("zoom-in", .zoom(2.0.squareRoot())), ("zoom-out", .zoom(0.5.squareRoot())),
      ("zoom-100", .resetZoom), ("fit", .fit), ("follow", .followView),
      ("symmetry", .nextSymmetry), ("snap", .snapLastStroke), ("add-arm", .addArm),
      ("grid", .toggleGrid), ("guides", .toggleGuides),
      ("sketches", .toggleStrip), ("toolbar", .focusToolbar), ("only-ink", .toggleOnlyInk),
      ("new-sketch", .newSketch), ("rename-sketch", .renameSketch),
      ("duplicate-sketch", .duplicateSketch), ("delete-sketch", .deleteSketch),
      ("restore-sketch", .restoreSketch), ("export", .openExportPrompt),
      ("import", .openImportPrompt),
      ("copy-text", .copyText), ("help", .showHelp), ("touches", .toggleTouches),
      ("frame-times", .toggleStatistics), ("debug", .toggleDebugging),
      ("smoothing", .nextSmoothing), ("quit", .quit),
    ]

  /// The name in the settings; `nil` for a command that no key can have.
  var name: String? { Self.named.first { $0.command == self }?.name }

  /// The distance by which an arrow key pans, in screen dots: two rows, or four columns.
  static let arrowStep = 8.0

  /// The directions in which the window moves; the canvas moves in the opposite direction.
  private static let directions: [(name: String, canvas: Vector)] = [
    ("left", Vector(dx: 1, dy: 0)), ("right", Vector(dx: -1, dy: 0)),
    ("up", Vector(dx: 0, dy: 1)), ("down", Vector(dx: 0, dy: -1)),
  ]
}
