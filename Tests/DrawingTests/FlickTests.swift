import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct FlickTests {
  private let desk = DrawingDesk()
  /// 20 dots to the right in 0.1 s: 200 dots per second.
  private let path = linePoints((20, 20), (40, 20))

  private var translation: Vector { desk.controller.viewport.transform.translation }

  @Test func `the canvas goes on at the velocity of the drag and decelerates`() {
    desk.drag(path, .middle)
    #expect(!desk.controller.displayLink.isPaused)
    let start = desk.time
    let flick = Deceleration(velocity: Vector(dx: 200, dy: 0), at: start)
    for step in 1...20 {
      desk.rest(0.05)
      let expected = 20 + flick.displacement(at: start + 0.05 * Double(step)).dx
      #expect(abs(translation.dx - expected) <= 4, "a frame may be some milliseconds old")
    }
    desk.rest(2)
    #expect(translation == Vector(dx: (20 + flick.displacement(at: flick.end).dx).rounded(), dy: 0))
    #expect(desk.controller.displayLink.isPaused, "no frame is scheduled once the canvas rests")
  }

  @Test(arguments: [10, 60, 240]) func `ends in the same place at every frame rate`(rate: Int) {
    desk.drag(path, .middle)
    let end = desk.time + 3
    var time = desk.time
    while time < end {
      time += 1 / Double(rate)
      desk.controller.advance(to: time)
    }
    #expect(translation == Vector(dx: 110, dy: 0))
  }

  @Test func `goes equally far at every frame rate before the lift`() throws {
    let distances = [15, 30, 60, 120, 240].map { (rate: Int) -> Double in
      let desk = DrawingDesk(columns: 400, rows: 20)
      // 50 dots in 0.2 s, faster and faster up to 500 dots per second, in 240 reports per second.
      func touch(_ index: Int, _ phase: Touch.Phase) -> Touch {
        let fraction = Double(index) / 48
        return Touch(
          id: Touch.ID(rawValue: 900), type: .indirectPointer, phase: phase,
          timestamp: 300 + Double(index) / 240,
          location: Point(x: 20 + 50 * fraction * fraction, y: 20), buttonMask: .middle)
      }
      desk.deliver([TouchEvent(coalesced: [touch(0, .began)])])
      let size = 240 / rate
      for end in stride(from: size, through: 48, by: size) {
        let samples = (end - size + 1...end).map { touch($0, .moved) }
        desk.deliver([TouchEvent(coalesced: samples)])
      }
      desk.deliver([TouchEvent(coalesced: [touch(48, .ended)])])
      for frame in 1...200 { desk.controller.advance(to: 300.2 + Double(frame) / 60) }
      return desk.controller.viewport.transform.translation.dx
    }
    let (least, most) = (try #require(distances.min()), try #require(distances.max()))
    #expect(least > 150 && most <= 1.05 * least)
  }

  @Test(arguments: [false, true])
  func `a fast pinch goes on zooming about its center, unless motion is reduced`(isReduced: Bool) {
    desk.controller.navigator.reducesMotion = isReduced
    desk.hover(40, 20, .alternate)
    desk.drag(linePoints((50, 20), (70, 20)), .primary, .alternate)
    let scale = desk.controller.viewport.transform.scale
    #expect(scale > 1.5)
    desk.rest(3)
    let transform = desk.controller.viewport.transform
    #expect(isReduced ? transform.scale == scale : transform.scale > 1.05 * scale)
    let center = Point(x: 40, y: 20)
    #expect(transform.apply(to: center).distance(to: center) <= 1)
    #expect(desk.controller.displayLink.isPaused)
  }

  @Test func `a press stops it and has its usual effect`() throws {
    desk.drag(path, .middle)
    desk.rest(0.2)
    let before = translation
    #expect(before.dx > 40)
    desk.drag(linePoints((60, 30), (70, 30)), .primary)
    desk.rest(1)
    #expect(translation == before)
    let start = try #require(Sketch(folding: desk.log).strokes.first?.samples.first?.location)
    #expect(start == Point(x: 60 - before.dx, y: 30))
  }

  @Test(arguments: ["wheel", "key", "resize", "drag"]) func `input stops it`(input: String) {
    desk.drag(path, .middle)
    desk.rest(0.1)
    switch input {
    case "wheel": desk.wheel(0, 1, at: Point(x: 10, y: 10))
    case "key": desk.press("3")
    case "resize": desk.resize(columns: 30, rows: 10)
    default: desk.down(10, 10, .middle)
    }
    let before = translation
    desk.rest(1)
    #expect(translation == before)
    #expect(desk.controller.displayLink.isPaused)
  }

  @Test func `a flick does not jump after the program was stopped`() {
    desk.drag(path, .middle)
    desk.rest(0.1)
    let before = translation
    desk.controller.advance(to: desk.time + 1)
    #expect(translation == before)
  }

  @Test func `a drag that rests before it is lifted, or a slow one, is no flick`() {
    desk.down(20, 20, .middle)
    desk.move(path)
    desk.rest(0.2)
    desk.up()
    #expect(desk.controller.navigator.flick(at: desk.time + 1) == nil)
    desk.drag(linePoints((20, 20), (24, 20)), .middle)
    #expect(desk.controller.navigator.flick(at: desk.time + 1) == nil)
  }

  @Test func `reports that arrive together do not send the canvas out of sight`() {
    desk.drag(linePoints((20, 20), (70, 20), count: 2), .middle)
    desk.rest(10)
    #expect(translation == Vector(dx: 50, dy: 0), "too short for a flick")
    desk.press("0", "0")
    desk.down(20, 20, .middle)
    desk.rest(0.05)
    desk.move([Point(x: 770, y: 20), Point(x: 1520, y: 20)])
    desk.up()
    desk.rest(10)
    #expect(translation.dx > 1500 && translation.dx < 1500 + 3000 / 2)
  }

  @Test func `a pinch whose reports arrive together does not zoom out of sight`() {
    desk.hover(40, 24, .alternate)
    desk.down(50, 24, .primary, .alternate)
    desk.move([Point(x: 79, y: 24)], .alternate)
    desk.up()
    let scale = desk.controller.viewport.transform.scale
    desk.rest(5)
    #expect(scale > 1 && desk.controller.viewport.transform.scale == scale)
  }
}
