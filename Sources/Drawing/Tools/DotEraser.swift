import Canvas
import Geometry
import Ink

/// An erasure of the ink under the pointer, which cuts strokes into pieces.
struct DotEraser: PreviewedEdit {
  /// The minimum diameter of the eraser, in screen dots.
  static let minimumWidth = 2.0
  /// The distance from an erased part, in samples, from which on a line is unchanged.
  private static let influence = 192.0
  /// The number of fills whose dots are cached although the eraser missed them.
  private static let maximumMissedFills = 64

  let sketch: Sketch
  private(set) var preview: Sketch

  private let radius: Double
  /// Screen dots per canvas dot.
  private let scale: Double
  private let transform: Transform
  private let smoothing: Smoothing
  /// The strokes of the preview, by their positions.
  private var grid: StrokeGrid
  /// The pieces that remain of every stroke that was cut.
  private var pieces: [StrokeID: Set<StrokeID>] = [:]
  /// The stroke that each piece was cut from.
  private var originals: [StrokeID: StrokeID] = [:]
  /// The dots of every fill that the eraser has been near; `nil` if it cannot be erased.
  private var fills: [StrokeID: FillErasure?] = [:]
  private var sampleCount = 0

  /// Starts an erasure that is as wide as a line of the style's width.
  init(_ context: EditContext) {
    (sketch, preview) = (context.sketch, context.sketch)
    (smoothing, transform, scale) = (context.smoothing, context.transform, context.transform.scale)
    radius = Self.radius(width: context.style.width, scale: scale)
    grid = StrokeGrid(of: sketch, smoothing: smoothing)
  }

  var action: Edit.Action? {
    guard !pieces.isEmpty else { return nil }
    let erased = pieces.sorted { $0.key < $1.key }
    let remainders = erased.filter { fills[$0.key] != nil && !$0.value.isEmpty }
    return .replaced(
      Replacement(
        erased.map { original, pieces in
          let isFill = fills[original] != nil
          return StrokeCut(original, keeping: isFill ? [] : preview.strokes(pieces).map(\.range))
        }, adding: remainders.flatMap { preview.strokes($0.value) }, below: remainders.map(\.key)))
  }

  /// Returns the radius in screen dots of an eraser whose width is in canvas dots.
  static func radius(width: Double, scale: Double) -> Double {
    max(width * scale, minimumWidth) / 2
  }

  /// Cuts only what the eraser touches, so the cost depends on no other strokes, nor on what was erased before.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let path = drag.path(since: sampleCount)
    sampleCount = max(sampleCount, drag.samples.count)
    guard let eraser = EraserPath(through: path, radius: radius / scale, smoothing: smoothing)
    else { return .none }
    let cuts = cuts(by: eraser)
    let fills = erasedFills(by: eraser)
    guard !cuts.isEmpty || !fills.isEmpty else { return .none }
    let remainders = fills.filter { $0.remainder != nil }
    let replacement = Replacement(
      cuts + fills.map { StrokeCut($0.id, keeping: []) },
      adding: remainders.compactMap(\.remainder), below: remainders.map(\.id))
    let edit = preview.nextID()
    let changes =
      cuts.compactMap { cut in
        preview[cut.stroke].map { Self.change(of: $0.stroke, keeping: cut.kept) }
      } + fills.map { $0.isExact ? eraser.change(margin: 2 / scale) : preview.change(of: $0) }
    // A cut moves the dashes of the rest, and a line without its label has no gap.
    let isPlain = cuts.allSatisfy { preview[$0.stroke]?.stroke.isPlain != false }
    let change = preview.apply(.replaced(replacement))
    note(replacement, edit)
    guard isPlain else { return change }
    return Sketch.Change(removed: changes.flatMap(\.removed), added: changes.flatMap(\.added))
  }

  /// Erases dots of the fills near an eraser, and returns those that change.
  private mutating func erasedFills(by eraser: EraserPath) -> [ErasedFill] {
    grid.strokes(near: eraser.area).compactMap { id in
      guard let fill = preview[id]?.stroke, fill.style.nib == .fill else { return nil }
      let original = originals[id] ?? id
      // Taken out of the dictionary, the dots are not copied.
      let known = fills.removeValue(forKey: original)
      var erasure = known ?? FillErasure(fill, transform: transform)
      let isErased = erasure?.erase(eraser.path, radius: eraser.radius) == true
      // The dots of a missed fill may be needed again, but only of a few fills.
      if isErased || fills.count < Self.maximumMissedFills { fills[original] = .some(erasure) }
      guard isErased, let erasure else { return nil }
      grid.remove(id, bounds: smoothing.inkBounds(of: fill))
      return ErasedFill(id: id, remainder: erasure.remainder, isExact: erasure.isExact)
    }.sorted { $0.id < $1.id }
  }

  /// Returns the change near the erased parts of a stroke; the rest of its ink stays the same.
  private static func change(
    of stroke: StrokeRecord, keeping kept: [ClosedRange<Double>]
  ) -> Sketch.Change {
    let gaps = zip(
      [stroke.range.lowerBound] + kept.map(\.upperBound),
      kept.map(\.lowerBound) + [stroke.range.upperBound])
    var near: [ClosedRange<Double>] = []
    for (start, end) in gaps where start < end || kept.isEmpty {
      let low = max(start - influence, stroke.range.lowerBound)
      let high = min(end + influence, stroke.range.upperBound)
      if let last = near.last, low <= last.upperBound {
        near[near.count - 1] = last.lowerBound...max(last.upperBound, high)
      } else {
        near.append(low...high)
      }
    }
    return Sketch.Change(
      removed: near.compactMap(stroke.piece),
      added: near.flatMap { near in
        kept.filter(near.overlaps).compactMap { stroke.piece($0.clamped(to: near)) }
      })
  }

  /// Returns the cuts of the strokes that an eraser touches, and removes these strokes from the grid.
  ///
  /// A drawn letter is erased as a whole.
  private mutating func cuts(by eraser: EraserPath) -> [StrokeCut] {
    let cuts = touchedStrokes(by: eraser)
    let letters = preview.letters(of: Set(cuts.map(\.stroke)))
    for stroke in letters.compactMap({ preview[$0] }) {
      grid.remove(stroke.id, bounds: smoothing.inkBounds(of: stroke.stroke))
    }
    return cuts.filter { !letters.contains($0.stroke) }
      + letters.sorted().map { StrokeCut($0, keeping: []) }
  }

  private mutating func touchedStrokes(by eraser: EraserPath) -> [StrokeCut] {
    grid.strokes(near: eraser.area).compactMap { id in
      guard let stroke = preview[id]?.stroke, stroke.style.nib != .fill else { return nil }
      let remaining = eraser.remainder(of: [stroke.range], of: stroke)
      guard remaining != [stroke.range] else { return nil }
      grid.remove(id, bounds: smoothing.inkBounds(of: stroke))
      return StrokeCut(id, keeping: remaining)
    }
  }

  /// Notes the pieces that an edit of the preview made.
  private mutating func note(_ replacement: Replacement, _ edit: EditID) {
    var part = 0
    func note(_ original: StrokeID) {
      part += 1
      let piece = StrokeID(edit: edit, part: part)
      originals[piece] = original
      pieces[original, default: []].insert(piece)
      guard let stroke = preview[piece]?.stroke else { return }
      grid.insert(piece, bounds: smoothing.inkBounds(of: stroke))
    }
    var erased: [StrokeID: StrokeID] = [:]
    for cut in replacement.cuts {
      let original = originals.removeValue(forKey: cut.stroke) ?? cut.stroke
      erased[cut.stroke] = original
      pieces[original, default: []].remove(cut.stroke)
      for _ in cut.kept { note(original) }
    }
    for place in replacement.places { note(erased[place] ?? place) }
  }
}

private struct ErasedFill {
  let id: StrokeID
  /// What remains of it; `nil` if nothing does.
  let remainder: StrokeRecord?
  /// See ``FillErasure/isExact``.
  let isExact: Bool
}

extension Sketch {
  /// Returns the change that replaces a fill by what remains of it.
  fileprivate func change(of fill: ErasedFill) -> Change {
    Change(
      removed: self[fill.id].map { [$0.stroke] } ?? [], added: fill.remainder.map { [$0] } ?? [])
  }
}

extension EraserPath {
  /// Returns a change that repaints the path with a margin in canvas dots: fills that vanish.
  fileprivate func change(margin: Double) -> Sketch.Change {
    Sketch.Change(
      removed: path.compactMap { segment in
        let area = segment.bounds.outset(by: radius + margin)
        return StrokeRecord(style: StrokeStyle(nib: .fill), outline: area.corners, at: 0)
      })
  }
}
