import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// Opens the menu with its corner at a place, in screen dots.
  func openMenu(at place: Point) {
    closeMenu()
    let menu = Menu([tools, inks, [widthSlider], actions], at: place, on: size)
    menu.dismissed = { [unowned self] in closeMenu() }
    environment.root.addSubview(menu)
    self.menu = menu
  }

  /// Takes the menu off, if there is one.
  func closeMenu() {
    guard let menu = menu.take() else { return }
    menu.removeFromSuperview()
    displayLink.isPaused = false
  }

  private var tools: [MenuEntry] {
    zip(Tool.allCases, ["pen", "calligraphy", "marker", "erase", "rub"]).map { tool, label in
      entry(label, isChosen: tool == self.tool, .tool(tool))
    }
  }

  /// The inks by their keys, each in its own colour.
  private var inks: [MenuEntry] {
    let chosen = gestures.stroke.style.color
    return InkColor.allCases.map { color in
      entry(
        "\(color.rawValue + 1)", isChosen: color == chosen, color: color.rawValue, isTight: true,
        .color(color))
    }
  }

  private var widthSlider: WidthSlider {
    WidthSlider(gestures.stroke.style.width, columns: size.columns) { [unowned self] width in
      gestures.stroke.style.width = width
      displayLink.isPaused = false
    }
  }

  private var actions: [MenuEntry] {
    [entry("undo", .undo), entry("redo", .redo), entry("fit", .fit)]
      + (exporter == nil ? [] : [entry("export", .export)])
  }

  private func entry(
    _ label: String, isChosen: Bool = false, color: UInt8 = 0, isTight: Bool = false,
    _ command: DrawingCommand
  ) -> MenuEntry {
    MenuEntry(label, isChosen: isChosen, color: color, isTight: isTight) { [unowned self] time in
      message = nil
      closeMenu()
      perform(command, at: time)
    }
  }
}
