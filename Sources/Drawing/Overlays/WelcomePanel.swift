import Ink
import TerminalUI

/// The panel that greets a new user over an empty sketch, until the first stroke.
final class WelcomePanel: Overlay {
  var isModal: Bool { false }

  func panels(in state: DrawingState) -> [Panel] {
    let isShown =
      state.settings.isWelcoming && !state.settings.showsOnlyInk
      && state.sketch.items.isEmpty && state.sketch.screen == nil && !state.hasOpenOverlay
    return isShown ? [panel(on: state.size, state.keys)] : []
  }

  private func panel(on size: ScreenSize, _ keys: KeyBindings) -> Panel {
    /// Returns a key with its effect; only the effect of a command without keys.
    func hint(_ command: Command, _ text: String) -> String {
      [keys.shortName(of: command), text].compactMap(\.self).joined(separator: " ")
    }
    let ends = [hint(.showHelp, "help"), hint(.quit, "quit")].joined(separator: " · ")
    let diagram = [Tool.box, .arrow, .text].map { hint(.tool($0), $0.name) }
    let long = [
      "Drag to draw; every stroke is saved.",
      "Tools and inks are below: click, or use \(hint(.focusToolbar, "and arrows")).",
      "Diagrams: \(diagram.joined(separator: " · ")).",
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
