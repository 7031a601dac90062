import Geometry
import Ink

/// Traces and their groups.
extension InkMLReader {
  /// The maximum number of samples of traces that wait for their continuation.
  private static let maximumUnfinished = 2_000_000

  func startGroup(_ attributes: [String: String]) throws {
    groups.append(try resolved(attributes, in: groups.last ?? current))
    if definitionDepth > 0 { library.startGroup(attributes["id"]) }
  }

  func endGroup() throws {
    _ = groups.popLast()
    if definitionDepth > 0 { try library.endGroup() }
  }

  func startTrace(_ attributes: [String: String]) throws {
    let context = try resolved(attributes, in: groups.last ?? current)
    guard attributes["type"] != "penUp", !context.brush.isInvisible else { return }
    trace = try InkMLTrace(attributes, in: context, timestamps)
    trace?.measureForce(exactly: ink.survey.isExact)
  }

  func endTrace() throws {
    guard var trace else { return }
    self.trace = nil
    try trace.finish()
    let stroke = trace.stroke
    if definitionDepth > 0 {
      try library.add(stroke, id: trace.id)
    } else if trace.continuation != nil || trace.priorID != nil {
      try extend(trace)
    } else {
      try ink.add(stroke)
    }
  }

  /// Appends a trace to the one that it continues; adds the stroke if it is complete.
  private func extend(_ trace: InkMLTrace) throws {
    var stroke = trace.stroke
    if let prior = trace.priorID, let start = unfinished.removeValue(forKey: prior) {
      unfinishedSamples -= start.samples.count
      let rest = stroke.samples
      stroke = start
      for sample in rest { try stroke.append(sample) }
    }
    guard trace.continuation != "end", let id = trace.id else { return _ = try ink.add(stroke) }
    unfinishedSamples += stroke.samples.count
    guard unfinishedSamples <= Self.maximumUnfinished
    else { throw ImportRefusal("too many traces are unfinished") }
    if let other = unfinished.updateValue(stroke, forKey: id) {
      unfinishedSamples -= other.samples.count
      try ink.add(other)
    }
  }

  /// Adds the strokes whose continuation is missing.
  func finishStrokes() throws {
    for (_, stroke) in unfinished.sorted(by: { $0.key < $1.key }) { try ink.add(stroke) }
    unfinished = [:]
  }

  /// Draws the trace or the group that a view refers to, unless it was drawn where it is.
  func startView(_ attributes: [String: String]) throws { try library.startView(attributes) }

  func endView() throws {
    for stroke in try library.endView(isDefinition: definitionDepth > 0) { try ink.add(stroke) }
  }
}
