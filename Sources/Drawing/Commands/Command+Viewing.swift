import Canvas
import Geometry
import TerminalUI
import Touches

extension Command {
  /// The directions in which the window moves; the canvas moves in the opposite direction.
  private static let directions: [(name: String, key: Key.Code, canvas: Vector)] = [
    ("left", .left, Vector(dx: 1, dy: 0)), ("right", .right, Vector(dx: -1, dy: 0)),
    ("up", .up, Vector(dx: 0, dy: 1)), ("down", .down, Vector(dx: 0, dy: -1)),
  ]

  /// The distance by which an arrow key pans, in screen dots: two rows, or four columns.
  private static let arrowStep = 8.0

  static let pans = directions.map { name, key, canvas in
    Command(
      name: "pan-\(name)", keys: [Key(key)], keyNames: "←↑↓→", label: "pan, move selected",
      details: "moves the selection \(name), or else the window", keepsText: true
    ) { $0.nudging(canvas * -1) ?? [.view { $0.pan(by: canvas * arrowStep) }] }
  }

  static let pages = directions.map { name, key, canvas in
    Command(
      name: "page-\(name)", keys: [Key(key, .shift)], keyNames: "Shift-arrows",
      label: "pan farther", details: "moves the window \(name) by half its size", keepsText: true
    ) { _ in [.view { $0.pan(byFraction: canvas * 0.5) }] }
  }

  static let zoomIn = Command(
    name: "zoom-in", keys: ["+"], label: "zoom", details: "zooms in at the pointer, up to 16 times",
    toolbarItem: ToolbarItem("zoom in", ""), keepsText: true
  ) { state in
    [.view { [center = state.zoomCenter] in $0.zoom(by: 2.0.squareRoot(), about: center) }]
  }
  static let zoomOut = Command(
    name: "zoom-out", keys: ["-"], label: "zoom", details: "zooms out at the pointer, down to 1/8",
    toolbarItem: ToolbarItem("zoom out", ""), keepsText: true
  ) { state in
    [.view { [center = state.zoomCenter] in $0.zoom(by: 0.5.squareRoot(), about: center) }]
  }
  static let resetZoom = Command(
    name: "zoom-100", keys: ["0", "z"], label: "zoom", details: "returns to 100%",
    toolbarItem: ToolbarItem(tooltip: { _ in "show full size" }, hasKey: false, columns: 5) {
      ToolbarItem.Label("\(Int(($0.scale * 100).rounded()))%")
    }, keepsText: true
  ) { state in [.view { [center = state.zoomCenter] in $0.showFullSize(about: center) }] }
  static let fit = Command(
    name: "fit", keys: ["f"], details: "fits the drawing to the window", menuPlace: .drawing,
    toolbarItem: ToolbarItem("show the whole drawing", "fit"), keepsText: true
  ) { $0.fitting }
  static let preview = Command(
    name: "preview", keys: ["P"],
    details: "shows or hides the drawing as a [text diagram](diagrams.md#tidy-and-preview)",
    menuPlace: .drawing, keepsText: true
  ) { _ in [.set { $0.showsPreview.toggle() }] }
  static let dim = Command(
    name: "dim-screen", keys: ["B"],
    details: "dims the [screen](over.md) under the ink, or shows it as it was",
    menuPlace: .drawing, keepsText: true, isAvailable: { $0.hasScreen }
  ) { $0.toggling(\.dimsScreen, "screen dimmed", off: "screen as it was") }
  static let hideInk = Command(
    name: "hide-ink", keys: ["V"],
    details: "hides the ink over a screen, until you press again or draw", menuPlace: .drawing,
    isAvailable: { $0.hasScreen }
  ) { $0.toggling(\.hidesInk, "ink hidden", off: "ink shown") }
  static let marks = Command(
    name: "marks", keys: ["w"], label: "marks…",
    details: "lists what is [marked](over.md#say-what-was-marked) on the screen; corrects a kind",
    menuPlace: .drawing, isAvailable: { $0.hasScreen }
  ) { $0.openingMarks() }
  static let follow = Command(
    name: "follow", keys: ["W"], label: "follow a person",
    details: "follows the view of the next person in a [room](sharing.md), or of nobody"
  ) { _ in [.followNext] }
}
