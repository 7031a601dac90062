import Canvas
import Gestures
import TestSupport

@Suite struct StrokeGestureRecognizerTests {
  private let recognizer = StrokeGestureRecognizer()
  private let environment = GestureEnvironment()

  init() { environment.add(recognizer) }

  private func touch(
    _ x: Double, _ phase: Touch.Phase, id: Int = 1, buttons: ButtonMask = .primary
  ) -> Touch {
    Touch(
      id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: x,
      location: Point(x: x, y: 0), buttonMask: buttons)
  }

  private func deliver(_ coalesced: [Touch], predicted: [Touch] = []) {
    environment.deliver(TouchEvent(coalesced: coalesced, predicted: predicted))
  }

  private var positions: [Double]? { recognizer.stroke?.samples.map(\.location.x) }

  @Test func `its state follows the touch: began, changed, ended`() {
    var states: [GestureRecognizer.State] = []
    recognizer.addTarget { states.append($0.state) }
    deliver([touch(1, .began)])
    deliver([touch(2, .moved)])
    deliver([touch(3, .moved)])
    deliver([touch(4, .ended, buttons: [])])
    #expect(states == [.began, .changed, .changed, .ended])
    #expect(recognizer.state == .possible && recognizer.stroke == nil)
  }

  @Test func `appends coalesced samples and replaces predicted ones`() {
    deliver([touch(1, .began)])
    deliver([touch(2, .moved), touch(3, .moved)], predicted: [touch(4, .moved), touch(5, .moved)])
    #expect(positions == [1, 2, 3])
    #expect(recognizer.stroke?.predictedSamples.map(\.location.x) == [4, 5])
    deliver([touch(6, .moved)], predicted: [touch(7, .moved)])
    #expect(positions == [1, 2, 3, 6])
    #expect(recognizer.stroke?.predictedSamples.map(\.location.x) == [7])
  }

  @Test func `the predicted end is as wide as measured ink`() {
    deliver([touch(1, .began)])
    deliver(
      [touch(2, .moved)],
      predicted: [3, 4, 5, 6].map {
        var ahead = touch($0, .moved)
        ahead.force = 0.75
        return ahead
      })
    #expect(recognizer.stroke?.samples.map(\.force) == [1, 1])
    #expect(recognizer.stroke?.predictedSamples.map(\.force) == [0.75, 0.75, 0.75, 0.75])
  }

  @Test func `a resting touch loses its prediction and gains no sample`() {
    deliver([touch(1, .began)])
    deliver([touch(2, .moved)], predicted: [touch(3, .moved)])
    deliver([touch(2, .stationary)])
    #expect(positions == [1, 2])
    #expect(recognizer.stroke?.predictedSamples.isEmpty == true)
    #expect(recognizer.state == .changed)
  }

  @Test func `a finished stroke ends at the location where the touch ended`() {
    var finished: Stroke?
    recognizer.addTarget { finished = ($0 as? StrokeGestureRecognizer)?.stroke }
    deliver([touch(1, .began)])
    deliver([touch(2, .ended, buttons: [])])
    #expect(finished?.state == .done)
    #expect(finished?.samples.map(\.location.x) == [1, 2])
  }

  @Test func `a canceled touch finishes the stroke where it was interrupted`() {
    var states: [GestureRecognizer.State] = []
    recognizer.addTarget { states.append($0.state) }
    deliver([touch(1, .began)])
    let stroke = recognizer.stroke
    deliver([touch(2, .moved)], predicted: [touch(3, .moved)])
    deliver([touch(2, .cancelled)])
    #expect(stroke?.state == .done && stroke?.samples.map(\.location.x) == [1, 2])
    #expect(stroke?.predictedSamples.isEmpty == true && states == [.began, .changed, .ended])
  }

  @Test func `disabling the recognizer cancels the stroke`() {
    deliver([touch(1, .began)])
    let stroke = recognizer.stroke
    recognizer.isEnabled = false
    deliver([touch(2, .ended, buttons: [])])
    #expect(stroke?.state == .cancelled)
  }

  @Test(arguments: [ButtonMask.secondary, .middle, [.primary, .secondary], []])
  func `refuses buttons other than the primary one`(buttons: ButtonMask) {
    deliver([touch(1, .began, buttons: buttons)])
    #expect(recognizer.numberOfTouches == 0 && recognizer.stroke == nil)
  }

  @Test func `fails when two touches begin in the same event`() {
    var event = TouchEvent(coalesced: [touch(1, .began)])
    event.add(coalesced: [touch(1, .began, id: 2)])
    environment.deliver(event)
    #expect(recognizer.state == .failed && recognizer.stroke == nil)
  }

  @Test func `ignores a second touch`() {
    deliver([touch(1, .began)])
    deliver([touch(50, .began, id: 2)])
    deliver([touch(51, .moved, id: 2)])
    deliver([touch(52, .ended, id: 2)])
    #expect(recognizer.state == .began && positions == [1])
    deliver([touch(2, .moved)])
    #expect(positions == [1, 2])
  }

  @Test func `draws in canvas space with the style set when it began`() {
    recognizer.transform = Transform(scale: 2, translation: Vector(dx: 10, dy: 0))
    recognizer.style = StrokeStyle(color: .blue, width: 4)
    deliver([touch(20, .began)])
    recognizer.style = StrokeStyle(color: .red)
    deliver([touch(30, .moved)], predicted: [touch(40, .moved)])
    #expect(positions == [5, 10])
    #expect(recognizer.stroke?.predictedSamples.map(\.location.x) == [15])
    #expect(recognizer.stroke?.style == StrokeStyle(color: .blue, width: 4))
  }
}
