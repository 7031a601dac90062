import Canvas
import Geometry
import Ink

/// The grid and the alignment guides.
extension DrawingController {
  /// Sets what moves and tools snap to.
  ///
  /// - Parameters:
  ///   - hasGrid: Whether the grid is shown and snapped to.
  ///   - gridSpacing: The distance between two points of the grid, in canvas dots; in
  ///     ``gridSpacings``.
  ///   - hasGuides: Whether edges and centers snap to those of other strokes.
  public func setAids(hasGrid: Bool, gridSpacing: Double, hasGuides: Bool) {
    arranging.hasGrid = hasGrid
    arranging.gridSpacing = gridSpacing
    arranging.hasGuides = hasGuides
  }

  /// The range of the distance between two points of the grid, in canvas dots.
  public static let gridSpacings = CanvasGrid.spacings

  /// The grid at the current scale; `nil` while it is off.
  var grid: CanvasGrid? {
    guard arranging.hasGrid else { return nil }
    return CanvasGrid(spacing: arranging.gridSpacing, scale: viewport.transform.scale)
  }

  /// Turns the grid on or off.
  func toggleGrid() {
    arranging.hasGrid.toggle()
    let message = grid.map { "grid: \(dotCount($0.step)) apart, snaps" }
    showMessage(message ?? "grid off")
  }

  /// Turns the alignment guides on or off.
  func toggleGuides() {
    arranging.hasGuides.toggle()
    showMessage(arranging.hasGuides ? "guides on · drags align with objects" : "guides off")
  }

  /// Adds the rectangle of the select tool, the handles of the selection, and the alignment guides.
  func addArrangingMarks(to overlay: inout CanvasOverlay) {
    let transform = viewport.transform
    if let band = arranging.band, !band.isClick(transform) {
      overlay.outline = band.rect(transform)
    }
    overlay.guides = (pendingEdit?.guides ?? []).map {
      Segment(transform.apply(to: $0.start), transform.apply(to: $0.end))
    }
    guard let handles = selectionHandles else { return }
    overlay.guides.append(handles.stem)
    for (handle, center) in handles.positions {
      if handle == .rotation {
        overlay.rings.append(CanvasOverlay.Ring(center: center, radius: 2, color: .cyan))
      } else {
        overlay.handles.append(center)
      }
    }
  }
}
