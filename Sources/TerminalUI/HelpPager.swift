import Touches

/// The open help panel: its page, and the text that filters its entries.
package struct HelpPager {
  /// What a key does.
  package enum Response {
    /// The panel may look different now.
    case handled
    /// The panel must be closed.
    case closed
    /// The key has its usual effect.
    case passed
  }

  /// The index of the page that is shown.
  package private(set) var page = 0
  /// The text that is being typed, of the entries that are shown; `nil` for all entries.
  package private(set) var filter: String?

  private let groups: [HelpPanel.Group]

  package init(_ groups: [HelpPanel.Group]) { self.groups = groups }

  package func pages(on size: ScreenSize) -> [Panel] {
    HelpPanel.pages(of: groups, filter: filter, on: size)
  }

  /// Returns the page that is shown on a screen; `nil` if it has no room for text.
  package func panel(on size: ScreenSize) -> Panel? {
    let pages = pages(on: size)
    return pages.isEmpty ? nil : pages[min(page, pages.count - 1)]
  }

  /// Handles a key: turns the page, filters the entries, or closes the panel.
  ///
  /// Any other key does nothing, except Ctrl-C. A key of help, `isHelp`, closes it after the last page.
  package mutating func press(_ key: Key, isHelp: Bool, on size: ScreenSize) -> Response {
    if key == Key(.character("c"), .control) { return .passed }
    if filter != nil {
      type(key)
      return .handled
    }
    switch key.code {
    case .escape, .character("q"): return .closed
    case _ where isHelp:
      page += 1
      if page >= pages(on: size).count { return .closed }
    case .character("/"): (filter, page) = ("", 0)
    case .character(" "), .pageDown, .down, .right: turn(by: 1, on: size)
    case .pageUp, .up, .left: turn(by: -1, on: size)
    default: break
    }
    return .handled
  }

  /// Appends the first line of a pasted text to the one that filters the entries, if it is being typed.
  package mutating func paste(_ text: String) {
    guard filter != nil else { return }
    filter?.append(text.firstLine)
    page = 0
  }

  package mutating func turn(by count: Int, on size: ScreenSize) {
    page = min(max(page + count, 0), max(0, pages(on: size).count - 1))
  }

  /// Changes the text that filters the entries; Escape shows all again.
  private mutating func type(_ key: Key) {
    switch key.code {
    case .escape: filter = nil
    case .backspace: filter = filter.flatMap { $0.isEmpty ? nil : String($0.dropLast()) }
    case .character(let character) where key.modifierFlags.isEmpty:
      filter?.unicodeScalars.append(character)
    default: break
    }
    page = 0
  }
}
