import Ink
import TerminalUI
import Touches

extension Command {
  static func tool(_ tool: Tool) -> Command {
    Command(
      name: tool.settingsName, keys: [Key(.character(tool.key))], label: tool.name,
      details: "\(tool.name): \(tool.help)",
      toolbarItem: ToolbarItem(
        tooltip: { _ in "\(tool.name): \(tool.help)" }, isOn: { $0.tool.name == tool.name }
      ) { _ in ToolbarItem.Label(long: tool.name, short: tool.shortName) }, isSetting: true
    ) { _ in [.use(tool)] }
  }

  static func ink(_ color: InkColor) -> Command {
    Command(
      name: "ink-\(color.name)",
      keys: color.components == nil
        ? [Unicode.Scalar(0x31 + color.number)].compactMap(\.self).map { Key(.character($0)) } : [],
      keyNames: "1-8", label: "ink",
      details: "selects \(color.name) ink, or applies it to the selection",
      toolbarItem: ToolbarItem(
        tooltip: { _ in "ink: \(color.name)" }, isOn: { $0.color == color }, swatch: { _ in color }
      ) { _ in ToolbarItem.Label("") }, isSetting: true
    ) { $0.coloring(color) }
  }

  static let openPicker = Command(
    name: "ink-picker", keys: ["9"], label: "choose color", details: "opens the color picker",
    menuPlace: .drawing,
    toolbarItem: ToolbarItem(
      tooltip: { "choose a color" + ($0.color.components == nil ? "" : ": \($0.color.name)") },
      isOn: { $0.color.components != nil }, swatch: { $0.color.components == nil ? nil : $0.color }
    ) { _ in ToolbarItem.Label("") }
  ) { $0.openingPicker }
  static let pickUpInk = Command(
    name: "eyedropper", keys: ["i"], label: "pick up ink",
    details: "picks up the ink of the next stroke that you click", menuPlace: .drawing
  ) { $0.togglingEyedropper }
  static let thinner = Command(
    name: "thinner", keys: ["["], label: "width",
    details: "makes the line, or the selection, a dot thinner", isSetting: true
  ) { $0.widening(by: -1) }
  static let wider = Command(
    name: "wider", keys: ["]"], label: "width",
    details: "makes the line, or the selection, a dot wider", isSetting: true
  ) { $0.widening(by: 1) }
  static let sparser = Command(
    name: "sparser", keys: [";"], label: "density", details: "lowers the density of shading by 5%",
    toolbarItem: ToolbarItem(
      "sparser", prefix: "density ", columns: 4
    ) { content in content.density.map { ToolbarItem.Label("\(Int($0))%") } }, isSetting: true
  ) { $0.changingDensity(by: -5) }
  static let denser = Command(
    name: "denser", keys: ["'"], label: "density", details: "raises the density of shading by 5%",
    toolbarItem: ToolbarItem("denser", columns: 0) {
      $0.density.map { _ in ToolbarItem.Label("") }
    }, isSetting: true
  ) { $0.changingDensity(by: 5) }
  static let turnNibLeft = Command(
    name: "turn-nib-left", keys: ["<"], label: "turn nib",
    details: "turns the calligraphy nib, or that of the selection, by 15° counterclockwise",
    isSetting: true
  ) { $0.turningNib(by: -1) }
  static let turnNibRight = Command(
    name: "turn-nib-right", keys: [">"], label: "turn nib",
    details: "turns the calligraphy nib, or that of the selection, by 15° clockwise",
    toolbarItem: ToolbarItem("turn the nib", columns: 4) {
      ToolbarItem.Label(angle: .direction, of: $0)
    }, isSetting: true
  ) { $0.turningNib(by: 1) }
  static let lowerNib = Command(
    name: "lower-nib", keys: ["("], label: "tilt nib",
    details: "tilts the pen, which widens its line", isSetting: true
  ) { $0.settingNib(.tilt) { $0.altitudeSteps -= 1 } }
  static let raiseNib = Command(
    name: "raise-nib", keys: [")"], label: "tilt nib",
    details: "raises the pen, which thins its line",
    toolbarItem: ToolbarItem("raise the nib", columns: 4) {
      ToolbarItem.Label(angle: .tilt, of: $0)
    }, isSetting: true
  ) { $0.settingNib(.tilt) { $0.altitudeSteps += 1 } }

  // MARK: - Symmetry and shapes

  static let nextSymmetry = Command(
    name: "symmetry", keys: ["M"],
    details: "selects the next symmetry: left-right, up-down, rosette, off",
    toolbarItem: ToolbarItem(
      tooltip: { "symmetry: \($0.symmetry?.name ?? "off")" }, isOn: { $0.symmetry != nil }
    ) { _ in ToolbarItem.Label("mirror") }
  ) { $0.selectingNextSymmetry }
  static let addArm = Command(
    name: "add-arm", keys: ["*"], label: "add an arm",
    details: "adds an arm to the rosette, up to 12, then starts again at 2"
  ) { $0.addingArm }

  static func symmetry(_ symmetry: Symmetry?) -> Command {
    Command(name: "symmetry-\(symmetry?.name ?? "off")", isBindable: false, isSetting: true) {
      $0.selecting(symmetry)
    }
  }

  static let snap = Command(
    name: "snap", keys: ["S"], label: "snap last stroke",
    details: "snaps the last stroke to the [shape](shapes.md) that it resembles",
    menuPlace: .drawing
  ) { state in
    [.sketch { [holdsOn = state.ink.holdsOn] in $0.snapLastStroke(at: $1, holdsOn: holdsOn) }]
  }
  static let constrain = Command(
    name: "constrain", keys: ["L"], label: "straighten",
    details: "drags as with Shift: 8 directions, squares, circles, one axis; press again to stop",
    menuPlace: .drawing, isSwitchOn: { $0.stickyKeys.contains(.shift) }, isSetting: true
  ) { $0.toggling(.shift, "straight or square, as with Shift") }
  static let fromCenter = Command(
    name: "from-center", keys: ["K"],
    details: "drags as with Alt: figures and handles keep their center; press again to stop",
    menuPlace: .drawing, isSwitchOn: { $0.stickyKeys.contains(.alternate) }, isSetting: true
  ) { $0.toggling(.alternate, "from the center, as with Alt") }
  static let grid = Command(
    name: "grid", keys: ["#"],
    details: "shows or hides a grid that moves and tools snap to", menuPlace: .drawing,
    toolbarItem: ToolbarItem(
      tooltip: { $0.hasGrid ? "hide the grid" : "grid to snap to" }, isOn: \.hasGrid
    ) { _ in ToolbarItem.Label("grid") }, isSwitchOn: \.hasGrid, isSetting: true
  ) { $0.togglingGrid }
  static let guides = Command(
    name: "guides", keys: ["%"], details: "turns the alignment guides off or on",
    menuPlace: .drawing, isSwitchOn: \.hasGuides, isSetting: true
  ) { $0.toggling(\.ink.hasGuides, "guides on · drags align with objects", off: "guides off") }
}
