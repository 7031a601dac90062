import Geometry
import Ink
import Raster

/// The dots of a replay: those that stay, and above them the ends of the strokes being drawn.
struct ReplayBitmap {
  private var layers: InkLayers
  private let transform: Transform

  init(_ layout: TextPicture.Layout, _ smoothing: Smoothing) {
    layers = InkLayers(smoothing: smoothing)
    layers.layOut(columns: layout.columns, rows: layout.rows)
    transform = layout.transform
  }

  /// Draws what has changed; the sketch has all changes.
  ///
  /// - Complexity: As `InkLayers.update(_:showing:at:)`.
  mutating func show(_ updates: [Sketch.Update], of sketch: Sketch) {
    if layers.update(InkUpdates(updates), showing: sketch, at: transform) { layers.paintWet() }
  }

  /// Returns what a cell shows; without a mixer, all dots.
  func look(column: Int, row: Int, _ mixer: InkMixer?) -> InkMixer.Look {
    let (settled, wet) = (layers.settled, layers.wet)
    let dots = settled.cell(column: column, row: row, under: wet)
    guard let mixer else { return InkMixer.Look(mask: dots.lit, color: .foreground) }
    return dots.look(mixer) { settled.inks(column: column, row: row, under: wet) }
  }

  /// Returns the cells that may have changed, each once.
  mutating func takeChangedCells() -> DirtyCells {
    var cells = layers.settled.dirty
    cells.formUnion(layers.wet.dirty)
    layers.settled.clearDirty()
    layers.wet.clearDirty()
    return cells
  }
}
