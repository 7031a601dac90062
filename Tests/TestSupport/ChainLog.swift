import Geometry
public import Ink
public import SyntheticInk

extension SplitMix64 {
  /// Makes up a log of long chains: cuts of pieces, maps of mapped strokes, undos and redos of any edit.
  ///
  /// Many edits have no effect. A file stores the parameters of all edits.
  ///
  /// - Parameters:
  ///   - count: The number of edits after the first three, which draw strokes.
  ///   - samples: The number of samples of each of these strokes.
  /// - Returns: The log.
  public mutating func chain(edits count: Int, samples: Int) -> [Edit] {
    var hand = SyntheticStrokes(seed: next())
    var strokes: [StrokeID] = []
    var edits: [Edit] = []
    for index in 1...3 {
      let stroke = StrokeRecord(style: StrokeStyle(), samples: hand.samples(samples))
      if let stroke { edits.append(Edit(.strokeAdded(stroke), at: stroke.time.upperBound)) }
      strokes.append(StrokeID(counter: index))
    }
    let time = edits.last?.time ?? 0
    for index in 0..<count {
      let action = link(of: strokes, samples: Double(samples), edits: edits.count)
      edits.append(Edit(action, at: time + Double(index) / 100))
      guard case .replaced(let replacement) = action else { continue }
      for part in 0..<replacement.partCount {
        strokes.append(StrokeID(counter: edits.count, part: part + 1))
      }
    }
    return edits
  }

  /// Returns the next edit, preferably of the latest strokes.
  private mutating func link(of strokes: [StrokeID], samples: Double, edits: Int) -> Edit.Action {
    let ids = (0..<Int.random(in: 1...4, using: &self)).map { _ in
      Bool.random(using: &self)
        ? strokes[strokes.count - 1] : strokes[Int.random(in: strokes.indices, using: &self)]
    }.ascending
    let target = EditID(counter: .random(in: 1...edits, using: &self))
    switch Int.random(in: 0..<20, using: &self) {
    case 0..<8:
      return .replaced(Replacement(ids.map { StrokeCut($0, keeping: parts(of: samples)) }))
    case 8..<11: return .strokesMoved(ids, by: Vector(dx: offset(), dy: offset()))
    case 11:
      let map = Transform(a: offset(), b: 0.5, c: -0.5, d: offset(), tx: offset(), ty: offset())
      return .transformed(ids, map)
    case 12: return .restyled(ids, StyleChange(color: .red, width: 3))
    case 13: return .reordered(ids, Bool.random(using: &self) ? .front : .back)
    case 14: return Bool.random(using: &self) ? .grouped(ids) : .ungrouped(ids)
    case 15: return Int.random(in: 0..<4, using: &self) == 0 ? .cleared : .strokesErased(ids)
    case 16, 17: return .undone(target)
    default: return .redone(target)
    }
  }

  private mutating func offset() -> Double {
    Double(Int.random(in: -512...512, using: &self)) / 256
  }

  /// Returns one to three parts of a stroke, in multiples of 1/1024.
  private mutating func parts(of samples: Double) -> [ClosedRange<Double>] {
    let bounds = (0..<2 * Int.random(in: 1...3, using: &self)).map { _ in
      (Double.random(in: 0...samples, using: &self) * 1024).rounded() / 1024
    }.sorted()
    return stride(from: 0, to: bounds.count, by: 2).map { bounds[$0]...bounds[$0 + 1] }
  }
}
