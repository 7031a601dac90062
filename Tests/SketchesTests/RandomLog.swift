import Geometry
import Ink

/// Edits of all kinds as chance has it, as a file gives them back.
struct RandomLog {
  /// The source of chance.
  var ink: RandomInk
  private var time = 0.0

  /// Starts the log that belongs to a seed.
  init(seed: UInt64) {
    ink = RandomInk(seed: seed)
  }

  /// The next edits; they may name strokes that there are not.
  mutating func edits(_ count: Int) throws -> [Edit] {
    try (0..<count).map { _ in
      time += 0.5
      return Edit(try action(), at: time)
    }
  }

  private mutating func action() throws -> Edit.Action {
    switch Int.random(in: 0..<20, using: &ink.random) {
    case 0..<9: .strokeAdded(try ink.handStroke(samples: whole(1...30), at: time))
    case 9: .strokesErased(ids())
    case 10: .strokesMoved(ids(), by: Vector(dx: offset(), dy: offset()))
    case 11: .strokesRecolored(ids(), InkColor.allCases.randomElement(using: &ink.random) ?? .red)
    case 12, 13: .strokesSplit(ids().map { StrokeCut($0, keeping: parts()) })
    case 14: whole(0...3) == 0 ? .cleared : .undone
    case 15..<18: .undone
    default: .redone
    }
  }

  private mutating func ids() -> [StrokeID] {
    let numbers = (0..<whole(1...4)).map { _ in whole(1...40) }
    return Set(numbers).sorted().map(StrokeID.init)
  }

  private mutating func parts() -> [ClosedRange<Double>] {
    var end = 0.0
    return (0..<whole(0...3)).map { _ in
      let start = end + Double(whole(0...4096)) / 1024
      end = start + Double(whole(0...8192)) / 1024
      return start...end
    }
  }

  private mutating func offset() -> Double { Double(whole(-20_000...20_000)) / 256 }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &ink.random)
  }
}
