import Canvas
import Geometry
import Ink
import Raster

/// One drag of an eraser: what it has done so far, on a sketch that does not know of it yet.
struct Eraser {
  /// What an eraser takes off.
  enum Kind: Hashable {
    /// Strokes as a whole.
    case strokes
    /// What is under it.
    case dots
  }

  /// How far from the eraser's way a stroke's dot may be, in screen dots.
  static let tolerance = 2.0
  /// The least diameter of what rubs, in screen dots.
  static let leastWidth = 2.0

  /// The sketch as it is to be seen.
  private(set) var preview: Sketch
  /// The eraser's radius, in screen dots.
  let radius: Double

  private let kind: Kind
  private let sketch: Sketch
  private let hitTest: StrokeHitTest
  private let smoothing: Smoothing
  private var erased: [StrokeID] = []
  private var cuts: [StrokeID: StrokeCut] = [:]
  private var count = 0

  /// Puts an eraser down.
  ///
  /// - Parameters:
  ///   - kind: What it takes off.
  ///   - width: Its diameter, if it rubs: in canvas dots, as that of a line.
  ///   - sketch: What it is put on.
  ///   - smoothing: How that is drawn.
  ///   - transform: Where that lies on the screen.
  init(
    _ kind: Kind, width: Double, on sketch: Sketch, smoothing: Smoothing, transform: Transform
  ) {
    self.kind = kind
    self.sketch = sketch
    self.smoothing = smoothing
    preview = sketch
    radius =
      kind == .strokes ? Self.tolerance : max(width * transform.scale, Self.leastWidth) / 2
    hitTest = StrokeHitTest(smoothing: smoothing, transform: transform)
  }

  /// What has been done, as one edit; `nil` while nothing has.
  var action: Edit.Action? {
    if !erased.isEmpty { return .strokesErased(erased.sorted()) }
    if cuts.isEmpty { return nil }
    return .strokesSplit(cuts.values.sorted { $0.stroke < $1.stroke })
  }

  /// Goes on along a stroke.
  ///
  /// - Parameter stroke: The eraser's whole way, of which the end may be new.
  /// - Returns: What changed in ``preview``.
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those nearby.
  mutating func move(along stroke: Stroke) -> Sketch.Change {
    guard stroke.samples.count > count else { return .none }
    let path = stroke.samples[max(count - 1, 0)...].map(\.location)
    count = stroke.samples.count
    switch kind {
    case .strokes: return eraseStrokes(along: path)
    case .dots: return rub(along: path)
    }
  }

  /// What brings back what was to be seen before.
  var reversal: Sketch.Change {
    switch kind {
    case .strokes: Sketch.Change(added: sketch.strokes(erased))
    case .dots:
      Sketch.Change(
        removed: cuts.values.flatMap { pieces(of: $0.stroke, $0.kept) },
        added: sketch.strokes(Array(cuts.keys)))
    }
  }

  private mutating func eraseStrokes(along path: [Point]) -> Sketch.Change {
    var found: Set<StrokeID> = []
    let ways = path.count == 1 ? [(path[0], path[0])] : Array(zip(path, path.dropFirst()))
    for (start, end) in ways {
      let way = Segment(hitTest.transform.apply(to: start), hitTest.transform.apply(to: end))
      found.formUnion(
        hitTest.strokes(near: way, tolerance: Self.tolerance, among: preview.items))
    }
    guard !found.isEmpty else { return .none }
    erased += found
    return preview.apply(.strokesErased(Array(found)))
  }

  private mutating func rub(along path: [Point]) -> Sketch.Change {
    guard
      let rubbing = EraserPath(
        through: path, radius: radius / hitTest.transform.scale, smoothing: smoothing)
    else { return .none }
    var change = Sketch.Change.none
    for item in sketch.items where rubbing.mayTouch(item.stroke) {
      let whole = 0...Double(item.stroke.sampleCount - 1)
      let before = cuts[item.id]?.kept ?? [whole]
      let after = rubbing.rest(of: before, of: item.stroke)
      guard after != before else { continue }
      cuts[item.id] = StrokeCut(item.id, keeping: after)
      change.removed += pieces(before.filter { !after.contains($0) }, of: item.stroke)
      change.added += pieces(after.filter { !before.contains($0) }, of: item.stroke)
    }
    guard !change.isEmpty, let action else { return .none }
    preview = sketch
    preview.apply(action)
    return change
  }

  private func pieces(of id: StrokeID, _ parts: [ClosedRange<Double>]) -> [StrokeRecord] {
    sketch.strokes([id]).flatMap { pieces(parts, of: $0) }
  }

  private func pieces(
    _ parts: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [StrokeRecord] {
    parts.compactMap(stroke.piece)
  }
}
