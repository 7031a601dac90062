@_spi(Subclassing) import Gestures
import TestSupport

@Suite struct ArbitrationTests {
  /// A gesture that begins with the second touch and that no other gesture prevents.
  private final class Intruder: GestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      if numberOfTouches == 2 { state = .began }
    }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  }

  @Test(arguments: [false, true])
  func `the first gesture recognized wins and the others fail`(isReversed: Bool) {
    let pan = PanGestureRecognizer()
    let tap = TapGestureRecognizer()
    let press = LongPressGestureRecognizer()
    tap.allowableMovement = 50
    press.allowableMovement = 50
    let all = [pan, tap, press]
    let hand = Hand(isReversed ? all.reversed() : all)
    hand.down()
    hand.move(by: 20, 0)
    #expect(all.map(\.state) == [.began, .failed, .failed])
    hand.up()
    #expect(all.map(hand.states) == ["possible began ended", "possible failed", "possible failed"])
  }

  @Test(arguments: [false, true])
  func
    `a gesture that cannot be prevented cancels the active one before its own targets are called`(
      isReversed: Bool
    )
  {
    let companion = ImmediateRecognizer(allowsSimultaneous: false)
    let intruder = Intruder()
    var order: [GestureRecognizer.State] = []
    for recognizer in [companion, intruder] {
      recognizer.addTarget { order.append($0.state) }
    }
    let hand = Hand(isReversed ? [intruder, companion] : [companion, intruder])
    hand.down(1)
    hand.down(2)
    #expect(order == [.began, .cancelled, .began])
    #expect(companion.state == .cancelled && intruder.state == .began)
    hand.up(1)
    hand.up(2)
    #expect(hand.states(of: intruder) == "possible began cancelled")
  }

  @Test(arguments: [false, true])
  func `a gesture that prevents only some others leaves the rest possible`(isReversed: Bool) {
    final class Selective: GestureRecognizer {
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        if state == .possible { state = .began }
      }
      override func canPrevent(_ other: GestureRecognizer) -> Bool { other.name == "prevented" }
    }
    let selective = Selective()
    let (prevented, spared) = (GateRecognizer(), GateRecognizer())
    prevented.name = "prevented"
    let all = [selective, prevented, spared]
    let hand = Hand(isReversed ? all.reversed() : all)
    hand.down()
    hand.move(by: 20, 0)
    #expect(all.map(\.state) == [.began, .failed, .possible])
    // The active gesture does not exclude it either, but is itself not spared.
    spared.succeed()
    #expect(hand.states(of: spared) == "possible ended" && selective.state == .cancelled)
    hand.up()
  }

  @Test(arguments: [false, true])
  func `a gesture that some others cannot prevent survives them only`(isReversed: Bool) {
    final class Stubborn: GestureRecognizer {
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        deadline = .greatestFiniteMagnitude
      }
      override func canBePrevented(by other: GestureRecognizer) -> Bool { other.name != "first" }
    }
    let (first, second) = (GateRecognizer(), GateRecognizer())
    first.name = "first"
    let stubborn = Stubborn()
    let hand = Hand(isReversed ? [stubborn, second, first] : [first, second, stubborn])
    hand.down()
    first.succeed()
    #expect([first, second, stubborn].map(\.state) == [.ended, .failed, .possible])
    hand.up()
    hand.down()
    second.succeed()
    #expect(stubborn.state == .failed)
    hand.up()
  }

  @Test(arguments: [false, true])
  func `waits for a recognizer that fails later in the same event`(isReversed: Bool) {
    let swipe = SwipeGestureRecognizer()
    let lasso = LassoGestureRecognizer()
    swipe.require(toFail: lasso)
    let hand = Hand(isReversed ? [lasso, swipe] : [swipe, lasso])
    hand.down()
    hand.move(by: 40, 0, in: 0.1, steps: 5)
    #expect(lasso.state == .possible)
    hand.up()
    #expect(hand.states(of: lasso) == "possible failed")
    #expect(hand.states(of: swipe) == "possible ended")
  }

  @Test func `does not wait for a recognizer that refused the touch`() {
    let swipe = SwipeGestureRecognizer()
    let lasso = LassoGestureRecognizer()
    lasso.allowedButtons = .secondary
    swipe.require(toFail: lasso)
    let hand = Hand([swipe, lasso])
    hand.down()
    hand.move(by: 40, 0, in: 0.1, steps: 5)
    hand.up()
    #expect(hand.states(of: swipe) == "possible ended")
  }

  @Test func `a deferred continuous gesture begins where its touches are by then`() {
    let gate = GateRecognizer()
    let pan = PanGestureRecognizer()
    pan.require(toFail: gate)
    let hand = Hand([pan, gate])
    hand.down()
    hand.move(by: 30, 0, steps: 3)
    gate.fail()
    #expect(pan.state == .began && pan.translation == .zero)
    hand.move(by: 10, 0)
    #expect(pan.translation == Vector(dx: 10, dy: 0))
    hand.up()
    #expect(hand.states(of: pan) == "possible began changed ended")
    hand.down()
    hand.move(by: 30, 0)
    hand.up()
    var translations: [Vector] = []
    pan.addTarget { [pan] _ in translations.append(pan.translation) }
    gate.fail()
    #expect(translations == Array(repeating: Vector(dx: 24, dy: 0), count: 2), "it is complete")
  }

  @Test func `the delegate decides which gestures another prevents`() {
    let (pan, prevented, spared) = (PanGestureRecognizer(), GateRecognizer(), GateRecognizer())
    let delegate = StubDelegate()
    delegate.prevents = { $0 === prevented }
    pan.delegate = delegate
    let hand = Hand([pan, prevented, spared])
    hand.down()
    hand.move(by: 20, 0)
    #expect([pan, prevented, spared].map(\.state) == [.began, .failed, .possible])
    hand.up()
  }

  @Test func `the delegate receives the view that was hit`() {
    let inner = View(frame: Rect(minX: 50, minY: 50, maxX: 150, maxY: 150))
    let delegate = StubDelegate()
    let pan = PanGestureRecognizer()
    pan.delegate = delegate
    let hand = Hand([pan])
    let root = hand.environment.root
    root.addSubview(inner)
    for x in [100.0, 10] { hand.tap(at: x) }
    #expect(delegate.hitViews.map { $0 === inner } == [true, false])
    #expect(delegate.hitViews.last === root)
  }

  @Test func `a deferred continuous gesture fails when its touch is canceled`() {
    let gate = GateRecognizer()
    let pan = PanGestureRecognizer()
    pan.require(toFail: gate)
    let hand = Hand([pan, gate])
    hand.down()
    hand.move(by: 30, 0, steps: 3)
    hand.up(1, .cancelled)
    #expect(hand.states(of: pan) == "possible failed" && pan.state == .possible)
  }

  @Test func `a deferred tap does not prevent a gesture of later touches`() {
    let tap = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    let pan = PanGestureRecognizer()
    for order in [[tap, double, pan], [pan, double, tap]] {
      let hand = Hand(order)
      hand.tap()
      hand.down()
      hand.move(by: 30, 0)
      #expect(pan.state == .began)
      hand.up()
      #expect(hand.states(of: pan) == "possible failed began ended")
      #expect(order.allSatisfy { $0.state == .possible })
      for recognizer in order { hand.environment.remove(recognizer) }
    }
  }

  @Test func `accepts only touches of the first one's type, unless configured otherwise`() {
    let pan = PanGestureRecognizer()
    let hand = Hand([pan])
    for isExclusive in [true, false] {
      pan.requiresExclusiveTouchType = isExclusive
      hand.type = .direct
      hand.down(1)
      hand.type = .pencil
      hand.down(2)
      #expect(pan.numberOfTouches == (isExclusive ? 1 : 2))
      hand.up(1)
      hand.up(2)
    }
  }

  @Test func `removing a recognizer cancels its gesture, and it can be added elsewhere`() {
    let pan = PanGestureRecognizer()
    let hand = Hand([pan])
    hand.down()
    hand.move(by: 30, 0)
    hand.environment.remove(pan)
    #expect(hand.states(of: pan) == "possible began cancelled")
    #expect(pan.state == .possible && pan.view == nil)
    hand.move(by: 30, 0)
    hand.up()
    #expect(Hand([pan]).environment.recognizers.count == 1)
  }

  /// Collects the touches whose late values it receives.
  private class CorrectedRecognizer: GestureRecognizer {
    private(set) var corrected: [Int] = []
    override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {
      corrected += touches.map(\.id.rawValue)
    }
  }

  @Test func `late values reach the recognizers of their touch, even after the gesture`() {
    let (left, right) = (CorrectedRecognizer(), CorrectedRecognizer())
    let hand = Hand()
    for (recognizer, x) in [(left, 0.0), (right, 50)] {
      let view = View(frame: Rect(minX: x, minY: 0, maxX: x + 49, maxY: 100))
      hand.environment.root.addSubview(view)
      hand.add(recognizer, to: view)
    }
    hand.down(1, at: 10, 10)
    hand.down(2, at: 60, 10)
    hand.correct([1, 2])
    hand.up(1)
    hand.up(2)
    hand.correct([2, 1])
    #expect(left.corrected == [1, 1] && right.corrected == [2, 2])
    hand.down(3, at: 60, 10)
    hand.correct([1, 3])
    #expect(left.corrected == [1, 1] && right.corrected == [2, 2, 3])
  }

  @Test func `a recognizer receives no late values of a touch that it has ignored`() {
    final class FirstTouchOnly: CorrectedRecognizer {
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        for extra in self.touches.dropFirst() { ignore(extra) }
      }
    }
    let recognizer = FirstTouchOnly()
    let hand = Hand([recognizer])
    hand.down(1)
    hand.down(2)
    hand.correct([1, 2])
    #expect(recognizer.corrected == [1])
  }

  @Test func `lists the touches that are down and their recognizers`() {
    let pan = PanGestureRecognizer()
    let tap = TapGestureRecognizer()
    let other = SwipeGestureRecognizer()
    other.allowedButtons = .secondary
    let hand = Hand([pan, tap, other])
    hand.down()
    let touches = hand.environment.touches
    #expect(touches.map(\.location) == [Point(x: 100, y: 100)])
    #expect(touches.map { hand.environment.recognizers(of: $0).count } == [2])
    hand.move(by: 20, 0)
    #expect(hand.environment.touches.map(\.location.x) == [120])
    hand.up()
    #expect(hand.environment.touches.isEmpty)
  }

  @Test func `reports the centroid, locations, buttons and modifiers of its touches`() {
    let companion = ImmediateRecognizer(allowsSimultaneous: false)
    let hand = Hand([companion])
    hand.buttons = .secondary
    hand.down(1, at: 10, 20)
    hand.down(2, at: 30, 60)
    let view = View(frame: Rect(minX: 5, minY: 5, maxX: 100, maxY: 100))
    #expect(companion.numberOfTouches == 2 && companion.buttonMask == .secondary)
    #expect(companion.modifierFlags.isEmpty)
    #expect(companion.location(in: nil) == Point(x: 20, y: 40))
    #expect(companion.location(in: view) == Point(x: 15, y: 35))
    #expect(companion.location(ofTouch: 1, in: nil) == Point(x: 30, y: 60))
    #expect(companion.location(ofTouch: 1, in: view) == Point(x: 25, y: 55))
    hand.up(1)
    #expect(companion.location(in: nil) == Point(x: 30, y: 60))
    hand.up(2)
  }
}
