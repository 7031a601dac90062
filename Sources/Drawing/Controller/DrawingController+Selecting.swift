import Canvas
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// What goes around the selection, in screen dots.
  var selectionFrame: Rect? {
    selection?.frame(in: shownSketch, transform: viewport.transform)
  }

  /// Selects what lies inside a closed line, in screen dots.
  func select(inside path: [Point]) {
    settleStroke()
    let line = Polygon(path.map(viewport.transform.invert))
    selection = line.flatMap { Selection(inside: $0, of: sketch) }
    guard let count = selection?.ids.count else { return say("no stroke inside") }
    say("\(count) \(count == 1 ? "stroke" : "strokes") · drag moves · Delete erases · Esc lets go")
  }

  /// Erases what is selected.
  func eraseSelection(at time: TimeInterval) {
    guard let ids = selection?.ids else { return }
    edit(.strokesErased(ids), at: time)
  }

  /// Puts back what is being moved, or else lets go of what is selected.
  func letGo() {
    guard move != nil else {
      selection = nil
      return
    }
    for recognizer in [gestures.heldDrag, gestures.selectionDrag] where recognizer.state.isActive {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  /// A drag that began on the selection goes on.
  func selectionDragged() {
    let pan = gestures.selectionDrag
    if pan.state == .began, let selection {
      beginMove(of: selection.ids, at: pan.touches.first.flatMap(pan.start))
    }
    followMove(of: pan)
  }

  /// A drag that began with holding still goes on.
  func strokeDragged() {
    let drag = gestures.heldDrag
    if drag.state == .began {
      selection = nil
      settleStroke()
      let start = drag.touches.first.flatMap(drag.start)
      let found = start.flatMap { topmostStroke(at: $0.preciseLocation) }
      if let found { beginMove(of: [found], at: start) } else { say("no stroke under the pointer") }
    }
    followMove(of: drag)
  }

  /// What is shown over the ink.
  var overlay: CanvasOverlay {
    var overlay = CanvasOverlay()
    if let eraser, let place = gestures.stroke.stroke?.samples.last?.location {
      overlay.rings.append(
        CanvasOverlay.Ring(
          center: viewport.transform.apply(to: place), radius: eraser.radius, color: .gray))
    }
    if let selection {
      overlay.strokes = shownSketch.strokes(selection.ids)
      overlay.frame = selectionFrame
    }
    let pair = environment.touches.count > 1 ? environment.touches : []
    overlay.rings += feedback.isShown ? feedback.rings : pair.map(TouchFeedback.ring)
    return overlay
  }
}
