import Geometry
import Gestures
import TestSupport
import Testing
import Workloads

@Suite struct CircleGestureRecognizerTests {
  private let circle = CircleGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([circle]) }

  @Test(arguments: [14.0, 30, 60, 120], [false, true])
  func `knows centre, radius and direction`(radius: Double, inCells: Bool) {
    for turns in [1.0, -1] {
      hand.down(at: 101, 102)
      hand.circle(radius: radius, turns: turns, inCells: inCells)
      hand.up()
      #expect(circle.center.distance(to: Point(x: 101 + radius, y: 102)) < 3)
      #expect(abs(circle.radius - radius) < 3)
      #expect(circle.direction == (turns > 0 ? .clockwise : .counterclockwise))
      #expect(circle.path.count > 10)
    }
    #expect(hand.states(of: circle) == "possible ended ended")
  }

  @Test(arguments: [30.0, 60, 120], [0.5, -0.5, 0.75])
  func `tells how far the line has turned, until the touch is up`(radius: Double, turns: Double) {
    hand.down(at: 101, 102)
    hand.circle(radius: radius, turns: turns)
    let turn = abs(turns) * 2 * .pi
    #expect(circle.turn <= turn && circle.turn > turn - 1)
    hand.move(by: 300, 0, in: 0.1, steps: 30)
    hand.move(by: -300, 0, in: 0.1, steps: 30)
    #expect(circle.state == .failed && abs(circle.turn - turn) < 1.8, "as far as it was round")
    hand.up()
    #expect(circle.turn == 0)
  }

  @Test func `takes circles in cells wherever the cells are, nearly always`() {
    var chance = SplitMix64(seed: 5)
    var missed = 0
    for _ in 0..<300 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
      let start = Point(
        x: .random(in: 200...210, using: &chance), y: .random(in: 200...210, using: &chance)
      ).cellCentre
      hand.down(at: start.x, start.y)
      hand.circle(
        radius: .random(in: 16...70, using: &chance),
        turns: .random(in: 0.93...1.07, using: &chance) * (Bool.random(using: &chance) ? 1 : -1),
        inCells: true)
      hand.up()
      if !hand.states(of: circle).hasSuffix("ended") { missed += 1 }
    }
    #expect(missed <= 3)
  }

  @Test(arguments: [false, true])
  func `takes the uneven circles of a hand, nearly always`(inCells: Bool) {
    var chance = SplitMix64(seed: 8)
    var missed = 0
    for _ in 0..<300 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
      let line = unevenCircle(&chance).map { inCells ? $0.cellCentre : $0 }
      hand.down(at: line[0].x, line[0].y)
      for place in line.dropFirst() {
        guard let last = hand.place(), last != place else { continue }
        hand.move(by: place.x - last.x, place.y - last.y)
      }
      hand.up()
      if !hand.states(of: circle).hasSuffix("ended") { missed += 1 }
    }
    #expect(missed <= 9)
  }

  /// An ellipse, up to a third longer than wide, that ends somewhere near where it began.
  private func unevenCircle(_ chance: inout SplitMix64) -> [Point] {
    let radius = Double.random(in: 20...60, using: &chance)
    let stretch = Double.random(in: 1...1.33, using: &chance)
    let tilt = Double.random(in: 0...Double.pi, using: &chance)
    let start = Double.random(in: 0...(2 * Double.pi), using: &chance)
    let drift = Double.random(in: -0.2...0.2, using: &chance)
    let long = Vector(angle: tilt, length: radius * stretch)
    let wide = Vector(angle: tilt + .pi / 2, length: radius)
    return (0...90).map { step in
      let part = Double(step) / 90
      let unit = Vector(angle: start + 2 * .pi * part, length: 1 + drift * part)
      return Point(x: 200, y: 200) + long * unit.dx + wide * unit.dy
    }
  }

  @Test(arguments: [3, 4], [30.0, 80, 160])
  func `fails at once at a corner`(corners: Int, side: Double) {
    hand.down()
    for corner in 0..<corners where circle.state == .possible {
      let angle = 2 * .pi * Double(corner) / Double(corners)
      let way = Vector(angle: angle, length: side)
      hand.move(by: way.dx, way.dy, in: 0.3, steps: 30)
      #expect(corner < 2 || circle.state == .failed)
    }
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails at once on turning the other way`() {
    hand.down()
    hand.circle(radius: 30, turns: 0.5)
    #expect(circle.state == .possible)
    hand.circle(radius: 30, turns: -0.5)
    #expect(circle.state == .failed)
  }

  @Test func `fails at once on wandering off`() {
    hand.down()
    hand.circle(radius: 30, turns: 0.75)
    #expect(circle.state == .possible)
    hand.move(by: 150, 0, in: 0.5, steps: 50)
    #expect(circle.state == .failed)
  }

  @Test func `fails at once on going on past the start`() {
    hand.down()
    hand.circle(radius: 30, turns: 1)
    #expect(circle.state == .possible)
    hand.circle(radius: 30, turns: 0.5)
    #expect(circle.state == .failed)
  }

  @Test func `fails at once on a long straight line`() {
    hand.down()
    hand.move(by: 500, 0, in: 1, steps: 100)
    #expect(circle.state == .failed)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.7])
  func `fails when it is lifted before it is closed`(turns: Double) {
    hand.down()
    hand.circle(radius: 30, turns: turns)
    hand.up()
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails when it is too small`() {
    hand.down()
    hand.circle(radius: 5)
    hand.up()
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails at once at a second touch`() {
    hand.down()
    hand.down(2)
    #expect(circle.state == .failed)
  }
}
