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
  }

  /// A view whose content scrolls.
  private final class ScrollingView: View {
    var offset = Vector.zero
    override func convert(_ point: Point) -> Point { point + offset * -1 }
  }

  private let root = Listener()
  private let inner = Listener(frame: Rect(minX: 50, minY: 50, maxX: 150, maxY: 150))

  init() { root.addSubview(inner) }

  @Test func `hit testing finds the topmost view that is not hidden`() {
    let top = View(frame: Rect(minX: 90, minY: 90, maxX: 200, maxY: 110))
    inner.addSubview(top)
    #expect(root.hitTest(Point(x: 100, y: 100)) === top)
    #expect(root.hitTest(Point(x: 60, y: 60)) === inner)
    #expect(root.hitTest(Point(x: 180, y: 100)) === root)
    top.isHidden = true
    #expect(root.hitTest(Point(x: 100, y: 100)) === inner)
    inner.removeFromSuperview()
    #expect(root.hitTest(Point(x: 100, y: 100)) === root && inner.superview == nil)
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
    let canvas = ScrollingView()
    let tap = TapGestureRecognizer()
    let pan = PanGestureRecognizer()
    let hand = Hand(root: canvas)
    hand.add(tap)
    hand.add(pan)
    pan.addTarget { _ in canvas.offset = pan.translation }
    hand.down()
    let start = pan.location(in: canvas)
    for _ in 0..<10 { hand.move(by: 0, 5) }
    #expect(pan.location(in: canvas) == start)
    hand.up()
    #expect(hand.states(of: tap) == "possible failed")
    #expect(hand.states(of: pan).hasPrefix("possible began changed"))
    #expect(hand.states(of: pan).hasSuffix("ended"))
  }

  @Test func `a resting touch is a tap even if the content scrolls under it`() {
    let canvas = ScrollingView()
    let tap = TapGestureRecognizer()
    let hand = Hand(root: canvas)
    hand.add(tap)
    hand.down()
    canvas.offset = Vector(dx: 500, dy: 500)
    hand.move(by: 0, 0)
    hand.up()
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test func `a control blocks the taps of containing views, and no other gesture`() {
    let control = Control(frame: Rect(minX: 90, minY: 90, maxX: 110, maxY: 110))
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
    inner.addSubview(Control(frame: Rect(minX: 90, minY: 90, maxX: 110, maxY: 110)))
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
      frame: Rect(minX: 80, minY: 80, maxX: 120, maxY: 120), axis: axis,
      thumb: Rect(minX: 95, minY: 95, maxX: 105, maxY: 105))
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
    let own = PanGestureRecognizer()
    let hand = Hand(root: root)
    hand.add(own, to: slider)
    hand.down()
    hand.move(by: 20, 0)
    #expect(own.state == .began)
    hand.up()
  }
}
