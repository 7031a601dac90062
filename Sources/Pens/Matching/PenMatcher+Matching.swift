import Geometry
import Touches

// MARK: - Readings that become known later

extension PenMatcher {
  /// Passes on a report of the terminal with preliminary values of the pen, or those that are known.
  mutating func followPending(_ pointer: PointerReport, _ readings: [PendingReading]) -> [Output] {
    let sample = PointerSample(pointer)
    var readings = readings
    var reading = path.pens.last { !$0.buttonMask.isEmpty }.map(reading(of:)) ?? Self.unknown
    updateIndex += 1
    reading.updateIndex = updateIndex
    reading.expected = reading.altitude == nil ? .force : [.force, .azimuth, .altitude]
    readings.append(PendingReading(index: updateIndex, pointer: sample, preliminary: reading))
    let report = Output.report(pointer.with(reading))
    let isEnd = pointer.buttonMask.isEmpty
    if isEnd { calibrate(at: pointer.timestamp, isEnd: true) }
    guard map != nil || isEnd else {
      state = .pending(readings)
      return [report]
    }
    state = isEnd ? .hovering : .pending([])
    return [report] + resolve(readings)
  }

  private func resolve(_ readings: [PendingReading]) -> [Output] {
    var start = path.pens.startIndex
    return readings.map { reading in
      let found = match(reading.pointer, from: start)
      if let found { start = found }
      var final =
        found.map { self.reading(of: path.pens[$0]) }
        ?? (isForgotten(reading.pointer) ? reading.preliminary : Self.unknown)
      (final.updateIndex, final.expected) = (reading.index, [])
      return .update(final)
    }
  }

  /// Whether the reports of the pen for a position of the pointer are no longer kept.
  private func isForgotten(_ pointer: PointerSample) -> Bool {
    guard !isUnrelated, let first = path.pens.first else { return false }
    return pointer.time - calibration.lag < first.time
  }

  /// Returns the index of the report of the pen for a position of the pointer; `nil` if there is none.
  ///
  /// It is the nearest one in position within 50 ms, or without a map the one that precedes the pointer
  /// by the usual lag.
  private func match(_ pointer: PointerSample, from start: Int) -> Int? {
    let time = pointer.time - calibration.lag
    guard let map else {
      guard !isUnrelated else { return nil }
      return path.pens.indices.last { path.pens[$0].time <= time && isDown($0) }
        ?? path.pens.indices.first {
          path.pens[$0].time > time && path.pens[$0].time <= time + Self.window && isDown($0)
        }
    }
    let candidates = path.pens.indices.suffix(from: start).filter {
      abs(path.pens[$0].time - time) <= Self.window && isDown($0)
    }
    let misses = candidates.map { miss(of: path.pens[$0], pointer, map) }
    guard let least = misses.min(), least <= 2 * tolerance else { return nil }
    // In a cell, many reports fit equally well; the nearest in time is the best of them.
    return zip(candidates, misses).filter { $0.1 <= least + 1e-9 }.map(\.0)
      .min { abs(path.pens[$0].time - time) < abs(path.pens[$1].time - time) }
  }

  private func isDown(_ index: Int) -> Bool { !path.pens[index].buttonMask.isEmpty }
}

// MARK: - Agreement

extension PenMatcher {
  /// The time around the lag in which a report of the pen matches one of the pointer, in seconds.
  static let window = 0.05
  /// The number of reports in a row that disprove the map.
  private static let missLimit = 4
  /// The time after an estimate of the map after which contradicting reports may improve it, in seconds.
  private static let retryInterval = 0.05
  /// The time after which another movement begins, in seconds.
  private static let movementDuration = 1.0
  /// The longest stall of the terminal after which its late reports do not disprove the map, in seconds.
  private static let stallDuration = 0.5
  /// The time for which a report proves that the pointer follows the pen, in seconds.
  private static let proofDuration = 0.15
  /// The distance of a resting pointer for which its last report is still a proof, in dots.
  private static let proofDistance = 4.0

  /// The distance from a pixel or a cell up to which a location agrees with it, in dots.
  var tolerance: Double { max(0.75, 3 * max(pixel.dx, pixel.dy)) }

  /// Notes whether the pointer agrees with the pen; returns whether that disproves the map.
  mutating func noteAgreement(_ pointer: PointerSample) -> Bool {
    guard let map, let agrees = agrees(pointer, with: map) else { return false }
    if agrees { lastAgreement = pointer.time }
    missCount = agrees ? 0 : missCount + 1
    guard missCount >= Self.missLimit else { return false }
    missCount = 0
    guard !improveMap(at: pointer.time), !isLate(pointer, map) else { return false }
    calibration.reset()
    path = PenPath(pens: path.pens.suffix(1), pointers: [])
    return true
  }

  /// Returns whether the pointer agrees with the pen at that time; `nil` if no pen was in proximity.
  private func agrees(_ pointer: PointerSample, with map: PenMap) -> Bool? {
    let time = pointer.time - calibration.lag
    let first = path.pens.partitioningIndex { $0.time >= time - Self.window }
    let end = path.pens.partitioningIndex { $0.time > time + Self.window }
    // A pen at rest reports nothing, so the last report before the window counts too.
    let candidates = path.pens[max(0, first - 1)..<max(end, min(first, path.pens.count))]
    guard candidates.contains(where: \.isNear) else { return nil }
    return candidates.contains { $0.isNear && miss(of: $0, pointer, map) <= tolerance }
  }

  /// Whether a position of the pointer is an earlier one of the pen, as after a short stall of the
  /// terminal; a window that moved along with the pen would look the same as a long one.
  private func isLate(_ pointer: PointerSample, _ map: PenMap) -> Bool {
    let start = pointer.time - Self.stallDuration
    guard lastAgreement >= start else { return false }
    return path.pens.suffix(from: path.pens.partitioningIndex { $0.time >= start })
      .contains { $0.isNear && miss(of: $0, pointer, map) <= tolerance }
  }

  /// Replaces the map by one that agrees with the last reports; returns whether there is one.
  private mutating func improveMap(at time: TimeInterval) -> Bool {
    guard time >= lastAttempt + Self.retryInterval else { return false }
    lastAttempt = time
    var improved = calibration
    guard (try? improved.update(movement, pixel: pixel)) != nil, let map = improved.map,
      path.pointers.suffix(Self.missLimit).allSatisfy({ agrees($0, with: map) ?? false })
    else { return false }
    calibration = improved
    return true
  }

  /// Whether the pointer's last position supports that it follows the pen.
  func isProven(_ pen: PenReport, _ map: PenMap) -> Bool {
    guard missCount == 0, let lastPointer else { return false }
    return pen.time - lastPointer.time <= Self.proofDuration
      || miss(of: pen, lastPointer, map) <= Self.proofDistance
  }

  /// The distance of a pen's location on the screen from a pixel or a cell, in dots.
  private func miss(of pen: PenReport, _ pointer: PointerSample, _ map: PenMap) -> Double {
    let dots = Rect(minX: 0, minY: 0, maxX: max(0, screen.dx), maxY: max(0, screen.dy))
    return pointer.miss(of: map.apply(to: pen.location).clamped(to: dots)).length
  }

  /// Estimates the lag and the map from the latest movement, which may end now.
  mutating func calibrate(at time: TimeInterval, isEnd: Bool = false) {
    lastAttempt = time
    do {
      try calibration.update(movement, pixel: pixel)
      isUnrelated = false
      let start = path.pointers.first?.time ?? time
      guard isEnd || time - start >= Self.movementDuration else { return }
      calibration.endMovement()
      path.pointers.removeAll()
    } catch { isUnrelated = error == .unrelated }
  }

  /// The latest movement while the pen was in proximity.
  private var movement: PenPath {
    var movement = path
    movement.pens.removeAll { !$0.isNear }
    return movement
  }
}

extension PointerReport {
  /// Returns the report with what a pen measured; `nil` for a mouse.
  func with(_ reading: PenReading?) -> PointerReport {
    var report = self
    report.pen = reading
    return report
  }
}
