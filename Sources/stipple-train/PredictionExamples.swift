import Evaluation
import Foundation
import Touches

/// Training examples: what the predictor sees, and where the touch went.
struct PredictionExamples {
  /// How much the horizons count, shortest first.
  private static let horizonWeights: [Float] = [0.5, 1, 0.7, 1, 0.5, 0.8]
  /// How much more small motions count than their share of all distance.
  private static let smallMotionWeight: Float = 0.1

  /// How far sets of different size count the same: 0 for each sample, 1 for each set.
  private static let balance = 0.85

  /// The features, ``TouchFeatures/count`` for each example.
  private(set) var features: [Float] = []
  /// The true displacements less straight motion, in the path's own frame, x and y for each
  /// horizon.
  private(set) var targets: [Float] = []
  /// What an error of one unit of the frame costs, for each horizon; 0 where there is no truth.
  private(set) var costs: [Float] = []

  /// How many examples there are.
  var count: Int { features.count / TouchFeatures.count }

  /// Makes examples of one set's lessons; a large set counts little more than a small one.
  init(_ lessons: [AugmentedDataset.WeightedRecordings]) {
    let size = lessons.reduce(0) { sum, lesson in
      sum + lesson.weight * Double(lesson.recordings.reduce(0) { $0 + $1.reports.count })
    }
    for lesson in lessons {
      add(lesson.recordings, weight: Float(lesson.weight / pow(size, Self.balance)))
    }
  }

  /// Makes no examples.
  init() {}

  /// Adds other examples.
  mutating func append(_ other: PredictionExamples) {
    features += other.features
    targets += other.targets
    costs += other.costs
  }

  /// One example before the mean distance is known.
  private struct Draft {
    var scale: Float
    var truths: [SIMD2<Double>?]
    var straight: [SIMD2<Double>]
  }

  private mutating func add(_ recordings: [Recording], weight: Float) {
    var drafts: [Draft] = []
    for recording in recordings {
      draft(recording, into: &drafts)
    }
    var means = [Float](repeating: 0, count: PredictedPath.horizonCount)
    for horizon in means.indices {
      let distances = drafts.compactMap { draft in
        draft.truths[horizon].map { Float($0.length) * draft.scale }
      }
      means[horizon] = distances.reduce(0, +) / Float(max(distances.count, 1))
    }
    for draft in drafts {
      add(draft, means: means, weight: weight)
    }
  }

  /// Writes the features of a recording's examples and drafts the rest.
  private mutating func draft(_ recording: Recording, into drafts: inout [Draft]) {
    var history = TouchHistory()
    var room = [Float](repeating: 0, count: TouchFeatures.count)
    for report in recording.reports {
      history.append(report)
      let frame = room.withUnsafeMutableBufferPointer { room in
        room.baseAddress.flatMap { TouchFeatures(history, into: $0) }
      }
      guard let frame, let last = history.last else { continue }
      let truths = (0..<PredictedPath.horizonCount).map { horizon in
        recording.truth.position(at: last.time + PredictedPath.horizon(horizon)).map {
          frame.framed($0 - last.position)
        }
      }
      guard truths[0] != nil else { continue }
      let straight = (0..<PredictedPath.horizonCount).map { horizon in
        TouchFeatures.straightOn(room, for: PredictedPath.horizon(horizon))
      }
      features += room
      drafts.append(Draft(scale: Float(frame.scale), truths: truths, straight: straight))
    }
  }

  private mutating func add(_ draft: Draft, means: [Float], weight: Float) {
    for (horizon, mean) in means.enumerated() {
      guard let truth = draft.truths[horizon], mean > 0 else {
        targets += [0, 0]
        costs.append(0)
        continue
      }
      let correction = truth - draft.straight[horizon]
      targets += [Float(correction.x), Float(correction.y)]
      let distance = Float(truth.length) * draft.scale
      let emphasis = 1 + Self.smallMotionWeight * mean / (distance + 0.2 * mean)
      costs.append(Self.horizonWeights[horizon] * weight * emphasis * draft.scale / mean)
    }
  }
}
