import Canvas
import Geometry
import Ink
import TerminalUI

/// Says that the view was moved away from all ink, until some is in sight again.
final class SightNotice {
  private let context: DrawingContext
  /// The transform for which ``update()`` has checked whether any ink is in sight.
  private var checked: Transform?

  private static let message = "nothing in sight · f finds the drawing"

  init(_ context: DrawingContext) { self.context = context }

  /// Shows or removes the message after the view was updated.
  ///
  /// - Complexity: O(*n*) in the number of cells until the first with ink, if the view was moved.
  func update() {
    let (editor, messages) = (context.editor, context.messages)
    defer { checked = editor.view.transform }
    guard let checked, checked != editor.view.transform, editor.isIdle else { return }
    if !editor.sketch.items.isEmpty && !editor.view.hasInk(in: context.size.cells) {
      if messages.current != Self.message { messages.show(Self.message) }
    } else {
      messages.clear(Self.message)
    }
  }
}
