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
  /// The tools have their short names if the menu would not fit on the screen otherwise. If it does
  /// not fit even then, its last line is an entry that opens the next page.
  func open(at corner: Point, page: Int = 0, focus: Int? = nil) {
    overlays.dismiss(Menu.self)
    let menu = Menu(lines(page: page, at: corner), at: corner, on: context.size)
    menu.dismissed = { [unowned overlays, unowned menu] in overlays.dismiss(menu) }
    menu.reload = { [unowned menu] in open(at: corner, page: page, focus: menu.focusIndex) }
    overlays.present(menu)
    menu.focus(at: focus)
  }

  /// Returns the lines of a page of the menu; pages count from 0, and the first follows the last.
  private func lines(page: Int, at corner: Point) -> [[any MenuControl]] {
    let (full, rows) = (lines(toolName: \.name), context.size.rows)
    let lines = full.count <= rows ? full : lines(toolName: \.shortName)
    guard lines.count > rows else { return lines }
    let count = rows - 1
    let start = page * count < lines.count ? page * count : 0
    let more = Button("more ") { _ in open(at: corner, page: start / count + 1) }
    return Array(lines[start..<min(start + count, lines.count)]) + [[more]]
  }

  private func lines(toolName: (Tool) -> String) -> [[any MenuControl]] {
    let tools = Tool.all.map { tool in
      button(.tool(tool), toolName(tool) + " ", isOn: { isChosen(tool) })
    }
    let shape = self.shape
    let sliders: [any MenuControl] =
      (shape.hasWidth ? [widthSlider] : []) + (shape.hasDensity ? [densitySlider] : [])
    let dials = shape.hasSelection ? [] : self.dials
    let symmetry = shape.hasSelection ? [] : symmetries
    let arms = shape.hasArms ? [armSlider] : []
    return Menu.lines(
      of: [tools, inks, sliders + dials, symmetry, arms, actionButtons], on: context.size)
  }

  /// What decides which controls the menu has.
  private struct Shape: Equatable {
    var hasSelection, hasWidth, hasDensity: Bool
    var angles: Int
    var hasArms: Bool
  }

  private var shape: Shape {
    let (settings, hasSelection) = (context.ink.tool.settings, context.editor.selection != nil)
    return Shape(
      hasSelection: hasSelection, hasWidth: hasSelection || settings.contains(.width),
      hasDensity: !hasSelection && settings.contains(.density),
      angles: settings.intersection([.direction, .tilt]).rawValue,
      hasArms: !hasSelection && context.ink.symmetry?.isRosette == true)
  }

  // MARK: - Buttons

  private func button(
    _ command: Command, _ label: String, isOn: @escaping () -> Bool, color: InkColor = .foreground
  ) -> Button {
    Button(label, isOn: isOn, color: color) { time in
      context.messages.clear()
      if !command.isSetting { overlays.dismiss(Menu.self) }
      let old = shape
      perform(command, time)
      guard let menu = overlays.topmost(Menu.self) else { return }
      if shape == old { menu.refresh() } else { menu.reload() }
    }
  }

  /// Whether a tool is the current one, or with a selection, whether its nib drew all of that.
  private func isChosen(_ tool: Tool) -> Bool {
    guard context.editor.selection != nil, !tool.selects else {
      return tool.name == context.ink.tool.name
    }
    return tool.snaps && context.editor.selectedStyles.allSatisfy { $0.nib == tool.nib }
  }

  /// Whether an ink is that of the next stroke, or with a selection, that of all its strokes.
  private func isChosen(_ color: InkColor) -> Bool {
    guard context.editor.selection != nil else { return color == context.ink.color }
    return context.editor.selectedStyles.allSatisfy { $0.color == color }
  }

  /// The colors as the digits that select them, each in its own color; without colors, with its name.
  private var inks: [Button] {
    InkColor.named.map { color in
      let digit = digit(of: color)
      return button(
        .ink(color), context.showsColors ? digit : "\(digit) \(color.name) ",
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

  private func isChosen(_ symmetry: Symmetry?) -> Bool {
    let current = context.ink.symmetry
    return symmetry == current || symmetry?.isRosette == true && current?.isRosette == true
  }

  private var actionButtons: [Button] {
    actions.filter { $0.menuPlace != .selection || context.editor.selection != nil }.map { action in
      button(
        action, (action.label ?? "") + " ", isOn: { action.isSwitchOn(ToolbarContent(context)) })
    }
  }

  // MARK: - Sliders

  /// The slider for the width of the selection, or else of the tool.
  ///
  /// A drag changes the selection once, when it ends, so that it is one edit.
  private var widthSlider: NumberSlider {
    let isForTool = context.editor.selection == nil
    return NumberSlider(
      "width", in: StrokeStyle.widths, { context.selecting.width ?? context.ink.width },
      columns: context.size.columns, isContinuous: isForTool,
      moved: { context.messages.show("\(dotCount($0)) wide") }
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
      columns: context.size.columns, isContinuous: true
    ) { density, _ in
      context.ink.density = density
      context.showTool()
    }
  }

  private var armSlider: NumberSlider {
    let range = Double(Symmetry.rotations.lowerBound)...Double(Symmetry.rotations.upperBound)
    return NumberSlider(
      "arms", in: range, { Double(context.ink.rosetteArms) }, columns: context.size.columns,
      isContinuous: true
    ) { arms, _ in context.select(.rosette(Int(arms))) }
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
