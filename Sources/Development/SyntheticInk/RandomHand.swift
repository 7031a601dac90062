public import Geometry
public import Ink

/// A seeded author who draws, connects, fills, types, erases, cuts, moves, reshapes, restyles, locks, clears,
/// undoes, and redoes at random.
public struct RandomHand: Sendable {
  /// The number of the author.
  public var author: Int

  private var generator: SplitMix64
  private var strokes: SyntheticStrokes

  /// Creates the author of a seed.
  public init(author: Int, seed: UInt64) {
    self.author = author
    generator = SplitMix64(seed: seed)
    strokes = SyntheticStrokes(seed: seed &+ 1)
  }

  /// Returns the next edit.
  ///
  /// - Parameters:
  ///   - sketch: The picture as the author sees it.
  ///   - time: The time of the edit, in seconds since the sketch's start.
  ///   - samples: The maximum number of samples of a stroke.
  /// - Returns: The edit, with numbers rounded as in a file.
  public mutating func edit(
    in sketch: Sketch, at time: TimeInterval, samples: Int = 20
  ) -> Edit {
    Edit(action(in: sketch, samples), at: time, by: author)
  }

  private mutating func action(in sketch: Sketch, _ samples: Int) -> Edit.Action {
    let ids = sketch.items.map(\.id).filter { _ in number(4) == 0 }.ascending
    switch number(20) {
    case 0 where !ids.isEmpty: return .strokesErased(ids)
    case 1 where !ids.isEmpty:
      return .strokesMoved(ids, by: Vector(dx: Double(number(40)) - 20, dy: Double(number(20))))
    case 2,
      3 where !ids.isEmpty:
      return .strokesSplit(
        ids.map { StrokeCut($0, keeping: [0...Double(number(8)), 10...Double(10 + number(30))]) })
    case 4 where !ids.isEmpty: return .strokesRecolored(ids, .blue)
    case 5 where !ids.isEmpty: return .reordered(ids, number(2) == 0 ? .front : .back)
    case 6 where !ids.isEmpty: return .grouped(ids)
    case 7 where number(3) == 0: return sketch.clearing(by: author)
    case 8, 9, 10:
      if let target = sketch.undoTarget(of: author) { return .undone(target) }
    case 11, 12:
      if let target = sketch.redoTarget(of: author) { return .redone(target) }
    case 13 where !ids.isEmpty: return fill(below: ids)
    case 14: return type(samples)
    case 15, 16: return .strokesAdded([diagram(in: sketch)].compactMap(\.self))
    case 17 where !ids.isEmpty:
      return .reshaped(ids, ids.compactMap { _ in diagram(in: sketch) })
    case 18 where !ids.isEmpty: return number(2) == 0 ? .locked(ids) : .unlocked(ids)
    default: break
    }
    return draw(samples)
  }

  /// Returns an edit that puts a fill below each of some strokes, or in its place.
  private mutating func fill(below ids: [StrokeID]) -> Edit.Action {
    let fills = ids.map { _ in
      var style = StrokeStyle(nib: .fill, color: .green)
      style.density = Double(number(17)) / 16
      return StrokeRecord(style: style, samples: strokes.samples(3))
    }
    let cuts = number(2) == 0 ? ids.map { StrokeCut($0, keeping: [0...2]) } : []
    let added = fills.compactMap(\.self)
    return .replaced(Replacement(cuts, adding: added, below: Array(ids.prefix(added.count))))
  }

  /// Returns an edit that types a letter.
  private mutating func type(_ samples: Int) -> Edit.Action {
    let letter = [strokes.stroke(samples: 1 + number(max(samples, 1)))].compactMap(\.self)
    let map = Transform(translation: Vector(dx: Double(number(40)), dy: 5))
    return .replaced(
      Replacement(adding: letter, texts: [TypedText("a", strokes: letter.indices, map: map)]))
  }

  /// Returns a box, or a line that holds on to a stroke, or the label of one.
  private mutating func diagram(in sketch: Sketch) -> StrokeRecord? {
    let ids = sketch.items.map(\.id)
    let target = ids.isEmpty ? StrokeID(counter: 1) : ids[number(ids.count)]
    let (x, y, width) = (Double(number(240)), Double(number(160)), Double(number(60)))
    var points = [Point(x: x, y: y), Point(x: x + width, y: y + 24)]
    var (style, meaning) = (StrokeStyle(), StrokeMeaning?.none)
    switch number(3) {
    case 0:
      points = [points[0], Point(x: x + width, y: y), points[1], Point(x: x, y: y + 24)]
      meaning = .figure(Figure(.rectangle, points))
    case 1:
      style.line.isElbowed = number(2) == 0
      let hold = Hold(target, at: Point(x: Double(number(3)) / 2, y: 0.5))
      meaning = .figure(Figure(.line, points, end: hold))
    default:
      style.nib = .characters
      let characters = ["a", "b"].map { CharacterText.Cluster($0, columns: 1) }
      meaning = .text(CharacterText(characters, owner: target))
    }
    let samples = points.map { StrokeSample(location: $0, timestamp: 1) }
    return StrokeRecord(style: style, samples: samples, meaning: meaning)
  }

  private mutating func draw(_ samples: Int) -> Edit.Action {
    .strokesAdded([strokes.stroke(samples: 1 + number(max(samples, 1)))].compactMap(\.self))
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
}
