public import Geometry
@_spi(Subclassing) public import Gestures
public import Ink
public import Touches

/// A continuous gesture that collects the samples of a touch into a stroke, or of several touches that
/// begin together into a stroke each.
///
/// It begins when the primary button goes down, changes with every event and ends when the button
/// goes up, or when the system cancels the touch. Only another gesture, or disabling the recognizer,
/// cancels the strokes.
///
/// Named after the recognizer of WWDC 2016, session 220, "Leveraging Touch Input on iOS". A target adds the
/// ``stroke`` to the active strokes of a sketch when the gesture begins, and to the sketch when it has ended and
/// the stroke is final. Until then late values correct it: see ``strokeUpdated``.
public final class StrokeGestureRecognizer: GestureRecognizer {
  /// The style of the strokes that begin next; the touch adds the limit of its force, and turns its nib.
  public var style = StrokeStyle()
  /// The transform from canvas space to screen space, whose inverse places the samples.
  public var transform = Transform.identity
  /// The angle by which the nib of a pen with a measured azimuth is turned, in radians; reflected, the other way.
  public var nibAngle = 0.0
  /// Whether a tilted pen draws with the force along it, which its sensor measures.
  ///
  /// Lines are as wide as the force on the surface, which is greater. The force of a sample with a measured
  /// altitude is therefore multiplied by the sine of the altitude.
  public var usesForceAlongPen = false
  /// The maximum number of touches that begin together; with more, the gesture fails.
  public var maximumNumberOfTouches = 1
  /// Called when a stroke was corrected after its touch had ended.
  public var strokeUpdated: (Stroke) -> Void = { _ in }

  private struct Line {
    let touch: Touch.ID
    let stroke: Stroke
  }

  /// Whether a touch that holds still at the end of its stroke is noticed.
  public var noticesHolds = false
  /// Whether the touch has held still at the end of its stroke.
  ///
  /// The recognizer changes at that time. If a target then finishes the strokes, the gesture goes on
  /// without them until the touches end. Otherwise the touch draws on, and may hold still again.
  public private(set) var isHeld = false

  private var hold: StrokeHold?
  private var lines: [Line] = []
  /// The strokes of ended touches that still expect updates.
  private var linesAwaitingUpdates: [Line] = []

  /// Creates a recognizer of strokes with the primary button, a pen, or a finger.
  public override init() {
    super.init()
    allowedButtons = .primary
  }

  /// The strokes of the current touches, or of the last ones until the recognizer is reset.
  public var strokes: [Stroke] { lines.map(\.stroke) }
  /// The first of the ``strokes``, which is the pointer's.
  public var stroke: Stroke? { lines.first?.stroke }

  /// Begins a stroke at every touch; later touches are ignored.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard lines.isEmpty else {
      for extra in touches { ignore(extra) }
      return
    }
    guard touches.count <= maximumNumberOfTouches else {
      state = .failed
      return
    }
    linesAwaitingUpdates.removeAll { !$0.stroke.expectsUpdates }
    lines = touches.map { Line(touch: $0.id, stroke: Stroke(style: style(of: $0))) }
    let first = event.allTouches.first.flatMap { event.coalescedTouches(for: $0).first }
    hold = noticesHolds ? first.flatMap { $0.isKeyed ? nil : StrokeHold($0) } : nil
    collect(touches, event)
    state = .began
  }

  /// Appends the new samples to the strokes, and replaces their predictions.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let isCollected = collect(touches, event)
    followHold(touches, event)
    if isCollected || isHeld { state = .changed }
  }

  /// Notices that the touch holds still.
  public override func deadlinePassed() {
    guard state.isActive, !isHeld, hold != nil else { return }
    hold?.expire()
    isHeld = true
    state = .changed
    isHeld = stroke?.state == .done
  }

  /// Finishes the strokes at the locations where the button went up.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard collect(touches, event) || isHeld else { return }
    for line in lines
    where line.stroke.state == .active && touches.contains(where: { $0.id == line.touch }) {
      line.stroke.finish()
      if line.stroke.expectsUpdates { linesAwaitingUpdates.append(line) }
    }
    state = lines.contains { $0.stroke.state == .active } ? .changed : .ended
  }

  /// Finishes the strokes where the touches were interrupted, so that no ink is lost.
  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    touchesEnded(touches, with: event)
  }

  /// Corrects the strokes; those of the event's touches were corrected before their new samples were appended.
  public override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
    var changes = false
    for line in lines where line.stroke.state == .active && update(line, touches) { changes = true }
    if changes, state.isActive { state = .changed }
    for line in linesAwaitingUpdates where update(line, touches) { strokeUpdated(line.stroke) }
    linesAwaitingUpdates.removeAll { !$0.stroke.expectsUpdates }
  }

  /// Forgets the strokes, and cancels them if another gesture interrupted them.
  public override func reset() {
    for stroke in strokes where stroke.state == .active { stroke.cancel() }
    lines = []
    (hold, isHeld) = (nil, false)
  }

  /// Starts the wait for a hold again if the pointer's touch has moved.
  private func followHold(_ touches: [Touch], _ event: TouchEvent) {
    guard !isHeld, let first = lines.first else { return }
    for touch in touches where touch.id == first.touch {
      for sample in event.coalescedTouches(for: touch) { hold?.move(to: sample) }
    }
    deadline = hold?.deadline
  }

  /// Appends the new samples of touches to their strokes; returns whether any of them has one.
  @discardableResult private func collect(_ touches: [Touch], _ event: TouchEvent) -> Bool {
    var isCollected = false
    for line in lines where line.stroke.state == .active {
      guard let touch = touches.first(where: { $0.id == line.touch }) else { continue }
      isCollected = true
      collect(touch, event, line)
    }
    return isCollected
  }

  private func collect(_ touch: Touch, _ event: TouchEvent, _ line: Line) {
    update(line, event.updatedTouches)
    let samples = event.coalescedTouches(for: touch)
    for (index, touch) in samples.enumerated() {
      var sample = sample(of: touch)
      if index < samples.count - 1 { sample.flags.insert(.coalesced) }
      // A turn of the nib may have added a sample a little later than the report that follows it.
      sample.timestamp = max(sample.timestamp, line.stroke.samples.last?.timestamp ?? -.infinity)
      line.stroke.append(
        sample, expecting: expectedFlags(of: touch), estimationIndex: touch.estimationUpdateIndex)
    }
    line.stroke.predict(
      event.predictedTouches(for: touch).map(sample(of:)),
      confidence: event.predictionConfidence)
  }

  @discardableResult private func update(_ line: Line, _ touches: [Touch]) -> Bool {
    let stroke = line.stroke
    var changes = false
    for touch in touches where touch.id == line.touch {
      guard stroke.expectsUpdates, let index = touch.estimationUpdateIndex else { continue }
      let isChanged = stroke.update(
        estimationIndex: index, to: sample(of: touch), expecting: expectedFlags(of: touch))
      changes = changes || isChanged
    }
    return changes
  }

  private func sample(of touch: Touch) -> StrokeSample {
    StrokeSample(touch, in: transform, usesForceAlongPen: usesForceAlongPen)
  }

  /// Returns what updates of the sample of a touch can correct.
  private func expectedFlags(of touch: Touch) -> StrokeSample.Flags {
    let flags = StrokeSample.Flags(touch.estimatedPropertiesExpectingUpdates)
    return usesForceAlongPen && flags.contains(.estimatedAltitude)
      ? flags.union(.estimatedForce) : flags
  }

  /// Returns the style of the stroke of a touch that begins.
  private func style(of touch: Touch) -> StrokeStyle {
    var style = style
    // The bound of an estimated force limits no sensor, and must not limit the width of a tilted nib.
    if touch.measuresForce { style.maximumForce = touch.maximumPossibleForce }
    let turnsNib = touch.hasMeasured(.azimuth) || touch.measuresAngles
    style.nibAngle = !turnsNib ? 0 : touch.isReflected ? -nibAngle : nibAngle
    return style
  }
}

/// Notices when a touch holds still at the end of its stroke.
package struct StrokeHold {
  /// The time for which the touch must hold still, in seconds.
  static let duration: TimeInterval = 0.5
  /// The movement that still counts as holding still, in screen dots.
  ///
  /// A pen that rests trembles by less than a dot, and a mouse by a pixel, a quarter of a dot. A pointer
  /// that is reported in cells moves by at least as much when it changes its cell, which restarts the wait.
  package static let slack = 2.0
  /// The distance from its start that the touch must have exceeded, in dots: more than in a long press.
  static let minimumTravel = 6.0

  private let start: Point
  /// The last samples, all within the slack from the newest.
  private var resting: [(location: Point, time: TimeInterval)]
  private var hasTraveled = false
  /// The angles of the nib that are dialed by hand; turning the nib ends a hold.
  private var angles: [Double]
  /// Whether the touch cannot hold before it moves: a key constrains it, or it has held still already.
  private var isSpent = false

  init(_ touch: Touch) {
    start = touch.preciseLocation
    resting = [(start, touch.timestamp)]
    angles = touch.dialedAngles
  }

  /// When the touch will have held still for long enough, in seconds; `nil` before it has traveled.
  var deadline: TimeInterval? {
    hasTraveled && !isSpent ? resting.first.map { $0.time + Self.duration } : nil
  }

  mutating func move(to touch: Touch) {
    let location = touch.preciseLocation
    let isConstrained = touch.modifierFlags.contains(.shift)
    hasTraveled = hasTraveled || location.distance(to: start) > Self.minimumTravel
    let isFree = !isConstrained && touch.dialedAngles == angles
    let left = resting.lastIndex {
      !isFree || $0.location.distance(to: location) > Self.slack
    }
    if let left { resting.removeFirst(left + 1) }
    if left != nil || !isFree { (isSpent, angles) = (isConstrained, touch.dialedAngles) }
    // A touch that rests on does not need to be followed.
    if !isSpent || resting.isEmpty { resting.append((location, touch.timestamp)) }
  }

  /// Waits for the touch to move before it can hold still again.
  mutating func expire() { (isSpent, resting) = (true, resting.suffix(1)) }
}

extension Touch {
  fileprivate var dialedAngles: [Double] { dialedProperties.isEmpty ? [] : [azimuth, altitude] }
}
