/// Plays a log: the sketch at a position, and what to paint when the position changes.
package struct LogPlayer {
  /// The log; a log with the same edits at other times may replace it.
  package var log: ReplayLog
  /// The sketch at ``position``, with the strokes being drawn there.
  package private(set) var sketch = Sketch()
  package private(set) var position = ReplayLog.Position()
  /// The sketch before the text that is being typed; `nil` if none is.
  private var sketchBeforeTyping: Sketch?

  package init(_ log: ReplayLog) { self.log = log }

  /// The sketch without the part of the next edit that is shown.
  package var finishedSketch: Sketch {
    var sketch = sketchBeforeTyping ?? sketch
    sketch.activeStrokes = []
    return sketch
  }

  /// Plays to a position that is not before ``position``, and returns what to paint.
  package mutating func play(to goal: ReplayLog.Position) -> [Sketch.Update] {
    var updates: [Sketch.Update] = []
    if goal.edits > position.edits {
      updates = finish()
      updates.append(.edited(sketch.applyTogether(log.edits[position.edits..<goal.edits])))
      position = ReplayLog.Position(edits: goal.edits)
    }
    guard goal.samples > position.samples else { return updates }
    if log.isTyping(at: goal) { updates += type(to: goal) } else { draw(to: goal.samples) }
    return updates
  }

  /// Withdraws the part of the next edit that is shown, and returns what to paint.
  package mutating func withdraw() -> [Sketch.Update] {
    position.samples = 0
    guard let original = sketchBeforeTyping.take() else {
      defer { sketch.activeStrokes = [] }
      return sketch.activeStrokes.map { .removed($0) }
    }
    defer { sketch = original }
    return [.edited(Sketch.Change(from: sketch.items, to: original.items))]
  }

  /// Continues at a position, from the sketch after its complete edits.
  ///
  /// A position within an edit must be within a single stroke whose first samples an active stroke
  /// can have: see `Stroke.change(toFirst:of:)`.
  package mutating func jump(to position: ReplayLog.Position, from finished: Sketch) {
    (sketch, sketchBeforeTyping, self.position) = (finished, nil, position)
    guard position.samples > 0, let record = log.edits[position.edits].drawnStrokes.first
    else { return }
    let stroke = Stroke(style: record.style, meaning: record.meaning)
    stroke.change(toFirst: position.samples, of: record.samples)
    sketch.activeStrokes = [stroke]
  }

  /// Types the text of the next edit up to a position.
  private mutating func type(to goal: ReplayLog.Position) -> [Sketch.Update] {
    defer { position = goal }
    if sketchBeforeTyping != nil {
      return [.edited(sketch.apply(.strokesAdded(log.strokesTyped(from: position, to: goal))))]
    }
    sketchBeforeTyping = sketch
    return log.typedPart(at: goal).map { [.edited(sketch.apply($0))] } ?? []
  }

  /// Continues the strokes of the next edit up to a number of samples of the leading one.
  private mutating func draw(to samples: Int) {
    let edit = log.edits[position.edits]
    if sketch.activeStrokes.isEmpty {
      sketch.activeStrokes = edit.drawnStrokes.map { Stroke(style: $0.style, meaning: $0.meaning) }
    }
    let drawn = edit.sampleCounts(at: position.samples)
    let goals = edit.sampleCounts(at: samples)
    for (index, record) in edit.drawnStrokes.enumerated() {
      let stroke = sketch.activeStrokes[index]
      for sample in record.samples[drawn[index]..<goals[index]] { stroke.append(sample) }
    }
    position.samples = samples
  }

  /// Completes the edit of which a part is shown, if there is one.
  private mutating func finish() -> [Sketch.Update] {
    guard position.samples > 0 else { return [] }
    let edit = log.edits[position.edits]
    defer { position = ReplayLog.Position(edits: position.edits + 1) }
    if var complete = sketchBeforeTyping.take() {
      complete.apply(edit)
      defer { sketch = complete }
      return [.edited(Sketch.Change(from: sketch.items, to: complete.items))]
    }
    draw(to: .max)
    let strokes = sketch.activeStrokes
    sketch.activeStrokes = []
    let applied = sketch.apply(edit)
    // A line can be shown elsewhere than it was drawn, or below others.
    let isElsewhere = applied.added != edit.drawnStrokes || !applied.isOnTop
    var change = isElsewhere ? applied : Sketch.Change.none
    // While they grow, strokes cover each other in the order of time.
    if isElsewhere || Set(strokes.map(\.style.color)).count > 1 {
      change.removed += edit.drawnStrokes
    }
    for (stroke, record) in zip(strokes, edit.drawnStrokes) {
      stroke.finish()
      // A log from another program can repeat samples, which an active stroke drops. Its line then
      // differs from the record's, which is drawn instead, as does that of a piece or a mapped stroke.
      guard stroke.samples.count < record.sampleCount || !record.isAsDrawn else { continue }
      change.removed += [record, stroke.shown].compactMap(\.self)
    }
    return strokes.map { .finished($0) } + [.edited(change)]
  }
}
