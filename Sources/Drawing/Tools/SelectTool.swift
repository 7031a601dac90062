import Canvas
import Geometry
import Gestures
import Ink
import Touches

/// Selects strokes with clicks, and with rectangles.
final class SelectTool: ToolController {
  private var band: SelectionBand?

  func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
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
      return state.selectingByClick(at: band.pointer, adding: band.adds)
    }
    let rect = state.transform.invert(band.rect(state.transform))
    return state.selecting(inside: Polygon(rect.corners), adding: band.adds)
  }

  func chosen(again: Bool, in state: DrawingState) -> [Effect] {
    guard again else { return [.show("select", KeyHint(.tool(.select), "again: clicks add"))] }
    let adds = !state.settings.addsByClick
    return [
      .set(\.addsByClick, to: adds),
      .show(adds ? "select: clicks add and remove" : "select: clicks replace"),
    ]
  }

  func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {
    if let band, !band.isClick(state.transform) { overlay.outline = band.rect(state.transform) }
  }
}

/// The rectangle that the select tool draws, from a press to the pointer.
struct SelectionBand {
  /// The extent up to which a band is a click, in screen dots.
  ///
  /// A pointer that is reported in cells may seem to move by 4.5 dots while it rests.
  static let minimumExtent = 6.0

  /// Where it began, in canvas dots.
  let start: Point
  var pointer: Point
  /// Whether the strokes are added to those that are selected.
  var adds: Bool

  func rect(_ transform: Transform) -> Rect {
    let corner = transform.apply(to: start)
    return Rect(
      minX: min(corner.x, pointer.x), minY: min(corner.y, pointer.y),
      maxX: max(corner.x, pointer.x), maxY: max(corner.y, pointer.y))
  }

  func isClick(_ transform: Transform) -> Bool {
    let rect = rect(transform)
    return max(rect.width, rect.height) <= Self.minimumExtent
  }
}

extension Rect {
  /// The corners, clockwise from the upper left.
  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}
