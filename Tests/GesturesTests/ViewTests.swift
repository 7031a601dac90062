import Geometry
import Gestures
import Testing
import Touches

@Suite struct ViewTests {
  /// Writes down what it hears.
  private final class Listener: View {
    var heard = ""
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { heard += "B" }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { heard += "M" }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { heard += "E" }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { heard += "C" }
  }

  /// Content that goes along with the touch.
  private final class ScrollingView: View {
    var offset = Vector.zero
    override func convert(_ point: Point) -> Point { point + offset * -1 }
  }

  private let root = Listener()
  private let inner = Listener(frame: Rect(minX: 50, minY: 50, maxX: 150, maxY: 150))

  init() { root.addSubview(inner) }

  @Test func `the topmost view at a place is hit, unless it is hidden`() {
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

  @Test func `a recogniser gets the touches on its view and on those in it`() {
    let outside = Companion(isTolerant: true)
    let inside = Companion(isTolerant: true)
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

  @Test func `the view that was hit keeps the touch`() {
    let hand = Hand(root: root)
    hand.down()
    hand.move(by: 200, 0)
    hand.up()
    hand.down(at: 10, 10)
    hand.up(1, .cancelled)
    #expect(inner.heard == "BME" && root.heard == "BC")
  }

  @Test func `a gesture cancels the touch in the view, if it is to`() {
    let pan = PanGestureRecognizer()
    let hand = Hand([pan], root: root)
    for (cancels, heard) in [(true, "BC"), (false, "BMME")] {
      pan.cancelsTouchesInView = cancels
      inner.heard = ""
      hand.down()
      hand.move(by: 20, 0, steps: 2)
      hand.up()
      #expect(inner.heard == heard)
    }
  }

  @Test func `a view hears of a touch that is delayed when the gesture has failed`() {
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    let hand = Hand([tap], root: root)
    hand.down()
    hand.move(by: 1, 0)
    #expect(inner.heard == "")
    hand.wait(0.6)
    #expect(inner.heard == "BM")
    hand.up()
    #expect(inner.heard == "BME")
    hand.tap()
    #expect(inner.heard == "BME")
  }

  @Test func `a view hears of a touch's end that is delayed when the gesture has failed`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = true
    let hand = Hand([tap], root: root)
    hand.tap()
    #expect(inner.heard == "B")
    hand.wait(0.4)
    #expect(inner.heard == "BE")
    inner.heard = ""
    hand.tap()
    hand.tap()
    // The one of which it knew is broken off, the other never existed.
    #expect(inner.heard == "BCBC" || inner.heard == "BBCC")
  }

  @Test func `a touch that stays on scrolling content is a pan, and no tap`() {
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

  @Test func `content that scrolls away under a touch that rests leaves it a tap`() {
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

  @Test func `a control has its taps for itself, and no other gesture`() {
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

  @Test(arguments: [Slider.Axis.horizontal, .vertical])
  func `a slider has for itself what begins on its thumb and goes along its axis`(
    axis: Slider.Axis
  ) {
    let slider = Slider(
      frame: Rect(minX: 80, minY: 80, maxX: 120, maxY: 120), axis: axis,
      thumb: Rect(minX: 95, minY: 95, maxX: 105, maxY: 105))
    inner.addSubview(slider)
    func isPrevented(_ recognizer: GestureRecognizer, x: Double, along: Slider.Axis) -> Bool {
      let hand = Hand(root: root)
      hand.add(recognizer)
      hand.down(at: x, 100)
      hand.move(by: along == .horizontal ? 20 : 1, along == .horizontal ? 1 : 20)
      hand.up()
      return hand.states(of: recognizer) == "possible failed"
    }
    let other: Slider.Axis = axis == .horizontal ? .vertical : .horizontal
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
