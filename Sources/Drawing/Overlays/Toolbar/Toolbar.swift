import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// The row of controls at the bottom of the screen.
///
/// Its texts are long where they fit, otherwise short. If even those do not fit, the row has pages, and
/// its last button shows the next one. Text is laid out only when something that it shows has changed.
final class Toolbar: View, Overlay {
  /// The smallest screen with a toolbar.
  static let minimumSize = ScreenSize(columns: 20, rows: 4)

  /// A button with its command; `nil` for a button that does nothing.
  private struct Entry {
    let command: Command?
    let item: ToolbarItem
    let button: Button
  }

  /// Whether keys go to the toolbar.
  private(set) var hasKeys = false
  var keys = KeyBindings.standard {
    didSet {
      content = nil
      sliders = [:]
      keyNames = keys.shortNames
    }
  }

  private lazy var keyNames = keys.shortNames
  private lazy var entries = (Command.beforeWidth + Command.afterWidth).map { command in
    let item = command?.toolbarItem ?? .saveState
    return Entry(
      command: command, item: item,
      button: Button(color: item.color) { [unowned self] time in
        if let command { performed(command, time) }
      })
  }
  private let context: DrawingContext
  private let performed: (Command, TimeInterval) -> Void
  /// Returns whether an overlay needs the row of the toolbar, or the pointer.
  private let isCovered: () -> (row: Bool, canvas: Bool)
  private lazy var more = Button("»") { [unowned self] _ in turnPage() }
  /// The sliders of the long and of the short text, by their widths in columns.
  private var sliders: [Int: NumberSlider] = [:]
  private var content: ToolbarContent?
  private var size = ScreenSize(columns: 0, rows: 0)
  private var pages: [[any MenuControl]] = []
  private var page = 0
  private weak var focus: (any MenuControl)?
  private var cachedPanel: Panel?
  /// The number of times that text was laid out.
  private(set) var layoutCount = 0

  /// Creates a toolbar that receives no touches yet.
  init(
    _ context: DrawingContext, isCovered: @escaping () -> (row: Bool, canvas: Bool),
    performed: @escaping (Command, TimeInterval) -> Void
  ) {
    (self.context, self.isCovered, self.performed) = (context, isCovered, performed)
    super.init(frame: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
    isHidden = true
  }

  var isShown: Bool {
    let settings = context.settings
    return settings.showsIndicators && (settings.hasToolbar || hasKeys) && !settings.showsOnlyInk
      && !isCovered().row && context.size.columns >= Self.minimumSize.columns
      && context.size.rows >= Self.minimumSize.rows
  }

  /// Returns the panel at the bottom of a screen.
  func panel(of content: ToolbarContent, on size: ScreenSize) -> Panel {
    if content != self.content || size != self.size {
      // The page with the tools shows what a key has chosen.
      if focus == nil, content.tool != self.content?.tool { page = 0 }
      (self.content, self.size) = (content, size)
      frame = Self.frame(on: size)
      layOut(content)
      cachedPanel = nil
    }
    let panel = cachedPanel ?? makePanel()
    cachedPanel = panel
    return panel
  }

  /// Returns the last row of a screen, in dots.
  static func frame(on size: ScreenSize) -> Rect {
    let row = max(0, size.rows - 1)
    return DotRect(CellRect(columns: 0..<size.columns, rows: row..<max(row, size.rows))).rect
  }

  /// What the focused control does; `nil` without a focus.
  var tooltip: String? {
    guard let content, let focus else { return nil }
    if focus is NumberSlider { return hasKeys ? "width · ↑ ↓" : "width · \(widthKeys) or drag" }
    if focus === more { return "more controls · → or click" }
    return entries.first { $0.button === focus }.map {
      $0.item.described(content, key: key(of: $0))
    }
  }

  /// Focuses the control at a point in screen dots, if any; returns whether the focus changed.
  private func focus(at point: Point) -> Bool {
    let hit =
      frame?.contains(point) == true ? shown.last { $0.frame?.contains(point) == true } : nil
    guard hit !== focus, hit != nil || !hasKeys else { return false }
    move(to: hit)
    return true
  }

  /// Gives the keys to the toolbar, which is then shown even if it is hidden otherwise.
  func takeKeys() {
    context.settings.showsOnlyInk = false
    hasKeys = true
    guard isShown else {
      hasKeys = false
      return context.messages.show("no room for the toolbar")
    }
    // It has no controls yet if it was hidden.
    _ = panel(of: ToolbarContent(context), on: context.size)
    if focus == nil { move(to: shown.first) }
    showTooltip(replacing: nil)
  }

  func releaseKeys() {
    hasKeys = false
    move(to: nil)
  }

  /// Hides everything but ink, or shows it again.
  func toggleOnlyInk() {
    context.settings.showsOnlyInk.toggle()
    releaseKeys()
    context.editor.selection = nil
  }

  /// Shows the tooltip of the focused control in place of another, or removes that.
  private func showTooltip(replacing old: String?) {
    if let tooltip { context.messages.show(tooltip) } else { context.messages.clear(old) }
  }

  /// Lets a touch that begins on the canvas, and its copies, pass through the toolbar.
  func route(_ touch: Touch) {
    // Other buttons act on the canvas below it; the menu opens there.
    isHidden = !contains(touch.location) || !touch.isPrimary
    guard isHidden, hasKeys else { return }
    let old = tooltip
    releaseKeys()
    showTooltip(replacing: old)
  }

  // MARK: Overlay

  var isModal: Bool { false }
  var coversCanvas: Bool { false }
  func resize(to size: ScreenSize) -> Bool { true }
  func takesPointerKey(_ key: Key) -> Bool { hasKeys }
  func contains(_ point: Point) -> Bool { isShown && Self.frame(on: context.size).contains(point) }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    guard isShown, hasKeys, key.modifierFlags.isEmpty else { return .passed }
    switch key.code {
    case .enter, .character(" "): focus?.perform(at: time)
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .up: _ = focus?.adjust(by: 1, at: time)
    case .down: _ = focus?.adjust(by: -1, at: time)
    case .escape, .tab: releaseKeys()
    default: return .passed
    }
    if context.messages.current == nil, let tooltip { context.messages.show(tooltip) }
    return .handled
  }

  func scroll(_ event: ScrollEvent) -> OverlayResponse {
    guard contains(event.location) else { return .passed }
    _ = focus(at: event.location)
    _ = focus?.scroll(by: event.wholeNotches, at: event.timestamp)
    return .handled
  }

  func hover(at point: Point) -> Bool {
    guard isShown, !isCovered().canvas else { return false }
    let old = tooltip
    guard focus(at: point) else { return false }
    showTooltip(replacing: old)
    return true
  }

  func panels(on size: ScreenSize) -> [Panel] {
    isShown ? [panel(of: ToolbarContent(context), on: size)] : []
  }

  /// The controls of the page that is shown.
  private var shown: [any MenuControl] { pages.indices.contains(page) ? pages[page] : [] }

  private func move(to control: (any MenuControl)?) {
    focus = control
    cachedPanel = nil
  }

  /// Focuses another control, on another page if necessary.
  private func step(by count: Int) {
    let all = pages.enumerated().flatMap { page, controls in
      controls.filter { $0 !== more }.map { (page, $0) }
    }
    guard !all.isEmpty else { return }
    let index = all.firstIndex { $0.1 === focus } ?? -1
    let next = all[(index + count + all.count) % all.count]
    show(page: next.0)
    move(to: next.1)
  }

  private func turnPage() {
    show(page: (page + 1) % max(1, pages.count))
    move(to: hasKeys ? shown.first : nil)
  }

  private func key(of entry: Entry) -> String? { entry.command.flatMap { keyNames[$0] } }
}

// MARK: - Layout

extension Toolbar {
  /// Returns the buttons and the slider with short texts, but essential ones where there is room.
  private func controls(_ content: ToolbarContent) -> [any MenuControl] {
    var controls: [any MenuControl] = []
    for (index, entry) in entries.enumerated() {
      if index == Command.beforeWidth.count, content.tool.settings.contains(.width) {
        controls.append(widthSlider(isLong: size.columns >= Self.longColumns))
      }
      let isLong = entry.item.essentialColumns.map { size.columns >= $0 } ?? false
      guard let text = label(of: entry, content, isLong: isLong) else { continue }
      let isOn = entry.item.isOn(content)
      entry.button.isOn = { isOn }
      entry.button.label =
        entry.item.isFlexible ? text.shortened(to: Self.flexibleColumns - 1) : text
      controls.append(entry.button)
    }
    return controls
  }

  /// Gives the controls of a page longer texts, as far as these fit: first a name, then others from the
  /// left; a name takes the room that is left.
  private func lengthen(_ page: [any MenuControl], _ content: ToolbarContent) {
    var room = size.columns - page.columns
    let shown = entries.filter { entry in page.contains { $0 === entry.button } }
    let names = shown.filter(\.item.isFlexible)
    for entry in names + shown.filter({ !$0.item.isFlexible }) + names {
      let (item, button) = (entry.item, entry.button)
      let text = label(of: entry, content, isLong: !item.isFlexible) ?? ""
      let isFirst = item.isFlexible && button.columns <= Self.flexibleColumns
      let limit = isFirst ? min(button.columns + room, Self.nameColumns) : button.columns + room
      let longer = item.isFlexible ? text.shortened(to: limit - 1) : text
      guard longer.columnCount + 1 - button.columns <= room else { continue }
      room += button.columns - longer.columnCount - 1
      button.label = longer
    }
  }

  /// The narrowest screens with a long slider, in columns.
  private static let longColumns = 120

  /// The widths of a flexible control before it takes the room that is left, and of a name before other
  /// controls get long texts, in columns.
  private static let (flexibleColumns, nameColumns) = (9, 30)

  private func label(of entry: Entry, _ content: ToolbarContent, isLong: Bool) -> String? {
    entry.item.text(content, isLong: isLong, key: key(of: entry))
  }

  /// Returns the slider, which stays the same during a drag.
  private func widthSlider(isLong: Bool) -> NumberSlider {
    let label = widthKeys.filter { $0 != " " }
    let columns = label.count + 2 + 4 + (isLong ? 8 : 3)
    sliders[columns]?.refresh()
    if let slider = sliders[columns] { return slider }
    sliders[columns] = NumberSlider(
      label, in: StrokeStyle.widths, { [unowned context] in context.ink.width },
      columns: columns, isContinuous: true, stepsAtLabel: true
    ) { [unowned context] width, _ in
      context.ink.width = width
      context.showTool()
    }
    return widthSlider(isLong: isLong)
  }

  /// The keys that make a line thinner and wider: `[ ]`.
  private var widthKeys: String {
    [Command.thinner, .wider].compactMap { keyNames[$0] }.joined(separator: " ")
  }

  private func layOut(_ content: ToolbarContent) {
    pages = paged(controls(content))
    for page in pages { lengthen(page, content) }
    let focused = focus.flatMap { focus in pages.firstIndex { $0.contains { $0 === focus } } }
    show(page: focused ?? min(page, max(0, pages.count - 1)))
  }

  /// Divides controls into pages that fit on the screen.
  private func paged(_ controls: [any MenuControl]) -> [[any MenuControl]] {
    guard controls.columns > size.columns else { return [controls] }
    return FlowLayout.lines(of: controls, columns: size.columns - more.columns).map { $0 + [more] }
  }

  private func show(page: Int) {
    self.page = page
    cachedPanel = nil
    for view in subviews { view.removeFromSuperview() }
    let row = max(0, size.rows - 1)
    let controls = shown.filter { $0 !== more }
    FlowLayout.place(controls, column: 0, row: row, in: self)
    guard controls.count < shown.count else { return }
    let column = max(controls.columns, size.columns - more.columns)
    FlowLayout.place([more], column: column, row: row, in: self)
  }

  /// Draws the controls of the page; the focused one is reversed, and the current choices are bold.
  private func makePanel() -> Panel {
    layoutCount += 1
    let (text, spans) = FlowLayout.draw(shown, line: 0, width: size.columns) { control in
      control === focus ? .reverse : (control as? Button)?.isOn() == true ? .bold : []
    }
    return Panel([text], placement: .bottom, spans: spans)
  }
}
