import Geometry
import Raster
import TerminalUI

extension SketchStrip {
  /// A button in the last row of the strip.
  enum Button: Hashable {
    case new
    case restore

    var command: Command { self == .new ? .newSketch : .undo }
    fileprivate var label: String { self == .new ? "new" : "restore" }
  }

  private func text(of button: Button) -> String {
    [buttonKeys[button], button.label].compactMap(\.self).joined(separator: " ")
  }

  /// The buttons that are shown, with their columns; on a narrow strip only the last one.
  private var buttons: [(button: Button, columns: Range<Int>)] {
    let all: [Button] = canRestore ? [.new, .restore] : [.new]
    let room = max(0, area.columns.count - 1)
    let texts = all.reduce(0) { $0 + text(of: $1).count + 2 }
    var start = 0
    return (texts <= room ? all : all.suffix(1)).map { button in
      let columns = start..<min(start + text(of: button).count + 2, room)
      start = columns.upperBound
      return (button, columns)
    }
  }

  func button(at point: Point) -> Button? {
    guard frame.contains(point), Int(point.y) / Cell.height == area.rows.count - 1 else {
      return nil
    }
    return buttons.first { $0.columns.contains(Int(point.x) / Cell.width) }?.button
  }

  func isMenuButton(at point: Point) -> Bool {
    let column = Int(point.x) / Cell.width
    // A near miss would open the sketch.
    return column >= area.columns.count - 3 && isNameLine(at: point)
  }

  /// Shows the buttons in the last line of a panel.
  func showButtons(in panel: inout Panel) {
    guard area.rows.count > 1 else { return }
    let (width, line) = (max(0, area.columns.count - 1), panel.lines.count - 1)
    let text = buttons.map { " \(self.text(of: $0.button)) " }.joined(separator: "")
    let padding = String(repeating: " ", count: width)
    panel.lines[line] = String((text + padding).prefix(width)) + "│"
    for (_, columns) in buttons {
      let label = columns.lowerBound + 1..<max(columns.lowerBound + 1, columns.upperBound - 1)
      panel.spans.append(Panel.Span(line: line, columns: label, attributes: .reverse))
    }
  }
}

extension Thumbnail {
  func cut(toRows count: Int) -> Thumbnail {
    guard count < rows else { return self }
    return Thumbnail(columns: columns, rows: max(0, count), cells: cells.filter { $0.row < count })
  }
}
