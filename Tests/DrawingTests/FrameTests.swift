import TestSupport

@testable import Drawing

/// Changes that happen within one frame.
@Suite struct FrameTests {
  /// A change of what the view shows.
  private enum Change {
    case key(Unicode.Scalar, ModifierFlags = [])
    case pan(Key.Code)
    case wheel(Vector, ModifierFlags)
    case resize(columns: Int, rows: Int)
    case grow([Point])
    case lift

    /// Makes the change without drawing a frame.
    func apply(to desk: DrawingDesk) {
      switch self {
      case .key(let character, let flags): desk.press(character, flags)
      case .pan(let code): desk.press(code)
      case .wheel(let notches, let flags):
        desk.wheel(notches.dx, notches.dy, at: Point(x: 31, y: 17), flags)
      case .resize(let columns, let rows): desk.resize(columns: columns, rows: rows)
      case .grow(let points):
        if !desk.isPressed { desk.down(points[0].x, points[0].y, .primary) }
        desk.move(points, draws: false)
      case .lift: desk.up()
      }
    }

    static func random(_ random: inout SplitMix64) -> Change {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: .key("+")
      case 1: .key("-")
      case 2: .key("0")
      case 3, 4: .key("u")
      case 5: .key("U")
      case 6: .key(Bool.random(using: &random) ? "M" : "*")
      case 7:
        .resize(
          columns: .random(in: 20...40, using: &random), rows: .random(in: 6...12, using: &random))
      case 8: .pan([.left, .right, .up, .down].randomElement(using: &random) ?? .left)
      case 9: .wheel(Vector(dx: 0, dy: Bool.random(using: &random) ? 1 : -1), [])
      case 10: .wheel(Vector(dx: 0, dy: Bool.random(using: &random) ? 1 : -1), .control)
      case 11: .key(["C", "f", "\u{1B}"].randomElement(using: &random) ?? "f")
      case 12: .key(["1", "2", "3", "m", "c", "p", "]"].randomElement(using: &random) ?? "1")
      case 13, 14: .lift
      default: .grow(random.points())
      }
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `changes within a frame show the same as one frame each, and as a full repaint`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let (together, apart) = (DrawingDesk(), DrawingDesk())
    for frame in 0..<16 {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let change = Change.random(&random)
        change.apply(to: together)
        change.apply(to: apart)
        apart.draw()
      }
      #expect(together.shown.cells == apart.screen.cells, "frame \(frame)")
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      #expect(together.repaintedHere.cells == together.screen.cells, "frame \(frame), repainted")
    }
    // The sketch's clock can start at another time, because a frame looks at the draft.
    #expect(locations(together.log) == locations(apart.log))
  }

  private func locations(_ log: [Edit]) -> [[[Point]]] {
    log.map { $0.newStrokes.map { $0.samples.map(\.location) } }
  }
}
