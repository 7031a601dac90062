import Geometry
import Gestures
import Ink
import Touches

/// Moving, scaling, and rotating strokes with the pointer.
extension DrawingState {
  func draggingSelection(by pan: PanGestureRecognizer) -> [Effect] {
    var move: StrokeMove?
    if pan.state == .began, let selection {
      move = self.move(of: selection.ids, at: pan.startLocation)
    }
    return following(pan, beginning: move, at: pan.dragLocation)
  }

  /// Moves the selection with a drag that begins on it, and otherwise the stroke under the pointer.
  func draggingStroke(by drag: PanGestureRecognizer) -> [Effect] {
    let location = drag.dragLocation
    guard drag.state == .began else { return following(drag, at: location) }
    let start = drag.touches.first.flatMap(drag.start)?.location
    if let selection, let start, selectionFrame?.contains(start) == true {
      let move = move(of: selection.ids, at: drag.startLocation)
      return following(drag, beginning: move, at: location)
    }
    guard let id = start.flatMap(topmostStroke) else {
      return [.select(nil), .showAtPointer("no stroke under the pointer")]
    }
    let move = move(of: sketch.withGroups([id]), at: drag.startLocation)
    return [.select(nil)] + following(drag, beginning: move, at: location)
  }

  private func move(of ids: [StrokeID], at start: Point?) -> StrokeMove? {
    start.map { StrokeMove(ids, of: sketch, at: transform.invert($0), aids: aids(except: ids)) }
  }

  func draggingHandle(by pan: PanGestureRecognizer) -> [Effect] {
    var stretch: (any StrokesEdit)?
    if pan.state == .began, let start = pan.startLocation, let selection, let handles,
      let handle = handles.handle(at: start)
    {
      let (origin, aids) = (transform.invert(start), aids(except: selection.ids))
      let center = handles.positions.first { $0.handle == handle }?.center ?? start
      let location = transform.invert(center)
      let figure = selectedFigure.flatMap {
        FigureStretch($0.id, of: sketch, by: handle, at: location, from: origin, aids: aids)
      }
      stretch =
        figure ?? SelectionStretch(selection.ids, of: sketch, by: handle, from: origin, aids: aids)
    }
    return following(pan, beginning: stretch, at: pan.dragLocation)
  }

  /// Rotates and scales the selection from the first of both recognizers that begins to the last that ends.
  func transformingSelection(
    by recognizer: PairGestureRecognizer, rotation: RotationGestureRecognizer,
    pinch: PinchGestureRecognizer
  ) -> [Effect] {
    let isOtherActive = recognizer === pinch ? rotation.state.isActive : pinch.state.isActive
    let motion = PairMotion(
      rotation: rotation.hasRecognized ? rotation.rotation : 0,
      scale: pinch.hasRecognized ? pinch.scale : 1)
    let update = Effect.update(
      EditDrag(location: recognizer.location(in: nil), transform: transform, pair: motion))
    switch recognizer.state {
    case .began where !isOtherActive: return beginningTransform(with: recognizer) + [update]
    case .began, .changed: return [update]
    case .cancelled where !recognizer.isInterrupted: return [.cancelEdit]
    // The lift ends the delay of the values.
    case .ended: return [update] + (isOtherActive ? [] : [.clearMessage, .commitEdit])
    case .cancelled: return isOtherActive ? [] : [.clearMessage, .commitEdit]
    case .possible, .failed: return []
    }
  }

  private func beginningTransform(with recognizer: GestureRecognizer) -> [Effect] {
    guard let selection else { return [] }
    let anchor = transform.invert(recognizer.location(in: nil))
    let edit = SelectionTransform(selection.ids, of: sketch, about: anchor)
    return [.sketch { $0.begin(edit) }]
  }

  /// Returns what strokes snap to when moved or scaled: guides of the others and the grid, if on.
  private func aids(except ids: [StrokeID]) -> SnapAids {
    let guides =
      ink.hasGuides ? AlignmentGuides(of: sketch.objects(in: visibleRect, except: ids)) : nil
    return SnapAids(grid: grid, guides: guides, scale: transform.scale)
  }
}

extension PanGestureRecognizer {
  /// The point that is dragged and, unlike the centroid of the touches, never jumps, in screen dots.
  var dragLocation: Point? { startLocation.map { $0 + translation } }
}
