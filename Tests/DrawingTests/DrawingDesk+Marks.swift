import Canvas
import TestSupport

@testable import Drawing

/// What a new frame shows besides ink and messages.
extension DrawingDesk {
  /// Returns whether a mark is shown in the cell at a point in dots, where there is no ink.
  func showsMark(at point: Point) -> Bool {
    controller.messages.clear()
    let (column, row) = (Int(point.x) / Cell.width, Int(point.y) / Cell.height)
    return shown.ink[row * screen.size.columns + column] != nil
      && !controller.view.hasInk(in: CellRect(column: column, row: row))
  }

  /// Whether the frame of the selection is shown, of whose upper edge every third dot is lit.
  var showsFrame: Bool {
    guard let frame = controller.selectionFrame else { return false }
    return (4...8).contains { showsMark(at: Point(x: frame.minX + Double($0), y: frame.minY)) }
  }
}
