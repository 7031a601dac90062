import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// Opens the menu with its upper left corner at a point in screen dots.
  ///
  /// The tools have their short names if the menu would not fit on the screen otherwise. If it does
  /// not fit even then, its last line is an entry that opens the next page.
  func openMenu(at corner: Point) { openMenu(at: corner, page: 0) }

  /// Closes the menu, if it is open.
  func closeMenu() {
    guard let menu = menu.take() else { return }
    menu.removeFromSuperview()
    displayLink.isPaused = false
  }

  private func openMenu(at corner: Point, page: Int) {
    closeMenu()
    let menu = Menu(menuLines(page: page, at: corner), at: corner, on: size)
    menu.dismissed = { [unowned self] in closeMenu() }
    environment.root.addSubview(menu)
    self.menu = menu
  }

  /// Returns the lines of a page of the menu; pages count from 0, and the first follows the last.
  private func menuLines(page: Int, at corner: Point) -> [[any MenuControl]] {
    let full = menuLines(toolName: \.name)
    let lines = full.count <= size.rows ? full : menuLines(toolName: \.shortName)
    guard lines.count > size.rows else { return lines }
    let count = size.rows - 1
    let start = page * count < lines.count ? page * count : 0
    let more = MenuEntry("more") { [unowned self] _ in
      openMenu(at: corner, page: start / count + 1)
    }
    return Array(lines[start..<min(start + count, lines.count)]) + [[more]]
  }

  private func menuLines(toolName: (Tool) -> String) -> [[any MenuControl]] {
    let tools = Tool.all.map { tool in
      entry(
        toolName(tool), isChosen: { [unowned self] in tool == self.tool }, .selectTool(tool))
    }
    return Menu.lines(of: [tools, colors, [widthSlider], actions], on: size)
  }

  /// The colors as the digits that select them, each in its own color.
  private var colors: [MenuEntry] {
    InkColor.allCases.map { color in
      entry(
        String(color.key), isChosen: { [unowned self] in color == gestures.stroke.style.color },
        color: color, isTight: true, .selectColor(color))
    }
  }

  private var widthSlider: WidthSlider {
    WidthSlider({ [unowned self] in toolWidth }, columns: size.columns) { [unowned self] width in
      toolWidth = width
      displayLink.isPaused = false
    }
  }

  private var actions: [MenuEntry] {
    let bindings = DrawingBinding.all.filter { selection != nil || !$0.needsSelection }
    let entries = bindings.compactMap { binding in
      binding.menuCommand.map { entry(binding.label, $0) }
    }
    let formats = exporter?.formats ?? []
    return entries + formats.map { entry("save as \($0)", .export(format: $0)) }
  }

  private func entry(
    _ label: String, isChosen: @escaping () -> Bool = { false }, color: InkColor = .foreground,
    isTight: Bool = false, _ command: DrawingCommand
  ) -> MenuEntry {
    MenuEntry(label, isChosen: isChosen, color: color, isTight: isTight) { [unowned self] time in
      status.message = nil
      if !command.isSetting { closeMenu() }
      perform(command, at: time)
      menu?.refresh()
    }
  }
}
