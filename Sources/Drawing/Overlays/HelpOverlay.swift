import Geometry
import TerminalUI
import Touches

final class HelpOverlay: Overlay {
  private(set) var pager: HelpPager

  /// Opens the panel; `nil` if there is no room for it.
  init?(_ groups: [HelpPanel.Group], on size: ScreenSize) {
    pager = HelpPager(groups)
    guard pager.panel(on: size) != nil else { return nil }
  }

  var closesAtPress: Bool { true }

  /// Turns the pages, also with the help key.
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    let isHelp = state.keys.command(for: key) == .showHelp
    return switch pager.press(key, isHelp: isHelp, on: state.size) {
    case .handled: .handled
    case .closed: .handledAndClosed
    case .passed: .passed
    }
  }

  func paste(_ text: String, in state: DrawingState) -> Response {
    pager.paste(text)
    return .handled
  }

  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response {
    pager.turn(by: event.wholeNotches, on: state.size)
    return .handled
  }

  func panels(in state: DrawingState) -> [Panel] {
    [pager.panel(on: state.size)].compactMap(\.self)
  }
}
