import Geometry
import Glibc
import Ink
import Touches

/// An edit that follows a drag: previewed on a copy of the sketch, then committed or canceled.
///
/// ``SketchEditor`` calls `update(_:)` as the drag goes on. At its end it commits `action`; if the
/// drag is canceled, it shows `reversal`.
protocol PreviewedEdit {
  /// The sketch without the edit.
  var sketch: Sketch { get }
  var preview: Sketch { get }
  /// The edit so far; `nil` while it changes nothing.
  var action: Edit.Action? { get }
  var guides: [Segment] { get }
  /// How far the drag has gone, to show at the pointer; `nil` for no message.
  var text: String? { get }
  /// Whether the view scrolls while the pointer is at an edge of the window.
  var scrollsAtEdges: Bool { get }

  /// Extends the edit to the present state of the drag; returns what changed in `preview`.
  mutating func update(_ drag: EditDrag) -> Sketch.Change
}

extension PreviewedEdit {
  /// The change from ``preview`` back to the original sketch; O(*n*) in the number of strokes.
  var reversal: Sketch.Change { Sketch.Change(from: preview.items, to: sketch.items) }
  var scrollsAtEdges: Bool { false }
  var guides: [Segment] { [] }
  var text: String? { nil }
}

/// What a tool's edit starts from.
struct EditContext {
  var sketch: Sketch
  /// The style that is set; an eraser uses its width.
  var style: StrokeStyle
  var smoothing: Smoothing
  var transform: Transform
}

/// The movement of two touches about their centroid.
struct PairMotion: Hashable {
  /// The angle by which the touches have rotated, in radians; positive is clockwise.
  var rotation = 0.0
  /// The distance between the touches divided by their distance at the start; positive.
  var scale = 1.0

  /// The factor of a step of the scale: four steps make 2.
  private static let scaleStep = pow(2, 0.25)
  /// The angles to which a rotation snaps, in radians: multiples of 15°.
  private static let rotationStep = Double.pi / 12
  /// The greatest difference from such an angle at which a rotation snaps to it, in radians: 3°.
  private static let rotationTolerance = Double.pi / 60
  /// The greatest difference from 1 at which a scale snaps to 1.
  private static let scaleTolerance = 0.06
}

extension PairMotion {
  init(rotationSteps steps: Int) { self.init(rotation: Double(steps) * Self.rotationStep) }

  /// Creates a scaling by a number of steps, of which four double the size.
  init(scaleSteps: Int) { self.init(scale: pow(Self.scaleStep, Double(scaleSteps))) }

  /// Makes a rotation near a multiple of 15°, and a scale near 1, exact.
  ///
  /// The result is continuous: between one and two tolerances, it changes twice as fast. The start
  /// snaps only once the movement has been two tolerances away, so no movement begins with a jump.
  struct Snap {
    private var hasRotated = false
    private var hasScaled = false

    mutating func snapped(_ motion: PairMotion) -> PairMotion {
      hasRotated = hasRotated || abs(motion.rotation) >= 2 * rotationTolerance
      hasScaled = hasScaled || abs(motion.scale - 1) >= 2 * scaleTolerance
      let step = (motion.rotation / rotationStep).rounded() * rotationStep
      var snapped = motion
      if hasRotated {
        snapped.rotation = step + PairMotion.snapped(motion.rotation - step, rotationTolerance)
      }
      if hasScaled { snapped.scale = 1 + PairMotion.snapped(motion.scale - 1, scaleTolerance) }
      return snapped
    }
  }

  private static func snapped(_ offset: Double, _ tolerance: Double) -> Double {
    let distance = abs(offset)
    guard distance < 2 * tolerance else { return offset }
    return max(0, distance - tolerance) * (offset < 0 ? -2 : 2)
  }

  var stepped: PairMotion {
    PairMotion(rotation: (rotation / Self.rotationStep).rounded() * Self.rotationStep, scale: scale)
  }

  func followed(by other: PairMotion) -> PairMotion {
    PairMotion(rotation: rotation + other.rotation, scale: scale * other.scale)
  }

  /// The rotation from −180° to 180°, and the scale: `45° · 120%`.
  var text: String { "\(rotationText) · \(Int((scale * 100).rounded()))%" }

  var rotationText: String {
    let degrees = rotation.remainder(dividingBy: 2 * .pi) * 180 / .pi
    return "\(Int(degrees.rounded()))°"
  }
}

/// The state of the drag that a previewed edit follows.
struct EditDrag {
  /// The samples of the drag so far, in canvas dots; empty if the gesture collects none.
  var samples: [StrokeSample] = []
  var location: Point
  var transform: Transform
  /// The motion of two touches; `nil` for one touch.
  var pair: PairMotion?
  var modifierFlags: ModifierFlags = []
  /// Whether the ends of lines hold on to what is near.
  var holdsOn = true

  /// Returns the path since a number of samples, from their last one on; empty if none was added.
  func path(since count: Int) -> [Point] {
    guard samples.count > count else { return [] }
    return samples[max(count - 1, 0)...].map(\.location)
  }
}
