import Canvas
import Geometry
import Ink
import TerminalUI
import Touches

extension Command {
  static let undo = Command(
    name: "undo", keys: ["u"], label: "undo", details: "undoes the last edit", menuPlace: .drawing,
    toolbarItem: ToolbarItem("undo the last edit", "undo")
  ) { $0.undo(at: $1) }
  static let redo = Command(
    name: "redo", keys: ["U", Key(.character("y"), .control)], label: "redo",
    details: "redoes the edit that was undone last", menuPlace: .drawing,
    toolbarItem: ToolbarItem("redo the last undone edit", "redo")
  ) { $0.context.editor.redo(at: $1) }
  static let clear = Command(
    name: "clear", keys: ["C"], label: "clear", details: "removes everything; `u` brings it back"
  ) { $0.context.editor.clear(at: $1) }
  static let paste = Command(
    name: "paste", keys: ["v"], label: "paste",
    details: "pastes at the pointer, even strokes copied in another stipple", menuPlace: .drawing
  ) { $0.paste(at: $1) }
}
