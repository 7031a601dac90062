public import Geometry
public import Gestures
public import Ink
public import Touches

/// Collects a press and its movement into a stroke: it begins when the primary button goes down,
/// changes with every event and ends when the button goes up.
public final class StrokeGestureRecognizer: GestureRecognizer {
  /// What the next stroke is drawn with.
  public var style = StrokeStyle()
  /// Where canvas space lies on the screen.
  public var transform = Transform.identity
  /// The stroke of the present touch, or of the last one until the recogniser is reset.
  public private(set) var stroke: Stroke?

  private var touch: Touch.ID?
  /// The samples that more will be known of, by their estimation index.
  private var estimates: [Int: Int] = [:]

  /// Begins a stroke at a touch of the primary button; a second touch changes nothing.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard touch == nil else { return }
    guard let first = touches.first(where: { $0.buttonMask == .primary }) else {
      state = .failed
      return
    }
    touch = first.id
    stroke = Stroke(style: style)
    collect(first, event)
    state = .began
  }

  /// Goes on with the stroke.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let moved = touches.first(where: { $0.id == touch }) else { return }
    collect(moved, event)
    state = .changed
  }

  /// Finishes the stroke where the button went up.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let ended = touches.first(where: { $0.id == touch }) else { return }
    collect(ended, event)
    stroke?.finish()
    state = .ended
  }

  /// Gives the stroke up.
  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard touches.contains(where: { $0.id == touch }) else { return }
    stroke?.cancel()
    state = .cancelled
  }

  /// Corrects samples of the stroke.
  public override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
    guard let stroke else { return }
    for touch in touches {
      guard let index = touch.estimationUpdateIndex, let sample = estimates[index] else { continue }
      var corrected = stroke.samples[sample]
      corrected.location = transform.invert(touch.preciseLocation)
      stroke.update(at: sample, to: corrected)
      if touch.estimatedPropertiesExpectingUpdates.isEmpty { estimates[index] = nil }
    }
  }

  /// Lets go of the stroke.
  public override func reset() {
    super.reset()
    touch = nil
    stroke = nil
    estimates = [:]
  }

  private func collect(_ touch: Touch, _ event: TouchEvent) {
    for sample in event.coalescedTouches(for: touch) { append(sample) }
    let predicted = event.predictedTouches(for: touch)
    stroke?.predict(
      predicted.enumerated().map { index, touch in
        var sample = strokeSample(touch)
        // What is not known yet ends in a point: the nib's least width.
        sample.force *= 1 - Double(index + 1) / Double(predicted.count)
        return sample
      })
  }

  private func append(_ touch: Touch) {
    guard let stroke else { return }
    let count = stroke.samples.count
    stroke.append(strokeSample(touch))
    guard stroke.samples.count > count, !touch.estimatedPropertiesExpectingUpdates.isEmpty,
      let index = touch.estimationUpdateIndex
    else { return }
    estimates[index] = count
  }

  private func strokeSample(_ touch: Touch) -> StrokeSample {
    StrokeSample(
      location: transform.invert(touch.preciseLocation), timestamp: touch.timestamp,
      force: touch.force)
  }
}
