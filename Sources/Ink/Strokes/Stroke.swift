public import Geometry

/// A stroke that is being drawn: it grows with every event until it is done or canceled.
///
/// The recognizer that appends samples, the sketch that holds the stroke and the view that draws it
/// share one instance. When it is done, ``record(origin:)`` returns the value to store.
public final class Stroke {
  /// The stage of a stroke's life.
  public enum State: Hashable, Sendable {
    /// The pen is down; samples may follow.
    case active
    /// The pen was lifted; the stroke is finished.
    case done
    /// The stroke was canceled and must be removed from the canvas.
    case cancelled
  }

  /// The nib, ink and width.
  public let style: StrokeStyle
  /// What the samples mean, with the predicted ones; a figure determines rounded corners.
  public var meaning: StrokeMeaning?
  /// The stage of the stroke's life.
  public private(set) var state = State.active
  /// The measured samples, in order of arrival.
  public private(set) var samples: [StrokeSample] = []
  /// The predicted samples; never saved, and empty unless the stroke is active.
  public private(set) var predictedSamples: [StrokeSample] = []
  /// The confidence in the predicted samples, from 0 to 1.
  public private(set) var predictionConfidence = 1.0
  /// The original versions of corrected samples, whose ink must be erased, since ``clearChanges()``.
  public private(set) var replacedSamples: [StrokeSample] = []
  /// The reported angles of every sample, before unknown ones were filled in; empty if none has any.
  private var angles: [MeasuredAngles] = []
  private var corrected: Range<Int>?
  private var changedFrom: Int?
  /// The corrections that are still expected, in ascending order of sample indices.
  private var expectations: [Expectation] = []

  /// A sample with properties that will be corrected.
  private struct Expectation {
    let estimationIndex, sample: Int
    var properties: StrokeSample.Flags
  }

  /// Creates an active stroke without samples.
  public init(style: StrokeStyle, meaning: StrokeMeaning? = nil) {
    (self.style, self.meaning) = (style, meaning)
  }

  /// Whether the stroke contains estimates that will be corrected.
  public var expectsUpdates: Bool { !expectations.isEmpty }
  /// Whether the stroke can no longer change.
  public var isFinal: Bool { state == .done && !expectsUpdates || state == .cancelled }
  /// The number of leading samples that no longer expect a correction.
  public var finalSampleCount: Int { expectations.first?.sample ?? samples.count }

  /// Appends a measured sample, unless the pen is as in the previous one, and discards predictions.
  ///
  /// Location, angles and measured force are compared, but not estimated forces. Unknown angles are
  /// copied from the previous sample, and the first known angles to all earlier samples.
  ///
  /// The given properties will be corrected by ``update(estimationIndex:to:expecting:)``, with an
  /// index that is not less than that of an earlier sample. A repetition of a sample has its index.
  ///
  /// - Returns: Whether the sample was appended. If not, it only repeats the previous one, and the number of
  ///   samples is unchanged.
  /// - Complexity: O(1); O(*n*) in the number of samples for the first known angles.
  /// - Precondition: The stroke is active.
  @discardableResult public func append(
    _ sample: StrokeSample, expecting properties: StrokeSample.Flags = [],
    estimationIndex: Int? = nil
  ) -> Bool {
    precondition(state == .active, "only an active stroke can gain samples")
    predictedSamples = []
    let measured = MeasuredAngles(sample)
    var sample = sample
    sample.completeAngles(after: samples.last)
    if let last = samples.last, last.hasSamePen(as: sample) {
      // The last sample that an event adds is not coalesced, even if the event repeats its position.
      if !sample.flags.contains(.coalesced) { samples[samples.count - 1].flags.remove(.coalesced) }
      return false
    }
    let index = samples.count
    changedFrom = min(changedFrom ?? index, index)
    samples.append(sample)
    if !angles.isEmpty || measured != .none {
      padAngles(to: index)
      angles.append(measured)
    }
    if samples.completeAngles(before: index) { noteCorrections(0..<index) }
    guard let estimationIndex, !properties.isEmpty else { return true }
    expectations.append(
      Expectation(estimationIndex: estimationIndex, sample: index, properties: properties))
    return true
  }

  /// Shortens or continues an active stroke to the first samples of a list with which it begins,
  /// and marks them as drawn.
  ///
  /// No sample has angles, or the same pen as the one before.
  package func change(toFirst count: Int, of all: [StrokeSample]) {
    precondition(state == .active, "only an active stroke can gain samples")
    (predictedSamples, angles) = ([], [])
    if count > samples.count {
      samples.reserveCapacity(all.count)
      samples += all[samples.count..<count]
    } else {
      samples.removeLast(samples.count - count)
    }
    clearChanges()
  }

  /// Replaces all predicted samples of an active stroke, and the confidence in them, from 0 to 1.
  public func predict(_ samples: [StrokeSample], confidence: Double = 1) {
    precondition(state == .active, "only an active stroke can have predictions")
    (predictedSamples, predictionConfidence) = (samples, confidence)
  }

  /// Replaces a measured sample, for example when its estimated force becomes known.
  ///
  /// If an angle changes, the filled-in angles of other samples are updated as if the sample had
  /// been appended with the new angle, in O(*n*) in the number of samples.
  ///
  /// - Precondition: The index is one of a measured sample.
  public func update(at index: Int, to sample: StrokeSample) {
    let previous = samples[index]
    guard previous != sample else { return }
    replace(index, by: sample)
    var measured = angles.isEmpty ? .none : angles[index]
    guard measured.update(from: previous, to: sample) else { return }
    padAngles(to: samples.count)
    angles[index] = measured
    recompleteAngles()
  }

  private func padAngles(to count: Int) {
    angles += repeatElement(.none, count: count - angles.count)
  }

  /// Corrects the properties of a sample, and of its repetitions, for which a correction is expected.
  ///
  /// Other properties are unchanged. An update for a sample that expects none is ignored. The stroke
  /// may already be done. The properties given will be corrected again.
  ///
  /// - Returns: Whether a sample or the set of expected corrections changed.
  @discardableResult public func update(
    estimationIndex: Int, to sample: StrokeSample, expecting properties: StrokeSample.Flags = []
  ) -> Bool {
    guard let last = expectations.lastIndex(where: { $0.estimationIndex == estimationIndex })
    else { return false }
    var isChanged = false
    for position in (0...last).reversed() {
      guard expectations[position].estimationIndex == estimationIndex else { break }
      if update(expectationAt: position, to: sample, expecting: properties) { isChanged = true }
    }
    return isChanged
  }

  private func update(
    expectationAt position: Int, to sample: StrokeSample, expecting properties: StrokeSample.Flags
  ) -> Bool {
    let expected = expectations[position]
    let corrected = samples[expected.sample].replacing(expected.properties, from: sample)
    let remaining = expected.properties.intersection(properties)
    let isCorrected = corrected != samples[expected.sample]
    guard isCorrected || remaining != expected.properties else { return false }
    if isCorrected { update(at: expected.sample, to: corrected) }
    expectations[position].properties = remaining
    if remaining.isEmpty { expectations.remove(at: position) }
    return true
  }

  /// Makes all estimates final; later corrections are ignored.
  public func stopExpectingUpdates() { expectations = [] }

  /// Finishes an active stroke and removes its predictions.
  public func finish() {
    precondition(state == .active, "only an active stroke can be finished")
    predictedSamples = []
    state = .done
  }

  /// Cancels an active stroke, removes its predictions and stops expecting corrections.
  public func cancel() {
    precondition(state == .active, "only an active stroke can be canceled")
    predictedSamples = []
    stopExpectingUpdates()
    state = .cancelled
  }

  /// The indices of samples that were added or corrected since ``clearChanges()``.
  ///
  /// At most two ascending ranges, merged if they touch: from the first correction to the last, and
  /// the new samples up to the end.
  public var changedRanges: [Range<Int>] {
    let added = changedFrom.map { $0..<samples.count }
    guard let corrected, let added, corrected.upperBound >= added.lowerBound else {
      return [corrected, added].compactMap(\.self)
    }
    return [corrected.lowerBound..<samples.count]
  }

  /// Marks every change as drawn.
  public func clearChanges() { (corrected, changedFrom, replacedSamples) = (nil, nil, []) }

  /// Returns the measured samples as a finished stroke; `nil` if no sample was measured.
  ///
  /// Its clock is 0 at the origin, in seconds on the clock of the samples.
  public func record(origin: TimeInterval) -> StrokeRecord? {
    StrokeRecord(
      style: style,
      samples: samples.map { sample in
        var shifted = sample
        shifted.timestamp -= origin
        return shifted
      }, meaning: meaning)
  }

  /// The stroke as it is shown, with its predicted samples; `nil` without samples.
  package var shown: StrokeRecord? {
    StrokeRecord(style: style, samples: samples + predictedSamples, meaning: meaning)
  }

  /// The part of a text that is typed already; `nil` for ink.
  package var typed: StrokeRecord? { style.nib == .characters ? shown : nil }

  private func recompleteAngles() {
    var completed = samples
    for index in completed.indices { angles[index].restore(&completed[index]) }
    completed.completeAngles()
    for index in completed.indices where completed[index] != samples[index] {
      replace(index, by: completed[index])
    }
  }

  private func replace(_ index: Int, by sample: StrokeSample) {
    if index < changedFrom ?? samples.count { replacedSamples.append(samples[index]) }
    samples[index] = sample
    noteCorrections(index..<index + 1)
  }

  private func noteCorrections(_ indices: Range<Int>) {
    // New samples are drawn anyway.
    let end = min(indices.upperBound, changedFrom ?? samples.count)
    guard indices.lowerBound < end else { return }
    let all = corrected ?? indices.lowerBound..<end
    corrected = min(all.lowerBound, indices.lowerBound)..<max(all.upperBound, end)
  }
}

/// The angles of a sample as reported, before missing ones were filled in.
struct MeasuredAngles: Hashable {
  private var azimuth, altitude: Double?
  private var flags: StrokeSample.Flags

  /// The flags that concern angles.
  private static let all: StrokeSample.Flags = [.estimatedAzimuth, .estimatedAltitude]

  init(_ sample: StrokeSample) {
    (azimuth, altitude) = (sample.azimuth, sample.altitude)
    flags = sample.flags.intersection(Self.all)
  }

  private init() { (azimuth, altitude, flags) = (nil, nil, []) }

  static let none = MeasuredAngles()

  /// Applies what a correction changed in a sample's angles; returns whether an angle changed.
  mutating func update(from previous: StrokeSample, to sample: StrokeSample) -> Bool {
    let changed = previous.flags.symmetricDifference(sample.flags)
    let azimuthChanged = previous.azimuth != sample.azimuth || changed.contains(.estimatedAzimuth)
    let altitudeChanged =
      previous.altitude != sample.altitude || changed.contains(.estimatedAltitude)
    if azimuthChanged { azimuth = sample.azimuth }
    if altitudeChanged { altitude = sample.altitude }
    let known: StrokeSample.Flags = [
      azimuthChanged ? .estimatedAzimuth : [], altitudeChanged ? .estimatedAltitude : [],
    ]
    flags = flags.subtracting(known).union(sample.flags.intersection(known))
    return azimuthChanged || altitudeChanged
  }

  /// Replaces filled-in angles of a sample by the reported ones.
  func restore(_ sample: inout StrokeSample) {
    (sample.azimuth, sample.altitude) = (azimuth, altitude)
    sample.flags = sample.flags.subtracting(Self.all).union(flags)
  }
}
