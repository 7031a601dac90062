import Gestures
import Glibc
import TestSupport

@Suite struct PanGestureRecognizerTests {
  private let pan = PanGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([pan]) }

  @Test func `begins beyond the minimum distance, with the movement beyond it`() {
    hand.down()
    hand.move(by: 6, 0)
    #expect(pan.state == .possible && pan.translation == Vector(dx: 6, dy: 0))
    hand.move(by: 2, 0)
    #expect(pan.state == .began && pan.translation == Vector(dx: 2, dy: 0))
    hand.move(by: -20, 5)
    #expect(pan.translation == Vector(dx: -18, dy: 5))
    #expect(pan.startLocation == Point(x: 100, y: 100))
  }

  /// Reports of 1 to 12 dots in several directions.
  @Test(arguments: [1.0, 2, 4, 5.9, 7, 12], [0, 0.35])
  func `the first translation is at most what one report moved`(step: Double, hold: Double) {
    pan.minimumPressDuration = hold
    for angle in stride(from: 0.0, to: 6, by: 0.7) {
      hand.down()
      hand.wait(hold + 0.01)
      while pan.state == .possible { hand.move(by: step * cos(angle), step * sin(angle)) }
      #expect(pan.state == .began && pan.translation.length <= step + 1e-9)
      hand.up()
    }
  }

  @Test func `setting the translation changes neither the velocity nor the bounds`() {
    pan.bounds = Rect(minX: 0, minY: 0, maxX: 150, maxY: 200)
    hand.down()
    hand.move(by: 16, 0)
    let velocity = pan.velocity
    pan.translation = .zero
    #expect(pan.translation == .zero && pan.velocity == velocity)
    hand.move(by: 10, 3)
    #expect(pan.translation == Vector(dx: 10, dy: 3))
    pan.translation = Vector(dx: 1, dy: 1)
    hand.move(by: 100, 0)
    #expect(pan.translation == Vector(dx: 31, dy: 1), "the edge is 50 dots from the start")
    hand.up()
    #expect(pan.translation == .zero)
  }

  @Test func `fails when lifted too early, and immediately at an extra touch`() {
    hand.tap()
    pan.maximumNumberOfTouches = 1
    hand.down()
    hand.down(2)
    #expect(pan.state == .failed)
    hand.up(1)
    hand.up(2)
    #expect(hand.states(of: pan) == "possible failed failed")
  }

  @Test func `ignores an extra touch once it has begun`() {
    pan.maximumNumberOfTouches = 1
    hand.down()
    hand.move(by: 10, 0)
    hand.down(2)
    hand.move(2, by: 90, 90)
    #expect(pan.translation == Vector(dx: 4, dy: 0) && pan.numberOfTouches == 1)
    hand.up(1)
    #expect(hand.states(of: pan) == "possible began ended")
    hand.up(2)
  }

  @Test func `translation starts at the required number of touches and ends below it`() {
    pan.minimumNumberOfTouches = 2
    hand.down(1)
    hand.move(1, by: 90, 0)
    hand.down(2, at: 150)
    #expect(pan.state == .possible && pan.translation == .zero)
    hand.moveTogether([(1, 10, 0), (2, 20, 0)])
    #expect(pan.state == .began)
    #expect(pan.translation == Vector(dx: 9, dy: 0))
    hand.up(1)
    #expect(hand.states(of: pan) == "possible began ended")
    hand.up(2)
  }

  @Test func `the second touch may be lifted and replaced`() {
    pan.minimumNumberOfTouches = 2
    hand.down(1)
    hand.down(2)
    hand.up(2)
    hand.down(3)
    hand.moveTogether([(1, 0, 9), (3, 0, 9)])
    #expect(pan.state == .began && pan.translation == Vector(dx: 0, dy: 3))
    hand.up(1)
    hand.up(3)
  }

  @Test func `filters the velocity with the given time constant`() {
    // The weight of the previous velocity is one half after 0.1 s.
    pan.velocityTimeConstant = 0.15
    hand.down()
    hand.move(by: 10, 0, in: 0.1)
    hand.move(by: 10, 0, in: 0.1)
    #expect(abs(pan.velocity.dx - 100) < 1e-9)
    hand.move(by: 30, 0, in: 0.1)
    #expect(abs(pan.velocity.dx - 200) < 1e-9)
    hand.move(by: 0, 40, in: 0.1)
    #expect(abs(pan.velocity.dx - 100) < 1e-9 && abs(pan.velocity.dy - 200) < 1e-9)
    hand.up()
    pan.velocityTimeConstant = 0
    hand.down()
    for distance in [20.0, 10] { hand.move(by: distance, 0, in: 0.1) }
    #expect(abs(pan.velocity.dx - 100) < 1e-9)
  }

  /// Drags 50 dots in 0.2 s with constant acceleration, released at 500 dots per second, with the samples of
  /// a frame in each event.
  ///
  /// Returns how far the drag and its flick go, in dots. If `isBunched`, samples have the time of their frame.
  private func flick(_ rate: Int, inCells: Bool, isBunched: Bool, _ axis: Axis) -> Double {
    let (pan, environment) = (PanGestureRecognizer(), GestureEnvironment())
    environment.add(pan)
    func touch(_ location: Point, _ phase: Touch.Phase, at time: TimeInterval) -> Touch {
      Touch(
        id: Touch.ID(rawValue: 1), type: .direct, phase: phase, timestamp: time, location: location)
    }
    let start = Point(x: 101, y: 102)
    var last = touch(start, .began, at: 0)
    environment.deliver(TouchEvent(coalesced: [last]))
    for frame in 0..<rate / 5 {
      var samples: [Touch] = []
      for index in frame * 240 / rate..<(frame + 1) * 240 / rate {
        let time = Double(index + 1) / 240
        let length = 1250 * time * time
        let point = start + Vector(dx: length, dy: length).component(along: axis)
        let seen = inCells ? point.cellCenter : point
        guard seen != last.location else { continue }
        last = touch(seen, .moved, at: isBunched ? Double(frame + 1) / Double(rate) : time)
        samples.append(last)
      }
      if !samples.isEmpty { environment.deliver(TouchEvent(coalesced: samples)) }
    }
    var velocity = Vector.zero
    pan.addTarget { [pan] _ in velocity = pan.velocity }
    let end = touch(last.location, .ended, at: isBunched ? 0.2 : 0.21)
    environment.deliver(TouchEvent(coalesced: [end]))
    let flick = Deceleration(velocity: velocity, at: 0)
    return 50 + flick.displacement(at: flick.end).length
  }

  @Test(arguments: [Axis.horizontal, .vertical], [false, true])
  func `a flick is the same at every frame rate`(axis: Axis, inCells: Bool) {
    var flicks: [Double] = []
    for isBunched in [false, true] {
      flicks += [15, 30, 60, 120, 240].map {
        flick($0, inCells: inCells, isBunched: isBunched, axis)
      }
      let (shortest, longest) = (flicks.min() ?? 0, flicks.max() ?? 0)
      // Without a filter, it goes 290 dots.
      #expect(shortest > 200 && longest < 240 && longest < shortest * 1.05)
      if !isBunched { #expect(longest - shortest < 1e-6) }
    }
  }

  @Test func `a lift in the same read as a part of a movement does not slow the flick`() {
    hand.down()
    for read in 0..<5 {
      hand.rest(1.0 / 15)
      let points = (1...4).map { Point(x: 100 + Double(4 * read + $0) * 5, y: 100) }
      hand.moveInOneEvent(through: points, each: 0)
    }
    hand.move(by: 2, 0, in: 1.0 / 15)
    var velocity = 0.0
    pan.addTarget { [pan] _ in velocity = pan.velocity.dx }
    hand.up(after: 0)
    #expect(abs(velocity - 300) < 1e-9)
  }

  @Test func `the lift does not change the velocity, unless the touch has rested`() {
    for (rest, speed) in [(0.01, 500.0), (0.09, 500), (0.11, 0)] {
      hand.down()
      for _ in 0..<5 { hand.move(by: 10, 0, in: 0.02) }
      #expect(abs(pan.velocity.dx - 500) < 1e-9)
      var velocity: Double?
      pan.addTarget { [pan] _ in if pan.state == .ended { velocity = pan.velocity.dx } }
      hand.up(after: rest)
      #expect(velocity.map { abs($0 - speed) < 1e-9 } == true)
    }
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `along an axis it moves only along that, and fails across it`(axis: Axis) {
    pan.axis = axis
    let (along, across) = axis == .horizontal ? (9.0, 4.0) : (4.0, 9.0)
    hand.down()
    hand.move(by: along, across)
    let movement = Vector(dx: along, dy: across)
    let expected = (movement * (1 - 6 / movement.length)).component(along: axis)
    #expect(pan.state == .began && (pan.translation + expected * -1).length < 1e-9)
    #expect(pan.velocity.component(along: axis) == pan.velocity)
    hand.up()
    hand.down()
    hand.move(by: across, along)
    #expect(pan.state == .failed)
    hand.up()
  }

  @Test func `a pan across an axis leaves the touch to another one that waits for it`() {
    pan.axis = .horizontal
    let other = PanGestureRecognizer()
    other.axis = .vertical
    other.require(toFail: pan)
    hand.add(other)
    hand.down()
    hand.move(by: 2, 9)
    #expect(pan.state == .failed && other.state == .began)
    #expect(abs(other.translation.dy - 9 * (1 - 6 / Vector(dx: 2, dy: 9).length)) < 1e-9)
    hand.up()
    hand.down()
    hand.move(by: 9, 2)
    #expect(pan.state == .began && other.state == .failed)
    hand.up()
  }

  @Test func `stays inside its bounds, and returns with the touch`() {
    pan.bounds = Rect(minX: 0, minY: 0, maxX: 150, maxY: 120)
    hand.down()
    hand.move(by: 86, 0)
    hand.move(by: 0, 50)
    #expect(pan.startLocation == Point(x: 100, y: 100))
    #expect(pan.translation == Vector(dx: 50, dy: 20))
    hand.move(by: -20, -40)
    #expect(pan.translation == Vector(dx: 50, dy: 10))
    hand.move(by: -300, 0)
    #expect(pan.translation == Vector(dx: -100, dy: 10))
    hand.up()
  }

  @Test func `a touch that is added outside the bounds does not change the translation`() {
    pan.bounds = Rect(minX: 0, minY: 0, maxX: 150, maxY: 120)
    hand.down()
    hand.move(by: 10, 0)
    hand.down(2, at: 900, 900)
    #expect(pan.translation == Vector(dx: 4, dy: 0))
    hand.up(1)
    #expect(pan.translation == Vector(dx: 4, dy: 0))
    hand.up(2)
  }

  /// Adds and lifts touches in every order, with movement in between.
  @Test(arguments: Order.all)
  func `translation does not jump when a touch is added or lifted`(order: Order) {
    hand.down(0, at: 100, 100)
    hand.move(0, by: 10, 0)
    var expected = Vector(dx: 4, dy: 0)
    var present: Set = [0]
    func check() {
      #expect(abs(pan.translation.dx - expected.dx) < 1e-9)
      #expect(abs(pan.translation.dy - expected.dy) < 1e-9)
    }
    func move() {
      for id in present.sorted() {
        let offset = Vector(dx: Double(id) * 3.7 + 1, dy: 2.3 - Double(id))
        hand.move(id, by: offset.dx, offset.dy)
        expected = expected + offset * (1 / Double(present.count))
        check()
      }
    }
    for id in order.added {
      hand.down(id, at: 40.1 * Double(id), 300 / Double(id))
      present.insert(id)
      check()
      move()
    }
    for id in order.lifted {
      hand.up(id)
      present.remove(id)
      check()
      move()
    }
    hand.up(order.last)
    #expect(pan.state == .possible)
  }

  /// The order in which touches are added after touch 0, and in which all but one are lifted.
  struct Order: Sendable {
    var added: [Int]
    var lifted: [Int]
    var last: Int

    static let all: [Order] = permutations([1, 2, 3]).flatMap { added in
      permutations([0, 1, 2, 3]).map { Order(added: added, lifted: $0.dropLast(), last: $0[3]) }
    }

    private static func permutations(_ items: [Int]) -> [[Int]] {
      items.count < 2
        ? [items]
        : items.flatMap { item in
          permutations(items.filter { $0 != item }).map { [item] + $0 }
        }
    }
  }

  @Test func `translation stays continuous when touches are added or lifted`() {
    var chance = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let pan = PanGestureRecognizer()
      let hand = Hand([pan])
      hand.down(0)
      hand.move(0, by: 20, 0)
      var down = [0]
      for id in 1...40 where pan.state != .possible {
        let before = pan.translation
        if Bool.random(using: &chance) {
          hand.down(id, at: .random(in: 0...300, using: &chance))
          down.append(id)
        } else if down.count > 1 {
          hand.up(down.remove(at: .random(in: 0..<down.count, using: &chance)))
        }
        #expect((pan.translation + before * -1).length < 1e-9)
        let offset = Vector(
          dx: .random(in: -50...50, using: &chance), dy: .random(in: -50...50, using: &chance))
        hand.moveTogether(down.map { ($0, offset.dx, offset.dy) })
        #expect((pan.translation + (before + offset) * -1).length < 1e-9)
      }
      for id in down { hand.up(id) }
    }
  }
}
