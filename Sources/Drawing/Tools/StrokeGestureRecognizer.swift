public import Geometry
public import Gestures
public import Ink
public import Touches

/// A continuous gesture that collects the samples of a touch into a stroke.
///
/// It begins when the primary button goes down, changes with every event and ends when the button
/// goes up.
public final class StrokeGestureRecognizer: GestureRecognizer {
  /// The style of the next stroke.
  public var style = StrokeStyle()
  /// The transform from canvas space to the screen.
  public var transform = Transform.identity
  /// The stroke of the current touch, or of the last one until the recognizer is reset.
  public private(set) var stroke: Stroke?
  /// Called when a stroke was corrected after its touch had ended.
  public var strokeUpdated: (Stroke) -> Void = { _ in }

  private var touch: Touch.ID?
  /// The strokes of ended touches that still expect updates.
  private var strokesAwaitingUpdates: [Stroke] = []

  /// Creates a recognizer for the primary button.
  public override init() {
    super.init()
    allowedButtons = .primary
  }

  /// Begins a stroke at a single touch; later touches are ignored.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard touch == nil else {
      for extra in touches { ignore(extra) }
      return
    }
    guard let first = touches.first, touches.count == 1 else {
      state = .failed
      return
    }
    touch = first.id
    stroke = Stroke(style: style)
    collect(first, event)
    state = .began
  }

  /// Appends the new samples to the stroke.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let moved = touches.first(where: { $0.id == touch }) else { return }
    collect(moved, event)
    state = .changed
  }

  /// Finishes the stroke at the location where the button went up.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let ended = touches.first(where: { $0.id == touch }) else { return }
    collect(ended, event)
    stroke?.finish()
    if let stroke, stroke.expectsUpdates { strokesAwaitingUpdates.append(stroke) }
    state = .ended
  }

  /// Cancels the stroke.
  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard touches.contains(where: { $0.id == touch }) else { return }
    stroke?.cancel()
    state = .cancelled
  }

  /// Corrects strokes whose touches have ended.
  ///
  /// The current stroke was corrected before its new samples were appended.
  public override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
    for stroke in strokesAwaitingUpdates where update(stroke, touches) { strokeUpdated(stroke) }
    strokesAwaitingUpdates.removeAll { !$0.expectsUpdates }
  }

  /// Forgets the stroke, and cancels it if another gesture interrupted it.
  public override func reset() {
    if stroke?.state == .active { stroke?.cancel() }
    touch = nil
    stroke = nil
  }

  private func collect(_ touch: Touch, _ event: TouchEvent) {
    guard let stroke else { return }
    update(stroke, event.updatedTouches)
    let samples = event.coalescedTouches(for: touch)
    for (index, touch) in samples.enumerated() {
      var sample = strokeSample(touch)
      if index < samples.count - 1 { sample.flags.insert(.coalesced) }
      stroke.append(
        sample, expecting: touch.estimatedPropertiesExpectingUpdates.flags,
        estimationIndex: touch.estimationUpdateIndex)
    }
    predict(event.predictedTouches(for: touch), of: stroke)
  }

  private func predict(_ touches: [Touch], of stroke: Stroke) {
    stroke.predict(
      touches.enumerated().map { index, touch in
        var sample = strokeSample(touch)
        // The prediction tapers to the nib's minimum width.
        sample.force *= 1 - Double(index + 1) / Double(touches.count)
        return sample
      })
  }

  @discardableResult
  private func update(_ stroke: Stroke, _ touches: [Touch]) -> Bool {
    var changes = false
    for touch in touches {
      guard stroke.expectsUpdates, let index = touch.estimationUpdateIndex else { continue }
      let isChanged = stroke.update(
        estimationIndex: index, to: strokeSample(touch),
        expecting: touch.estimatedPropertiesExpectingUpdates.flags)
      changes = changes || isChanged
    }
    return changes
  }

  /// Returns the sample of a touch in canvas space; only a pen has angles.
  private func strokeSample(_ touch: Touch) -> StrokeSample {
    let isPen = touch.type == .pencil
    // An angle that is still expected has only a placeholder value.
    let expected = touch.estimatedPropertiesExpectingUpdates
    return StrokeSample(
      location: transform.invert(touch.preciseLocation), timestamp: touch.timestamp,
      force: touch.force, azimuth: isPen && !expected.contains(.azimuth) ? touch.azimuth : nil,
      altitude: isPen && !expected.contains(.altitude) ? touch.altitude : nil,
      flags: touch.estimatedProperties.flags)
  }
}

extension Touch.Properties {
  /// The corresponding flags of a stroke's samples.
  fileprivate var flags: StrokeSample.Flags {
    var flags: StrokeSample.Flags = []
    if contains(.location) { flags.insert(.estimatedLocation) }
    if contains(.force) { flags.insert(.estimatedForce) }
    if contains(.azimuth) { flags.insert(.estimatedAzimuth) }
    if contains(.altitude) { flags.insert(.estimatedAltitude) }
    return flags
  }
}
