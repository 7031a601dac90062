import Canvas
import Geometry
import Gestures
import Ink
import Touches

/// Selects strokes with clicks, and with rectangles.
final class SelectTool: ToolController {
  private var band: SelectionBand?

  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    guard let touch = gesture.touches.first, gesture.state != .cancelled else {
      band = nil
      return []
    }
    if gesture.state == .began, let start = gesture.stroke?.samples.first?.location {
      band = SelectionBand(start: start, pointer: touch.preciseLocation, adds: false)
    }
    gesture.stroke?.clearChanges()
    band?.pointer = touch.preciseLocation
    if state.adds(touch) { band?.adds = true }
    guard gesture.state == .ended, let band = band.take() else {
      return gesture.state == .began ? [.clearNotices] : []
    }
    guard !band.isClick(state.transform) else {
      return gesture.isInterrupted
        ? [] : state.selectingByClick(at: band.pointer, adding: band.adds)
    }
    let rect = state.transform.invert(band.rect(state.transform))
    return state.selecting(inside: Polygon(rect.corners), adding: band.adds)
  }

  override func chosen(again: Bool, in state: DrawingState) -> [Effect] {
    guard again else { return [.show("select", KeyHint(.tool(.select), "again: clicks add"))] }
    return state.toggling(
      \.addsByClick, "select: clicks add and remove", off: "select: clicks replace")
  }

  override func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {
    if let band, !band.isClick(state.transform) { overlay.outline = band.rect(state.transform) }
  }
}

/// The rectangle that the select tool draws, from a press to the pointer.
struct SelectionBand {
  /// The extent of a click, in screen dots: one that is reported in cells may seem to move by 4.5 dots.
  static let minimumExtent = 6.0

  /// Where it began, in canvas dots.
  let start: Point
  var pointer: Point
  /// Whether the strokes are added to those that are selected.
  var adds: Bool

  func rect(_ transform: Transform) -> Rect { Segment(transform.apply(to: start), pointer).bounds }

  func isClick(_ transform: Transform) -> Bool {
    let rect = rect(transform)
    return max(rect.width, rect.height) <= Self.minimumExtent
  }
}
