import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// A menu over the canvas: lines of controls, pressed with the pointer or chosen with keys.
///
/// The view covers the whole window, although only the lines are visible. A press outside the lines
/// closes the menu and has no other effect; a press between controls does nothing.
final class Menu: View, Overlay {
  let lines: [[any MenuControl]]
  /// Returns the effects that replace the menu if it should have other controls now.
  private let update: (DrawingState, _ focus: Int?) -> [Effect]

  /// The control under the pointer, or chosen with keys.
  private(set) var focus: (any MenuControl)?

  private let title: String
  private let cells, frameCells: CellRect

  /// The number of columns of a grid where there is room.
  static let gridColumns = 3...4
  /// The maximum width of a line of settings, in columns.
  private static let maximumColumns = 60

  /// Lays out lines that fit on the screen, where the corner, in screen dots, is moved so that all are shown.
  ///
  /// An empty line separates groups.
  init(
    _ title: String, _ lines: [[any MenuControl]], at corner: Point, in state: DrawingState,
    update: @escaping (DrawingState, _ focus: Int?) -> [Effect] = { _, _ in [] }
  ) {
    (self.title, self.lines, self.update) = (title, lines, update)
    let size = state.size
    let margin = size.hasFrames ? 1 : 0
    let columns = lines.map { line in line.reduce(0) { $0 + $1.columns } }.max() ?? 0
    let width = max(columns, size.hasFrames ? title.count + 4 : 0)
    func cell(_ offset: Double, _ unit: Int, limit: Int) -> Int {
      (Int(max(0, min(offset, 1e6))) / unit).clamped(to: margin...max(margin, limit - margin))
    }
    let column = cell(corner.x, Cell.width, limit: size.columns - width)
    let row = cell(corner.y, Cell.height, limit: size.rows - lines.count)
    cells = CellRect(columns: column..<column + width, rows: row..<row + lines.count)
    frameCells = cells.framed(on: size)
    super.init()
    for (index, line) in lines.enumerated() {
      FlowLayout.place(line, column: column, row: row + index, in: self)
    }
    refresh(in: state)
  }

  func hover(at point: Point, in state: DrawingState) -> [Effect]? {
    let hit = hitTest(point)
    let control = controls.first { $0 === hit }
    guard control !== focus else { return nil }
    focus = control
    return []
  }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    refresh(in: state)
    if key.code == .tab {
      focus = lines.control(key.modifierFlags.contains(.shift) ? -1 : 1, after: focus)
      return .handled
    }
    guard key.modifierFlags.isEmpty else { return .closed }
    switch key.code {
    case .enter, .character(" "): return .handled(focus?.perform() ?? [])
    case .left, .right:
      let step = key.code == .left ? -1 : 1
      if let effects = focus?.adjust(by: step) { return .handled(effects) }
      focus = lines.control(step, after: focus)
    case .up: focus = lines.control(-1, linesBelow: focus)
    case .down: focus = lines.control(1, linesBelow: focus)
    case .escape: return .handledAndClosed
    default: return .closed
    }
    return .handled
  }

  /// Changes the value of the control under the pointer; anything else closes the menu.
  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response {
    refresh(in: state)
    _ = hover(at: event.location, in: state)
    return focus?.scroll(by: event.wholeNotches).map { .handled($0) } ?? .closed
  }

  func resize(in state: DrawingState) -> Response { .closed }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    update(state, controls.firstIndex { $0 === focus })
  }

  /// Focuses the control at an index, counted line by line; `nil` for none.
  func focus(at index: Int?) {
    focus = index.flatMap { controls.indices.contains($0) ? controls[$0] : nil }
  }

  private func refresh(in state: DrawingState) {
    for control in controls { control.refresh(in: state) }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !touches.contains(where: { DotRect(frameCells).contains($0.location) }) {
      send([.dismiss(self)], at: event.timestamp)
    }
  }

  func panels(in state: DrawingState) -> [Panel] {
    refresh(in: state)
    let size = state.size
    // The focused control is the only one that is not like the panel.
    let (plain, focused): (ScreenCell.Attributes, ScreenCell.Attributes) =
      size.hasFrames ? ([], .reverse) : (.reverse, .bold)
    let drawn = lines.enumerated().map { index, line in
      FlowLayout.draw(
        line, line: index, origin: cells.columns.lowerBound,
        width: line.isEmpty ? 0 : cells.columns.count
      ) { $0 === focus ? focused : plain }
    }
    let panel = Panel(
      drawn.map(\.text),
      placement: .at(column: cells.columns.lowerBound, row: cells.rows.lowerBound),
      spans: drawn.flatMap(\.spans).flatMap(Self.coloring))
    return [panel.framed(title, on: size)]
  }

  /// Returns the spans of a control, of which the last cell shows its ink.
  private static func coloring(_ span: Panel.Span) -> [Panel.Span] {
    guard span.color != .foreground else { return [span] }
    var (text, sample) = (span, span)
    text.color = .foreground
    (sample.columns, sample.attributes) = (span.columns.suffix(1), [])
    return [text, sample]
  }
}

extension Menu {
  static let help = [
    HelpPanel.Entry("Tab, arrows, Enter", "use the menu"),
    HelpPanel.Entry("drag, wheel, ← →", "slider, dial"),
  ]

  static func lines(of controls: [any MenuControl], on size: ScreenSize) -> [[any MenuControl]] {
    FlowLayout.lines(of: controls, columns: min(maximumColumns, size.insideFrame.columns))
  }

  /// Puts buttons into a grid of at most some columns, each of some width.
  static func grid(
    _ buttons: [Button], columns: Int, width: Int, on size: ScreenSize
  ) -> [[any MenuControl]] {
    let count = (size.insideFrame.columns / width).clamped(to: 1...columns)
    for button in buttons {
      button.width = min(width, size.insideFrame.columns)
      // On the narrowest screens a long name takes the room of its key.
      if button.columns > size.insideFrame.columns { button.key = nil }
    }
    return stride(from: 0, to: buttons.count, by: count).map { start in
      Array(buttons[start..<min(start + count, buttons.count)])
    }
  }

  private var controls: [any MenuControl] { lines.flatMap(\.self) }
}
