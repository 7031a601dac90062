public import Geometry

/// A stroke under the hand: it grows with every event until it is done or cancelled.
///
/// An object rather than a value, because the recogniser that appends to it, the sketch that holds
/// it and the view that draws it must mean the same one. Once done, ``record(origin:)`` gives
/// the value that is kept.
public final class Stroke {
  /// Where a stroke is in its life.
  public enum State: Hashable, Sendable {
    /// The pen is down; samples may come.
    case active
    /// The pen was lifted; the stroke is finished.
    case done
    /// The stroke does not count and is to be taken off the canvas.
    case cancelled
  }

  /// What the stroke is drawn with.
  public let style: StrokeStyle
  /// Where the stroke is in its life.
  public private(set) var state = State.active
  /// The measured samples, in the order of arrival.
  public private(set) var samples: [StrokeSample] = []
  /// Where the pen is expected next; never stored, empty unless the stroke is active.
  public private(set) var predictedSamples: [StrokeSample] = []
  /// The predictions before the present ones, whose ink is to be taken back.
  public private(set) var previousPredictedSamples: [StrokeSample] = []

  /// What corrected samples were before, whose ink is to be taken back.
  public private(set) var replacedSamples: [StrokeSample] = []

  /// The first sample that is new or was corrected since ``clearChanges()``.
  public var firstChange: Int? { [corrected?.lowerBound, changedFrom].compactMap(\.self).min() }

  /// The angles of every sample before they were completed.
  private var angles: [MeasuredAngles] = []
  private var corrected: Range<Int>?
  private var changedFrom: Int?
  /// The samples that will be corrected, in ascending order of their indices.
  private var expectations: [Expectation] = []

  /// A sample of which more will be known.
  private struct Expectation {
    let estimationIndex: Int
    let sample: Int
    var properties: StrokeSample.Flags
  }

  /// Creates an active stroke without samples.
  public init(style: StrokeStyle) {
    self.style = style
  }

  /// Whether samples are estimates that will be corrected.
  public var expectsUpdates: Bool { !expectations.isEmpty }

  /// Whether nothing of the stroke will ever change.
  public var isFinal: Bool { state == .done && !expectsUpdates || state == .cancelled }

  /// The leading samples of which nothing more will be known.
  public var finalSampleCount: Int { expectations.first?.sample ?? samples.count }

  /// Adds a measured sample, unless nothing of the pen differs from the sample before it.
  ///
  /// Angles that are not known are those of the sample before; as soon as they are, the samples
  /// before get them too.
  ///
  /// - Parameters:
  ///   - sample: What is known of it.
  ///   - properties: Those of its properties that will be corrected.
  ///   - estimationIndex: What the correction will name it by; greater than those before.
  /// - Precondition: The stroke is active.
  public func append(
    _ sample: StrokeSample, expecting properties: StrokeSample.Flags = [],
    estimationIndex: Int? = nil
  ) {
    precondition(state == .active, "samples are added to an active stroke only")
    let measured = MeasuredAngles(sample)
    var sample = sample
    sample.completeAngles(after: samples.last)
    if let last = samples.last, last.hasSamePen(as: sample) { return }
    let index = samples.count
    changedFrom = min(changedFrom ?? index, index)
    samples.append(sample)
    angles.append(measured)
    if samples.completeAngles(before: index) { noteCorrections(0..<index) }
    guard let estimationIndex, !properties.isEmpty else { return }
    expectations.append(
      Expectation(estimationIndex: estimationIndex, sample: index, properties: properties))
  }

  /// Replaces all predictions by new ones.
  ///
  /// - Precondition: The stroke is active.
  public func predict(_ samples: [StrokeSample]) {
    precondition(state == .active, "only an active stroke is predicted")
    replacePredictions(by: samples)
  }

  /// Corrects a measured sample, for instance with a force that was an estimate before.
  ///
  /// Where an angle changes, those that are not known of other samples follow, as if the sample had
  /// been appended like that.
  ///
  /// - Complexity: O(1), and O(*n*) in the number of samples where an angle changes.
  /// - Precondition: `index` is the index of a measured sample.
  public func update(at index: Int, to sample: StrokeSample) {
    let previous = samples[index]
    guard previous != sample else { return }
    replace(index, by: sample)
    if angles[index].take(from: previous, to: sample) { completeAnglesAnew() }
  }

  /// Corrects those properties of a sample that were to be corrected.
  ///
  /// All others stay as they are, and so do samples that were not to be. The stroke may be done.
  ///
  /// - Parameters:
  ///   - estimationIndex: What the sample was announced with.
  ///   - sample: What is known of it now.
  ///   - properties: Those of its properties that will be corrected again.
  /// - Returns: Whether the stroke has another sample, or less to wait for, than before.
  @discardableResult
  public func update(
    estimationIndex: Int, to sample: StrokeSample, expecting properties: StrokeSample.Flags = []
  ) -> Bool {
    guard let place = expectations.lastIndex(where: { $0.estimationIndex == estimationIndex })
    else { return false }
    let expected = expectations[place]
    let corrected = samples[expected.sample].taking(expected.properties, from: sample)
    let rest = expected.properties.intersection(properties)
    guard corrected != samples[expected.sample] || rest != expected.properties else { return false }
    if corrected != samples[expected.sample] { update(at: expected.sample, to: corrected) }
    expectations[place].properties = rest
    if rest.isEmpty { expectations.remove(at: place) }
    return true
  }

  /// Waits for no correction any more: the estimates stand.
  public func stopExpectingUpdates() { expectations = [] }

  /// Finishes the stroke; its predictions go.
  ///
  /// - Precondition: The stroke is active.
  public func finish() {
    precondition(state == .active, "only an active stroke can be finished")
    replacePredictions(by: [])
    state = .done
  }

  /// Gives the stroke up; its predictions go.
  ///
  /// - Precondition: The stroke is active.
  public func cancel() {
    precondition(state == .active, "only an active stroke can be cancelled")
    replacePredictions(by: [])
    stopExpectingUpdates()
    state = .cancelled
  }

  /// The indices of the samples that are new or corrected since ``clearChanges()``: a range from
  /// the first correction to the last, and one of the new samples up to the end; either may be
  /// absent.
  public var changedRanges: [Range<Int>] {
    let added = changedFrom.map { $0..<samples.count }
    guard let corrected, let added, corrected.upperBound >= added.lowerBound else {
      return [corrected, added].compactMap(\.self)
    }
    return [corrected.lowerBound..<samples.count]
  }

  /// Declares every change as drawn.
  public func clearChanges() {
    corrected = nil
    changedFrom = nil
    replacedSamples = []
    previousPredictedSamples = []
  }

  /// The finished stroke as a value.
  ///
  /// - Parameter origin: The moment on the samples' clock that the record counts its times from.
  /// - Returns: The record, or `nil` when no sample was measured.
  /// - Complexity: O(*n*) in the number of samples.
  public func record(origin: TimeInterval) -> StrokeRecord? {
    StrokeRecord(
      style: style,
      samples: samples.map { sample in
        var shifted = sample
        shifted.timestamp -= origin
        return shifted
      })
  }

  private func completeAnglesAnew() {
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
    // What is new is to be drawn anyway.
    let end = min(indices.upperBound, changedFrom ?? samples.count)
    guard indices.lowerBound < end else { return }
    let all = corrected ?? indices.lowerBound..<end
    corrected = min(all.lowerBound, indices.lowerBound)..<max(all.upperBound, end)
  }

  private func replacePredictions(by samples: [StrokeSample]) {
    previousPredictedSamples += predictedSamples
    predictedSamples = samples
  }
}
