import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

/// A menu over the canvas: lines of controls, pressed with the pointer or chosen with keys.
///
/// The view covers the whole window, although only the lines are visible. A press outside the lines
/// closes the menu and has no other effect; a press between controls does nothing.
final class Menu: View {
  /// The controls, line by line.
  let lines: [[any MenuControl]]
  /// Called when the menu should close: after a press outside it, or Escape.
  var dismissed: () -> Void = {}
  /// Called when the menu should have other controls.
  var reload: () -> Void = {}

  /// The control under the pointer, or chosen with keys.
  private(set) var focus: (any MenuControl)?

  private let cells: CellRect

  /// The maximum width, in columns.
  static let maximumColumns = 56

  /// Lays out a menu.
  ///
  /// - Parameters:
  ///   - lines: The controls, line by line; at most as many lines as the screen has rows.
  ///   - corner: The upper left corner, in screen dots; moved so that the menu is on the screen.
  ///   - size: The size of the screen.
  init(_ lines: [[any MenuControl]], at corner: Point, on size: ScreenSize) {
    self.lines = lines
    let width = lines.map { $0.reduce(0) { $0 + $1.columns } }.max() ?? 0
    func cell(_ offset: Double, _ unit: Int, limit: Int) -> Int {
      (Int(max(0, min(offset, 1e6))) / unit).clamped(to: 0...max(0, limit))
    }
    let column = cell(corner.x, Cell.width, limit: size.columns - width)
    let row = cell(corner.y, Cell.height, limit: size.rows - lines.count)
    cells = CellRect(columns: column..<column + width, rows: row..<row + lines.count)
    super.init()
    for (index, line) in lines.enumerated() {
      var start = column
      for control in line {
        let cells = CellRect(
          columns: start..<start + control.columns, rows: row + index..<row + index + 1)
        control.layOut(in: DotRect(cells).rect)
        addSubview(control)
        start += control.columns
      }
    }
  }

  /// Focuses the control under the pointer.
  ///
  /// - Returns: Whether ``focus`` changed.
  func hover(at point: Point) -> Bool {
    let hit = hitTest(point)
    let control = controls.first { $0 === hit }
    guard control !== focus else { return false }
    focus = control
    return true
  }

  /// Handles a key of the menu.
  ///
  /// - Returns: Whether the key is one of the menu's.
  func press(_ key: Key, at time: TimeInterval) -> Bool {
    if key.code == .tab {
      step(by: key.modifierFlags.contains(.shift) ? -1 : 1)
      return true
    }
    guard key.modifierFlags.isEmpty else { return false }
    switch key.code {
    case .enter, .character(" "): focus?.perform(at: time)
    case .left: if focus?.adjust(by: -1, at: time) != true { step(by: -1) }
    case .right: if focus?.adjust(by: 1, at: time) != true { step(by: 1) }
    case .up: changeLine(by: -1)
    case .down: changeLine(by: 1)
    case .escape: dismissed()
    default: return false
    }
    return true
  }

  /// Changes the value of the control at a point by notches of the wheel, positive downward.
  ///
  /// - Returns: Whether there is a control that has a value.
  func scroll(by notches: Int, at point: Point, time: TimeInterval) -> Bool {
    _ = hover(at: point)
    return focus?.scroll(by: notches, at: time) == true
  }

  /// The index of the focused control, counted line by line; `nil` for no focus.
  var focusIndex: Int? { controls.firstIndex { $0 === focus } }

  /// Focuses the control at an index, if there is one.
  func focus(at index: Int?) {
    focus = index.flatMap { controls.indices.contains($0) ? controls[$0] : nil }
  }

  /// Shows the values that the controls have now.
  func refresh() {
    for control in controls { control.refresh() }
  }

  /// Closes the menu if the press was outside its lines.
  ///
  /// Presses on a control go to that control.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !touches.contains(where: { DotRect(cells).contains($0.location) }) { dismissed() }
  }

  /// The menu as it is drawn.
  var panel: Panel {
    var spans: [Panel.Span] = []
    let texts = lines.enumerated().map { index, line in
      var text = ""
      for control in line {
        let columns = text.count..<text.count + control.columns
        let attributes: ScreenCell.Attributes =
          control === focus ? .bold : control.color == .foreground ? .reverse : .swatch
        spans.append(
          Panel.Span(line: index, columns: columns, attributes: attributes, color: control.color))
        text += control.text
      }
      return text + String(repeating: " ", count: cells.columns.count - text.count)
    }
    return Panel(
      texts,
      placement: .at(column: cells.columns.lowerBound, row: cells.rows.lowerBound),
      attributes: .reverse, spans: spans)
  }
}

extension Menu {
  /// The lines of the help panel.
  static let help = [
    HelpPanel.Entry("Tab, arrows, Enter", "use the menu"),
    HelpPanel.Entry("drag, wheel, ← →", "slider, dial"),
  ]

  /// Divides groups of controls into the lines of a menu.
  ///
  /// Each group starts a new line and takes as many lines as it needs.
  static func lines(of groups: [[any MenuControl]], on size: ScreenSize) -> [[any MenuControl]] {
    groups.flatMap { wrapped($0, columns: min(maximumColumns, size.columns)) }
  }

  private var controls: [any MenuControl] { lines.flatMap(\.self) }

  private static func wrapped(
    _ group: [any MenuControl], columns: Int
  ) -> [[any MenuControl]] {
    var lines: [[any MenuControl]] = []
    var room = 0
    for control in group {
      if lines.isEmpty || control.columns > room {
        lines.append([])
        room = columns
      }
      lines[lines.count - 1].append(control)
      room -= control.columns
    }
    return lines
  }

  private func step(by count: Int) {
    guard let index = controls.firstIndex(where: { $0 === focus }) else {
      focus = controls.first
      return
    }
    focus = controls[(index + count + controls.count) % controls.count]
  }

  /// Focuses the nearest control of another line.
  private func changeLine(by count: Int) {
    guard let focus, let line = lines.firstIndex(where: { $0.contains { $0 === focus } }) else {
      return step(by: 1)
    }
    let next = lines[(line + count + lines.count) % lines.count]
    self.focus = next.min { abs($0.midX - focus.midX) < abs($1.midX - focus.midX) }
  }
}
