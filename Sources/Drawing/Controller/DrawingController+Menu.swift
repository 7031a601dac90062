import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// Opens the menu with its upper left corner at a point in screen dots.
  ///
  /// The tools have their short names if the menu would not fit on the screen otherwise.
  func openMenu(at corner: Point) {
    closeMenu()
    let full = makeMenu(toolName: \.name, at: corner)
    let menu =
      full.lines.count <= size.rows ? full : makeMenu(toolName: \.shortName, at: corner)
    menu.dismissed = { [unowned self] in closeMenu() }
    environment.root.addSubview(menu)
    self.menu = menu
  }

  /// Closes the menu, if it is open.
  func closeMenu() {
    guard let menu = menu.take() else { return }
    menu.removeFromSuperview()
    displayLink.isPaused = false
  }

  private func makeMenu(toolName: (Tool) -> String, at corner: Point) -> Menu {
    let tools = Tool.all.map { tool in
      entry(toolName(tool), isChosen: tool == self.tool, .selectTool(tool))
    }
    return Menu([tools, colors, [widthSlider], actions], at: corner, on: size)
  }

  /// The colors as the digits that select them, each in its own color.
  private var colors: [MenuEntry] {
    InkColor.allCases.map { color in
      entry(
        String(color.key), isChosen: color == gestures.stroke.style.color, color: color,
        isTight: true, .selectColor(color))
    }
  }

  private var widthSlider: WidthSlider {
    WidthSlider(gestures.stroke.style.width, columns: size.columns) { [unowned self] width in
      gestures.stroke.style.width = width
      displayLink.isPaused = false
    }
  }

  private var actions: [MenuEntry] {
    let bindings = DrawingBinding.all.compactMap { binding in
      binding.menuCommand.map { entry(binding.label, $0) }
    }
    let formats = exporter?.formats ?? []
    return bindings + formats.map { entry("save as \($0)", .export(format: $0)) }
  }

  private func entry(
    _ label: String, isChosen: Bool = false, color: InkColor = .foreground, isTight: Bool = false,
    _ command: DrawingCommand
  ) -> MenuEntry {
    MenuEntry(label, isChosen: isChosen, color: color, isTight: isTight) { [unowned self] time in
      status.message = nil
      closeMenu()
      perform(command, at: time)
    }
  }
}
