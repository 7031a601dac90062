import Geometry
import Ink
import TerminalUI
import Touches

extension Command {
  static let undo = Command(
    name: "undo", keys: ["u"], details: "undoes the last edit", menuPlace: .drawing,
    toolbarItem: ToolbarItem("undo the last edit", "undo")
  ) { _ in [.undo] }
  static let redo = Command(
    name: "redo", keys: ["U", Key(.character("y"), .control)],
    details: "redoes the edit that was undone last", menuPlace: .drawing,
    toolbarItem: ToolbarItem("redo the last undone edit", "redo")
  ) { _ in [.sketch { $0.redo(at: $1) }] }
  static let clear = Command(
    name: "clear", keys: ["C"], details: "removes everything; `u` brings it back"
  ) { _ in [.sketch { $0.clear(at: $1) }] }
  static let paste = Command(
    name: "paste", keys: ["v"],
    details: "pastes at the pointer, even strokes copied in another stipple", menuPlace: .drawing
  ) { _ in [.ink(.paste)] }

  static let tidy = Command(
    name: "tidy", keys: ["T"],
    details: "lays out the drawing [tidily](diagrams.md#tidy-and-preview); Enter keeps it",
    menuPlace: .drawing
  ) { state in
    if let refusal = state.refusal() { return [.show(refusal)] }
    return [.present(TidyPreview(state.sketch, state.ink.smoothing)), .show("tidying…")]
  }

  // MARK: - The selection

  static let eraseSelection = Command(
    name: "erase-selection", keys: [Key(.delete), Key(.backspace)], label: "erase selected",
    details: "removes the selection", menuPlace: .selection
  ) { $0.erasing }
  static let rotateRight = Command(
    name: "rotate-right", keys: ["r"], label: "rotate selected",
    details: "rotates the selection by 15° clockwise"
  ) { $0.transforming(PairMotion(rotationSteps: 1)) }
  static let rotateLeft = Command(
    name: "rotate-left", keys: ["R"], label: "rotate selected",
    details: "rotates the selection by 15° counterclockwise"
  ) { $0.transforming(PairMotion(rotationSteps: -1)) }
  static let shrink = Command(
    name: "shrink", keys: [","], label: "scale selected", details: "scales the selection down"
  ) { $0.transforming(PairMotion(scaleSteps: -1)) }
  static let enlarge = Command(
    name: "enlarge", keys: ["."], label: "scale selected", details: "scales the selection up"
  ) { $0.transforming(PairMotion(scaleSteps: 1)) }
  static let copySelection = Command(
    name: "copy", keys: ["y"], details: "copies the selection", menuPlace: .selection
  ) { _ in [.ink(.copySelection)] }
  static let cutSelection = Command(
    name: "cut", keys: ["x"], details: "copies the selection and removes it", menuPlace: .selection
  ) { _ in [.ink(.cutSelection)] }
  static let duplicateSelection = Command(
    name: "duplicate", keys: ["d"],
    details: "adds a copy of the selection and selects it", menuPlace: .selection
  ) { $0.duplicating }
  static let toBack = Command(
    name: "to-back", keys: ["{"],
    details: "puts the selection below all other strokes", menuPlace: .selection
  ) { $0.reordering(to: .back) }
  static let toFront = Command(
    name: "to-front", keys: ["}"],
    details: "puts the selection above all other strokes", menuPlace: .selection
  ) { $0.reordering(to: .front) }
  static let group = Command(
    name: "group", keys: ["g"], details: "makes the selection a group", menuPlace: .selection
  ) { $0.grouping }
  static let ungroup = Command(
    name: "ungroup", keys: ["G"],
    details: "takes the selected strokes out of their groups", menuPlace: .selection
  ) { $0.ungrouping }
  /// Opens the menu of ``arrangements``.
  static let arrange = Command(
    name: "arrange", label: "arrange…",
    details: "opens a menu that aligns, distributes, and sizes the selection",
    menuPlace: .selection
  ) { $0.openingArrangements }
  static let arrangements = Arrangement.all.map { name, arrangement in
    Command(name: name, details: "arranges the selection: see [Arranging](arranging.md)") {
      $0.arranging(arrangement)
    }
  }
  static let lock = Command(
    name: "lock", keys: ["!"],
    details: "locks the selection: nothing selects, moves, or erases it", menuPlace: .selection
  ) { $0.locking }
  static let unlockAll = Command(
    name: "unlock-all", details: "unlocks everything", menuPlace: .drawing
  ) { $0.unlockingAll }
  static let selectAll = Command(
    name: "select-all", keys: ["A"], details: "selects all strokes"
  ) { $0.selectingAll }
  static let selectNext = Command(
    name: "select-next", keys: ["j"], label: "select next, add",
    details: "selects the stroke under the pointer, or the next one"
  ) { $0.selectingNext(keepingOthers: false) }
  static let selectNextToo = Command(
    name: "select-next-too", keys: ["J"], label: "select next, add",
    details: "adds the stroke under the pointer, or the next one, to the selection"
  ) { $0.selectingNext(keepingOthers: true) }
  static let deselect = Command(
    name: "deselect", details: "deselects", menuPlace: .selection
  ) { _ in [.select(nil)] }
  static let openMenu = Command(
    name: "menu", keys: [Key(.enter), "="],
    details: "opens the menu at the pointer; over a [screen](over.md), Enter quits instead",
    toolbarItem: ToolbarItem(tooltip: { _ in "more commands" }, hasKey: false) { _ in
      ToolbarItem.Label(long: "≡ menu", short: "≡")
    }
  ) { [.openMenu(at: $0.pointer.location ?? $0.window.center)] }
  static let cancel = Command(
    name: "cancel", keys: [Key(.escape)], label: "cancel, deselect",

    details:
      "cancels the gesture in progress, or deselects; over a screen, clears, and then quits",
    keepsStrokes: true
  ) { _ in [.cancel] }
}
