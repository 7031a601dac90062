import Touches

/// A batch of windows of reports with its forward and backward pass through the network of ``SubcellEstimator``.
struct LocationBatch {
  private let windows: ArraySlice<LocationExamples.Window>
  /// The rows of each window.
  private let ranges: [Range<Int>]
  private var forward, backward: SequenceBatch
  private var located: MiniBatch

  /// Creates a batch.
  init(_ windows: ArraySlice<LocationExamples.Window>) {
    self.windows = windows
    var ranges: [Range<Int>] = []
    for window in windows {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + window.count)
    }
    self.ranges = ranges
    let shape = SubcellNetwork.reader
    forward = SequenceBatch(shape: shape, sequences: ranges, isReversed: false)
    backward = SequenceBatch(shape: shape, sequences: ranges, isReversed: true)
    forward.inputs = windows.flatMap(\.forward)
    backward.inputs = windows.flatMap(\.backward)
    located = MiniBatch(shape: SubcellNetwork.locator, rows: ranges.last?.upperBound ?? 0)
  }

  /// Computes the positions and returns the mean loss.
  mutating func evaluate(_ network: SubcellNetwork) -> Float {
    forward.forward(network.forward)
    backward.forward(network.backward)
    let (units, count) = (SubcellNetwork.reader.units, SubcellNetwork.reportFeatureCount)
    let reports = windows.flatMap(\.reportFeatures)
    located.inputs.removeAll(keepingCapacity: true)
    for row in 0..<reports.count / count {
      located.inputs += forward.states[row * units..<(row + 1) * units]
      located.inputs += backward.states[row * units..<(row + 1) * units]
      located.inputs += reports[row * count..<(row + 1) * count]
    }
    located.forward(network.locator.weights)
    return computeErrors()
  }

  /// Returns the gradient of the loss with respect to the weights, after ``evaluate(_:)``.
  func gradient(_ network: SubcellNetwork) -> [Float] {
    let units = SubcellNetwork.reader.units
    let below = located.gradients(network.locator.weights, ofInputs: 2 * units)
    var (earlier, later): ([Float], [Float]) = ([], [])
    for start in stride(from: 0, to: below.inputs.count, by: 2 * units) {
      earlier += below.inputs[start..<start + units]
      later += below.inputs[start + units..<start + 2 * units]
    }
    return forward.gradient(network.forward, errors: earlier)
      + backward.gradient(network.backward, errors: later) + below.weights
  }

  /// Computes the gradient of the loss with respect to the outputs, and returns the loss.
  private mutating func computeErrors() -> Float {
    let lineCount = windows.reduce(0) { $0 + max(0, $1.count - 1 - $1.firstScored) }
    let scale = 1 / Float(max(lineCount, 1))
    let width = SubcellNetwork.locator.outputs
    let cell = SIMD2<Float>(SubcellEstimator.cellSize)
    var loss: Float = 0
    located.errors = [Float](repeating: 0, count: located.errors.count)
    for (window, range) in zip(windows, ranges) {
      func position(_ index: Int) -> SIMD2<Float> {
        let output = (range.lowerBound + index) * width
        return SIMD2(located.outputs[output], located.outputs[output + 1]) * cell
          * window.signs[index]
      }
      for index in window.firstScored..<max(window.firstScored, window.count - 1) {
        let start = index * TrueSection.count
        let cost = SegmentCost(
          from: position(index), to: position(index + 1) + window.steps[index],
          path: window.paths[start..<start + TrueSection.count])
        loss += cost.value * scale
        for (index, slope) in [(index, cost.slopes.start), (index + 1, cost.slopes.end)] {
          let gradient = slope * cell * window.signs[index] * scale
          located.errors[(range.lowerBound + index) * width] += gradient.x
          located.errors[(range.lowerBound + index) * width + 1] += gradient.y
        }
      }
    }
    return loss
  }
}
