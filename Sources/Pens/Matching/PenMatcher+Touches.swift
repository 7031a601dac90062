import Geometry
import Touches

/// A report of the terminal whose values of the pen are preliminary.
struct PendingReading: Hashable, Sendable {
  /// The number of the reading.
  var index: Int
  var pointer: PointerSample
  var preliminary: PenReading
}

/// A touch whose samples are the reports of the pen.
struct MappedTouch: Hashable, Sendable {
  /// The time of the last report of the pen that was passed on.
  var time: TimeInterval
  /// The buttons and the modifier keys that the terminal reported.
  var buttons: ButtonMask
  var modifierFlags: ModifierFlags
  /// The last report that was passed on.
  var last: PenReport
  /// Whether the tip was lifted, so that only the release is missing.
  var isLifted = false
}

// MARK: - Reports of the terminal

extension PenMatcher {
  /// Applies a report of the terminal to the touch.
  mutating func follow(_ pointer: PointerReport) -> [Output] {
    switch state {
    case .hovering: return pointer.buttonMask.isEmpty ? hover(pointer) : press(pointer)
    case .held(let reports, let deadline):
      guard !pointer.buttonMask.isEmpty else { return release(reports + [pointer]) }
      state = .held(reports + [pointer], until: deadline)
      return []
    case .mouse:
      if pointer.buttonMask.isEmpty { state = .hovering }
      return [.report(pointer)]
    case .pending(let readings): return followPending(pointer, readings)
    case .mapped(let touch): return followMapped(pointer, touch)
    case .disproved:
      if pointer.buttonMask.isEmpty { state = .hovering }
      return [.report(pointer.with(Self.unknown))]
    }
  }

  mutating func release(_ reports: [PointerReport]) -> [Output] {
    state = reports.last?.buttonMask.isEmpty == false ? .mouse : .hovering
    return reports.map(Output.report)
  }

  /// Leaves out the position of a pointer that follows the pen, which has reported a newer one.
  private func hover(_ pointer: PointerReport) -> [Output] {
    guard map != nil, missCount == 0, pointer.kind == .motion, let pen = path.pens.last, pen.isNear,
      pointer.timestamp - pen.time < 0.5
    else { return [.report(pointer)] }
    return []
  }

  private mutating func press(_ pointer: PointerReport) -> [Output] {
    let time = pointer.timestamp
    guard let pen = path.pens.last, pen.isNear || time - pen.time < Self.pressTolerance
    else { return release([pointer]) }
    guard let start = startOfTouch(at: time) else {
      guard pointer.kind == .press, pen.isNear, pen.buttonMask.isEmpty
      else { return release([pointer]) }
      state = .held([pointer], until: time + Self.holdTime)
      return []
    }
    usedUntil = path.pens[start].time
    guard let map else {
      state = .pending([])
      return followPending(pointer, [])
    }
    let first = path.pens[start]
    guard missCount == 0 else { return release([pointer.with(end(of: first, at: pointer))]) }
    let (buttons, flags) = (pointer.buttonMask, pointer.modifierFlags)
    state = .mapped(
      MappedTouch(time: first.time, buttons: buttons, modifierFlags: flags, last: first))
    let press = report(of: first, map, .press, pointer.buttonMask, pointer.modifierFlags)
    return [.report(press)] + advanceMapped()
  }

  /// The reading of a press away from the pen's mapped position: an eraser end that went down with it, without
  /// its measurements, since the map may be wrong or a mouse was pressed; `nil` for everything else.
  private func end(of pen: PenReport, at pointer: PointerReport) -> PenReading? {
    let delay = pointer.timestamp - calibration.lag - pen.time
    return pen.isEraser && abs(delay) <= Self.window ? PenReading(isEraser: true) : nil
  }

  /// The index of the oldest report in which a button of the pen went down for a press at a time.
  private func startOfTouch(at time: TimeInterval) -> Int? {
    path.pens.indices.first { index in
      let pen = path.pens[index]
      return !pen.buttonMask.isEmpty && pen.time > usedUntil
        && time - calibration.lag - pen.time < Self.pressTolerance
        && (index == 0 || path.pens[index - 1].buttonMask.isEmpty)
    }
  }

  private mutating func followMapped(_ pointer: PointerReport, _ touch: MappedTouch) -> [Output] {
    guard let map else { return [.report(pointer.with(Self.unknown))] }
    let outputs = advanceMapped()
    guard case .mapped(var touch) = state else { return outputs }
    touch.modifierFlags = pointer.modifierFlags
    let changes = pointer.kind != .motion || pointer.buttonMask != touch.buttons
    touch.buttons = pointer.buttonMask
    state = pointer.buttonMask.isEmpty ? .hovering : .mapped(touch)
    guard changes else { return outputs }
    let change = report(
      of: touch.last, map, pointer.kind, pointer.buttonMask, pointer.modifierFlags)
    if pointer.buttonMask.isEmpty { calibrate(at: pointer.timestamp, isEnd: true) }
    return outputs + [.report(change)]
  }

  /// Passes on the reports of the pen that are not part of the touch yet.
  mutating func advanceMapped() -> [Output] {
    guard case .mapped(var touch) = state, let map else { return [] }
    var outputs: [Output] = []
    for pen in path.pens.suffix(from: path.pens.partitioningIndex { $0.time > touch.time }) {
      guard !touch.isLifted, isProven(pen, map) else { break }
      touch.time = pen.time
      guard !pen.buttonMask.isEmpty else {
        touch.isLifted = true
        // A pen that left has no position of its own.
        if pen.isNear { (touch.last.time, touch.last.location) = (pen.time, pen.location) }
        break
      }
      touch.last = pen
      let motion = report(of: pen, map, .motion, touch.buttons, touch.modifierFlags)
      outputs.append(.report(motion))
    }
    state = .mapped(touch)
    return outputs
  }

  /// The reading of a touch that the pen does not make after all.
  static var unknown: PenReading {
    PenReading(
      force: 1, maximumPossibleForce: PenReport.maximumForce,
      guessed: [.force, .azimuth, .altitude])
  }

  func report(
    of pen: PenReport, _ map: PenMap, _ kind: PointerReport.Kind, _ buttons: ButtonMask = [],
    _ modifierFlags: ModifierFlags = []
  ) -> PointerReport {
    PointerReport(
      kind, timestamp: pen.time, location: map.apply(to: pen.location), buttonMask: buttons,
      modifierFlags: modifierFlags, pen: reading(of: pen))
  }

  /// Returns what a pen measured, with its direction on the screen.
  func reading(of pen: PenReport) -> PenReading {
    var reading = pen.reading
    guard let map, let azimuth = reading.azimuth else { return reading }
    // A tablet can be turned for the left hand.
    if map.scale.dx < 0 { reading.azimuth = .pi - azimuth }
    if map.scale.dy < 0 { reading.azimuth = reading.azimuth.map { -$0 } }
    return reading
  }
}
