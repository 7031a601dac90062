public import Geometry
public import Ink
public import Workloads

extension SplitMix64 {
  /// A log with every kind of edit, in a small part of the canvas and a few seconds.
  ///
  /// Some edits act on nothing, some strokes repeat samples, and now and then two things happen at
  /// once or, unless the log is in order, in another order than their times say.
  public mutating func log(edits count: Int = 40, isInOrder: Bool = false) -> [Edit] {
    var sketch = Sketch()
    var time = Double.random(in: 0...20, using: &self)
    return (0..<count).map { _ in
      let action = action(on: sketch, at: &time)
      sketch.apply(action)
      defer {
        time += [0, 0.01, 0.3, 5, isInOrder ? 2 : -0.1].randomElement(using: &self) ?? 0
      }
      return Edit(action, at: time)
    }
  }

  private mutating func action(on sketch: Sketch, at time: inout TimeInterval) -> Edit.Action {
    let ids = sketch.items.map(\.id).filter { _ in Int.random(in: 0..<3, using: &self) == 0 }
    switch Int.random(in: 0..<16, using: &self) {
    case 0: return .strokesErased(ids)
    case 1:
      let offset = Vector(
        dx: .random(in: -20...20, using: &self), dy: .random(in: -15...15, using: &self))
      return .strokesMoved(ids, by: offset)
    case 2: return .strokesSplit(ids.map { StrokeCut($0, keeping: [0...1.5, 2.25...4]) })
    case 3: return .strokesRecolored(ids, color())
    case 4: return Bool.random(using: &self) ? .cleared : .undone
    case 5, 6, 7: return .undone
    case 8, 9: return .redone
    default:
      let stroke = stroke(from: time)
      time = stroke.time.upperBound
      return .strokeAdded(stroke)
    }
  }

  private mutating func color() -> InkColor {
    InkColor.allCases.randomElement(using: &self) ?? .red
  }

  private mutating func stroke(from start: TimeInterval) -> StrokeRecord {
    var time = start
    var samples = (0..<Int.random(in: 1...12, using: &self)).map { _ in
      time += .random(in: 0...0.1, using: &self)
      return StrokeSample(
        location: Point(
          x: .random(in: 5...75, using: &self), y: .random(in: 5...43, using: &self)),
        timestamp: time, force: .random(in: 0.5...1.5, using: &self))
    }
    if Int.random(in: 0..<4, using: &self) == 0 {
      var repeated = samples[samples.count - 1]
      repeated.timestamp += 0.05
      samples.append(repeated)
    }
    let style = StrokeStyle(color: color(), width: .random(in: 1...5, using: &self))
    guard let record = StrokeRecord(style: style, samples: samples) else {
      preconditionFailure("there is a sample")
    }
    return record
  }
}

/// A sketch as a log says that it was at a time, found by going through the log from the start.
///
/// - Parameters:
///   - time: In seconds since the first thing happened.
///   - edits: The log.
/// - Returns: The sketch, with the stroke that is being drawn.
public func sketch(at time: TimeInterval, of edits: [Edit]) -> Sketch {
  var sketch = Sketch()
  let start = edits.first.map { $0.stroke?.samples.first?.timestamp ?? $0.time } ?? 0
  for edit in edits {
    let samples = edit.stroke?.samples ?? []
    let seen = samples.filter { $0.timestamp - start <= time }
    guard edit.time - start <= time, seen.count == samples.count else {
      guard let style = edit.stroke?.style, !seen.isEmpty else { break }
      let stroke = Stroke(style: style)
      for sample in seen { stroke.append(sample) }
      sketch.activeStroke = stroke
      break
    }
    sketch.apply(edit.action)
  }
  return sketch
}

extension Edit {
  fileprivate var stroke: StrokeRecord? {
    if case .strokeAdded(let stroke) = action { stroke } else { nil }
  }
}
