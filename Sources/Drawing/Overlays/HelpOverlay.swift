import Geometry
import TerminalUI
import Touches

/// The open help panel.
final class HelpOverlay: Overlay {
  /// Called after the panel was closed.
  var closed: () -> Void = {}

  private(set) var pager: HelpPager
  private let isHelpKey: (Key) -> Bool
  private var size: ScreenSize

  /// Opens the panel, whose pages the help key turns; `nil` if there is no room for it.
  init?(_ groups: [HelpPanel.Group], on size: ScreenSize, isHelpKey: @escaping (Key) -> Bool) {
    pager = HelpPager(groups)
    (self.size, self.isHelpKey) = (size, isHelpKey)
    guard pager.panel(on: size) != nil else { return nil }
  }

  var closesAtPress: Bool { true }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    switch pager.press(key, isHelp: isHelpKey(key), on: size) {
    case .handled: .handled
    case .closed: .handledAndClosed
    case .passed: .passed
    }
  }

  func didClose() { closed() }

  func scroll(_ event: ScrollEvent) -> OverlayResponse {
    pager.turn(by: event.wholeNotches, on: size)
    return .handled
  }

  func resize(to size: ScreenSize) -> Bool {
    self.size = size
    return true
  }

  func panels(on size: ScreenSize) -> [Panel] { [pager.panel(on: size)].compactMap(\.self) }
}
