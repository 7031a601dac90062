import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// Fills the closed area that is clicked.
final class FillTool: ToolController {
  let context: ToolContext

  init(_ context: ToolContext) { self.context = context }

  func began(_ gesture: StrokeGestureRecognizer) {
    context.canvasPressed()
    clearChanges(gesture)
  }

  func moved(_ gesture: StrokeGestureRecognizer) { clearChanges(gesture) }

  func ended(_ gesture: StrokeGestureRecognizer) {
    fillAreas(with: gesture.strokes, at: gesture.endTime ?? context.frames.timestamp)
    clearChanges(gesture)
  }

  func canceled(_ gesture: StrokeGestureRecognizer) { clearChanges(gesture) }

  private func clearChanges(_ gesture: StrokeGestureRecognizer) {
    for stroke in gesture.strokes { stroke.clearChanges() }
  }

  /// Fills the closed areas in which strokes of the pointer, and its symmetric copies, began.
  ///
  /// Each fill lies directly below the lowest line around it, so that the lines stay visible. It
  /// replaces the fills that it covers at the click, so that a click changes their ink and density.
  private func fillAreas(with strokes: [Stroke], at time: TimeInterval) {
    let style = context.ink.style
    let areas = ClosedAreas(
      of: editor.sketch, smoothing: context.ink.smoothing, transform: context.transform,
      size: context.size)
    let points = strokes.compactMap { $0.samples.first?.location }
    do throws(ClosedAreas.Failure) {
      let found = try areas.areas(around: points)
      let sketchTime = editor.recorder.sketchTime(time)
      let fills = found.compactMap { $0.fill(style, at: sketchTime, context.transform) }
      let places = found.compactMap(\.lowestLine)
      let replacement = Replacement(
        replacedFills(within: fills, at: points).map { StrokeCut($0, keeping: []) },
        adding: fills, below: places.count == fills.count ? places : [])
      editor.edit(.replaced(replacement), at: time)
    } catch { context.showAtPointer(error.rawValue) }
  }

  /// Returns the fills at some points that lie within new fills.
  ///
  /// - Complexity: O(*n*) in the number of strokes and of corners of the fills.
  private func replacedFills(within fills: [StrokeRecord], at points: [Point]) -> [StrokeID] {
    let margin = 2 / context.transform.scale
    return editor.sketch.items.filter { item in
      let bounds = item.stroke.bounds
      guard item.stroke.style.nib == .fill,
        fills.contains(where: {
          let area = $0.bounds.outset(by: margin)
          return area.contains(Point(x: bounds.minX, y: bounds.minY))
            && area.contains(Point(x: bounds.maxX, y: bounds.maxY))
        })
      else { return false }
      return points.contains { covers(item.stroke, $0) }
    }.map(\.id).sorted()
  }

  /// Returns whether a fill covers the dot of the screen at a visible point in canvas dots.
  private func covers(_ fill: StrokeRecord, _ point: Point) -> Bool {
    let dot = context.transform.apply(to: point)
    let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
    let corners = fill.samples.map { context.transform.apply(to: $0.location) }
    return DotMask(inside: corners, within: DotRect(xs: x..<x + 1, ys: y..<y + 1)).count > 0
  }
}
