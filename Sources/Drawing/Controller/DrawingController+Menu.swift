import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// Opens the menu with its upper left corner at a point in screen dots.
  ///
  /// The tools have their short names if the menu would not fit on the screen otherwise. If it does
  /// not fit even then, its last line is an entry that opens the next page.
  func openMenu(at corner: Point) { openMenu(at: corner, page: 0) }

  /// Opens the menu after a long press with a pen; the stroke that the press began is canceled.
  func penPressed(by press: LongPressGestureRecognizer) {
    guard press.state == .began else { return }
    status.message = nil
    openMenu(at: press.location(in: nil))
    displayLink.isPaused = false
  }

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
    menu.reload = { [unowned self, unowned menu] in
      let focus = menu.focusIndex
      openMenu(at: corner, page: page)
      self.menu?.focus(at: focus)
    }
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
        toolName(tool), isChosen: { [unowned self] in isChosen(tool) }, .selectTool(tool))
    }
    let width: [any MenuControl] = menuContent.hasWidth ? [widthSlider] : []
    let density = menuContent.hasDensity ? [densitySlider] : []
    let sliders = width + density + (menuContent.hasSelection ? [] : nibDials)
    let symmetry = menuContent.hasSelection ? [] : symmetryEntries
    let arms = menuContent.hasArms ? [armSlider] : []
    return Menu.lines(of: [tools, inks, sliders, symmetry, arms, actions], on: size)
  }

  /// What decides which controls the menu has.
  private var menuContent:
    (hasSelection: Bool, hasWidth: Bool, hasDensity: Bool, angles: Int, hasArms: Bool)
  {
    let hasSelection = selection != nil
    return (
      hasSelection, hasSelection || tool.settings.contains(.width),
      !hasSelection && tool.settings.contains(.density),
      tool.settings.intersection([.direction, .tilt]).rawValue,
      !hasSelection && symmetricTouches.symmetry?.isRosette == true
    )
  }

  /// Whether a tool is the current one, or with a selection, whether its nib drew all of that.
  private func isChosen(_ tool: Tool) -> Bool {
    guard selection != nil, tool != .select else { return tool == self.tool }
    guard case .draw(let nib) = tool.behavior else { return false }
    return selectedStyles.allSatisfy { $0.nib == nib }
  }

  /// Whether an ink is that of the next stroke, or with a selection, that of all its strokes.
  private func isChosen(_ color: InkColor) -> Bool {
    guard selection != nil else { return color == gestures.stroke.style.color }
    return selectedStyles.allSatisfy { $0.color == color }
  }

  /// The colors as the digits that select them, each in its own color; without colors, with its name.
  private var inks: [MenuEntry] {
    InkColor.named.map { color in
      entry(
        showsColors ? digit(of: color) : "\(digit(of: color)) \(color.name)",
        isChosen: { [unowned self] in isChosen(color) },
        color: color, isTight: showsColors, .selectColor(color))
    }
  }

  /// The key of an ink if it is one character, otherwise the first letter of its name.
  private func digit(of color: InkColor) -> String {
    let key = keyBindings.shortName(of: .selectColor(color)) ?? ""
    return key.count == 1 ? key : String(color.name.prefix(1))
  }

  /// The slider for the width of the selection, or else of the tool.
  ///
  /// A drag changes the selection once, when it ends, so that it is one edit.
  private var widthSlider: NumberSlider {
    NumberSlider(
      "width", in: StrokeStyle.widths, { [unowned self] in selectionWidth ?? toolWidth },
      columns: size.columns, isContinuous: selection == nil,
      moved: { [unowned self] in showMessage("\(dotCount($0)) wide") }
    ) { [unowned self] width, time in
      displayLink.isPaused = false
      if selection == nil {
        toolWidth = width
        showToolMessage()
      } else {
        restyleSelection(StyleChange(width: width), at: time)
        menu?.refresh()
      }
    }
  }

  private var symmetryEntries: [MenuEntry] {
    let symmetries: [Symmetry?] = [nil, .leftRight, .upDown, .rosette(rosetteArms)]
    return symmetries.map { symmetry in
      entry(
        symmetry.menuLabel, isChosen: { [unowned self] in isChosen(symmetry) },
        .selectSymmetry(symmetry))
    }
  }

  private func isChosen(_ symmetry: Symmetry?) -> Bool {
    let current = symmetricTouches.symmetry
    return symmetry == current || symmetry?.isRosette == true && current?.isRosette == true
  }

  /// The slider for the number of arms of a rosette.
  private var armSlider: NumberSlider {
    let range = Double(Symmetry.rotations.lowerBound)...Double(Symmetry.rotations.upperBound)
    return NumberSlider(
      "arms", in: range, { [unowned self] in Double(rosetteArms) }, columns: size.columns,
      isContinuous: true
    ) { [unowned self] arms, _ in select(.rosette(Int(arms))) }
  }

  private var actions: [MenuEntry] {
    let bindings = DrawingBinding.all.filter { selection != nil || !$0.needsSelection }
    let entries = bindings.compactMap { binding in
      binding.menuCommand.flatMap { command in
        isOffered(command)
          ? entry(binding.label, isChosen: { [unowned self] in isOn(command) }, command) : nil
      }
    }
    let formats = exporter?.formats ?? []
    return entries + formats.map { entry("save as \($0)", .export(format: $0)) }
  }

  /// Whether a command is a switch that is on.
  private func isOn(_ command: DrawingCommand) -> Bool {
    switch command {
    case .toggleGrid: arranging.hasGrid
    case .toggleGuides: arranging.hasGuides
    default: false
    }
  }

  private func isOffered(_ command: DrawingCommand) -> Bool {
    if command == .openImportPrompt { return importer != nil }
    return !command.exports || exporter != nil
  }

  private func entry(
    _ label: String, isChosen: @escaping () -> Bool = { false }, color: InkColor = .foreground,
    isTight: Bool = false, _ command: DrawingCommand
  ) -> MenuEntry {
    MenuEntry(label, isChosen: isChosen, color: color, isTight: isTight) { [unowned self] time in
      status.message = nil
      if !command.isSetting { closeMenu() }
      let content = menuContent
      perform(command, at: time)
      if menuContent == content { menu?.refresh() } else { menu?.reload() }
    }
  }
}

extension Symmetry? {
  /// The label in the menu.
  fileprivate var menuLabel: String {
    switch self {
    case nil: "no symmetry"
    case .leftRight: "left-right"
    case .upDown: "up-down"
    case .rosette: "rosette"
    }
  }
}
