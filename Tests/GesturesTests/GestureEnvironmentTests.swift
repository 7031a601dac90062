@_spi(Subclassing) import Gestures
import TestSupport

@Suite struct GestureEnvironmentTests {
  @Test func `delivers an event to the recognizers in the order in which they were added`() {
    let log = Log()
    let environment = GestureEnvironment()
    for name in ["a", "b", "c"] { environment.add(LoggingRecognizer(name, log)) }
    for event in Timeline("BM").events { environment.deliver(event) }
    #expect(log.entries == ["a began", "b began", "c began", "a moved", "b moved", "c moved"])
  }

  @Test func `resets a recognizer only after all its touches are lifted`() {
    let log = Log()
    let environment = GestureEnvironment()
    environment.add(LoggingRecognizer("a", log))
    environment.deliver(Timeline.event(id: 1, .began, at: 0))
    environment.deliver(Timeline.event(id: 2, .began, at: 1))
    environment.deliver(Timeline.event(id: 1, .ended, at: 2))
    #expect(!log.entries.contains("a reset"))
    environment.deliver(Timeline.event(id: 2, .moved, at: 3))
    environment.deliver(Timeline.event(id: 2, .cancelled, at: 4))
    #expect(log.entries.suffix(2) == ["a cancelled", "a reset"])
  }

  @Test func `a source makes one gesture after the other during the touch of another`() {
    let (pan, tap, double) = (
      PanGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer()
    )
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    for recognizer in [pan, tap, double] { recognizer.allowedTouchTypes = [.indirectPointer] }
    let pen = ImmediateRecognizer(allowsSimultaneous: true)
    pen.allowedTouchTypes = [.pencil]
    let hand = Hand([pen, pan, tap, double])
    hand.type = .pencil
    hand.down(9)
    hand.type = .indirectPointer
    for _ in 0..<3 {
      hand.down()
      hand.move(by: 20, 0, steps: 2)
      hand.up()
      #expect(pan.state == .possible && pan.touches.isEmpty)
    }
    for _ in 0..<2 {
      hand.tap()
      hand.wait(1)
      #expect(tap.state == .possible && double.state == .possible)
    }
    hand.up(9)
    let pans = Array(repeating: " began changed ended", count: 3).joined()
    #expect(hand.states(of: pan).hasPrefix("possible" + pans))
    #expect(hand.states(of: tap) == "possible failed failed failed ended ended")
    #expect(hand.states(of: pen) == "possible began cancelled")
  }

  @Test func `a recognizer that has ignored its touch fails, and receives the next one`() {
    final class Picky: GestureRecognizer {
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        for touch in touches where touch.preciseLocation.x < 50 { ignore(touch) }
        if numberOfTouches > 0 { state = .began }
      }
    }
    let picky = Picky()
    let hand = Hand([picky])
    hand.down(1, at: 10)
    hand.down(2, at: 100)
    #expect(hand.states(of: picky) == "possible failed began")
    hand.up(1)
    hand.up(2)
  }

  @Test func `delivers every phase of an event with several touches`() {
    let log = Log()
    let environment = GestureEnvironment()
    environment.add(LoggingRecognizer("a", log))
    environment.deliver(Timeline.event(id: 1, .began, at: 0))
    var event = Timeline.event(id: 1, .ended, at: 1)
    event.add(coalesced: Timeline.event(id: 2, .began, at: 1).allTouches)
    environment.deliver(event)
    #expect(log.entries == ["a began", "a began", "a ended"])
    environment.deliver(Timeline.event(id: 2, .ended, at: 2))
    #expect(log.entries.last == "a reset")
  }

  @Test func `recognizes a gesture with every touch`() {
    let recognizer = FollowingRecognizer()
    for _ in 0..<3 {
      #expect(Timeline("B-M-E").states(of: recognizer) == "possible began changed ended")
      #expect(recognizer.state == .possible)
    }
  }
}

/// The calls that recognizers received, in order.
final class Log {
  var entries: [String] = []
}

/// Logs its calls and stays possible.
final class LoggingRecognizer: GestureRecognizer {
  private let label: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.label = name
    self.log = log
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { write("began") }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { write("moved") }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { write("ended") }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { write("cancelled") }
  override func reset() {
    super.reset()
    write("reset")
  }

  private func write(_ text: String) { log.entries.append("\(label) \(text)") }
}
