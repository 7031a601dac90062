import Canvas
import Display
import Geometry
import Ink
import Touches

extension DrawingController {
  /// The symmetries in the order in which a key selects them; `nil` for none.
  private static let symmetries: [Symmetry?] =
    [nil, .leftRight, .upDown] + Symmetry.rotations.map(Symmetry.rosette)

  /// Gives later strokes the next symmetry, about the center of the window.
  func selectNextSymmetry() {
    guard sketch.activeStrokes.isEmpty else { return }
    let all = Self.symmetries
    let index = all.firstIndex(of: symmetricTouches.symmetry) ?? 0
    if symmetricTouches.symmetry == nil {
      symmetryCenter = viewport.transform.invert(window.center)
    }
    symmetricTouches.symmetry = all[(index + 1) % all.count]
    showMessage(symmetricTouches.symmetry.map { "\($0.name) · M for the next" } ?? "symmetry off")
  }

  /// Adds the copies of a pen's touch if the drawing is symmetric.
  func addingSymmetricTouches(to event: TouchEvent) -> TouchEvent {
    let isBeginning = event.allTouches.contains { $0.phase == .began }
    let isDrawing =
      tool.draws && menu == nil && event.allTouches.count == 1
      && event.allTouches[0].buttonMask == .primary
      && !gestures.isSelected(event.allTouches[0].preciseLocation)
    guard !isBeginning || isDrawing else { return event }
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
  /// The name in messages.
  fileprivate var name: String {
    switch self {
    case .leftRight: "left-right symmetry"
    case .upDown: "up-down symmetry"
    case .rosette(let count): "rosette of \(count)"
    }
  }
}
