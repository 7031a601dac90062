import Geometry
import Gestures
import Ink
import Raster
import Touches

/// The control of a picker that shows the grid of colors: a drag follows it, a click on the mark takes it.
final class ColorArea: Control {
  let cells: CellRect

  private let grid: ColorGrid
  private var press: ColorGrid.Position?
  private var takes = false

  /// Creates the control in cells that are a multiple of the grid's columns wide, for a picker that contains it.
  init(_ grid: ColorGrid, in cells: CellRect) {
    (self.grid, self.cells) = (grid, cells)
    super.init(frame: DotRect(cells).rect)
  }

  private var picker: ColorPicker? { superview as? ColorPicker }

  /// The number of columns of the screen for each column of the grid.
  var cellWidth: Int { max(1, cells.columns.count / grid.columns) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first(where: \.isPrimary) else { return }
    let position = position(at: touch.location)
    (press, takes) = (position, position == picker?.takenMark)
    // The mark can stand for a color between two of the grid.
    if !takes { picker?.choose(position) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// Takes the color that was marked before, if the touch never left it.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches)
    let takes = takes && press != nil
    press = nil
    if takes, let picker { send(picker.taking, at: event.timestamp) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { press = nil }

  private func follow(_ touches: [Touch]) {
    guard let press, let touch = touches.last else { return }
    let position = position(at: touch.location)
    takes = takes && position == press
    if !takes { picker?.choose(position) }
  }

  private func position(at point: Point) -> ColorGrid.Position {
    let area = DotRect(cells).rect
    let across = (point.x.clamped(to: area.minX...area.maxX) - area.minX) / Double(Cell.width)
    let down = (point.y.clamped(to: area.minY...area.maxY) - area.minY) / Double(Cell.height)
    return ColorGrid.Position(
      column: (Int(across) / cellWidth).clamped(to: 0...grid.columns - 1),
      row: Int(down).clamped(to: 0...grid.rows - 1))
  }
}
