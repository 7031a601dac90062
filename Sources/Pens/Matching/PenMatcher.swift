package import Geometry
package import Touches

/// Joins a pen with its pointer in a terminal emulator.
///
/// The tablet reports positions, pressure, and tilt. The terminal reports the pointer a few milliseconds
/// later, in pixels or cells, and only if it is over the terminal. The matcher estimates the lag and the
/// map between both (``PenMap``) from the latest movements.
///
/// - While the map is unknown, the terminal determines the positions. The pen's values are preliminary,
///   and are corrected once the map is known, or at the end of the touch.
/// - Once it is known, every report of the pen is a report of the pointer. The terminal determines the
///   buttons, and its positions prove that the pointer follows the pen.
/// - If both disagree, the touch goes on without pressure, and the map is estimated again.
///
/// A press while no pen touches the tablet comes from a mouse, and is passed on unchanged. The same holds
/// for a press away from the pen, except that it erases if the eraser end went down with it.
package struct PenMatcher: Sendable {
  package enum Output: Hashable, Sendable {
    case report(PointerReport)
    case update(PenReading)
  }

  /// What the pointer is doing.
  enum State: Sendable {
    /// No button is down.
    case hovering
    /// A button was pressed near a pen whose tip has not been reported yet.
    case held([PointerReport], until: TimeInterval)
    case mouse
    /// The pen moves the pointer, but the map was unknown when it was pressed.
    case pending([PendingReading])
    /// The pen's reports are passed on as the pointer's.
    case mapped(MappedTouch)
    /// The pen seemed to move the pointer, but does not.
    case disproved
  }

  /// The size of the screen, in dots.
  package var screen = Vector(dx: 160, dy: 96)
  /// The size of a pixel, in dots; if it is unknown, cells have 8 by 16 pixels.
  package var pixel = Vector(dx: 0.25, dy: 0.25)

  var state = State.hovering
  /// The latest movement.
  var path = PenPath()
  var calibration = PenCalibration()
  /// The time of the last attempt to estimate the map.
  var lastAttempt: TimeInterval = -.infinity
  /// The number of consecutive reports that disagree with the map.
  var missCount = 0
  /// The time of the last report that agreed with the map.
  var lastAgreement: TimeInterval = -.infinity
  /// The time up to which touches of the tip were matched with presses.
  var usedUntil: TimeInterval = -.infinity
  var updateIndex = 0
  /// Whether the pointer did not follow the pen in the last attempt to estimate the map.
  var isUnrelated = false
  /// The last report of the terminal.
  var lastPointer: PointerSample?

  /// The time for which a press waits for the tip, in seconds.
  static let holdTime = 0.02
  /// The longest time between a touch of the tip and the press that it causes, in seconds.
  static let pressTolerance = 0.15
  /// The time for which movements are kept, in seconds.
  private static let memory = 1.5
  private static let capacity = 384
  /// The time between two attempts to estimate the map, in seconds.
  private static let attemptInterval = 0.25

  package init() {}

  /// The map from the tablet to screen dots; `nil` while it is unknown.
  package var map: PenMap? { calibration.map }
  /// When to call ``advance(to:)``, in seconds; `nil` for never.
  package var deadline: TimeInterval? {
    if case .held(_, let deadline) = state { deadline } else { nil }
  }

  /// Adds a report of the pen; O(*n*) in the number of reports of the last second.
  package mutating func add(_ pen: PenReport) -> [Output] {
    guard pen.location.isFinite, pen.time.isFinite else { return [] }
    path.pens.append(pen)
    trim(&path.pens, before: pen.time, \.time)
    switch state {
    case .held(let reports, _):
      guard !pen.buttonMask.isEmpty else { return [] }
      state = .hovering
      return reports.flatMap { follow($0) }
    case .mapped: return advanceMapped()
    case .hovering:
      guard let map, pen.isNear, pen.buttonMask.isEmpty, isProven(pen, map) else { return [] }
      return [.report(report(of: pen, map, .motion))]
    case .mouse, .pending, .disproved: return []
    }
  }

  /// Adds a report of the terminal; O(*n*) in the number of reports of the last second.
  package mutating func add(_ pointer: PointerReport) -> [Output] {
    if path.pens.isEmpty, case .hovering = state { return [.report(pointer)] }
    let sample = PointerSample(pointer)
    lastPointer = sample
    if isInside(sample) {
      path.pointers.append(sample)
      trim(&path.pointers, before: sample.time, \.time)
    }
    let isContradiction = noteAgreement(sample)
    if isCalibrating(at: sample.time) { calibrate(at: sample.time) }
    if isContradiction, case .mapped = state { state = .disproved }
    return follow(pointer)
  }

  /// Whether to estimate the map now; a known one is improved only while no button is down, so that
  /// a stroke has a single map.
  private func isCalibrating(at time: TimeInterval) -> Bool {
    guard let pen = path.pens.last, time - pen.time < Self.memory else { return false }
    guard map != nil else { return time >= lastAttempt + Self.attemptInterval }
    guard case .hovering = state, missCount == 0, pen.isNear else { return false }
    return time >= lastAttempt + (calibration.isSettled ? Self.memory : Self.attemptInterval)
  }

  /// Passes on a press for which no tip was reported, once ``deadline`` has passed.
  package mutating func advance(to time: TimeInterval) -> [Output] {
    guard case .held(let reports, let deadline) = state, deadline <= time else { return [] }
    return release(reports)
  }

  /// Forgets the touch, because it was canceled.
  package mutating func cancel() { state = .hovering }

  /// Forgets the touch, the movements, and the map, because another tablet is used.
  package mutating func reset() {
    let (screen, pixel, index) = (screen, pixel, updateIndex)
    self = PenMatcher()
    (self.screen, self.pixel, updateIndex) = (screen, pixel, index)
  }

  private func trim<Element>(
    _ reports: inout [Element], before time: TimeInterval, _ timeOf: (Element) -> TimeInterval
  ) {
    // Remove many at a time, so that the cost per report is constant.
    guard reports.count > Self.capacity || timeOf(reports[0]) < time - 2 * Self.memory
    else { return }
    let expired = reports.prefix { timeOf($0) < time - Self.memory }.count
    reports.removeFirst(max(expired, reports.count > Self.capacity ? Self.capacity / 4 : 0))
  }

  /// Whether a position is not at the edge, where the pointer may have stopped.
  private func isInside(_ sample: PointerSample) -> Bool {
    sample.target.minX > 0 && sample.target.minY > 0 && sample.target.maxX < screen.dx
      && sample.target.maxY < screen.dy
  }
}
