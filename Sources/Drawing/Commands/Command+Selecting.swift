import Canvas
import Geometry
import Ink
import TerminalUI
import Touches

extension Command {
  static let eraseSelection = Command(
    name: "erase-selection", keys: [Key(.delete), Key(.backspace)], label: "erase selected",
    details: "removes the selection",
    menuPlace: .selection
  ) { $0.context.selecting.erase(at: $1) }
  static let rotateRight = Command(
    name: "rotate-right", keys: ["r"], label: "rotate selected",
    details: "rotates the selection by 15° clockwise"
  ) { $0.context.selecting.transform(PairMotion(rotationSteps: 1), at: $1) }
  static let rotateLeft = Command(
    name: "rotate-left", keys: ["R"], label: "rotate selected",
    details: "rotates the selection by 15° counterclockwise"
  ) { $0.context.selecting.transform(PairMotion(rotationSteps: -1), at: $1) }
  static let shrink = Command(
    name: "shrink", keys: [","], label: "scale selected", details: "scales the selection down"
  ) { $0.context.selecting.transform(PairMotion(scaleSteps: -1), at: $1) }
  static let enlarge = Command(
    name: "enlarge", keys: ["."], label: "scale selected", details: "scales the selection up"
  ) { $0.context.selecting.transform(PairMotion(scaleSteps: 1), at: $1) }
  static let copySelection = Command(
    name: "copy", keys: ["y"], label: "copy", details: "copies the selection", menuPlace: .selection
  ) { controller, _ in controller.incoming.clipboard.copy() }
  static let cutSelection = Command(
    name: "cut", keys: ["x"], label: "cut", details: "copies the selection and removes it",
    menuPlace: .selection
  ) { $0.incoming.clipboard.cut(at: $1) }
  static let duplicateSelection = Command(
    name: "duplicate", keys: ["d"], label: "duplicate",
    details: "adds a copy of the selection and selects it", menuPlace: .selection
  ) { $0.context.selecting.duplicate(at: $1) }
  static let toBack = Command(
    name: "to-back", keys: ["{"], label: "to back",
    details: "puts the selection below all other strokes", menuPlace: .selection
  ) { $0.context.selecting.reorder(to: .back, at: $1) }
  static let toFront = Command(
    name: "to-front", keys: ["}"], label: "to front",
    details: "puts the selection above all other strokes", menuPlace: .selection
  ) { $0.context.selecting.reorder(to: .front, at: $1) }
  static let group = Command(
    name: "group", keys: ["g"], label: "group", details: "makes the selection a group",
    menuPlace: .selection
  ) { $0.context.selecting.group(at: $1) }
  static let ungroup = Command(
    name: "ungroup", keys: ["G"], label: "ungroup",
    details: "takes the selected strokes out of their groups", menuPlace: .selection
  ) { $0.context.selecting.ungroup(at: $1) }
  static let selectAll = Command(
    name: "select-all", keys: ["A"], label: "select all", details: "selects all strokes"
  ) { controller, _ in controller.context.selecting.selectAll() }
  static let selectNext = Command(
    name: "select-next", keys: ["j"], label: "select next, add",
    details: "selects the stroke under the pointer, or the next one"
  ) { controller, _ in controller.context.selecting.selectNext(keepingOthers: false) }
  static let selectNextToo = Command(
    name: "select-next-too", keys: ["J"], label: "select next, add",
    details: "adds the stroke under the pointer, or the next one, to the selection"
  ) { controller, _ in controller.context.selecting.selectNext(keepingOthers: true) }
  static let deselect = Command(
    name: "deselect", label: "deselect", details: "deselects", menuPlace: .selection
  ) { controller, _ in controller.context.editor.selection = nil }
  static let openMenu = Command(
    name: "menu", keys: [Key(.enter), "="], label: "menu", details: "opens the menu at the pointer",
    toolbarItem: ToolbarItem(tooltip: { _ in "more commands" }) { _ in
      ToolbarItem.Label(long: "≡ menu", short: "≡")
    }
  ) { controller, _ in
    controller.openMenu(at: controller.context.pointer.location ?? controller.context.window.center)
  }
  static let cancel = Command(
    name: "cancel", keys: [Key(.escape)], label: "cancel, deselect",
    details: "cancels the gesture in progress, or deselects", keepsStrokes: true
  ) { controller, _ in controller.cancelGesture() }
}
