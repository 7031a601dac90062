import Geometry
public import Ink

/// Logs of small sketch files whose pictures are expensive to compute without sharing samples.
public enum HeavyLog: String, CaseIterable, Sendable {
  /// A long stroke that is cut 1,000 times, each time at the end of the last piece.
  case cuts
  /// A long stroke whose last piece is moved and cut in turn.
  case moves
  /// Many strokes, and a clear that is undone and redone 100,000 times.
  case undos
  /// Many clears, each of what all earlier edits drew.
  case clears

  /// The log.
  public var edits: [Edit] {
    switch self {
    case .cuts: Self.cut(samples: 100_000, times: 1000, moves: false)
    case .moves: Self.cut(samples: 100_000, times: 4000, moves: true)
    case .undos: Self.undos(strokes: 5000, steps: 200_000)
    case .clears: Self.clears(120_000)
    }
  }

  private static func cut(samples: Int, times: Int, moves: Bool) -> [Edit] {
    var hand = SyntheticStrokes(seed: 1)
    var log = Log()
    log.draw(hand.samples(samples))
    var last = StrokeID(counter: 1)
    let length = Double(samples / times) / 4
    for index in 1...times {
      let cut = Double(index) * length
      if moves { log.append(.strokesMoved([last], by: Vector(dx: 1, dy: index % 2 == 0 ? 1 : -1))) }
      let kept = [cut - length...cut - 1, cut...max(Double(samples - 1), cut)]
      last = StrokeID(edit: log.append(.strokesSplit([StrokeCut(last, keeping: kept)])), part: 2)
    }
    return log.edits
  }

  private static func undos(strokes: Int, steps: Int) -> [Edit] {
    var hand = SyntheticStrokes(seed: 1)
    var log = Log()
    for _ in 0..<strokes { log.draw(hand.samples(10)) }
    let clear = log.append(.cleared)
    for index in 0..<steps { log.append(index % 2 == 0 ? .undone(clear) : .redone(clear)) }
    log.append(.undone(clear))
    return log.edits
  }

  private static func clears(_ count: Int) -> [Edit] {
    var hand = SyntheticStrokes(seed: 1)
    var log = Log()
    log.draw(hand.samples(10))
    for _ in 0..<count { log.append(.cleared(seen: [1: log.edits.count])) }
    return log.edits
  }

  /// The edits of one author so far.
  private struct Log {
    private(set) var edits: [Edit] = []
    private var time: TimeInterval = 0

    /// Appends an edit.
    ///
    /// - Returns: Its name.
    @discardableResult
    mutating func append(_ action: Edit.Action) -> EditID {
      time += 0.001
      edits.append(Edit(action, at: time))
      return EditID(counter: edits.count)
    }

    mutating func draw(_ samples: [StrokeSample]) {
      time = max(time, samples.last?.timestamp ?? 0)
      if let stroke = StrokeRecord(style: StrokeStyle(), samples: samples) {
        append(.strokeAdded(stroke))
      }
    }
  }
}
