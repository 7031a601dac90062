import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// A button of the toolbar, after a blank cell.
final class ToolbarButton: PressControl, MenuControl {
  let entry: ToolbarEntry
  private(set) var isOn = false
  private(set) var face: ToolbarFace?

  private let action: (TimeInterval) -> Void

  /// Creates a button whose action gets the time in seconds on the clock of the touches.
  init(_ entry: ToolbarEntry, action: @escaping (TimeInterval) -> Void) {
    (self.entry, self.action) = (entry, action)
    super.init { _, time in action(time) }
  }

  let color = InkColor.foreground
  private(set) var columns = 0
  var text: String { " " + (face?.text ?? "") }

  /// Shows what the toolbar contains, in some columns with the blank one.
  func show(
    _ content: ToolbarContent, _ detail: ToolbarFace.Detail, columns: Int, key: String?
  ) {
    var face = ToolbarFace(entry.item, content, detail, key: key)
    face.text = face.text.shortened(to: columns - 1)
    (self.face, self.columns, isOn) = (face, columns, entry.item.isOn(content))
  }

  func layOut(in frame: Rect) { self.frame = frame }
  func perform(at time: TimeInterval) { action(time) }
  func adjust(by steps: Int, at time: TimeInterval) -> Bool { false }
}
