import Geometry
import TerminalUI
import Touches

/// The open help panel.
final class HelpOverlay: Overlay {
  private(set) var page = 0

  private let makePages: (ScreenSize) -> [Panel]
  private let isHelpKey: (Key) -> Bool
  private var size: ScreenSize

  /// Opens the panel, whose pages the help key turns; `nil` if there is no room for it.
  init?(
    on size: ScreenSize, isHelpKey: @escaping (Key) -> Bool,
    pages: @escaping (ScreenSize) -> [Panel]
  ) {
    guard !pages(size).isEmpty else { return nil }
    (self.size, self.isHelpKey, makePages) = (size, isHelpKey, pages)
  }

  var pages: [Panel] { makePages(size) }
  var closesAtPress: Bool { true }

  func takesPointerKey(_ key: Key) -> Bool { key.turnsPage }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    var next: Int? = page
    let isHandled = pages.turn(&next, with: key, isHelp: isHelpKey(key))
    guard let next else { return isHandled ? .handledAndClosed : .closed }
    page = next
    return .handled
  }

  func scroll(_ event: ScrollEvent) -> OverlayResponse {
    page = (page + event.wholeNotches).clamped(to: 0...max(0, pages.count - 1))
    return .handled
  }

  func resize(to size: ScreenSize) -> Bool {
    self.size = size
    page = min(page, max(0, pages.count - 1))
    return true
  }

  func panels(on size: ScreenSize) -> [Panel] { Array(makePages(size).dropFirst(page).prefix(1)) }
}
