import Gestures
import TestSupport

@Suite struct LassoGestureRecognizerTests {
  private let lasso = LassoGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([lasso]) }

  /// Draws a path from its first to its last point.
  private func draw(_ path: [Point], inCells: Bool = false, each seconds: Double = 0.02) {
    let seen = inCells ? path.map(\.cellCenter) : path
    hand.down(at: seen[0].x, seen[0].y)
    for point in seen.dropFirst() {
      guard let last = hand.location(), last != point else { continue }
      hand.move(by: point.x - last.x, point.y - last.y, in: seconds)
    }
  }

  /// Returns points on the straight lines between corners, about two dots apart.
  private func outline(_ corners: [(Double, Double)]) -> [Point] {
    let corners = corners.map { Point(x: $0.0 + 200.3, y: $0.1 + 200.6) }
    return zip(corners, corners.dropFirst()).flatMap { start, end in
      let count = max(1, Int(start.distance(to: end) / 2))
      return (0...count).map { start.interpolated(to: end, at: Double($0) / Double(count)) }
    }
  }

  /// Returns an ellipse, or a part of one, with a wobble in its radius.
  private func ellipse(
    _ width: Double, _ height: Double, degrees: Double = 360, wobble: Double = 0
  ) -> [Point] {
    (0...120).map { step in
      let angle = 0.4 + degrees / 180 * .pi * Double(step) / 120
      let unit = Vector(angle: angle, length: 1 + wobble * Vector(angle: 7 * angle, length: 1).dy)
      return Point(x: 200.3 + unit.dx * width / 2, y: 200.6 + unit.dy * height / 2)
    }
  }

  @Test(arguments: [false, true])
  func `recognizes closed strokes of any shape`(inCells: Bool) {
    let star = (0...10).map { index in
      let tip = Vector(angle: Double(index) * .pi / 5, length: index.isMultiple(of: 2) ? 30 : 13)
      return (tip.dx, tip.dy)
    }
    let shapes: [(String, [Point])] = [
      ("a small circle", ellipse(20, 20)), ("a large circle", ellipse(300, 300)),
      ("an ellipse of 1.5 to 1", ellipse(60, 40)), ("an ellipse of 3 to 1", ellipse(90, 30)),
      ("an ellipse of 5 to 1", ellipse(120, 24)), ("a high ellipse", ellipse(30, 80)),
      ("300 degrees", ellipse(50, 50, degrees: 300)),
      ("an overlap", ellipse(50, 50, degrees: 420)),
      ("an overlap of a quarter", ellipse(50, 50, degrees: 450)),
      ("crossed ends", outline([(0, 60), (60, 0), (0, -40), (-60, 0), (0, 50), (20, 68)])),
      ("a wobble", ellipse(44, 44, wobble: 0.15)),
      ("a square", outline([(0, 0), (40, 0), (40, 40), (0, 40), (0, 0)])),
      ("a triangle", outline([(0, 0), (60, 0), (30, 40), (0, 0)])), ("a star", outline(star)),
      ("an L", outline([(0, 0), (20, 0), (20, 40), (60, 40), (60, 60), (0, 60), (0, 0)])),
      ("an eight", outline([(0, 0), (60, 40), (60, 0), (0, 40), (0, 0)])),
    ]
    for (name, path) in shapes {
      for path in [path, path.reversed()] {
        let before = hand.states(of: lasso)
        draw(path, inCells: inCells)
        #expect(lasso.isTracing && lasso.path.count > 5 && lasso.trail.last == hand.location())
        hand.up()
        #expect(hand.states(of: lasso) == before + " ended", "\(name)")
        #expect(lasso.failure == nil && lasso.trail.isEmpty)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a swipe that reverses is no lasso`(inCells: Bool) {
    var chance = SplitMix64(seed: 9)
    for _ in 0..<200 {
      let length = Double.random(in: 30...90, using: &chance)
      let slant = Double.random(in: -0.3...0.3, using: &chance) * length
      let bow = Double.random(in: -0.08...0.08, using: &chance) * length
      let offset = Double.random(in: 0...4, using: &chance)
      let path = outline([
        (offset, offset), (length, slant), (length, slant + bow), (offset, offset + bow),
      ])
      draw(path, inCells: inCells, each: 0.006)
      hand.up()
      #expect(lasso.failure == .narrow && lasso.breadth < 0.3)
    }
    #expect(!hand.states(of: lasso).contains("ended"))
  }

  @Test func `a slowly drawn narrow loop is a lasso`() {
    draw(outline([(0, 0), (120, 0), (120, 14), (0, 14), (0, 0)]), each: 0.03)
    hand.up()
    #expect(hand.states(of: lasso) == "possible ended")
  }

  @Test func `breadth distinguishes lines from arcs`() {
    for (path, breadth) in [
      (outline([(0, 0), (50, 5)]), 0...0.01), (ellipse(60, 60, degrees: 90), 0.18...0.24),
      (ellipse(60, 60, degrees: 180), 0.4...0.48), (ellipse(60, 60), 0.95...1),
    ] {
      draw(path)
      #expect(lasso.breadth == 0)
      hand.up()
      #expect(breadth.contains(lasso.breadth))
    }
  }

  @Test func `a press that stays near its start fails without a reason`() {
    hand.down()
    hand.move(by: 4, 0)
    #expect(!lasso.isTracing)
    hand.up()
    #expect(hand.states(of: lasso) == "possible failed" && lasso.failure == nil)
  }

  @Test func `recognizes nearly every circle in cells, wherever it lies on the grid`() {
    var chance = SplitMix64(seed: 5)
    var missed = 0
    for _ in 0..<300 {
      let lasso = LassoGestureRecognizer()
      let hand = Hand([lasso])
      let start = Point(
        x: .random(in: 200...210, using: &chance), y: .random(in: 200...210, using: &chance)
      ).cellCenter
      hand.down(at: start.x, start.y)
      hand.circle(
        radius: .random(in: 16...70, using: &chance),
        rotations: .random(in: 0.93...1.07, using: &chance)
          * (Bool.random(using: &chance) ? 1 : -1),
        inCells: true)
      hand.up()
      if !hand.states(of: lasso).hasSuffix("ended") { missed += 1 }
    }
    #expect(missed <= 3)
  }

  @Test(arguments: [false, true])
  func `recognizes nearly every uneven circle drawn by hand`(inCells: Bool) {
    var chance = SplitMix64(seed: 8)
    var missed = 0
    for _ in 0..<300 {
      let lasso = LassoGestureRecognizer()
      let hand = Hand([lasso])
      let line = unevenCircle(&chance).map { inCells ? $0.cellCenter : $0 }
      hand.down(at: line[0].x, line[0].y)
      for point in line.dropFirst() {
        guard let last = hand.location(), last != point else { continue }
        hand.move(by: point.x - last.x, point.y - last.y)
      }
      hand.up()
      if !hand.states(of: lasso).hasSuffix("ended") { missed += 1 }
    }
    #expect(missed <= 9)
  }

  /// An ellipse, up to a third longer than wide, that ends near its start.
  private func unevenCircle(_ chance: inout SplitMix64) -> [Point] {
    let radius = Double.random(in: 20...60, using: &chance)
    let stretch = Double.random(in: 1...1.33, using: &chance)
    let tilt = Double.random(in: 0...Double.pi, using: &chance)
    let start = Double.random(in: 0...(2 * Double.pi), using: &chance)
    let drift = Double.random(in: -0.2...0.2, using: &chance)
    let long = Vector(angle: tilt, length: radius * stretch)
    let wide = Vector(angle: tilt + .pi / 2, length: radius)
    return (0...90).map { step in
      let fraction = Double(step) / 90
      let unit = Vector(angle: start + 2 * .pi * fraction, length: 1 + drift * fraction)
      return Point(x: 200, y: 200) + long * unit.dx + wide * unit.dy
    }
  }

  @Test func `fails when it is drawn as an S`() {
    hand.down()
    hand.circle(radius: 30, rotations: 0.5)
    hand.circle(radius: 30, rotations: -0.5)
    hand.up()
    #expect(lasso.failure == .open)
    #expect(hand.states(of: lasso) == "possible failed")
  }

  @Test func `fails when it ends far from its start`() {
    hand.down()
    hand.circle(radius: 30, rotations: 1)
    hand.move(by: 150, 0, in: 0.5, steps: 50)
    hand.up()
    #expect(lasso.failure == .open)
  }

  @Test func `fails on a long straight line`() {
    hand.down()
    hand.move(by: 500, 0, in: 1, steps: 100)
    hand.up()
    #expect(lasso.failure == .open)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.7])
  func `fails when lifted before the circle is closed`(rotations: Double) {
    hand.down()
    hand.circle(radius: 30, rotations: rotations)
    hand.up()
    #expect(hand.states(of: lasso) == "possible failed")
    #expect(lasso.failure == (rotations == 0 ? nil : .open))
  }

  @Test func `fails when the circle is too small`() {
    hand.down()
    hand.circle(radius: 5)
    hand.up()
    #expect(hand.states(of: lasso) == "possible failed")
  }

  @Test func `fails immediately at a second touch`() {
    hand.down()
    hand.down(2)
    #expect(lasso.state == .failed)
  }
}
