import Geometry
import Gestures
import Raster
import TerminalUI
import Touches

/// The controls at the bottom of the screen: the sketch, the tools, and what they draw with.
///
/// Each control stays at its position, whatever the toolbar shows. The text is laid out again only
/// when its content changes.
final class Toolbar: View, Overlay {
  static let minimumSize = ScreenSize(columns: 20, rows: 4)

  /// Everything that determines the positions of the controls, apart from the keys.
  private struct Setup: Hashable {
    let content: ToolbarContent
    let size: ScreenSize
    let isSingle: Bool
  }

  private(set) var hasKeys = false
  var keys = KeyBindings.standard {
    didSet {
      (setup, slider) = (nil, nil)
      keyNames = keys.shortNames
    }
  }

  private lazy var keyNames = keys.shortNames
  /// The buttons that were shown so far, by their names.
  private var buttons: [String: ToolbarButton] = [:]
  private var slider: (widths: ClosedRange<Double>, columns: Int, control: NumberSlider)?
  /// When the message about only ink disappears, in seconds on the clock of the touches.
  private var hintEnd: TimeInterval?
  private static let hintDuration = 4.0
  private var setup: Setup?
  private var layout: ToolbarLayout?
  /// The controls in reading order, with their places.
  private(set) var controls: [(control: any MenuControl, place: ToolbarLayout.Place)] = []
  private weak var focus: (any MenuControl)?
  private var cachedPanel: Panel?

  init() {
    super.init(frame: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
    isHidden = true
  }

  private func isShown(in state: DrawingState) -> Bool {
    let (settings, size) = (state.settings, state.size)
    return settings.showsIndicators && (settings.hasToolbar || hasKeys) && !settings.showsOnlyInk
      && !state.hidesToolbar && size.columns >= Self.minimumSize.columns
      && size.rows >= Self.minimumSize.rows
  }

  /// Returns the number of rows at the bottom of the screen that the toolbar takes up; 0 while it is hidden.
  func rows(in state: DrawingState) -> Int {
    guard isShown(in: state) else { return 0 }
    if setup?.size != state.size || setup?.isSingle != state.settings.hasSingleRow {
      update(in: state)
    }
    return layout?.rows ?? 0
  }

  /// Where the toolbar has room for messages.
  struct MessageSpots {
    /// The first column of the focused control; `nil` without a focus.
    var focus: Int?
    /// The blank cells of the first row; `nil` for none.
    var blank: CellRect?
  }

  func messageSpots(in state: DrawingState) -> MessageSpots {
    guard isShown(in: state) else { return MessageSpots() }
    let focused = controls.first { $0.control === focus }
    return MessageSpots(focus: focused?.place.columns.lowerBound, blank: layout?.blank)
  }

  /// What the focused control does; `nil` without a focus.
  var tooltip: String? {
    guard let content = setup?.content, let focus else { return nil }
    guard let button = focus as? ToolbarButton else {
      let keys = [Command.thinner, .wider].compactMap { keyNames[$0] }.joined(separator: " ")
      return hasKeys ? "width · ↑ ↓" : "width · \(keys) or drag"
    }
    let texts = [button.entry.item.tooltip(content), key(of: button.entry)]
    return texts.compactMap(\.self).joined(separator: " · ")
  }

  /// Focuses the control at a point in screen dots, if any; returns whether the focus changed.
  private func focus(at point: Point) -> Bool {
    let local = convert(point)
    let hit = controls.last { $0.control.frame?.contains(local) == true }?.control
    guard hit !== focus, hit != nil || !hasKeys else { return false }
    move(to: hit)
    return true
  }

  /// Gives the keys to the toolbar, which is then shown unless everything but ink is hidden.
  func takeKeys(in state: DrawingState) -> [Effect] {
    hasKeys = true
    guard isShown(in: state) else {
      hasKeys = false
      return [.show("no room for the toolbar")]
    }
    // It has no controls yet if it was hidden.
    update(in: state)
    if focus == nil { move(to: button(of: .tool(state.ink.tool)) ?? controls.first?.control) }
    return showingTooltip(replacing: nil)
  }

  func releaseKeys() {
    hasKeys = false
    move(to: nil)
  }

  /// Hides everything but ink, or shows it again; for some seconds, a message says how.
  func togglingOnlyInk(at time: TimeInterval, in state: DrawingState) -> [Effect] {
    let isHidden = !state.settings.showsOnlyInk
    hintEnd = isHidden ? time + Self.hintDuration : nil
    releaseKeys()
    return [.set(\.showsOnlyInk, to: isHidden), .select(nil)]
  }

  /// Shows the tooltip of the focused control instead of another, or removes that one.
  private func showingTooltip(replacing old: String?) -> [Effect] {
    if let tooltip { return [.show(tooltip)] }
    return [.next { $0.message == old ? [.clearMessage] : [] }]
  }

  /// Lets a touch that begins on the canvas, and its copies, pass through the toolbar.
  func route(_ touch: Touch, in state: DrawingState) -> [Effect] {
    // Other buttons act on the canvas below it; the menu opens there.
    isHidden = !contains(touch.location, in: state) || !touch.isPrimary
    hintEnd = nil
    guard isHidden, hasKeys else { return [] }
    let old = tooltip
    releaseKeys()
    return showingTooltip(replacing: old)
  }

  // MARK: Overlay

  var isModal: Bool { false }
  func takesPointerKey(_ key: Key) -> Bool { hasKeys }

  func contains(_ point: Point, in state: DrawingState) -> Bool {
    let rows = rows(in: state)
    return point.y >= Double((state.size.rows - rows) * Cell.height) && rows > 0
  }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    hintEnd = nil
    guard isShown(in: state), hasKeys, key.modifierFlags.isEmpty else { return .passed }
    // Keys may follow each other without a frame; the slider must have the width of the tool.
    update(in: state)
    var effects: [Effect] = []
    switch key.code {
    case .enter, .character(" "): effects = focus?.perform() ?? []
    case .left: move(to: lines.control(-1, after: focus))
    case .right: move(to: lines.control(1, after: focus))
    case .up, .down:
      let step = key.code == .up ? 1 : -1
      if let adjusted = focus?.adjust(by: step) {
        effects = adjusted
      } else {
        move(to: lines.control(-step, linesBelow: focus))
      }
    case .escape, .tab: releaseKeys()
    default: return .passed
    }
    return .handled(effects + (tooltip.map { [.hint(Message($0))] } ?? []))
  }

  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response {
    guard contains(event.location, in: state) else { return .passed }
    _ = focus(at: event.location)
    return .handled(focus?.scroll(by: event.wholeNotches) ?? [])
  }

  func hover(at point: Point, in state: DrawingState) -> [Effect]? {
    guard isShown(in: state), !state.isCanvasCovered, !state.isTouched else { return nil }
    let old = tooltip
    return focus(at: point) ? showingTooltip(replacing: old) : nil
  }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    guard let hintEnd else { return [] }
    if time < hintEnd { return [.schedule(hintEnd)] }
    self.hintEnd = nil
    return []
  }

  func panels(in state: DrawingState) -> [Panel] {
    guard isShown(in: state) else { return hintEnd == nil ? [] : [onlyInkHint(in: state)] }
    update(in: state)
    let panel = cachedPanel ?? makePanel()
    cachedPanel = panel
    return [panel]
  }

  private func move(to control: (any MenuControl)?) {
    focus = control
    cachedPanel = nil
  }

  private var lines: [[any MenuControl]] {
    Set(controls.map(\.place.row)).sorted().map { row in
      controls.filter { $0.place.row == row }.map(\.control)
    }
  }

  private func button(of command: Command) -> ToolbarButton? {
    controls.lazy.compactMap { $0.control as? ToolbarButton }.first { $0.entry.command == command }
  }

  private func key(of entry: ToolbarEntry) -> String? { entry.command.flatMap { keyNames[$0] } }
}

extension Toolbar {
  /// Lays out the controls if something that they show has changed.
  private func update(in state: DrawingState) {
    let setup = Setup(
      content: ToolbarContent(state), size: state.size, isSingle: state.settings.hasSingleRow)
    guard setup != self.setup else { return }
    self.setup = setup
    cachedPanel = nil
    layOut(setup)
    for (control, _) in controls { control.refresh(in: state) }
  }

  private func layOut(_ setup: Setup) {
    let layout = ToolbarLayout(
      setup.content, on: setup.size, keys: keyNames, isSingle: setup.isSingle)
    self.layout = layout
    let rows = setup.size.rows - layout.rows..<max(setup.size.rows, layout.rows)
    frame = DotRect(CellRect(columns: 0..<setup.size.columns, rows: rows)).rect
    controls = layout.places.compactMap { place in
      control(at: place, setup.content).map { ($0, place) }
    }
    if !controls.contains(where: { $0.control === focus }) { focus = nil }
    for view in subviews { view.removeFromSuperview() }
    for (control, place) in controls {
      // Relative to the toolbar.
      let row = place.row - rows.lowerBound
      let cells = CellRect(columns: place.columns, rows: row..<row + 1)
      control.layOut(in: DotRect(cells).rect)
      addSubview(control)
    }
  }

  /// Returns the control of a slot; `nil` if the tool has no use for it.
  private func control(
    at place: ToolbarLayout.Place, _ content: ToolbarContent
  ) -> (any MenuControl)? {
    switch place.slot.content {
    case .width:
      guard content.tool.settings.contains(.width) else { return nil }
      return slider(of: content.tool, columns: place.columns.count)
    case .buttons(let entries):
      guard let entry = entries.first(where: { $0.item.label(content) != nil }) else { return nil }
      let button = button(of: entry)
      button.show(content, place.detail, columns: place.columns.count, key: key(of: entry))
      return button
    }
  }

  /// Returns the button of an entry, which stays the same.
  private func button(of entry: ToolbarEntry) -> ToolbarButton {
    if let button = buttons[entry.id] { return button }
    let button = ToolbarButton(entry)
    buttons[entry.id] = button
    return button
  }

  /// Returns the slider in some columns, which stays the same during a drag.
  private func slider(of tool: Tool, columns: Int) -> NumberSlider {
    if let slider, slider.widths == tool.size.range, slider.columns == columns {
      return slider.control
    }
    let control = NumberSlider(
      tool.size.name, ends: ToolbarSlot.widthKeys(keyNames), in: tool.size.range,
      { $0.ink.width }, columns: columns
    ) { [.set(\.ink.width, to: $0), .showTool] }
    slider = (tool.size.range, columns, control)
    return control
  }

  private func onlyInkHint(in state: DrawingState) -> Panel {
    let text = state.keys.message("only ink", [KeyHint(.onlyInk, "shows the toolbar again")])
    return Panel(
      message: [text.shortened(to: state.size.columns - 2)],
      placement: .at(column: 0, row: state.size.rows - 1))
  }

  private func makePanel() -> Panel {
    var panel = Panel([], placement: .bottom)
    guard let layout, let size = setup?.size else { return panel }
    for row in size.rows - layout.rows..<size.rows {
      let line = panel.lines.count
      let places = layout.places.filter { $0.row == row }
      let controls = controls.filter { $0.place.row == row }
      panel.lines.append(text(places, controls, columns: size.columns))
      panel.spans += controls.flatMap { spans(of: $0.control, at: $0.place, line: line) }
    }
    return panel
  }

  /// Returns the text of a row: lines between groups, arrows at the current ink, brackets around the focused control.
  private func text(
    _ places: [ToolbarLayout.Place],
    _ controls: [(control: any MenuControl, place: ToolbarLayout.Place)], columns: Int
  ) -> String {
    var edges: [Int: Character] = [:]
    for place in places where place.startsGroup { edges[place.columns.lowerBound] = "│" }
    func mark(_ place: ToolbarLayout.Place, _ start: Character, _ end: Character) {
      (edges[place.columns.lowerBound], edges[place.columns.upperBound]) = (start, end)
    }
    for (control, place) in controls {
      guard let button = control as? ToolbarButton, button.isOn else { continue }
      if button.face?.swatch == nil { mark(place, " ", " ") } else { mark(place, "►", "◄") }
    }
    for (control, place) in controls where control === focus { mark(place, "[", "]") }
    var text = ""
    var end = 0
    func fill(to column: Int) {
      while end < column {
        text.append(edges[end] ?? " ")
        end += 1
      }
    }
    for (control, place) in controls {
      fill(to: place.columns.lowerBound + 1)
      let content = control.text.dropFirst()
      text += content
      end += String(content).columnCount
    }
    fill(to: columns)
    return text
  }

  /// Returns what stands out in a control: the current choice, the letter that is its key, and its ink.
  private func spans(
    of control: any MenuControl, at place: ToolbarLayout.Place, line: Int
  ) -> [Panel.Span] {
    guard let button = control as? ToolbarButton, let face = button.face else { return [] }
    let start = place.columns.lowerBound
    // A swatch would merge with the reversed cells around it.
    let isReversed = button.isOn && face.swatch == nil
    let attributes: ScreenCell.Attributes = isReversed ? .reverse : []
    var spans: [Panel.Span] = []
    if isReversed {
      let end = start + 2 + face.text.columnCount
      spans.append(Panel.Span(line: line, columns: start..<end, attributes: .reverse))
    }
    if let columns = face.keyColumns {
      let range = start + 1 + columns.lowerBound..<start + 1 + columns.upperBound
      spans.append(Panel.Span(line: line, columns: range, attributes: attributes.union(.underline)))
    }
    if let (color, columns) = face.swatch {
      let range = start + 1 + columns.lowerBound..<start + 1 + columns.upperBound
      spans.append(Panel.Span(line: line, columns: range, attributes: [], color: color))
    }
    return spans
  }
}
