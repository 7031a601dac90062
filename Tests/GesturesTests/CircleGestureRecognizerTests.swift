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
  func `reports center, radius and direction`(radius: Double, inCells: Bool) {
    for rotations in [1.0, -1] {
      hand.down(at: 101, 102)
      hand.circle(radius: radius, rotations: rotations, inCells: inCells)
      hand.up()
      #expect(circle.center.distance(to: Point(x: 101 + radius, y: 102)) < 3)
      #expect(abs(circle.radius - radius) < 3)
      #expect(circle.direction == (rotations > 0 ? .clockwise : .counterclockwise))
      #expect(circle.path.count > 10)
    }
    #expect(hand.states(of: circle) == "possible ended ended")
  }

  @Test(arguments: [30.0, 60, 120], [0.5, -0.5, 0.75])
  func `reports the rotation of the stroke until the touch is lifted`(
    radius: Double, rotations: Double
  ) {
    hand.down(at: 101, 102)
    hand.circle(radius: radius, rotations: rotations)
    let rotation = abs(rotations) * 2 * .pi
    #expect(circle.rotation <= rotation && circle.rotation > rotation - 1)
    hand.move(by: 300, 0, in: 0.1, steps: 30)
    hand.move(by: -300, 0, in: 0.1, steps: 30)
    #expect(
      circle.state == .failed && abs(circle.rotation - rotation) < 1.8, "only the round part counts"
    )
    hand.up()
    #expect(circle.rotation == 0)
  }

  @Test func `recognizes nearly every circle in cells, wherever it lies on the grid`() {
    var chance = SplitMix64(seed: 5)
    var missed = 0
    for _ in 0..<300 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
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
      if !hand.states(of: circle).hasSuffix("ended") { missed += 1 }
    }
    #expect(missed <= 3)
  }

  @Test(arguments: [false, true])
  func `recognizes nearly every uneven circle drawn by hand`(inCells: Bool) {
    var chance = SplitMix64(seed: 8)
    var missed = 0
    for _ in 0..<300 {
      let circle = CircleGestureRecognizer()
      let hand = Hand([circle])
      let line = unevenCircle(&chance).map { inCells ? $0.cellCenter : $0 }
      hand.down(at: line[0].x, line[0].y)
      for point in line.dropFirst() {
        guard let last = hand.location(), last != point else { continue }
        hand.move(by: point.x - last.x, point.y - last.y)
      }
      hand.up()
      if !hand.states(of: circle).hasSuffix("ended") { missed += 1 }
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

  @Test(arguments: [3, 4], [30.0, 80, 160])
  func `fails immediately at a corner`(corners: Int, side: Double) {
    hand.down()
    for corner in 0..<corners where circle.state == .possible {
      let angle = 2 * .pi * Double(corner) / Double(corners)
      let edge = Vector(angle: angle, length: side)
      hand.move(by: edge.dx, edge.dy, in: 0.3, steps: 30)
      #expect(corner < 2 || circle.state == .failed)
    }
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails immediately when it turns back`() {
    hand.down()
    hand.circle(radius: 30, rotations: 0.5)
    #expect(circle.state == .possible)
    hand.circle(radius: 30, rotations: -0.5)
    #expect(circle.state == .failed)
  }

  @Test func `fails immediately when it leaves the circle`() {
    hand.down()
    hand.circle(radius: 30, rotations: 0.75)
    #expect(circle.state == .possible)
    hand.move(by: 150, 0, in: 0.5, steps: 50)
    #expect(circle.state == .failed)
  }

  @Test func `fails immediately when it continues past the start`() {
    hand.down()
    hand.circle(radius: 30, rotations: 1)
    #expect(circle.state == .possible)
    hand.circle(radius: 30, rotations: 0.5)
    #expect(circle.state == .failed)
  }

  @Test func `fails immediately on a long straight line`() {
    hand.down()
    hand.move(by: 500, 0, in: 1, steps: 100)
    #expect(circle.state == .failed)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.7])
  func `fails when lifted before the circle is closed`(rotations: Double) {
    hand.down()
    hand.circle(radius: 30, rotations: rotations)
    hand.up()
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails when the circle is too small`() {
    hand.down()
    hand.circle(radius: 5)
    hand.up()
    #expect(hand.states(of: circle) == "possible failed")
  }

  @Test func `fails immediately at a second touch`() {
    hand.down()
    hand.down(2)
    #expect(circle.state == .failed)
  }
}
