import Canvas
import Geometry
import Gestures
import Touches

/// Turns the touches of the pointer into those that the recognizers receive.
///
/// A touch first gets its second one if Alt makes a pair, then the angles of the nib that are dialed. Shift
/// constrains a stroke to eight directions, and at last a symmetry adds copies.
final class TouchPipeline {
  let gestures: CanvasGestures
  let environment = GestureEnvironment()

  private var mirrored = MirroredTouches()
  private var symmetric = SymmetricTouches()
  private var constraint = DirectionConstraint()
  /// The newest sample of the touch that draws; `nil` unless a stroke is being drawn.
  private var drawingTouch: RepeatableTouch?

  init(_ gestures: CanvasGestures) { self.gestures = gestures }

  private var stroke: StrokeGestureRecognizer { gestures.stroke }
  var isTouched: Bool { !environment.touches.isEmpty }
  /// The center of the pair of touches, in screen dots; `nil` without a pair.
  var pairCenter: Point? { mirrored.center }

  func hovered(_ report: PointerReport) {
    mirrored.pointerHovered(at: report.location, modifierFlags: report.modifierFlags)
  }

  /// Delivers touches to the recognizers, and calls `note` with them as they are delivered.
  func deliver(_ reported: TouchEvent, in state: DrawingState, noting note: (TouchEvent) -> Void) {
    let event = prepared(reported, in: state)
    note(event)
    environment.deliver(event)
    noteDrawingTouch(reported)
  }

  /// Cancels the gestures in progress until the touches are lifted; returns whether there were any.
  func cancelGestures() -> Bool {
    let recognizers = gestures.all.map(\.recognizer)
    guard recognizers.contains(where: \.state.isActive) || gestures.lasso.isTracing else {
      return false
    }
    for recognizer in recognizers where recognizer.numberOfTouches > 0 {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    return true
  }

  /// Adds a sample where the pointer rests, with the new angles of the nib.
  func repeatSample(at time: TimeInterval, in state: DrawingState) {
    guard stroke.state.isActive, let event = drawingTouch?.repeated(at: time) else { return }
    environment.deliver(prepared(event, in: state))
    noteDrawingTouch(event)
  }

  /// Draws the line to which Shift constrains the touch, if any.
  func finishConstrainedLine(in state: DrawingState) {
    guard isDrawingFreehand(in: state), let event = constraint.takeLine() else { return }
    environment.deliver(addingCopies(to: event, in: state))
  }

  private func prepared(_ reported: TouchEvent, in state: DrawingState) -> TouchEvent {
    let location = reported.allTouches.first?.preciseLocation ?? state.pointer.location
    // A pair that began before an overlay opened must also end as a pair.
    let mirrors = mirrored.center != nil || state.isOnCanvas(location ?? .zero)
    let ink = state.ink
    let dialed =
      ink.tool.draws ? ink.nib.apply(to: reported, settings: ink.tool.settings) : reported
    let paired = mirrors ? mirror(dialed, in: state) : dialed
    // A mouse may pan while a pen draws.
    guard paired.allTouches.allSatisfy(gestures.usesTool) else { return paired }
    let keyed = addingStickyKeys(of: ink, to: paired)
    return addingCopies(
      to: constraint.constrain(keyed, if: isDrawingFreehand(in: state)), in: state)
  }

  /// Adds the modifier keys that count as held to a single touch that draws or drags, after its press.
  private func addingStickyKeys(of ink: InkSettings, to event: TouchEvent) -> TouchEvent {
    let (tool, keys) = (ink.tool, ink.stickyKeys)
    guard !keys.isEmpty, event.allTouches.count == 1, tool.draws || !stroke.state.isActive else {
      return event
    }
    return event.mapSamples { touch in
      var touch = touch
      if touch.phase != .began { touch.modifierFlags.formUnion(keys) }
      return touch
    }
  }

  /// Adds the second touch of a pair, centered on the selection if it begins there without Shift.
  private func mirror(_ event: TouchEvent, in state: DrawingState) -> TouchEvent {
    let press = event.allTouches.first { $0.phase == .began && !$0.modifierFlags.contains(.shift) }
    let frame = press.flatMap { press in
      state.selectionFrame.flatMap { $0.contains(press.location) ? $0 : nil }
    }
    return mirrored.mirror(event, about: frame?.center)
  }

  private func addingCopies(to event: TouchEvent, in state: DrawingState) -> TouchEvent {
    let ink = state.ink
    if let touch = event.allTouches.first(where: { $0.phase == .began }) {
      let isDrawing =
        ink.tool.isSymmetric && state.isOnCanvas(touch.location) && event.allTouches.count == 1
        && touch.buttonMask == .primary && state.selectionFrame?.contains(touch.location) != true
      guard isDrawing else { return event }
    }
    symmetric.symmetry = ink.symmetry
    return symmetric.extend(event, about: state.transform.apply(to: ink.symmetryCenter))
  }

  /// Whether the touch draws a stroke that a key can constrain.
  private func isDrawingFreehand(in state: DrawingState) -> Bool {
    state.ink.tool.snaps && stroke.state.isActive && !stroke.isHeld
  }

  /// Notes the newest sample of the touch that draws, once a recognizer has received it.
  private func noteDrawingTouch(_ event: TouchEvent) {
    guard stroke.state.isActive, let id = stroke.touches.first?.id else {
      drawingTouch = nil
      return
    }
    if drawingTouch == nil, let touch = event.allTouches.first(where: { $0.id == id }) {
      drawingTouch = RepeatableTouch(touch, in: event)
    }
    drawingTouch?.update(with: event)
  }
}

/// The newest sample of the touch that draws, as it was reported, with its prediction.
///
/// When the nib turns, the sample is repeated with the new angles. The repeated sample expects the same
/// corrections as its original.
struct RepeatableTouch {
  /// The minimum time that a turn takes, in seconds: two of the steps in which a file stores times.
  private static let turnDuration = 2e-6

  private var sample: Touch
  private var predicted: [Touch]

  init(_ touch: Touch, in event: TouchEvent) {
    (sample, predicted) = (touch, event.predictedTouches(for: touch))
  }

  /// Replaces the sample by a later one of its touch, and corrects it.
  mutating func update(with event: TouchEvent) {
    if let touch = event.allTouches.first(where: { $0.id == sample.id }) {
      predicted = event.predictedTouches(for: touch)
      // A resting touch repeats its sample, but not the corrections that the sample expects.
      if touch.phase != .stationary { sample = touch }
    }
    for touch in event.updatedTouches
    where touch.id == sample.id && touch.estimationUpdateIndex == sample.estimationUpdateIndex {
      let phase = sample.phase
      sample = touch
      sample.phase = phase
    }
  }

  /// Repeats the sample with what remains of its prediction; `nil` if only its cell is known, where no nib can turn.
  func repeated(at time: TimeInterval) -> TouchEvent? {
    guard !sample.estimatedPropertiesExpectingUpdates.contains(.location) else { return nil }
    var touch = sample
    touch.phase = .moved
    // Later than the sample before, even if both were read together: a nib's direction depends on time.
    touch.timestamp = max(time, sample.timestamp + Self.turnDuration)
    touch.previousLocation = sample.location
    touch.precisePreviousLocation = sample.preciseLocation
    return TouchEvent(
      coalesced: [touch], predicted: predicted.filter { $0.timestamp > touch.timestamp })
  }
}
