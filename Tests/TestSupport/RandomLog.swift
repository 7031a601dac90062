public import Geometry
public import Ink
public import SyntheticInk

extension SplitMix64 {
  /// Makes up a log with every kind of edit.
  ///
  /// Some edits have no effect, and some have the same time as the previous one. A sketch file
  /// stores the parameters of all edits without rounding them.
  ///
  /// - Parameters:
  ///   - count: The number of edits.
  ///   - isInOrder: Whether times never decrease; otherwise some edits are earlier than the
  ///     previous one.
  ///   - namesMissingStrokes: Whether some edits name strokes that are not in the sketch.
  ///   - hasPlaces: Whether some edits put fills below strokes.
  ///   - stroke: Returns the next stroke, which must not begin before the given time.
  /// - Returns: The log, which begins at a time from 0 to 20 seconds.
  public mutating func log(
    edits count: Int = 40, isInOrder: Bool = false, namesMissingStrokes: Bool = false,
    hasPlaces: Bool = true,
    stroke: (inout SplitMix64, TimeInterval) -> StrokeRecord = { $0.jaggedStroke(at: $1) }
  ) -> [Edit] {
    var sketch = Sketch()
    var time = Double.random(in: 0...20, using: &self)
    return (0..<count).map { _ in
      let drawsStroke = Int.random(in: 0..<20, using: &self) < 9
      var action: Edit.Action
      if drawsStroke {
        let strokes = copies(of: stroke(&self, time))
        time = strokes.reduce(time) { max($0, $1.time.upperBound) }
        action = .strokesAdded(strokes)
      } else {
        let ids = strokes(of: sketch, includingMissing: namesMissingStrokes)
        action = change(of: ids, in: sketch, hasPlaces: hasPlaces)
      }
      let id = sketch.nextID()
      var changed = sketch
      changed.apply(action)
      // A writer never appends an edit without effect, which could gain one by a later undo.
      if changed.undoTarget() != id && !action.isUndoOrRedo {
        action = .undone(EditID(counter: 0))
        changed = sketch
        changed.apply(action)
      }
      sketch = changed
      defer {
        time += [0, 0.01, 0.3, 5, isInOrder ? 2 : -0.1].randomElement(using: &self) ?? 0
      }
      return Edit(action, at: time)
    }
  }

  /// Returns a stroke and sometimes others that are drawn together with it, of which some end earlier.
  private mutating func copies(of stroke: StrokeRecord) -> [StrokeRecord] {
    guard Int.random(in: 0..<4, using: &self) == 0 else { return [stroke] }
    let copies = (0..<Int.random(in: 1...3, using: &self)).compactMap { _ in
      let count = Int.random(in: 1...stroke.sampleCount, using: &self)
      let samples = stroke.samples[..<count].map { sample in
        var copy = sample
        copy.location.x = 80 - sample.location.x
        return copy
      }
      return StrokeRecord(style: stroke.style, samples: samples)
    }
    let index = Int.random(in: 0...copies.count, using: &self)
    return copies[..<index] + [stroke] + copies[index...]
  }

  /// Returns an edit other than an added stroke.
  private mutating func change(
    of ids: [StrokeID], in sketch: Sketch, hasPlaces: Bool
  ) -> Edit.Action {
    switch Int.random(in: 0..<(hasPlaces ? 15 : 14), using: &self) {
    case 0: .strokesErased(ids)
    case 1: .strokesMoved(ids, by: Vector(dx: offset(), dy: offset()))
    case 2: .strokesRecolored(ids, inkColor())
    case 3, 4: .strokesSplit(ids.map { StrokeCut($0, keeping: parts()) })
    case 5: Bool.random(using: &self) ? sketch.clearing() : undo(in: sketch)
    case 6, 7, 8: undo(in: sketch)
    case 9: .transformed(ids.ascending, map())
    case 10:
      .restyled(
        ids.ascending,
        StyleChange(nib: .marker, color: inkColor(), width: 3.5, nibAngle: 0.25))
    case 11: Bool.random(using: &self) ? .grouped(ids.ascending) : .ungrouped(ids.ascending)
    case 14: placement(of: ids, in: sketch)
    case 12: .reordered(ids.ascending, Bool.random(using: &self) ? .front : .back)
    default: redo(in: sketch)
    }
  }

  /// Returns an edit that puts fills below strokes, or in the place of those that it takes out.
  private mutating func placement(of ids: [StrokeID], in sketch: Sketch) -> Edit.Action {
    let fills = sketch.items(ids).map { fill($0.stroke) }
    let places = sketch.items(ids).map(\.id)
    let takesOut = Bool.random(using: &self)
    return .replaced(
      Replacement(
        takesOut ? ids.map { StrokeCut($0, keeping: parts()) } : [], adding: fills, below: places))
  }

  /// Returns a fill with the samples of a stroke, moved into the usual area, as its outline.
  private mutating func fill(_ stroke: StrokeRecord) -> StrokeRecord {
    var style = StrokeStyle(nib: .fill, color: inkColor())
    style.density = Double(Int.random(in: 0...16, using: &self)) / 16
    let end = stroke.time.upperBound
    // Within the area of other new strokes, which tests show without scaling it down.
    let samples = stroke.samples.map { sample in
      let location = Point(
        x: sample.location.x.clamped(to: 5...75), y: sample.location.y.clamped(to: 5...43))
      return StrokeSample(location: location, timestamp: end)
    }
    return .storable(samples, style)
  }

  /// Returns the undo of the latest edit, or of an edit that does not exist.
  private func undo(in sketch: Sketch) -> Edit.Action {
    .undone(sketch.undoTarget() ?? EditID(counter: 0))
  }

  /// Returns the redo of the edit that was undone last, or of an edit that does not exist.
  private func redo(in sketch: Sketch) -> Edit.Action {
    .redone(sketch.redoTarget() ?? EditID(counter: 0))
  }

  /// Returns a map whose coefficients a file stores exactly.
  private mutating func map() -> Transform {
    func coefficient() -> Double { Double(Int.random(in: -128...128, using: &self)) / 64 }
    return Transform(
      a: coefficient(), b: coefficient(), c: coefficient(), d: coefficient(), tx: offset(),
      ty: offset())
  }

  /// Returns random strokes of a sketch, or with `includingMissing` sometimes arbitrary ones.
  private mutating func strokes(of sketch: Sketch, includingMissing: Bool) -> [StrokeID] {
    if includingMissing, Bool.random(using: &self) {
      let count = Int.random(in: 1...4, using: &self)
      return (0..<count).map { _ in
        StrokeID(
          counter: Int.random(in: 1...40, using: &self), part: Int.random(in: 1...3, using: &self))
      }.ascending
    }
    return sketch.items.map(\.id).filter { _ in Int.random(in: 0..<3, using: &self) == 0 }.ascending
  }

  /// Returns up to three parts of a stroke, in multiples of 1/1024.
  private mutating func parts() -> [ClosedRange<Double>] {
    var end = 0.0
    return (0..<Int.random(in: 0...3, using: &self)).map { _ in
      let start = end + Double(Int.random(in: 0...4096, using: &self)) / 1024
      end = start + Double(Int.random(in: 0...8192, using: &self)) / 1024
      return start...end
    }
  }

  /// Returns an offset of up to 20 or 78 dots, in multiples of 1/256 dot.
  private mutating func offset() -> Double {
    let limit = Bool.random(using: &self) ? 5000 : 20_000
    return Double(Int.random(in: -limit...limit, using: &self)) / 256
  }
}

/// Returns the sketch that a log describes at a time, computed by applying its edits in order.
///
/// - Parameters:
///   - time: The time, in seconds since the first edit or sample.
///   - edits: The log.
/// - Returns: The sketch, with the strokes that are being drawn at that time.
public func sketch(at time: TimeInterval, of edits: [Edit]) -> Sketch {
  var sketch = Sketch()
  let start = edits.first.map { $0.leadingSamples.first?.timestamp ?? $0.time } ?? 0
  for edit in edits {
    let samples = edit.leadingSamples
    let seen = samples.filter { $0.timestamp - start <= time }
    guard edit.time - start <= time, seen.count == samples.count else {
      guard let last = seen.last else { break }
      sketch.activeStrokes = edit.drawnStrokes.map { record in
        let stroke = Stroke(style: record.style)
        for sample in record.samples where sample.timestamp <= last.timestamp {
          stroke.append(sample)
        }
        return stroke
      }
      break
    }
    sketch.apply(edit)
  }
  return sketch
}

extension Edit {
  /// The samples of the stroke that was drawn, or of the one of several that ended last.
  fileprivate var leadingSamples: [StrokeSample] {
    drawnStrokes.max { $0.time.upperBound < $1.time.upperBound }?.samples ?? []
  }
}
