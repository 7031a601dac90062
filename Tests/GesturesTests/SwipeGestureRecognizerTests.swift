import Gestures
import TestSupport

@Suite struct SwipeGestureRecognizerTests {
  private let swipe = SwipeGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([swipe]) }

  @Test(arguments: [
    (30.0, 2.0, SwipeGestureRecognizer.Direction.right), (-30, 2, .left), (2, 30, .down),
    (-2, -30, .up),
  ])
  func `has the direction of the touch`(
    dx: Double, dy: Double, direction: SwipeGestureRecognizer.Direction
  ) {
    hand.down()
    hand.move(by: dx, dy, in: 0.1, steps: 5)
    hand.up()
    #expect(hand.states(of: swipe) == "possible ended")
    #expect(swipe.recognizedDirection == direction)
  }

  @Test func `a quick reversal from right to left is a swipe to the left`() {
    hand.down()
    hand.move(by: 80, 0, in: 0.2, steps: 10)
    hand.move(by: -20, 0, in: 0.04, steps: 2)
    hand.up()
    #expect(swipe.recognizedDirection == .left)
  }

  @Test func `a quick reversal from right to left is no swipe to the right`() {
    swipe.direction = .right
    hand.down()
    hand.move(by: 80, 0, in: 0.2, steps: 10)
    hand.move(by: -20, 0, in: 0.04, steps: 2)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test(arguments: [1, 2, 7])
  func `a slow drag of 500 dots is no swipe`(dotsPerStep: Int) {
    hand.down()
    hand.move(by: 500, 0, in: 500 / 95, steps: 500 / dotsPerStep)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `every sample of an event counts`() {
    hand.down()
    hand.moveInOneEvent(through: [
      Point(x: 120, y: 100), Point(x: 150, y: 100), Point(x: 140, y: 100),
    ])
    hand.up()
    #expect(swipe.recognizedDirection == .left)
  }

  @Test func `a slow drag that crosses two cell edges at the same time is no swipe`() {
    hand.down()
    for _ in 0..<10 {
      hand.move(by: 2, 0, in: 0.06)
      hand.move(by: 0, 4, in: 0.0005)
    }
    hand.up(after: 0.001)
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a touch that rests before it is lifted is no swipe`() {
    hand.down()
    hand.move(by: 60, 0, in: 0.1, steps: 5)
    hand.up(after: 0.2)
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a movement is classified before the lift`() {
    hand.down()
    hand.move(by: 4, 0, in: 0.02)
    #expect(swipe.pendingDirection == nil)
    hand.move(by: 40, 0, in: 0.1, steps: 5)
    #expect(swipe.pendingDirection == .right)
    hand.move(by: -40, 0, in: 0.1, steps: 5)
    #expect(swipe.pendingDirection == .left)
    hand.wait(0.2)
    #expect(swipe.pendingDirection == nil && hand.environment.nextDeadline == nil)
    hand.move(by: 0, 40, in: 0.1, steps: 5)
    #expect(swipe.pendingDirection == .down)
    hand.up()
    #expect(swipe.recognizedDirection == .down && swipe.pendingDirection == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a lift right after a movement is what was pending`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    hand.down()
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      hand.move(
        by: .random(in: -12...12, using: &random), .random(in: -4...4, using: &random), in: 0.01)
    }
    let pending = swipe.pendingDirection
    hand.up(after: 0)
    #expect(swipe.recognizedDirection == pending)
  }

  @Test func `a quick tremble at one position is no swipe`() {
    hand.down()
    for dy in [4.0, -4, 4] { hand.move(by: 0, dy, in: 0.01) }
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `fails immediately at a second touch`() {
    hand.down()
    hand.down(2)
    #expect(swipe.state == .failed)
  }

  /// Returns a swipe to the right with a sample every 8 ms, even or changing its speed.
  private func slantedSwipe(_ chance: inout SplitMix64) -> [Point] {
    let angle = Double.random(in: -0.35...0.35, using: &chance)
    let speed = Double.random(in: 220...600, using: &chance)
    let slowing = Double.random(in: -0.5...0.5, using: &chance)
    let count = Int.random(in: 13...25, using: &chance)
    let start = Point(
      x: .random(in: 100...104, using: &chance), y: .random(in: 100...104, using: &chance))
    return (0...count).map { index in
      let fraction = Double(index) / Double(count)
      let distance = (fraction * (1 + slowing) - slowing * fraction * fraction) * Double(count)
      return start + Vector(angle: angle, length: distance * speed * 0.008)
    }
  }

  @Test(arguments: [1, 3, 9])
  func `recognizes slanted swipes in cells, even if reports are read together`(perRead: Int) {
    var chance = SplitMix64(seed: 4)
    var recognized = 0
    for _ in 0..<300 {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = .right
      let hand = Hand([swipe])
      let path = slantedSwipe(&chance).map(\.cellCenter)
      hand.down(at: path[0].x, path[0].y)
      for start in stride(from: 1, to: path.count, by: perRead) {
        let read = path[start..<min(start + perRead, path.count)]
        hand.rest(0.008 * Double(read.count))
        hand.moveInOneEvent(through: Array(read), each: 0)
      }
      hand.up(after: 0.006)
      if swipe.recognizedDirection == .right { recognized += 1 }
    }
    #expect(recognized >= 280)
  }

  @Test func `recognizes swipes recorded in tmux`() {
    var recognized = 0
    for (index, reports) in RecordedSwipes.all.enumerated() {
      let swipe = SwipeGestureRecognizer()
      let hand = Hand([swipe])
      hand.down(at: reports[0].location.x, reports[0].location.y)
      for (last, report) in zip(reports, reports.dropFirst()) {
        let offset = report.location - last.location
        guard offset.length > 0 else { continue }
        hand.move(by: offset.dx, offset.dy, in: report.time - last.time)
      }
      hand.up(after: max(0.001, (reports.last?.time ?? 0) - (reports.dropLast().last?.time ?? 0)))
      recognized += swipe.recognizedDirection == (index < 15 ? .left : .right) ? 1 : 0
    }
    #expect(RecordedSwipes.all.count == 30 && recognized >= 29)
  }

  @Test(arguments: [(40.0, 40.0), (40, 27), (-30, 25), (20, 30), (-33, -33)])
  func `a diagonal movement is no swipe`(dx: Double, dy: Double) {
    hand.down()
    hand.move(by: dx, dy, in: 0.1, steps: 10)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a short hook at the end of a stroke is no swipe`() {
    hand.down()
    hand.move(by: 0, 60, in: 0.3, steps: 30)
    hand.move(by: 4, 0, in: 0.01)
    hand.move(by: 4, -4, in: 0.01)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a drag that slows to a stop before the lift is no swipe in cells`() {
    for phase in stride(from: 0.0, to: 4, by: 0.13) {
      hand.down(
        at: Point(x: 20, y: 100 + phase).cellCenter.x, Point(x: 20, y: 100 + phase).cellCenter.y)
      for step in 1...60 {
        let rest = 1 - Double(step) / 60
        let point = Point(x: 20 + phase + 120 * (1 - rest * rest * rest), y: 100 + phase).cellCenter
        hand.rest(0.008)
        guard let last = hand.location(), last != point else { continue }
        hand.move(by: point.x - last.x, point.y - last.y, in: 0)
      }
      hand.up(after: 0.02)
    }
    #expect(swipe.recognizedDirection == nil)
  }
}
