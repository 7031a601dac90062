import Ink
import TerminalUI

/// The panel that greets a new user over an empty sketch, until the first stroke.
final class WelcomePanel: Overlay {
  private let context: DrawingContext
  private unowned let overlays: OverlayStack

  init(_ context: DrawingContext, among overlays: OverlayStack) {
    (self.context, self.overlays) = (context, overlays)
  }

  var isModal: Bool { false }
  func takesPointerKey(_ key: Key) -> Bool { false }
  func resize(to size: ScreenSize) -> Bool { true }

  func panels(on size: ScreenSize) -> [Panel] {
    let isShown =
      context.settings.isWelcoming && !context.settings.showsOnlyInk
      && context.editor.sketch.items.isEmpty && !overlays.isInUse
    return isShown ? [panel(on: size)] : []
  }

  private func panel(on size: ScreenSize) -> Panel {
    /// Returns a key with its effect; only the effect of a command without keys.
    func hint(_ command: Command, _ text: String) -> String {
      [context.keys.shortName(of: command), text].compactMap(\.self).joined(separator: " ")
    }
    let ends = [hint(.showHelp, "help"), hint(.quit, "quit")].joined(separator: " · ")
    let long = [
      "Drag to draw; every stroke is saved.",
      "Tools and inks are below: click, or use \(hint(.focusToolbar, "and arrows")).",
      "\(hint(.undo, "undo")) · \(ends)",
    ]
    let short = ["drag to draw", hint(.focusToolbar, "for tools"), ends]
    let columns = size.insideFrame.columns - 2
    let fits = long.allSatisfy { $0.columnCount <= columns }
    let lines = (fits ? long : short).map { $0.shortened(to: max(1, columns)) }
    let width = lines.map(\.columnCount).max() ?? 0
    return Panel(
      lines.map { " \($0)\(String(repeating: " ", count: width - $0.columnCount)) " },
      placement: .center
    ).framed("stipple", on: size)
  }
}
