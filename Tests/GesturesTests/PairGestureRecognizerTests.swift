import Gestures
import Glibc
import TestSupport

@Suite struct PairGestureRecognizerTests {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// Puts two touches down 40 dots apart; by default, the values are not smoothed.
  private func hand(_ recognizer: PairGestureRecognizer, smoothing: TimeInterval = 0) -> Hand {
    recognizer.smoothingTimeConstant = smoothing
    let hand = Hand([recognizer])
    hand.down(1, at: 100, 100)
    hand.down(2, at: 140, 100)
    return hand
  }

  @Test func `a pinch reports its scale since it began`() {
    let hand = hand(pinch)
    hand.moveTogether([(1, -3, 0), (2, 3, 0)], in: 0.1)
    #expect(pinch.state == .possible)
    hand.moveTogether([(1, -7, 0), (2, 7, 0)], in: 0.1)
    // It begins when the touches are more than 46 dots apart.
    #expect(pinch.state == .began && pinch.scale == 60 / 46)
    hand.moveTogether([(1, -16, 0), (2, 16, 0)], in: 0.1)
    #expect(pinch.scale == 2)
    hand.moveTogether([(1, 34.5, 0), (2, -34.5, 0)], in: 0.1)
    #expect(pinch.scale == 0.5 && pinch.location(in: nil) == Point(x: 120, y: 100))
    hand.up(1)
    #expect(hand.states(of: pinch) == "possible began changed changed ended")
    hand.up(2)
  }

  @Test func `the scale is bounded when the touches coincide`() {
    let hand = hand(pinch)
    hand.up(2)
    hand.down(3, at: 100, 100)
    hand.move(3, by: 16, 0)
    #expect(pinch.scale == 16.0 / 14)
    hand.move(3, by: -16, 0)
    #expect(pinch.scale == 8.0 / 14)
  }

  @Test func `a rotation reports its angle and accumulates full rotations`() {
    let hand = hand(rotation)
    rotate(hand, by: 2.5 * .pi, steps: 25, in: 0.5)
    // It begins when each touch has moved by 6 dots about the center.
    #expect(abs(rotation.rotation - (2.5 * .pi - 6.0 / 20)) < 1e-9)
    hand.up(1)
    #expect(hand.states(of: rotation).hasSuffix("changed ended"))
    hand.up(2)
  }

  /// Moves the second touch about the first.
  private func rotate(_ hand: Hand, by angle: Double, steps: Int, in time: TimeInterval) {
    for step in 1...steps {
      let direction = Vector(angle: angle * Double(step) / Double(steps), length: 40)
      guard let last = hand.location(2) else { continue }
      let offset = Point(x: 100, y: 100) + direction - last
      hand.move(2, by: offset.dx, offset.dy, in: time / Double(steps))
    }
  }

  @Test(arguments: [0.5, 1, 2.9, 3.1, 10], [1.0, -1])
  func `the first change of each is at most what one report moved`(step: Double, sign: Double) {
    for smoothing in [0, 0.02] {
      let pinching = hand(pinch, smoothing: smoothing)
      var length = 40.0
      while pinch.state == .possible, length > 0 {
        pinching.moveTogether([(1, -step * sign, 0), (2, step * sign, 0)])
        length += 2 * step * sign
      }
      #expect(abs(length - length / pinch.scale) <= 2 * step + 1e-9)
      let rotating = hand(rotation, smoothing: smoothing)
      while rotation.state == .possible {
        rotating.moveTogether([(1, 0, -step * sign), (2, 0, step * sign)])
      }
      #expect(abs(rotation.rotation) * 20 <= step + 1e-9)
      for hand in [pinching, rotating] {
        hand.up(1)
        hand.up(2)
        for recognizer in hand.environment.recognizers { hand.environment.remove(recognizer) }
      }
    }
  }

  @Test func `neither begins with a small movement or with that of the other gesture`() {
    let still = hand(pinch)
    still.moveTogether([(1, -2, 0), (2, 4, 0)])
    still.moveTogether([(1, 40, 8), (2, 40, 8)])
    #expect(pinch.state == .possible)
    let straight = hand(rotation)
    straight.moveTogether([(1, -20, 2), (2, 20, -2)])
    #expect(rotation.state == .possible)
  }

  @Test func `a velocity is that of the movement, and zero after a rest`() {
    for (rest, isMoving) in [(0.05, true), (0.11, false)] {
      let pinching = hand(pinch)
      for _ in 0..<30 { pinching.moveTogether([(1, -0.5, 0), (2, 0.5, 0)], in: 0.01) }
      #expect(abs(pinch.velocity - 100.0 / 46) < 0.01)
      pinch.scale = 2 * pinch.scale
      #expect(abs(pinch.velocity - 200.0 / 46) < 0.02)
      let rotating = hand(rotation)
      rotate(rotating, by: .pi, steps: 100, in: 1)
      #expect(abs(rotation.velocity - .pi) < 1e-6)
      rotation.rotation = 0
      #expect(abs(rotation.velocity - .pi) < 1e-6)
      for hand in [pinching, rotating] {
        let recognizer = hand.environment.recognizers[0]
        var velocity: Double?
        recognizer.addTarget { [pinch, rotation] _ in
          velocity = recognizer === pinch ? pinch.velocity : rotation.velocity
        }
        hand.up(1, after: rest)
        hand.up(2)
        #expect(velocity.map { $0 != 0 } == isMoving)
        hand.environment.remove(recognizer)
      }
    }
  }

  @Test(arguments: [1.0, -1])
  func `the velocity of a pinch is right from its beginning`(sign: Double) {
    let hand = hand(pinch)
    for _ in 0..<5 {
      hand.moveTogether([(1, -2 * sign, 0), (2, 2 * sign, 0)])
      guard pinch.state != .possible else { continue }
      #expect(abs(pinch.velocity - sign * 200 / (40 + 6 * sign)) < 1e-6)
    }
    #expect(pinch.state == .changed)
  }

  @Test(arguments: [15, 30, 60, 120, 240])
  func `the value and the velocity at the lift are the same at every sampling rate`(rate: Int) {
    let count = rate * 2 / 5
    var last = (value: 0.0, velocity: 0.0)
    let pinching = hand(pinch, smoothing: 0.02)
    pinch.addTarget { [pinch] _ in last = (pinch.scale, pinch.velocity) }
    let step = 80 / Double(count)
    for _ in 0..<count {
      pinching.moveTogether([(1, -step, 0), (2, step, 0)], in: 1 / Double(rate))
    }
    pinching.up(1)
    #expect(abs(last.value - 200.0 / 46) < 1e-9 && abs(last.velocity - 400.0 / 46) < 0.02)
    let rotating = hand(rotation, smoothing: 0.02)
    rotation.addTarget { [rotation] _ in last = (rotation.rotation, rotation.velocity) }
    rotate(rotating, by: .pi, steps: count, in: Double(count) / Double(rate))
    rotating.up(1)
    #expect(abs(last.value - (.pi - 0.3)) < 1e-9 && abs(last.velocity - .pi / 0.4) < 0.02)
  }

  @Test func `a value follows steady touches with the given delay, and catches up at rest`() {
    let hand = hand(rotation, smoothing: 0.03)
    rotate(hand, by: .pi, steps: 100, in: 1)
    #expect(abs(.pi - 0.3 - rotation.rotation - 0.03 * .pi) < 1e-3)
    let before = rotation.rotation
    hand.wait(0.03)
    #expect(rotation.rotation > before + 0.03 && rotation.rotation < .pi - 0.3)
    hand.wait(0.2)
    #expect(abs(.pi - 0.3 - rotation.rotation) < 1e-3 && rotation.deadline == nil)
    hand.up(1)
    hand.up(2)
    #expect(hand.states(of: rotation).hasSuffix("changed ended"))
  }

  @Test func `the lift ends the delay`() {
    let hand = hand(pinch, smoothing: 0.02)
    for _ in 0..<4 { hand.moveTogether([(1, -5, 0), (2, 5, 0)]) }
    #expect(pinch.scale < 78.0 / 46)
    var scale = 0.0
    pinch.addTarget { [pinch] _ in scale = pinch.scale }
    hand.up(1)
    #expect(scale == 80.0 / 46)
    hand.up(2)
  }

  @Test func `the values of trembling touches are steady`() {
    func deviation(_ smoothing: TimeInterval) -> Double {
      let hand = hand(pinch, smoothing: smoothing)
      var chance = SplitMix64(seed: 5)
      for _ in 0..<5 { hand.moveTogether([(1, -4, 0), (2, 4, 0)], in: 0.01) }
      hand.wait(0.5)
      var (offset, scales) = (0.0, [Double]())
      for _ in 0..<400 {
        let next = Double.random(in: -1...1, using: &chance)
        hand.moveTogether([(2, next - offset, 0)], in: 0.01)
        offset = next
        scales.append(pinch.scale)
      }
      hand.environment.remove(pinch)
      let mean = scales.reduce(0, +) / 400
      return (scales.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
    }
    #expect(deviation(0.02) < 0.5 * deviation(0))
    #expect(deviation(0.05) < 0.35 * deviation(0))
  }

  @Test func `scale and rotation can be set, and continue from there`() {
    let pinching = hand(pinch)
    pinching.moveTogether([(1, -13, 0), (2, 13, 0)])
    pinch.scale = 1
    pinching.moveTogether([(1, -33, 0), (2, 33, 0)])
    #expect(abs(pinch.scale - 2) < 1e-9)
    let rotating = hand(rotation)
    rotate(rotating, by: .pi / 2, steps: 10, in: 0.1)
    rotation.rotation = 0
    rotating.move(2, by: 40, -40)
    #expect(abs(rotation.rotation + .pi / 2) < 1e-9)
  }

  @Test func `both fail when all touches are lifted too early, and ignore a third touch`() {
    for recognizer in [pinch, rotation] {
      let hand = hand(recognizer)
      hand.down(3)
      #expect(recognizer.numberOfTouches == 2)
      hand.move(3, by: 90, 90)
      hand.up(1)
      #expect(recognizer.state == .possible)
      hand.up(2)
      #expect(hand.states(of: recognizer) == "possible failed")
      hand.up(3)
    }
  }
}
