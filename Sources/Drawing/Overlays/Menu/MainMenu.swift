import Geometry
import Ink
import TerminalUI
import Touches

/// The contents of the menu: tools, inks, what the tool can be set to, and actions.
struct MainMenu {
  let state: DrawingState
  let actions: [Command]

  /// The width of the dials, in columns: together with the width they fill a line of the menu.
  private static let dialColumns = (direction: 12, tilt: 9)
  /// The length of a drag that tilts the nib by one step, in dots.
  private static let dotsPerStep = 4.0

  /// Returns the menu with its upper left corner at a point in screen dots.
  ///
  /// If it does not fit on the screen, its last line is an entry that opens the next page. When other
  /// controls are needed, the menu opens again.
  func menu(at corner: Point, page: Int, focus: Int?) -> Menu {
    let shape = state.menuShape
    let menu = Menu("menu", lines(page: page, at: corner), at: corner, in: state) { state, focus in
      state.menuShape == shape ? [] : [.openMenu(at: corner, page: page, focus: focus)]
    }
    menu.focus(at: focus)
    return menu
  }

  /// Returns the lines of a page of the menu; pages count from 0, and the first follows the last.
  private func lines(page: Int, at corner: Point) -> [[any MenuControl]] {
    let rows = state.size.insideFrame.rows
    // More columns may leave room for lines between the groups.
    for columns in Menu.gridColumns where state.size.hasFrames {
      let separated = Array(groups(columns: columns).joined(separator: [[]]))
      if separated.count <= rows { return separated }
    }
    let lines = groups(columns: Menu.gridColumns.upperBound).flatMap(\.self)
    guard lines.count > rows else { return lines }
    let count = max(1, rows - 1)
    let start = page * count < lines.count ? page * count : 0
    let more = Button("more ", effects: [.openMenu(at: corner, page: start / count + 1)])
    return Array(lines[start..<min(start + count, lines.count)]) + [[more]]
  }

  private func groups(columns: Int) -> [[[any MenuControl]]] {
    let (size, shape) = (state.size, state.menuShape)
    let tools = Tool.all.map { tool in
      button(.tool(tool), tool.name, key: true, isOn: { $0.isChosen(tool) })
    }
    let sliders: [any MenuControl] =
      (shape.hasWidth ? [widthSlider] : []) + (shape.hasDensity ? [densitySlider] : [])
    let dials = shape.hasSelection ? [] : self.dials
    let symmetry = shape.hasSelection ? [] : symmetries
    let arms = shape.hasArms ? [armSlider] : []
    let smoothing = shape.hasSelection ? [] : smoothingControls
    let settings: [[any MenuControl]] = [
      inks, sliders + dials, lineStyles, symmetry, arms, smoothing, mouseRoles,
    ]
    let grids = [tools] + Command.MenuPlace.allCases.map(actionButtons)
    let width = grids.joined().map(\.minimumColumns).max() ?? 0
    var groups = grids.map { Menu.grid($0, columns: columns, width: width, on: size) }
    groups.insert(settings.flatMap { Menu.lines(of: $0, on: size) }, at: 1)
    return groups.filter { !$0.isEmpty }
  }

  // MARK: - Buttons

  private func button(
    _ command: Command, _ label: String, key hasKey: Bool = false,
    isOn: @escaping (DrawingState) -> Bool, color: InkColor = .foreground
  ) -> Button {
    Button(
      label, key: hasKey ? state.keys.shortName(of: command) ?? "" : nil, isOn: isOn, color: color,
      effects: [.clearMessage] + (command.isSetting ? [] : [.closeMenu]) + [.command(command)])
  }

  private var inks: [Button] {
    InkColor.named.map { color in
      let digit = digit(of: color)
      return button(
        .ink(color), state.terminal.showsColors ? "\(digit)█" : "\(digit) \(color.name) ",
        isOn: { $0.isChosen(color) }, color: color)
    }
  }

  /// The key of an ink if it is one character, otherwise the first letter of its name.
  private func digit(of color: InkColor) -> String {
    let key = state.keys.shortName(of: .ink(color)) ?? ""
    return key.count == 1 ? key : String(color.name.prefix(1))
  }

  private var symmetries: [Button] {
    let symmetries: [Symmetry?] = [nil, .leftRight, .upDown, .rosette(state.ink.rosetteArms)]
    return symmetries.map { symmetry in
      let label = symmetry.map { $0.isRosette ? "rosette" : $0.name } ?? "no symmetry"
      return button(.symmetry(symmetry), label + " ", isOn: { $0.isChosen(symmetry) })
    }
  }

  /// How lines are drawn, of which each button selects the next way.
  private var lineStyles: [Button] {
    zip(Command.lineStyles, state.menuShape.line?.labels ?? []).map { command, label in
      button(command, label.long, key: true, isOn: { _ in false })
    }
  }

  /// What the mouse does, once a pen has been used.
  private var mouseRoles: [Button] {
    guard state.settings.hasUsedPen else { return [] }
    return MouseRole.allCases.map { role in
      button(.mouse(role), role.label + " ", isOn: { role == $0.settings.mouseRole })
    }
  }

  private func actionButtons(_ place: Command.MenuPlace) -> [Button] {
    guard place != .selection || state.selection != nil else { return [] }
    let shown = actions.filter {
      $0.menuPlace == place && ($0 != .unlockAll || state.hasLockedStrokes)
    }
    return shown.map { action in
      let button = button(
        action, action.helpLabel ?? "", key: true, isOn: { action.isSwitchOn?($0.ink) == true })
      button.isSwitch = action.isSwitchOn != nil
      return button
    }
  }

  // MARK: - Sliders and dials

  private func slider(
    _ label: String, in range: ClosedRange<Double>, _ current: @escaping (DrawingState) -> Double,
    changed: @escaping (_ value: Double) -> [Effect]
  ) -> NumberSlider {
    NumberSlider(
      label, in: range, current, columns: state.size.insideFrame.columns, changed: changed)
  }

  /// The slider for the width of the tool, or of the selection, which a drag changes once, when it ends.
  private var widthSlider: NumberSlider {
    let size = state.selection == nil ? state.ink.tool.size : .pen
    return NumberSlider(
      size.name, in: size.range, { $0.selectedWidth ?? $0.ink.width },
      columns: state.size.insideFrame.columns, isContinuous: state.selection == nil,
      moved: { [.show(size.text($0))] }
    ) { width in
      [
        .next { state in
          state.selection == nil
            ? [.set(\.ink.width, to: width), .showTool] : state.restyling(StyleChange(width: width))
        }
      ]
    }
  }

  private var densitySlider: NumberSlider {
    slider("density", in: ToolSettings.densities, { $0.ink.density ?? 100 }) {
      [.set(\.ink.density, to: $0), .showTool]
    }
  }

  private var armSlider: NumberSlider {
    let range = Double(Symmetry.rotations.lowerBound)...Double(Symmetry.rotations.upperBound)
    return slider("arms", in: range, { Double($0.ink.rosetteArms) }) { arms in
      [.next { $0.selecting(.rosette(Int(arms))) }]
    }
  }

  /// The method of smoothing, of which the button selects the next, and sliders for what it can be set to.
  private var smoothingControls: [any MenuControl] {
    let method = state.ink.smoothing.method
    let name = method == .none ? "no smoothing " : "smoothing: \(method.rawValue) "
    return [button(.smoothing, name, isOn: { _ in false })]
      + (method == .none ? [] : [strengthSlider])
      + (method == .catmullRom ? [granularitySlider] : [])
  }

  private var strengthSlider: NumberSlider {
    slider(
      "smoothness", in: InkSettings.smoothingStrengths,
      { ($0.ink.smoothing.strength * 100).rounded() }
    ) { strength in [.next { $0.smoothing(strength: strength) }] }
  }

  private var granularitySlider: NumberSlider {
    let range = Smoothing.granularities
    return slider(
      "pieces", in: Double(range.lowerBound)...Double(range.upperBound),
      { Double($0.ink.smoothing.granularity) }
    ) { granularity in [.next { $0.smoothing(granularity: Int(granularity)) }] }
  }

  private var dials: [any MenuControl] {
    let settings = state.ink.tool.settings
    return (settings.contains(.direction) ? [directionDial] : [])
      + (settings.contains(.tilt) ? [tiltDial] : [])
  }

  /// The dial of the direction, which turns toward the pointer.
  private var directionDial: DialControl {
    DialControl(
      columns: Self.dialColumns.direction, range: 0...NibDial.halfTurn - 1, notch: 1,
      content: { " " + $0.ink.nib.direction(usesBraille: $0.usesBraille).pictureText },
      value: { $0.ink.nib.lineSteps },
      drag: { direction, _, _ in NibDial.lineSteps(toward: direction) },
      changed: { value in [.next { $0.settingNib(.direction) { $0.lineSteps = value } }] })
  }

  /// The dial of the tilt, which a drag to the right raises.
  private var tiltDial: DialControl {
    DialControl(
      columns: Self.dialColumns.tilt, range: NibDial.altitudes, notch: -1,
      content: { " " + $0.ink.nib.tilt.text }, value: { $0.ink.nib.altitudeSteps },
      drag: { _, offset, start in start + Int((offset.dx / Self.dotsPerStep).rounded()) },
      changed: { value in [.next { $0.settingNib(.tilt) { $0.altitudeSteps = value } }] })
  }
}

struct MenuShape: Equatable {
  var hasSelection, hasWidth, hasDensity: Bool
  var angles: Int
  /// How lines are drawn; `nil` if the tool draws none.
  var line: LineStyle?
  var hasArms: Bool
  var smoothing: Smoothing.Method
}

extension DrawingState {
  var menuShape: MenuShape {
    let (settings, hasSelection) = (ink.tool.settings, selection != nil)
    return MenuShape(
      hasSelection: hasSelection, hasWidth: hasSelection || settings.contains(.width),
      hasDensity: !hasSelection && settings.contains(.density),
      angles: settings.intersection([.direction, .tilt]).rawValue,
      line: hasSelection || ink.tool.draws ? lineStyle : nil,
      hasArms: !hasSelection && ink.symmetry?.isRosette == true, smoothing: ink.smoothing.method)
  }

  /// Whether a tool is the current one; with a selection, whether its nib drew all of it.
  fileprivate func isChosen(_ tool: Tool) -> Bool {
    guard selection != nil else { return tool == ink.tool }
    return tool.snaps && selectedStyles.allSatisfy { $0.nib == tool.nib }
  }

  /// Whether the next stroke has an ink; with a selection, whether all its strokes have it.
  fileprivate func isChosen(_ color: InkColor) -> Bool {
    guard selection != nil else { return color == ink.color }
    return selectedStyles.allSatisfy { $0.color == color }
  }

  fileprivate func isChosen(_ symmetry: Symmetry?) -> Bool {
    symmetry == ink.symmetry || symmetry?.isRosette == true && ink.symmetry?.isRosette == true
  }
}
