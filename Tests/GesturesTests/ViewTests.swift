import Gestures
import TestSupport

@Suite struct ViewTests {
  /// Logs the phases of its touches.
  private final class Listener: View {
    var received = ""
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { received += "B" }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { received += "M" }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { received += "E" }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { received += "C" }
    override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) { received += "U" }
  }

  /// A button that logs how it tracks touches.
  private final class Button: Control {
    var log: [String] = []
    override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
      log.append(isTouchInside ? "inside" : "outside")
      return true
    }
    override func endTracking(_ touch: Touch, with event: TouchEvent) {
      log.append(isTouchInside ? "pressed" : "left")
    }
    override func cancelTracking(with event: TouchEvent) { log.append("canceled") }
  }

  private let root = Listener()
  private let inner = Listener(frame: Rect(minX: 50, minY: 50, maxX: 150, maxY: 150))

  init() { root.addSubview(inner) }

  @Test func `hit testing finds the topmost view that is not hidden`() {
    let top = View(frame: Rect(minX: 40, minY: 40, maxX: 150, maxY: 60))
    inner.addSubview(top)
    #expect(root.hitTest(Point(x: 100, y: 100)) === top)
    #expect(root.hitTest(Point(x: 60, y: 60)) === inner)
    #expect(root.hitTest(Point(x: 180, y: 100)) === root)
    top.isHidden = true
    #expect(root.hitTest(Point(x: 100, y: 100)) === inner)
    inner.removeFromSuperview()
    #expect(root.hitTest(Point(x: 100, y: 100)) === root && inner.superview == nil)
  }

  @Test func `a frame is in its superview's coordinates, which scroll with its content`() {
    let top = View(frame: Rect(minX: 40, minY: 40, maxX: 60, maxY: 60))
    inner.addSubview(top)
    let point = Point(x: 3, y: 4)
    #expect(top.convert(point, to: nil) == Point(x: 93, y: 94))
    #expect(top.convert(point, to: inner) == Point(x: 43, y: 44))
    #expect(inner.convert(point, from: top) == Point(x: 43, y: 44))
    inner.contentOffset = Point(x: 30, y: 0)
    #expect(top.convert(point, to: nil) == Point(x: 63, y: 94))
    #expect(top.convert(Point(x: 63, y: 94)) == point)
    #expect(inner.convert(Point(x: 50, y: 50)) == inner.contentOffset)
    #expect(root.hitTest(Point(x: 63, y: 94)) === top)
    #expect(root.hitTest(Point(x: 93, y: 94)) === inner)
    inner.frame = Rect(minX: 0, minY: 0, maxX: 40, maxY: 100)
    #expect(root.hitTest(Point(x: 13, y: 44)) === top)
    #expect(root.hitTest(Point(x: 45, y: 44)) === root)
  }

  @Test func `a touch that a view does not handle goes to its superview, with late values`() {
    let silent = View(frame: Rect(minX: 40, minY: 40, maxX: 60, maxY: 60))
    inner.addSubview(silent)
    let hand = Hand(root: root)
    hand.down()
    hand.move(by: 1, 0)
    hand.correct([1, 2])
    hand.up()
    hand.down()
    hand.up(1, .cancelled)
    #expect(inner.received == "BMUEBC" && root.received.isEmpty)
    // A control handles all touches on it.
    silent.addSubview(Control())
    hand.tap()
    #expect(inner.received == "BMUEBC" && root.received.isEmpty)
  }

  @Test func `a view receives late values after their samples, until the next touch or a gesture`()
  {
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    let pan = PanGestureRecognizer()
    let hand = Hand([tap, pan], root: root)
    hand.down()
    hand.correct([1])
    #expect(inner.received == "")
    hand.wait(0.6)
    #expect(inner.received == "BU")
    hand.up()
    hand.correct([2])
    hand.correct([1, 1])
    #expect(inner.received == "BUEU")
    hand.down(2, at: 10, 10)
    hand.wait(0.6)
    hand.correct([1, 2])
    #expect(inner.received == "BUEU" && root.received == "BU")
    hand.move(2, by: 20, 0)
    hand.correct([2])
    hand.up(2)
    hand.correct([2])
    #expect(root.received == "BUC")
  }

  @Test(arguments: [false, true])
  func `the recognizer of the innermost view wins, unless it waits for the other`(waits: Bool) {
    for kind in GestureKind.allCases {
      let (outer, inner) = (kind.make(), kind.make())
      let hand = Hand(root: root)
      hand.add(outer)
      hand.add(inner, to: self.inner)
      if waits { inner.require(toFail: outer) }
      kind.begin(with: hand)
      for touch in hand.environment.touches {
        #expect(hand.environment.recognizers(of: touch).first === inner)
      }
      kind.end(with: hand)
      let (winner, loser) = waits ? (outer, inner) : (inner, outer)
      #expect(hand.states(of: winner).hasSuffix("ended"), "\(kind)")
      #expect(hand.states(of: loser) == "possible failed", "\(kind)")
    }
  }

  @Test func `of two gestures that waited for the same one, the innermost view's wins`() {
    let gate = GateRecognizer()
    let (outer, middle) = (TapGestureRecognizer(), TapGestureRecognizer())
    let hand = Hand(root: root)
    hand.add(outer)
    hand.add(middle, to: inner)
    hand.add(gate, to: inner)
    for tap in [outer, middle] { tap.require(toFail: gate) }
    hand.tap()
    gate.fail()
    #expect(hand.states(of: middle) == "possible ended")
    #expect(hand.states(of: outer) == "possible failed")
  }

  @Test func `a control tracks one touch, and acts when it is lifted inside`() {
    let button = Button(frame: Rect(minX: 40, minY: 40, maxX: 60, maxY: 60))
    inner.addSubview(button)
    let hand = Hand(root: root)
    hand.tap()
    #expect(button.log == ["pressed"])
    hand.down()
    #expect(button.isTracking && button.isTouchInside)
    hand.move(by: 20, 0)
    #expect(button.isTracking && !button.isTouchInside)
    hand.down(2)
    hand.move(2, by: 1, 0)
    hand.up(2)
    hand.move(by: -15, 0)
    hand.up()
    #expect(!button.isTracking && !button.isTouchInside)
    #expect(button.log == ["pressed", "outside", "inside", "pressed"])
    button.log = []
    hand.down()
    hand.move(by: 0, 30)
    hand.up()
    hand.down()
    hand.up(1, .cancelled)
    #expect(button.log == ["outside", "left", "canceled"])
    hand.buttons = .secondary
    hand.tap()
    #expect(button.log.count == 3 && inner.received.isEmpty)
    hand.type = .direct
    hand.tap()
    #expect(button.log.last == "pressed")
  }

  @Test func `two fingers of a source press two controls at once`() {
    let buttons = [0.0, 50].map { Button(frame: Rect(minX: $0, minY: 0, maxX: $0 + 40, maxY: 40)) }
    for button in buttons { inner.addSubview(button) }
    let environment = GestureEnvironment(root: root)
    var collector = TouchCollector()
    for (time, kind) in [PointerReport.Kind.press, .motion, .release].enumerated() {
      for finger in 0...1 {
        collector.add(
          PointerReport(
            kind, timestamp: Double(time),
            location: Point(x: 60 + 50 * Double(finger), y: 60 + Double(time)),
            buttonMask: kind == .release ? [] : .primary, finger: finger))
      }
    }
    for event in collector.takeEvents(predicting: 0, at: 2) { environment.deliver(event) }
    #expect(buttons.map(\.log) == [["inside", "pressed"], ["inside", "pressed"]])
  }

  @Test func `a touch belongs to the view at its reported location`() {
    let environment = GestureEnvironment(root: root)
    func touch(_ reported: Point, _ phase: Touch.Phase, id: Int) -> Touch {
      var touch = Touch(
        id: Touch.ID(rawValue: id), type: .direct, phase: phase, timestamp: Double(id),
        location: reported)
      // The estimate lies on the other side of the inner view's edge.
      touch.preciseLocation = Point(x: 99 - reported.x, y: 100)
      return touch
    }
    environment.deliver(TouchEvent(coalesced: [touch(Point(x: 50, y: 100), .began, id: 1)]))
    environment.deliver(TouchEvent(coalesced: [touch(Point(x: 50, y: 100), .ended, id: 1)]))
    #expect(inner.received == "BE" && root.received.isEmpty)
    environment.deliver(TouchEvent(coalesced: [touch(Point(x: 49, y: 100), .began, id: 2)]))
    #expect(inner.received == "BE" && root.received == "B")
  }

  @Test func `touches that begin together belong to the views that were there before`() {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    for tap in [single, double] { tap.allowedButtons = .secondary }
    single.require(toFail: double)
    let cover = Listener()
    single.addTarget { [root] _ in root.addSubview(cover) }
    let hand = Hand([single, double], root: root)
    hand.buttons = .secondary
    hand.tap()
    var pair = TouchEvent(timestamp: hand.time)
    for id in [11, 12] {
      let touch = Touch(
        id: Touch.ID(rawValue: id), type: .indirectPointer, phase: .began, timestamp: hand.time,
        location: Point(x: 10, y: 10), buttonMask: .primary)
      pair.add(coalesced: [touch])
    }
    // The double tap refuses the first of them, so the single tap is recognized.
    hand.environment.deliver(pair)
    #expect(cover.superview === root && cover.received.isEmpty && root.received == "BB")
  }

  @Test func `a recognizer receives the touches on its view and its subviews`() {
    let outside = ImmediateRecognizer(allowsSimultaneous: true)
    let inside = ImmediateRecognizer(allowsSimultaneous: true)
    let hand = Hand(root: root)
    hand.add(outside)
    hand.add(inside, to: inner)
    hand.down(at: 100, 100)
    hand.up()
    hand.down(at: 10, 10)
    hand.up()
    #expect(hand.states(of: outside) == "possible began cancelled began cancelled")
    #expect(hand.states(of: inside) == "possible began cancelled")
    #expect(inside.view === inner)
  }

  @Test func `a touch stays with the view that it began on`() {
    let hand = Hand(root: root)
    hand.down()
    hand.move(by: 200, 0)
    hand.up()
    hand.down(at: 10, 10)
    hand.up(1, .cancelled)
    #expect(inner.received == "BME" && root.received == "BC")
  }

  @Test func `a gesture cancels the touch in the view if it is configured to`() {
    let pan = PanGestureRecognizer()
    let hand = Hand([pan], root: root)
    for (cancels, received) in [(true, "BC"), (false, "BMME")] {
      pan.cancelsTouchesInView = cancels
      inner.received = ""
      hand.down()
      hand.move(by: 20, 0, steps: 2)
      hand.up()
      #expect(inner.received == received)
    }
  }

  @Test func `a view receives a delayed touch once the gesture has failed`() {
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    let hand = Hand([tap], root: root)
    hand.down()
    hand.move(by: 1, 0)
    #expect(inner.received == "")
    hand.wait(0.6)
    #expect(inner.received == "BM")
    hand.up()
    #expect(inner.received == "BME")
    hand.tap()
    #expect(inner.received == "BME")
  }

  @Test func `a view receives the delayed end of a touch once the gesture has failed`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = true
    let hand = Hand([tap], root: root)
    hand.tap()
    #expect(inner.received == "B")
    hand.wait(0.4)
    #expect(inner.received == "BE")
    inner.received = ""
    hand.tap()
    hand.tap()
    // The double tap cancels both touches before the view receives their ends.
    #expect(inner.received == "BBCC")
  }

  @Test func `a touch that moves with its content is a pan and not a tap`() {
    let canvas = View()
    let tap = TapGestureRecognizer()
    let pan = PanGestureRecognizer()
    let hand = Hand(root: canvas)
    hand.add(tap)
    hand.add(pan)
    pan.addTarget { _ in canvas.contentOffset = Point.zero + pan.translation * -1 }
    hand.down()
    hand.move(by: 0, 10)
    let grabbed = pan.location(in: canvas)
    for _ in 0..<10 {
      hand.move(by: 0, 5)
      #expect(pan.location(in: canvas).distance(to: grabbed) < 1e-9)
    }
    hand.up()
    #expect(hand.states(of: tap) == "possible failed")
    #expect(hand.states(of: pan).hasPrefix("possible began changed"))
    #expect(hand.states(of: pan).hasSuffix("ended"))
  }

  @Test func `a resting touch is a tap even if the content scrolls under it`() {
    let canvas = View()
    let tap = TapGestureRecognizer()
    let hand = Hand(root: canvas)
    hand.add(tap)
    hand.down()
    canvas.contentOffset = Point(x: -500, y: -500)
    hand.move(by: 0, 0)
    hand.up()
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test func `a control blocks the taps of containing views, and no other gesture`() {
    let control = Control(frame: Rect(minX: 40, minY: 40, maxX: 60, maxY: 60))
    inner.addSubview(control)
    let above = TapGestureRecognizer()
    let own = TapGestureRecognizer()
    let swipe = SwipeGestureRecognizer()
    let hand = Hand(root: root)
    for recognizer in [above, swipe] { hand.add(recognizer, to: inner) }
    hand.add(own, to: control)
    hand.tap()
    #expect(hand.states(of: above) == "possible failed")
    #expect(hand.states(of: own) == "possible ended")
    hand.tap(at: 60, 60)
    #expect(hand.states(of: above) == "possible failed ended")
    hand.down()
    hand.move(by: 40, 0)
    hand.up()
    #expect(hand.states(of: swipe).hasSuffix("ended"))
  }

  @Test func `a control lets double taps and taps of two touches through`() {
    inner.addSubview(Control(frame: Rect(minX: 40, minY: 40, maxX: 60, maxY: 60)))
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let pair = TapGestureRecognizer()
    pair.numberOfTouchesRequired = 2
    let hand = Hand(root: root)
    for recognizer in [double, pair] { hand.add(recognizer, to: inner) }
    hand.tap()
    hand.tap()
    #expect(hand.states(of: double) == "possible ended")
    hand.wait(1)
    hand.down(1)
    hand.down(2, at: 105, 100)
    hand.up(1)
    hand.up(2)
    #expect(hand.states(of: pair).hasSuffix("ended"))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a slider blocks the gestures of containing views along its axis from its thumb`(
    axis: Axis
  ) {
    let slider = Slider(
      frame: Rect(minX: 30, minY: 30, maxX: 70, maxY: 70), axis: axis,
      thumb: Rect(minX: 15, minY: 15, maxX: 25, maxY: 25))
    inner.addSubview(slider)
    func isPrevented(_ recognizer: GestureRecognizer, x: Double, along: Axis) -> Bool {
      let hand = Hand(root: root)
      hand.add(recognizer)
      hand.down(at: x, 100)
      hand.move(by: along == .horizontal ? 20 : 1, along == .horizontal ? 1 : 20)
      hand.up()
      return hand.states(of: recognizer) == "possible failed"
    }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    for kind in [GestureKind.pan, .swipe] {
      #expect(isPrevented(kind.make(), x: 100, along: axis))
      #expect(!isPrevented(kind.make(), x: 100, along: other))
      #expect(!isPrevented(kind.make(), x: 85, along: axis))
    }
    // The drag turns before it begins, in the same event.
    let turned = PanGestureRecognizer()
    let turning = Hand(root: root)
    turning.add(turned)
    turning.down()
    let corner = axis == .horizontal ? Point(x: 108, y: 100) : Point(x: 100, y: 108)
    let end = axis == .horizontal ? Vector(dx: 0, dy: 4) : Vector(dx: 4, dy: 0)
    turning.moveInOneEvent(through: [corner, corner + end])
    #expect(turned.state == .failed)
    turning.up()
    let own = PanGestureRecognizer()
    let hand = Hand(root: root)
    hand.add(own, to: slider)
    hand.down()
    hand.move(by: 20, 0)
    #expect(own.state == .began)
    hand.up()
  }
}
