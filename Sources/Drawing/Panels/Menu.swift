import Display
import Geometry
import Gestures
import Raster
import Touches

/// A menu over the canvas: lines of controls, pressed with the pointer or chosen with keys.
///
/// It is as large as the window, though only its lines are seen: a press beside them closes it, and
/// goes no further. One between the controls does nothing.
final class Menu: View {
  /// The controls, line by line.
  let lines: [[any MenuControl]]
  /// What takes the menu off: called when something outside is pressed, or Escape.
  var dismissed: () -> Void = {}

  /// The control under the pointer, or chosen with keys.
  private(set) var focus: (any MenuControl)?

  private let column: Int
  private let row: Int
  private let width: Int

  /// The most columns that a menu takes.
  private static let mostColumns = 40

  /// Lays out a menu.
  ///
  /// - Parameters:
  ///   - groups: The controls; each group begins a line, and takes as many as it needs.
  ///   - place: Where the menu's upper left corner is to be, in screen dots.
  ///   - size: The screen's; the menu is on it, if it has room for it.
  init(_ groups: [[any MenuControl]], at place: Point, on size: ScreenSize) {
    let most = min(Self.mostColumns, size.columns)
    lines = groups.flatMap { Self.broken($0, columns: most) }
    width = lines.map { $0.reduce(0) { $0 + $1.columns } }.max() ?? 0
    func cell(_ place: Double, _ unit: Int, _ room: Int) -> Int {
      max(0, min(Int(max(0, min(place, 1e6))) / unit, room))
    }
    column = cell(place.x, DotCell.width, size.columns - width)
    row = cell(place.y, DotCell.height, size.rows - lines.count)
    super.init()
    for (index, line) in lines.enumerated() {
      var start = column
      for control in line {
        let cells = CellRect(
          columns: start..<start + control.columns, rows: row + index..<row + index + 1)
        control.layOut(in: cells.dots)
        addSubview(control)
        start += control.columns
      }
    }
  }

  /// Notices the pointer, with or without a button.
  ///
  /// - Returns: Whether that changed ``focus``.
  func hover(at point: Point) -> Bool {
    let hit = hitTest(point)
    let control = controls.first { $0 === hit }
    guard control !== focus else { return false }
    focus = control
    return true
  }

  /// Does what a key is for in a menu.
  ///
  /// - Returns: Whether it is for anything.
  func press(_ key: Key, at time: TimeInterval) -> Bool {
    guard key.modifierFlags.isEmpty else { return false }
    switch key.code {
    case .enter, .character(" "): focus?.perform(at: time)
    case .left: if focus?.adjust(by: -1) != true { step(by: -1) }
    case .right: if focus?.adjust(by: 1) != true { step(by: 1) }
    case .up: changeLine(by: -1)
    case .down: changeLine(by: 1)
    case .escape: dismissed()
    default: return false
    }
    return true
  }

  /// Closes the menu where the press was beside its lines; it was beside every control.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !touches.contains(where: { covers($0.preciseLocation) }) { dismissed() }
  }

  /// The menu to be seen.
  var panel: Panel {
    var spans: [Panel.Span] = []
    let texts = lines.enumerated().map { index, line in
      var text = ""
      for control in line {
        let columns = text.count..<text.count + control.columns
        let attributes: ScreenCell.Attributes = control === focus ? .bold : .reverse
        spans.append(
          Panel.Span(line: index, columns: columns, attributes: attributes, color: control.color))
        text += control.text
      }
      return text + String(repeating: " ", count: width - text.count)
    }
    return Panel(
      texts, placement: .at(column: column, row: row), attributes: .reverse, spans: spans)
  }
}

extension Menu {
  private var controls: [any MenuControl] { lines.flatMap(\.self) }

  /// Whether a place, in screen dots, is in one of the cells that the menu takes.
  private func covers(_ place: Point) -> Bool {
    let dots = CellRect(columns: column..<column + width, rows: row..<row + lines.count).dots
    // The dots at the far edges are those of the next cells.
    return dots.contains(place) && place.x < dots.maxX && place.y < dots.maxY
  }

  private static func broken(
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

  /// Goes to the control of the next line that is nearest.
  private func changeLine(by count: Int) {
    guard let focus, let line = lines.firstIndex(where: { $0.contains { $0 === focus } }) else {
      return step(by: 1)
    }
    let next = lines[(line + count + lines.count) % lines.count]
    self.focus = next.min { abs($0.middle - focus.middle) < abs($1.middle - focus.middle) }
  }
}
