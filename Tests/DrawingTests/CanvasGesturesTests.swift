import Display
import Geometry
import Gestures
import Ink
import TestSupport
import Testing
import Touches
import Workloads

@testable import Drawing

/// The relations between the recognisers of the canvas.
@Suite struct CanvasGesturesTests {
  /// Something done with the pointer, and the recognisers that it is a gesture for.
  struct Deed: Sendable, CustomTestStringConvertible {
    let name: String
    let recognized: Set<String>
    let perform: @Sendable (DrawingDesk) -> Void

    var testDescription: String { name }
  }

  static let deeds = [
    Deed(name: "left drag", recognized: ["stroke"]) { $0.drag(way((9, 9), (60, 30)), .primary) },
    Deed(name: "left tap", recognized: ["stroke"]) { $0.tap(9, 9) },
    Deed(name: "left swipe", recognized: ["stroke"]) {
      $0.drag(way((60, 9), (9, 9), count: 4), .primary)
    },
    Deed(name: "left hold", recognized: ["stroke"]) { desk in
      desk.down(9, 9, .primary)
      desk.rest(1)
      desk.move(way((10, 10), (40, 20)))
      desk.up()
    },
    Deed(name: "middle drag", recognized: ["drag"]) { $0.drag(way((9, 9), (30, 20)), .middle) },
    Deed(name: "middle tap", recognized: []) { $0.tap(9, 9, .middle) },
    Deed(name: "right tap", recognized: ["tap"]) { desk in
      desk.tap(40, 20, .secondary)
      desk.rest(0.5)
    },
    Deed(name: "right double tap", recognized: ["double tap"]) { desk in
      desk.tap(40, 20, .secondary)
      desk.rest(0.1)
      desk.tap(41, 21, .secondary)
      desk.rest(0.5)
    },
    Deed(name: "right press of a second", recognized: []) { desk in
      desk.down(40, 20, .secondary)
      desk.rest(1)
      desk.up()
    },
    Deed(name: "right swipe", recognized: ["swipe"]) {
      $0.drag(way((60, 9), (9, 11), count: 4), .secondary)
    },
    Deed(name: "right swipe upwards", recognized: []) {
      $0.drag(way((40, 40), (40, 5), count: 4), .secondary)
    },
    Deed(name: "slow right drag", recognized: []) { desk in
      desk.drag(way((5, 9), (25, 9), count: 31), .secondary)
    },
    Deed(name: "right circle that ends fast", recognized: ["circle"]) {
      $0.drag(circle(40, 24, radius: 18), .secondary)
    },
    Deed(name: "right half circle that ends fast", recognized: []) {
      $0.drag(Array(circle(40, 24, radius: 18)[10..<31]), .secondary)
    },
    Deed(name: "right three quarters of a circle that end fast", recognized: []) {
      $0.drag(Array(circle(40, 24, radius: 18)[10..<41]), .secondary)
    },
    Deed(name: "right quarter of a circle that ends fast", recognized: ["swipe"]) {
      $0.drag(Array(circle(40, 24, radius: 18)[0..<11]), .secondary)
    },
    Deed(name: "right swipe to and fro", recognized: ["swipe"]) { desk in
      desk.drag(way((9, 20), (60, 20), count: 9) + way((60, 20), (30, 20), count: 5), .secondary)
    },
    Deed(name: "right hold and drag", recognized: ["hold and drag"]) { desk in
      desk.down(40, 20, .secondary)
      desk.rest(0.4)
      desk.move(way((41, 20), (9, 20), count: 4))
      desk.up()
    },
    Deed(name: "right hold and circle", recognized: ["hold and drag"]) { desk in
      desk.down(58, 24, .secondary)
      desk.rest(0.4)
      desk.move(circle(40, 24, radius: 18))
      desk.up()
    },
    Deed(name: "pinch", recognized: ["pinch"]) {
      $0.drag(way((50, 20), (70, 20)), .primary, .alternate)
    },
    Deed(name: "pinch with Ctrl", recognized: ["pinch"]) {
      $0.drag(way((50, 20), (70, 20)), .primary, .control)
    },
    Deed(name: "pair drag", recognized: ["two-touch drag"]) {
      $0.drag(way((50, 20), (70, 30)), .primary, [.alternate, .shift])
    },
    Deed(name: "pinch that becomes a pair drag", recognized: ["pinch", "two-touch drag"]) { desk in
      desk.down(50, 20, .primary, .alternate)
      desk.move(way((51, 20), (65, 20)))
      desk.move(way((65, 20), (65, 40)), [.alternate, .shift])
      desk.up()
    },
    Deed(name: "left drag with Shift", recognized: ["stroke"]) {
      $0.drag(way((9, 9), (60, 30)), .primary, .shift)
    },
    Deed(name: "drag with another button", recognized: []) {
      $0.drag(way((9, 9), (60, 9)), .button(8))
    },
  ]

  /// The names of the recognisers that recognise their gestures while something is done.
  private func recognized(
    at desk: DrawingDesk, _ perform: (DrawingDesk) -> Void
  ) -> Set<String> {
    let log = Log()
    for recognizer in desk.controller.gestures.all {
      recognizer.addTarget { recognizer in
        let isOne = recognizer.state == .began || recognizer.state == .ended
        if isOne { log.names.insert(recognizer.description) }
        log.active = desk.controller.gestures.all.filter(\.state.isActive).count
        log.mostActive = max(log.mostActive, log.active)
      }
    }
    perform(desk)
    let pair: Set = ["pinch", "two-touch drag"]
    #expect(log.mostActive <= (pair.isSubset(of: log.names) ? 2 : 1))
    #expect(log.active == 0, "nothing is under way any more")
    return log.names
  }

  private final class Log {
    var names: Set<String> = []
    var active = 0
    var mostActive = 0
  }

  @Test(arguments: deeds) func `is the gesture that it is, and no other`(deed: Deed) {
    #expect(recognized(at: DrawingDesk(), deed.perform) == deed.recognized)
  }

  @Test(arguments: deeds.filter { $0.recognized != ["tap"] }, 0..<3)
  func `is the same after any other, and again`(deed: Deed, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    for _ in 0..<4 {
      Self.deeds.randomElement(using: &random)?.perform(desk)
      desk.rest(1)
      desk.press(.escape)
      desk.press(.escape)
    }
    #expect(recognized(at: desk, deed.perform) == deed.recognized)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `in whatever haste things are done, nothing stays under way`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    for _ in 0..<12 {
      Self.deeds.randomElement(using: &random)?.perform(desk)
      let keys: [Key.Code] = [.escape, .delete, .character("u"), .character("g"), .enter, .down]
      if Bool.random(using: &random) { desk.press(keys.randomElement(using: &random) ?? .escape) }
      if Int.random(in: 0..<8, using: &random) == 0 { desk.resize(columns: 30, rows: 9) }
    }
    desk.rest(2)
    let controller = desk.controller
    #expect(controller.environment.touches.isEmpty && controller.environment.nextDeadline == nil)
    #expect(controller.gestures.all.allSatisfy { $0.state == .possible && $0.touches.isEmpty })
    #expect(controller.move == nil && controller.eraser == nil && controller.displayLink.isPaused)
    let times = desk.log.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    desk.press(.escape)
    desk.press(.escape)
    #expect(recognized(at: desk) { $0.drag(way((9, 9), (60, 30)), .primary) } == ["stroke"])
  }

  @Test func `a pair that begins just when the menu comes up ends as one`() {
    let desk = DrawingDesk()
    desk.tap(40, 20, .secondary)
    desk.drag(way((50, 20), (70, 20)), .primary, .alternate)
    #expect(desk.controller.menu != nil && desk.controller.environment.touches.isEmpty)
    desk.press(.escape)
    desk.drag(way((50, 20), (70, 20)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `a stroke waits for nothing`() {
    let desk = DrawingDesk()
    desk.down(9, 9, .primary)
    #expect(desk.controller.gestures.stroke.state == .began)
    #expect(desk.controller.environment.nextDeadline == nil)
    let others = desk.controller.gestures.all.dropFirst()
    #expect(others.allSatisfy { $0.state == .failed || $0.touches.isEmpty })
  }

  @Test(arguments: [ButtonMask.primary, .secondary])
  func `on the selection only its drag and taps get touches`(buttons: ButtonMask) {
    let desk = DrawingDesk()
    desk.drag(way((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    let names = recognized(at: desk) { desk in
      desk.down(40, 24, buttons)
      let takers = desk.controller.gestures.all.filter { !$0.touches.isEmpty }.map(\.description)
      #expect(
        takers
          == (buttons == .primary
            ? ["two-touch drag", "pinch", "selection drag"]
            : ["tap", "double tap", "selection drag"])
      )
      desk.move(way((41, 24), (60, 24)))
      desk.up()
    }
    #expect(names == ["selection drag"])
  }

  @Test func `a pair may begin on the selection`() {
    let desk = DrawingDesk()
    desk.drag(way((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    let names = recognized(at: desk) { $0.drag(way((40, 24), (60, 24)), .primary, .alternate) }
    #expect(names == ["pinch"] && desk.log.count == 1)
  }

  @Test func `a right tap is kept back until it cannot be double any more`() {
    let desk = DrawingDesk()
    desk.drag(way((9, 9), (20, 9)), .primary)
    desk.tap(40, 20, .secondary)
    desk.rest(0.3)
    #expect(desk.controller.menu == nil)
    desk.rest(0.1)
    #expect(desk.controller.menu != nil)
  }
}
