import Canvas
import Geometry
import Gestures
import Ink
import Touches

/// Selects strokes with clicks, and with rectangles.
final class SelectTool: ToolController {
  let context: ToolContext

  /// The rectangle that is being drawn; `nil` for none.
  private var band: SelectionBand?

  init(_ context: ToolContext) { self.context = context }

  private var selecting: SelectionEditor { context.selecting }

  func began(_ gesture: StrokeGestureRecognizer) {
    guard let touch = gesture.touches.first, let sample = gesture.stroke?.samples.first else {
      return
    }
    context.messages.clearNotices()
    editor.settleStrokes()
    band = SelectionBand(
      start: sample.location, pointer: touch.preciseLocation, adds: selecting.adds(touch))
    gesture.stroke?.clearChanges()
  }

  func moved(_ gesture: StrokeGestureRecognizer) {
    guard let touch = gesture.touches.first else { return }
    band?.pointer = touch.preciseLocation
    if selecting.adds(touch) { band?.adds = true }
    gesture.stroke?.clearChanges()
  }

  func ended(_ gesture: StrokeGestureRecognizer) {
    moved(gesture)
    if let band = band.take() { select(band) }
  }

  func canceled(_ gesture: StrokeGestureRecognizer) { band = nil }

  private func select(_ band: SelectionBand) {
    let transform = context.transform
    guard !band.isClick(transform) else {
      return selecting.selectByClick(at: band.pointer, adding: band.adds)
    }
    let rect = transform.invert(band.rect(transform))
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    selecting.select(inside: Polygon(corners), adding: band.adds)
  }

  func chosen(again: Bool) -> String? {
    again
      ? selecting.toggleAdding()
      : context.keys.message("select", [KeyHint(.tool(.select), "again: clicks add")])
  }

  func addMarks(to overlay: inout CanvasOverlay) {
    if let band, !band.isClick(context.transform) { overlay.outline = band.rect(context.transform) }
  }
}
