import Geometry
import Gestures
import Raster
import TerminalUI

/// Lays controls out in lines, one after the other, as words in a text.
enum FlowLayout {
  /// Divides controls into lines of at most some columns; a wider control has a line of its own.
  static func lines(of controls: [any MenuControl], columns: Int) -> [[any MenuControl]] {
    var lines: [[any MenuControl]] = []
    var room = 0
    for control in controls {
      if lines.isEmpty || control.columns > room {
        lines.append([])
        room = columns
      }
      lines[lines.count - 1].append(control)
      room -= control.columns
    }
    return lines
  }

  /// Sets the frames of controls from a column of a row on, and makes them subviews of a view.
  static func place(_ controls: [any MenuControl], column: Int, row: Int, in view: View) {
    var column = column
    for control in controls {
      let cells = CellRect(columns: column..<column + control.columns, rows: row..<row + 1)
      control.layOut(in: DotRect(cells).rect)
      view.addSubview(control)
      column += control.columns
    }
  }

  /// Returns the text of controls in a row that begins at a column, filled to a width, and its spans.
  static func draw(
    _ controls: [any MenuControl], line: Int, origin: Int = 0, width: Int,
    attributes: (any MenuControl) -> ScreenCell.Attributes
  ) -> (text: String, spans: [Panel.Span]) {
    var text = ""
    var end = 0
    let spans = controls.map { control in
      let start = (control.frame.map { Int($0.minX) / Cell.width } ?? 0) - origin
      text += String(repeating: " ", count: max(0, start - end)) + control.text
      end = start + control.columns
      return Panel.Span(
        line: line, columns: start..<end, attributes: attributes(control), color: control.color)
    }
    return (text + String(repeating: " ", count: max(0, width - end)), spans)
  }
}

extension CellRect {
  /// The cells of a panel with its frame, on a screen that has room for frames.
  func framed(on size: ScreenSize) -> CellRect {
    let margin = size.hasFrames ? 1 : 0
    return CellRect(
      columns: columns.lowerBound - margin..<columns.upperBound + margin,
      rows: rows.lowerBound - margin..<rows.upperBound + margin)
  }
}

extension [[any MenuControl]] {
  /// Returns the control a number of controls after another, around the ends; without another, the first.
  func control(_ count: Int, after focus: (any MenuControl)?) -> (any MenuControl)? {
    let controls = flatMap(\.self)
    guard let index = controls.firstIndex(where: { $0 === focus }) else { return controls.first }
    return controls[(index + count + controls.count) % controls.count]
  }

  /// Returns the nearest control of a line a number of lines below another; without another, the first.
  func control(_ count: Int, linesBelow focus: (any MenuControl)?) -> (any MenuControl)? {
    let lines = filter { !$0.isEmpty }
    guard let focus, let line = lines.firstIndex(where: { $0.contains { $0 === focus } }) else {
      return lines.first?.first
    }
    let next = lines[(line + count + lines.count) % lines.count]
    return next.min { abs($0.midX - focus.midX) < abs($1.midX - focus.midX) }
  }
}
