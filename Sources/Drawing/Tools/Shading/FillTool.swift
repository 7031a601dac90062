import Canvas
import Geometry
import Gestures
import Ink
import Raster

/// Fills the closed area that is clicked.
final class FillTool: ToolController {
  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    for stroke in gesture.strokes { stroke.clearChanges() }
    switch gesture.state {
    case .began: return .canvasPressed
    case .ended where !gesture.isInterrupted:
      let time = gesture.endTime ?? state.timestamp
      return [fillingAreas(with: gesture.strokes, at: time, in: state)]
    case .possible, .changed, .ended, .cancelled, .failed: return []
    }
  }

  /// Fills the closed areas in which strokes of the pointer, and its symmetric copies, began.
  ///
  /// Each fill lies directly below the lowest line around it, so that the lines stay visible. It
  /// replaces the fills that it covers at the click, so that a click changes their ink and density.
  private func fillingAreas(
    with strokes: [Stroke], at time: TimeInterval, in state: DrawingState
  ) -> Effect {
    let (transform, style) = (state.transform, state.ink.style)
    let areas = ClosedAreas(
      of: state.sketch, smoothing: state.ink.smoothing, transform: transform, size: state.size)
    let points = strokes.compactMap { $0.samples.first?.location }
    do throws(ClosedAreas.Failure) {
      let found = try areas.areas(around: points)
      let fills = found.compactMap { $0.fill(style, at: state.sketchTime(time), transform) }
      let places = found.compactMap(\.lowestLine)
      let replaced = state.sketch.fills(within: fills, at: points, transform)
      let replacement = Replacement(
        replaced.map { StrokeCut($0, keeping: []) },
        adding: fills, below: places.count == fills.count ? places : [])
      return .edit([.replaced(replacement)])
    } catch { return .showAtPointer(error.rawValue) }
  }
}

extension Sketch {
  /// Returns the fills at some points that lie within new fills.
  fileprivate func fills(
    within fills: [StrokeRecord], at points: [Point], _ transform: Transform
  ) -> [StrokeID] {
    let margin = 2 / transform.scale
    return items.filter { item in
      let bounds = item.stroke.bounds
      guard item.stroke.style.nib == .fill,
        fills.contains(where: {
          let area = $0.bounds.outset(by: margin)
          return area.contains(Point(x: bounds.minX, y: bounds.minY))
            && area.contains(Point(x: bounds.maxX, y: bounds.maxY))
        })
      else { return false }
      return points.contains { item.stroke.covers($0, transform) }
    }.map(\.id).sorted()
  }
}

extension StrokeRecord {
  /// Returns whether a fill covers the dot of the screen at a visible point in canvas dots.
  fileprivate func covers(_ point: Point, _ transform: Transform) -> Bool {
    let dot = transform.apply(to: point)
    let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
    let corners = samples.map { transform.apply(to: $0.location) }
    return DotMask(inside: corners, within: DotRect(xs: x..<x + 1, ys: y..<y + 1)).count > 0
  }
}
