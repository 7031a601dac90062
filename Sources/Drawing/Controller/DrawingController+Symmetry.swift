import Canvas
import Display
import Geometry
import Ink
import Touches

extension DrawingController {
  /// Selects the next kind of symmetry; none follows the rosette.
  func selectNextSymmetry() {
    switch symmetricTouches.symmetry {
    case nil: select(.leftRight)
    case .leftRight: select(.upDown)
    case .upDown: select(.rosette(rosetteArms))
    case .rosette: select(nil)
    }
  }

  /// Adds an arm to the rosette, of which the smallest follows the largest; selects it if there is none.
  func addArm() {
    guard case .rosette(let arms) = symmetricTouches.symmetry else {
      return select(.rosette(rosetteArms))
    }
    let range = Symmetry.rotations
    select(.rosette(arms < range.upperBound ? arms + 1 : range.lowerBound))
  }

  /// Gives later strokes a symmetry, or none, about the center of the window in which there was none.
  func select(_ symmetry: Symmetry?) {
    displayLink.isPaused = false
    guard sketch.activeStrokes.isEmpty else {
      return showMessage("lift the pen to change the symmetry")
    }
    if symmetricTouches.symmetry == nil {
      symmetryCenter = viewport.transform.invert(window.center)
    }
    if case .rosette(let arms) = symmetry { rosetteArms = arms }
    symmetricTouches.symmetry = symmetry
    showMessage(symmetry?.message ?? "symmetry off")
  }

  /// Adds the copies of a pen's touch if the drawing is symmetric.
  func addingSymmetricTouches(to event: TouchEvent) -> TouchEvent {
    if let touch = event.allTouches.first(where: { $0.phase == .began }) {
      let isDrawing =
        (tool.draws || tool == .fill) && !hasOverlay && !isOnControls(touch.location)
        && event.allTouches.count == 1
        && touch.buttonMask == .primary && !gestures.isSelected(touch.location)
      guard isDrawing else { return event }
    }
    let center = viewport.transform.apply(to: symmetryCenter)
    return symmetricTouches.extend(event, about: center)
  }

  /// The axes of the symmetry, or the edges of a rosette's sectors.
  var symmetryAxes: [GuideLine] {
    let center = viewport.transform.apply(to: symmetryCenter)
    return symmetricTouches.symmetry?.directions.map { GuideLine(from: center, $0) } ?? []
  }
}

extension Symmetry {
  /// Whether the touches are rotated.
  var isRosette: Bool { if case .rosette = self { true } else { false } }

  /// The message when the symmetry is selected.
  fileprivate var message: String {
    switch self {
    case .leftRight: "left-right symmetry · M for the next"
    case .upDown: "up-down symmetry · M for the next"
    case .rosette(let count): "rosette of \(count) · * adds an arm"
    }
  }
}
