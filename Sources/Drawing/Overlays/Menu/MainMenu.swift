import Geometry
import Ink
import TerminalUI
import Touches

/// The contents of the menu: tools, inks, what the tool can be set to, and actions.
struct MainMenu {
  unowned let context: DrawingContext
  unowned let overlays: OverlayStack
  let actions: [Command]
  let perform: (Command, TimeInterval) -> Void

  /// The width of the dials, in columns: together with the width they fill a line of the menu.
  private static let dialColumns = (direction: 12, tilt: 9)
  /// The length of a drag that tilts the nib by one step, in dots.
  private static let dotsPerStep = 4.0

  /// Opens the menu with its upper left corner at a point in screen dots.
  ///
  /// If it does not fit on the screen, its last line is an entry that opens the next page.
  func open(at corner: Point, page: Int = 0, focus: Int? = nil) {
    overlays.dismiss(Menu.self)
    let menu = Menu("menu", lines(page: page, at: corner), at: corner, on: context.size)
    menu.dismissed = { [unowned overlays, unowned menu] in overlays.dismiss(menu) }
    menu.reload = { [unowned menu] in open(at: corner, page: page, focus: menu.focusIndex) }
    overlays.present(menu)
    menu.focus(at: focus)
  }

  /// Returns the lines of a page of the menu; pages count from 0, and the first follows the last.
  private func lines(page: Int, at corner: Point) -> [[any MenuControl]] {
    let rows = context.size.insideFrame.rows
    // More columns may leave room for lines between the groups.
    for columns in Menu.gridColumns where context.size.hasFrames {
      let separated = Array(groups(columns: columns).joined(separator: [[]]))
      if separated.count <= rows { return separated }
    }
    let lines = groups(columns: Menu.gridColumns.upperBound).flatMap(\.self)
    guard lines.count > rows else { return lines }
    let count = rows - 1
    let start = page * count < lines.count ? page * count : 0
    let more = Button("more ") { _ in open(at: corner, page: start / count + 1) }
    return Array(lines[start..<min(start + count, lines.count)]) + [[more]]
  }

  /// The lines of the menu in groups.
  private func groups(columns: Int) -> [[[any MenuControl]]] {
    let size = context.size
    let tools = Tool.all.map { tool in
      button(.tool(tool), tool.name, key: true, isOn: { isChosen(tool) })
    }
    let shape = self.shape
    let sliders: [any MenuControl] =
      (shape.hasWidth ? [widthSlider] : []) + (shape.hasDensity ? [densitySlider] : [])
    let dials = shape.hasSelection ? [] : self.dials
    let symmetry = shape.hasSelection ? [] : symmetries
    let arms = shape.hasArms ? [armSlider] : []
    let smoothing = shape.hasSelection ? [] : smoothingControls
    let settings: [[any MenuControl]] = [
      inks, sliders + dials, symmetry, arms, smoothing, mouseRoles,
    ]
    let grids = [tools] + Command.MenuPlace.allCases.map(actionButtons)
    let width = grids.joined().map(\.minimumColumns).max() ?? 0
    var groups = grids.map { Menu.grid($0, columns: columns, width: width, on: size) }
    groups.insert(settings.flatMap { Menu.lines(of: $0, on: size) }, at: 1)
    return groups.filter { !$0.isEmpty }
  }

  /// What decides which controls the menu has.
  private struct Shape: Equatable {
    var hasSelection, hasWidth, hasDensity: Bool
    var angles: Int
    var hasArms: Bool
    var smoothing: Smoothing.Method
  }

  private var shape: Shape {
    let (settings, hasSelection) = (context.ink.tool.settings, context.editor.selection != nil)
    return Shape(
      hasSelection: hasSelection, hasWidth: hasSelection || settings.contains(.width),
      hasDensity: !hasSelection && settings.contains(.density),
      angles: settings.intersection([.direction, .tilt]).rawValue,
      hasArms: !hasSelection && context.ink.symmetry?.isRosette == true,
      smoothing: context.ink.smoothing.method)
  }

  // MARK: - Buttons

  private func button(
    _ command: Command, _ label: String, key hasKey: Bool = false, isOn: @escaping () -> Bool,
    color: InkColor = .foreground
  ) -> Button {
    Button(
      label, key: hasKey ? context.keys.shortName(of: command) ?? "" : nil, isOn: isOn, color: color
    ) { time in
      context.messages.clear()
      if !command.isSetting { overlays.dismiss(Menu.self) }
      let old = shape
      perform(command, time)
      guard let menu = overlays.topmost(Menu.self) else { return }
      if shape == old { menu.refresh() } else { menu.reload() }
    }
  }

  /// Whether a tool is the current one; with a selection, whether its nib drew all of it.
  private func isChosen(_ tool: Tool) -> Bool {
    guard context.editor.selection != nil, !tool.selects else {
      return tool.name == context.ink.tool.name
    }
    return tool.snaps && context.editor.selectedStyles.allSatisfy { $0.nib == tool.nib }
  }

  /// Whether the next stroke has an ink; with a selection, whether all its strokes have it.
  private func isChosen(_ color: InkColor) -> Bool {
    guard context.editor.selection != nil else { return color == context.ink.color }
    return context.editor.selectedStyles.allSatisfy { $0.color == color }
  }

  /// The colors as the digits that select them, each in its own color; without colors, with its name.
  private var inks: [Button] {
    InkColor.named.map { color in
      let digit = digit(of: color)
      return button(
        .ink(color), context.showsColors ? "\(digit)█" : "\(digit) \(color.name) ",
        isOn: { isChosen(color) }, color: color)
    }
  }

  /// The key of an ink if it is one character, otherwise the first letter of its name.
  private func digit(of color: InkColor) -> String {
    let key = context.keys.shortName(of: .ink(color)) ?? ""
    return key.count == 1 ? key : String(color.name.prefix(1))
  }

  private var symmetries: [Button] {
    let symmetries: [Symmetry?] = [nil, .leftRight, .upDown, .rosette(context.ink.rosetteArms)]
    return symmetries.map { symmetry in
      let label = symmetry.map { $0.isRosette ? "rosette" : $0.name } ?? "no symmetry"
      return button(.symmetry(symmetry), label + " ", isOn: { isChosen(symmetry) })
    }
  }

  /// What the mouse does, once a pen has been used.
  private var mouseRoles: [Button] {
    guard context.settings.hasUsedPen else { return [] }
    return MouseRole.allCases.map { role in
      button(.mouse(role), role.label + " ", isOn: { role == context.settings.mouseRole })
    }
  }

  private func isChosen(_ symmetry: Symmetry?) -> Bool {
    let current = context.ink.symmetry
    return symmetry == current || symmetry?.isRosette == true && current?.isRosette == true
  }

  private func actionButtons(_ place: Command.MenuPlace) -> [Button] {
    guard place != .selection || context.editor.selection != nil else { return [] }
    return actions.filter { $0.menuPlace == place }.map { action in
      let button = button(
        action, action.label ?? "", key: true,
        isOn: { action.isSwitchOn?(ToolbarContent(context)) == true })
      button.isSwitch = action.isSwitchOn != nil
      return button
    }
  }

  // MARK: - Sliders

  /// The slider for the width of the selection, or else of the tool.
  ///
  /// A drag changes the selection once, when it ends, so that it is one edit.
  private var widthSlider: NumberSlider {
    let isForTool = context.editor.selection == nil
    let tool = isForTool ? context.ink.tool : .pen
    return NumberSlider(
      tool.widthName, in: tool.widths, { context.selecting.width ?? context.ink.width },
      columns: context.size.insideFrame.columns, isContinuous: isForTool,
      moved: { context.messages.show(tool.widthText($0)) }
    ) { width, time in
      if context.editor.selection == nil {
        context.ink.width = width
        context.showTool()
      } else {
        context.selecting.restyle(StyleChange(width: width), at: time)
        overlays.topmost(Menu.self)?.refresh()
      }
    }
  }

  private var densitySlider: NumberSlider {
    NumberSlider(
      "density", in: ToolSettings.densities, { context.ink.density ?? 100 },
      columns: context.size.insideFrame.columns, isContinuous: true
    ) { density, _ in
      context.ink.density = density
      context.showTool()
    }
  }

  private var armSlider: NumberSlider {
    let range = Double(Symmetry.rotations.lowerBound)...Double(Symmetry.rotations.upperBound)
    return NumberSlider(
      "arms", in: range, { Double(context.ink.rosetteArms) },
      columns: context.size.insideFrame.columns,
      isContinuous: true
    ) { arms, _ in context.select(.rosette(Int(arms))) }
  }

  /// The method of smoothing, of which the button selects the next, and sliders for what it can be set to.
  private var smoothingControls: [any MenuControl] {
    let method = context.ink.smoothing.method
    return [
      button(.smoothing, method == .none ? "no smoothing " : method.rawValue + " ", isOn: { false })
    ]
      + (method == .none ? [] : [strengthSlider])
      + (method == .catmullRom ? [granularitySlider] : [])
  }

  private var strengthSlider: NumberSlider {
    NumberSlider(
      "strength", in: InkSettings.smoothingStrengths,
      { (context.ink.smoothing.strength * 100).rounded() },
      columns: context.size.insideFrame.columns,
      isContinuous: true
    ) { strength, _ in context.smooth(strength: strength) }
  }

  private var granularitySlider: NumberSlider {
    let range = Smoothing.granularities
    return NumberSlider(
      "pieces", in: Double(range.lowerBound)...Double(range.upperBound),
      { Double(context.ink.smoothing.granularity) }, columns: context.size.insideFrame.columns,
      isContinuous: true
    ) { granularity, _ in context.smooth(granularity: Int(granularity)) }
  }

  // MARK: - Dials

  private var dials: [any MenuControl] {
    let settings = context.ink.tool.settings
    return (settings.contains(.direction) ? [directionDial] : [])
      + (settings.contains(.tilt) ? [tiltDial] : [])
  }

  /// The dial of the direction, which turns toward the pointer.
  private var directionDial: DialControl {
    DialControl(
      columns: Self.dialColumns.direction, range: 0...NibDial.halfTurn - 1, notch: 1,
      content: { " " + context.ink.nib.direction(usesBraille: context.usesBraille).pictureText },
      value: { context.ink.nib.lineSteps },
      drag: { direction, _, _ in NibDial.lineSteps(toward: direction) },
      changed: { value, time in context.setNib(.direction, at: time) { $0.lineSteps = value } })
  }

  /// The dial of the tilt, which a drag to the right raises.
  private var tiltDial: DialControl {
    DialControl(
      columns: Self.dialColumns.tilt, range: NibDial.altitudes, notch: -1,
      content: { " " + context.ink.nib.tilt.text }, value: { context.ink.nib.altitudeSteps },
      drag: { _, offset, start in start + Int((offset.dx / Self.dotsPerStep).rounded()) },
      changed: { value, time in context.setNib(.tilt, at: time) { $0.altitudeSteps = value } })
  }
}
