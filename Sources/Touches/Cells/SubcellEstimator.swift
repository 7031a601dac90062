import Geometry

/// Estimates the pointer's position within a cell from the sequence and times of the cells it visited.
///
/// The reports before and after one narrow down the position: they show which edge the pointer
/// crossed, where it came from, and where it went. Section 7 of `docs/stroke-model.md`.
package struct SubcellEstimator: Sendable {
  /// A report of a touch: the center of a cell, in dots, and a time, in seconds.
  package struct Report: Sendable, Hashable {
    package var time: Double
    package var center: SIMD2<Double>
    package var isPress, isRelease: Bool

    package init(time: Double, center: SIMD2<Double>, isPress: Bool, isRelease: Bool) {
      (self.time, self.center, self.isPress, self.isRelease) = (time, center, isPress, isRelease)
    }
  }

  /// What is known of a touch from reports that were read one after the other.
  package struct Memory: Sendable {
    /// The signs of the latest direction of motion; 0 before the first motion along an axis.
    fileprivate(set) var direction = SIMD2<Double>.zero
    fileprivate(set) var state = [Float](repeating: 0, count: SubcellNetwork.reader.units)
    fileprivate(set) var report: Report?

    package init() {}
  }

  /// The width and the height of a cell, in dots.
  package static let cellSize = SIMD2(Double(Cell.width), Double(Cell.height))
  /// The number of reports after a report that its final estimate uses.
  package static let followingCount = 8

  private let network: SubcellNetwork

  package init(network: SubcellNetwork = .shipped) { self.network = network }

  /// Adds the next report of a touch to the memory of the reports before it.
  func read(_ report: Report, into memory: inout Memory) {
    read(report, by: network.forward, into: &memory)
  }

  /// Adds the previous report of a touch to the memory of the reports after it.
  func readBackward(_ report: Report, into memory: inout Memory) {
    read(report, by: network.backward, into: &memory)
  }

  private func read(_ report: Report, by layer: RecurrentLayer, into memory: inout Memory) {
    if let last = memory.report {
      let step = CellStep(from: last, to: report, after: memory.direction)
      memory.direction = step.direction
      withUnsafeTemporaryAllocation(of: Float.self, capacity: CellStep.featureCount) { features in
        memory.state.withUnsafeMutableBufferPointer { state in
          guard let features = features.baseAddress, let state = state.baseAddress else { return }
          step.write(to: features)
          layer.advance(state, by: features)
        }
      }
    }
    memory.report = report
  }

  /// Estimates the position at a report, in dots, from the memories of it and the earlier and later reports.
  ///
  /// Along an axis without motion, it is at the center of the cell.
  func position(of report: Report, _ earlier: Memory, _ later: Memory) -> SIMD2<Double> {
    let view = ReportView(of: report, arriving: earlier.direction, leaving: -later.direction)
    let shape = SubcellNetwork.locator
    let offset = withUnsafeTemporaryAllocation(
      of: Float.self, capacity: shape.inputs + shape.outputs
    ) { buffer -> SIMD2<Double> in
      guard let inputs = buffer.baseAddress else { return .zero }
      let units = SubcellNetwork.reader.units
      for unit in 0..<units {
        inputs[unit] = earlier.state[unit]
        inputs[units + unit] = later.state[unit]
      }
      view.write(to: inputs + 2 * units)
      let outputs = inputs + shape.inputs
      network.locator.evaluate(inputs, into: outputs)
      return SIMD2(Double(outputs[0]), Double(outputs[1])) * view.direction
    }
    return report.center + offset.clamped(lowerBound: [-0.5, -0.5], upperBound: [0.5, 0.5])
      * Self.cellSize
  }
}
