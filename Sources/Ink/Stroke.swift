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

  private var corrected: Range<Int>?
  private var changedFrom: Int?

  /// Creates an active stroke without samples.
  public init(style: StrokeStyle) {
    self.style = style
  }

  /// Adds a measured sample, unless nothing of the pen differs from the sample before it.
  ///
  /// - Precondition: The stroke is active.
  public func append(_ sample: StrokeSample) {
    precondition(state == .active, "samples are added to an active stroke only")
    if let last = samples.last, last.hasSamePen(as: sample) { return }
    changedFrom = min(changedFrom ?? samples.count, samples.count)
    samples.append(sample)
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
  /// - Precondition: `index` is the index of a measured sample.
  public func update(at index: Int, to sample: StrokeSample) {
    let previous = samples[index]
    guard previous != sample else { return }
    samples[index] = sample
    if let from = changedFrom, index >= from { return }
    replacedSamples.append(previous)
    let all = corrected ?? index..<index + 1
    corrected = min(all.lowerBound, index)..<max(all.upperBound, index + 1)
  }

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

  private func replacePredictions(by samples: [StrokeSample]) {
    previousPredictedSamples += predictedSamples
    predictedSamples = samples
  }
}
