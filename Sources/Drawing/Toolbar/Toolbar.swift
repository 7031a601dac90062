import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

/// The row of controls at the bottom of the screen.
///
/// Its texts are long where they fit, otherwise short. If even those do not fit, the row has pages, and
/// its last button shows the next one. Text is laid out only when something that it shows has changed.
final class Toolbar: View {
  /// The smallest screen with a toolbar.
  static let minimumSize = ScreenSize(columns: 20, rows: 4)

  /// Whether keys go to the toolbar.
  private(set) var hasKeys = false
  /// The keys of the commands.
  var keys = KeyBindings.standard {
    didSet {
      content = nil
      sliders = [:]
      keyNames = keys.shortNames
    }
  }

  private lazy var keyNames = keys.shortNames
  private let items = ToolbarItem.beforeWidth + ToolbarItem.afterWidth
  private let sliderIndex = ToolbarItem.beforeWidth.count
  private let performed: (DrawingCommand, TimeInterval) -> Void
  private let width: () -> Double
  private let widthChanged: (_ width: Double, _ time: TimeInterval) -> Void
  private lazy var buttons = items.map { item in
    ToolbarButton(color: item.color) { [unowned self] in press(item, at: $0) }
  }
  private lazy var more = ToolbarButton { [unowned self] _ in turnPage() }
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

  /// Creates a hidden toolbar.
  ///
  /// - Parameters:
  ///   - width: Returns the width of the tool, in canvas dots.
  ///   - widthChanged: Called with a new width, and the time in seconds on the clock of the touches.
  ///   - performed: Called with the command of a button that was pressed, and the time.
  init(
    width: @escaping () -> Double,
    widthChanged: @escaping (_ width: Double, _ time: TimeInterval) -> Void,
    performed: @escaping (DrawingCommand, TimeInterval) -> Void
  ) {
    (self.width, self.widthChanged, self.performed) = (width, widthChanged, performed)
    super.init(frame: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
    isHidden = true
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
    return buttons.firstIndex { $0 === focus }.map { items[$0].described(content, keyNames) }
  }

  /// Focuses the control at a point in screen dots; none outside the toolbar.
  ///
  /// - Returns: Whether the focus changed.
  func hover(at point: Point) -> Bool {
    let hit = frame?.contains(point) == true ? shown.last { $0.contains(point) } : nil
    guard hit !== focus, hit != nil || !hasKeys else { return false }
    move(to: hit)
    return true
  }

  /// Gives the keys to the toolbar.
  func takeKeys() {
    hasKeys = true
    if focus == nil { move(to: shown.first) }
  }

  /// Gives the keys back to the canvas.
  func releaseKeys() {
    hasKeys = false
    move(to: nil)
  }

  /// Changes the value of the control at a point by notches of the wheel, positive downward.
  func scroll(by notches: Int, at point: Point, time: TimeInterval) {
    _ = hover(at: point)
    _ = focus?.scroll(by: notches, at: time)
  }

  /// Handles a key if the toolbar has the keys.
  ///
  /// - Returns: Whether the key is one of the toolbar's.
  func press(_ key: Key, at time: TimeInterval) -> Bool {
    guard hasKeys, key.modifierFlags.isEmpty else { return false }
    switch key.code {
    case .enter, .character(" "): focus?.perform(at: time)
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .up: _ = focus?.adjust(by: 1, at: time)
    case .down: _ = focus?.adjust(by: -1, at: time)
    case .escape, .tab: releaseKeys()
    default: return false
    }
    return true
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

  private func press(_ item: ToolbarItem, at time: TimeInterval) {
    if let command = item.command { performed(command, time) }
  }
}

// MARK: - Layout

extension Toolbar {
  /// Returns the buttons and the slider with short texts, but essential ones where there is room.
  private func controls(_ content: ToolbarContent) -> [any MenuControl] {
    var controls: [any MenuControl] = []
    for (index, item) in items.enumerated() {
      if index == sliderIndex, content.tool.settings.contains(.width) {
        controls.append(widthSlider(isLong: size.columns >= Self.longColumns))
      }
      let isLong = item.essentialColumns.map { size.columns >= $0 } ?? false
      guard let text = label(of: item, content, isLong: isLong) else { continue }
      buttons[index].text = item.isFlexible ? text.shortened(to: Self.flexibleColumns) : text
      controls.append(buttons[index])
    }
    return controls
  }

  /// Gives the controls of a page longer texts, as far as these fit: first a name, then others from the
  /// left; a name takes the room that is left.
  private func lengthen(_ page: [any MenuControl], _ content: ToolbarContent) {
    var room = size.columns - page.columns
    let shown = zip(items, buttons).filter { _, button in page.contains { $0 === button } }
    let names = shown.filter(\.0.isFlexible)
    for (item, button) in names + shown.filter({ !$0.0.isFlexible }) + names {
      let text = label(of: item, content, isLong: !item.isFlexible) ?? ""
      let isFirst = item.isFlexible && button.columns <= Self.flexibleColumns
      let limit = isFirst ? min(button.columns + room, Self.nameColumns) : button.columns + room
      let longer = item.isFlexible ? text.shortened(to: limit) : text
      guard longer.columnCount - button.columns <= room else { continue }
      room += button.columns - longer.columnCount
      button.text = longer
    }
  }

  /// The narrowest screens with a long slider, in columns.
  private static let longColumns = 120

  /// The widths of a flexible control before it takes the room that is left, and of a name before other
  /// controls get long texts, in columns.
  private static let (flexibleColumns, nameColumns) = (9, 30)

  /// Returns the text of a button, which begins with a mark if it is the current choice.
  private func label(of item: ToolbarItem, _ content: ToolbarContent, isLong: Bool) -> String? {
    item.text(content, isLong: isLong, keyNames).map { (item.isOn(content) ? "•" : " ") + $0 }
  }

  /// Returns the slider, which stays the same during a drag.
  private func widthSlider(isLong: Bool) -> NumberSlider {
    let label = widthKeys.filter { $0 != " " }
    let columns = label.count + 2 + 4 + (isLong ? 8 : 3)
    sliders[columns]?.refresh()
    if let slider = sliders[columns] { return slider }
    sliders[columns] = NumberSlider(
      label, in: StrokeStyle.widths, width, columns: columns, isContinuous: true,
      stepsAtLabel: true, changed: widthChanged)
    return widthSlider(isLong: isLong)
  }

  /// The keys that make a line thinner and wider: `[ ]`.
  private var widthKeys: String {
    [DrawingCommand.widen(-1), .widen(1)].compactMap { keyNames[$0] }.joined(separator: " ")
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
    more.text = " »"
    let limit = size.columns - more.columns
    var pages: [[any MenuControl]] = []
    var room = 0
    for control in controls {
      if pages.isEmpty || control.columns > room {
        pages.append([])
        room = limit
      }
      pages[pages.count - 1].append(control)
      room -= control.columns
    }
    return pages.map { $0 + [more] }
  }

  private func show(page: Int) {
    self.page = page
    cachedPanel = nil
    for view in subviews { view.removeFromSuperview() }
    var column = 0
    let row = max(0, size.rows - 1)
    for control in shown {
      let isLast = control === more
      let start = isLast ? max(column, size.columns - control.columns) : column
      let cells = CellRect(columns: start..<start + control.columns, rows: row..<row + 1)
      control.layOut(in: DotRect(cells).rect)
      addSubview(control)
      column = start + control.columns
    }
  }

  /// Draws the controls of the page; the focused one is reversed, and the current choices are bold.
  private func makePanel() -> Panel {
    layoutCount += 1
    var text = ""
    var spans: [Panel.Span] = []
    for control in shown {
      let start = (control.frame.map { Int($0.minX) } ?? 0) / Cell.width
      text += String(repeating: " ", count: max(0, start - text.columnCount))
      let isOn = (control as? ToolbarButton)?.isOn == true
      let columns = start..<start + control.columns
      let attributes: ScreenCell.Attributes = control === focus ? .reverse : isOn ? .bold : []
      spans.append(
        Panel.Span(line: 0, columns: columns, attributes: attributes, color: control.color))
      text += control.text
    }
    text += String(repeating: " ", count: max(0, size.columns - text.columnCount))
    return Panel([text], placement: .bottom, spans: spans)
  }
}

extension [any MenuControl] {
  /// The width of all controls, in columns.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension MenuControl {
  /// Returns whether a point in screen dots is on the control.
  fileprivate func contains(_ point: Point) -> Bool { frame?.contains(point) == true }
}
