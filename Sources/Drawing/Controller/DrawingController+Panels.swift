import Display

extension DrawingController {
  /// Shows a line until the next key or press.
  func say(_ text: String) {
    message = text
    displayLink.isPaused = false
  }

  /// Shows the first page of the keys.
  func showKeys() { keysPage = keysPages.isEmpty ? nil : 0 }

  /// Does what a key does to the pages of the keys: one for them leads on, any other takes them off.
  func leaf(from page: Int, with command: DrawingCommand?) {
    let isNext = command == .showKeys && page + 1 < keysPages.count
    keysPage = isNext ? page + 1 : nil
  }

  /// The text over the canvas, the uppermost last.
  var panels: [Panel] {
    var panels = feedback.panels
    let lines = notices + [failure() ?? message].compactMap(\.self)
    if !lines.isEmpty {
      panels.append(Panel(lines.map { " \($0) " }, placement: .bottom, attributes: .reverse))
    }
    if let panel = statistics.panel { panels.append(panel) }
    if let menu { panels.append(menu.panel) }
    if let keysPage { panels += keysPages.dropFirst(keysPage).prefix(1) }
    return panels
  }

  private var keysPages: [Panel] {
    [DrawingCommand.keys, CanvasGestures.descriptions].flatMap { KeysPanel.pages(of: $0, on: size) }
  }
}
