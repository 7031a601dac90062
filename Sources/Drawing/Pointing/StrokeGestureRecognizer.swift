package import Geometry
@_spi(Subclassing) package import Gestures
import Glibc
package import Ink
package import Touches

/// A continuous gesture that collects the samples of a touch into a stroke, or of several touches that
/// begin together into a stroke each.
///
/// It begins when the primary button goes down, changes with every event and ends when the button
/// goes up, or when the system cancels the touch. Only another gesture, or disabling the recognizer,
/// cancels the strokes.
package final class StrokeGestureRecognizer: GestureRecognizer {
  package var style = StrokeStyle()
  package var transform = Transform.identity
  /// The angle by which the nib of a pen with a measured azimuth is turned, in radians; reflected, the other way.
  package var nibAngle = 0.0
  /// Whether a tilted pen draws with the force along it, which its sensor measures.
  ///
  /// Lines are as wide as the force on the surface, which is greater. The force of a sample with a measured
  /// altitude is therefore multiplied by the sine of the altitude.
  package var usesForceAlongPen = false
  /// The maximum number of touches that begin together; with more, the gesture fails.
  package var maximumNumberOfTouches = 1
  /// Called when a stroke was corrected after its touch had ended.
  package var strokeUpdated: (Stroke) -> Void = { _ in }

  private struct Line {
    let touch: Touch.ID
    let stroke: Stroke
  }

  /// Whether a touch that holds still at the end of its stroke is noticed.
  package var noticesHolds = false
  /// Whether the touch has held still at the end of its stroke.
  ///
  /// The recognizer changes at that time. If a target then finishes the strokes, the gesture goes on
  /// without them until the touches end. Otherwise the touch draws on, and may hold still again.
  package private(set) var isHeld = false

  private var hold: StrokeHold?
  private var lines: [Line] = []
  /// The strokes of ended touches that still expect updates.
  private var linesAwaitingUpdates: [Line] = []

  package override init() {
    super.init()
    allowedButtons = .primary
  }

  /// The strokes of the current touches, or of the last ones until the recognizer is reset.
  package var strokes: [Stroke] { lines.map(\.stroke) }
  /// The first of the ``strokes``, which is the pointer's.
  package var stroke: Stroke? { lines.first?.stroke }

  /// Begins a stroke at every touch; later touches are ignored.
  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
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

  package override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let isCollected = collect(touches, event)
    followHold(touches, event)
    if isCollected || isHeld { state = .changed }
  }

  /// Notices that the touch holds still.
  package override func deadlinePassed() {
    guard state.isActive, !isHeld, hold != nil else { return }
    hold?.expire()
    isHeld = true
    state = .changed
    isHeld = stroke?.state == .done
  }

  /// Finishes the strokes at the locations where the button went up.
  package override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard collect(touches, event) || isHeld else { return }
    for line in lines
    where line.stroke.state == .active && touches.contains(where: { $0.id == line.touch }) {
      line.stroke.finish()
      if line.stroke.expectsUpdates { linesAwaitingUpdates.append(line) }
    }
    state = lines.contains { $0.stroke.state == .active } ? .changed : .ended
  }

  /// Finishes the strokes where the touches were interrupted, so that no ink is lost.
  package override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    touchesEnded(touches, with: event)
  }

  /// Corrects the strokes; those of the event's touches were corrected before their new samples were appended.
  package override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
    var changes = false
    for line in lines where line.stroke.state == .active && update(line, touches) { changes = true }
    if changes, state.isActive { state = .changed }
    for line in linesAwaitingUpdates where update(line, touches) { strokeUpdated(line.stroke) }
    linesAwaitingUpdates.removeAll { !$0.stroke.expectsUpdates }
  }

  /// Forgets the strokes, and cancels them if another gesture interrupted them.
  package override func reset() {
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
      var sample = strokeSample(touch)
      if index < samples.count - 1 { sample.flags.insert(.coalesced) }
      // A turn of the nib may have added a sample a little later than the report that follows it.
      sample.timestamp = max(sample.timestamp, line.stroke.samples.last?.timestamp ?? -.infinity)
      line.stroke.append(
        sample, expecting: expectedFlags(of: touch), estimationIndex: touch.estimationUpdateIndex)
    }
    line.stroke.predict(event.predictedTouches(for: touch).map(strokeSample))
  }

  @discardableResult private func update(_ line: Line, _ touches: [Touch]) -> Bool {
    let stroke = line.stroke
    var changes = false
    for touch in touches where touch.id == line.touch {
      guard stroke.expectsUpdates, let index = touch.estimationUpdateIndex else { continue }
      let isChanged = stroke.update(
        estimationIndex: index, to: strokeSample(touch), expecting: expectedFlags(of: touch))
      changes = changes || isChanged
    }
    return changes
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

  /// Returns the sample of a touch in canvas space; only a pen and a dialed nib have angles.
  private func strokeSample(_ touch: Touch) -> StrokeSample {
    let dialed = touch.dialedProperties
    // An angle that is still expected has only a placeholder value.
    let azimuth = touch.hasMeasured(.azimuth) || dialed.contains(.azimuth) ? touch.azimuth : nil
    let altitude = touch.hasMeasured(.altitude) || dialed.contains(.altitude) ? touch.altitude : nil
    var flags = touch.estimatedProperties.subtracting(dialed).flags
    if azimuth == nil && !touch.willMeasure(.azimuth) { flags.remove(.estimatedAzimuth) }
    if altitude == nil && !touch.willMeasure(.altitude) { flags.remove(.estimatedAltitude) }
    if !dialed.isEmpty { flags.insert(.dialedAngles) }
    return StrokeSample(
      location: transform.invert(touch.preciseLocation), timestamp: touch.timestamp,
      force: usesForceAlongPen && touch.hasMeasured(.altitude)
        ? touch.force * sin(touch.altitude) : touch.force,
      azimuth: azimuth, altitude: altitude, flags: flags)
  }

  /// Returns what updates of a sample can correct.
  private func expectedFlags(of touch: Touch) -> StrokeSample.Flags {
    let flags = touch.estimatedPropertiesExpectingUpdates.flags
    return usesForceAlongPen && flags.contains(.estimatedAltitude)
      ? flags.union(.estimatedForce) : flags
  }
}

extension Touch {
  /// Returns whether a pen has measured an angle.
  func hasMeasured(_ angle: Properties) -> Bool {
    type == .pencil && estimatedProperties.isDisjoint(with: angle)
  }

  /// Returns whether a pen will report an angle later.
  func willMeasure(_ angle: Properties) -> Bool {
    type == .pencil && !estimatedPropertiesExpectingUpdates.isDisjoint(with: angle)
  }
}

extension Touch.Properties {
  fileprivate var flags: StrokeSample.Flags {
    var flags: StrokeSample.Flags = []
    if contains(.location) { flags.insert(.estimatedLocation) }
    if contains(.force) { flags.insert(.estimatedForce) }
    if contains(.azimuth) { flags.insert(.estimatedAzimuth) }
    if contains(.altitude) { flags.insert(.estimatedAltitude) }
    return flags
  }
}

/// Notices when a touch holds still at the end of its stroke.
struct StrokeHold {
  /// The time for which the touch must hold still, in seconds.
  static let duration: TimeInterval = 0.5
  /// The movement that still counts as holding still, in screen dots.
  ///
  /// A pen that rests trembles by less than a dot, and a mouse by a pixel, a quarter of a dot. A pointer
  /// that is reported in cells moves by at least as much when it changes its cell, which restarts the wait.
  static let slack = 2.0
  /// The distance from its start that the touch must have exceeded, in dots: more than in a long press.
  static let minimumTravel = 6.0

  private let start: Point
  /// Where the touch came to rest, if it rests.
  private var anchor: Point
  private var time: TimeInterval
  private var hasTraveled = false
  /// The angles of the nib that are dialed by hand; turning the nib ends a hold.
  private var angles: [Double]
  /// Whether the touch cannot hold before it moves: a key constrains it, or it has held still already.
  private var isSpent = false

  init(_ touch: Touch) {
    (start, anchor, time) = (touch.preciseLocation, touch.preciseLocation, touch.timestamp)
    angles = touch.dialedAngles
  }

  /// When the touch will have held still for long enough, in seconds; `nil` before it has traveled.
  var deadline: TimeInterval? { hasTraveled && !isSpent ? time + Self.duration : nil }

  mutating func move(to touch: Touch) {
    let location = touch.preciseLocation
    let isConstrained = touch.modifierFlags.contains(.shift)
    hasTraveled = hasTraveled || location.distance(to: start) > Self.minimumTravel
    let isTurned = touch.dialedAngles != angles
    guard isConstrained || isTurned || location.distance(to: anchor) > Self.slack else { return }
    (anchor, time, isSpent) = (location, touch.timestamp, isConstrained)
    angles = touch.dialedAngles
  }

  /// Waits for the touch to move before it can hold still again.
  mutating func expire() { isSpent = true }
}

extension Touch {
  fileprivate var dialedAngles: [Double] { dialedProperties.isEmpty ? [] : [azimuth, altitude] }
}
