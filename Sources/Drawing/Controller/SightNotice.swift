import Canvas
import Geometry
import Ink
import TerminalUI

/// Shows a notice while no ink is in view.
final class SightNotice {
  /// What determines whether any ink is in sight.
  private struct Sight: Equatable {
    let transform: Transform
    let size: ScreenSize
    let revision: Int
  }

  private let context: DrawingContext
  /// What ``update()`` has last checked.
  private var checked: Sight?

  init(_ context: DrawingContext) { self.context = context }

  /// Shows or removes the message after the view was updated.
  ///
  /// - Complexity: O(*n*) in the number of cells until the first with ink, if the view or the sketch has
  ///   changed.
  func update() {
    let (editor, messages) = (context.editor, context.messages)
    let sight = Sight(
      transform: editor.view.transform, size: context.size, revision: editor.revision)
    guard editor.isIdle, sight != checked else { return }
    checked = sight
    let message = messages.keys.message("nothing in sight", [KeyHint(.fit, "finds the drawing")])
    if !editor.sketch.items.isEmpty && !editor.view.hasInk(in: context.size.cells) {
      if messages.current != message { messages.show(message) }
    } else {
      messages.clear(message)
    }
  }
}
