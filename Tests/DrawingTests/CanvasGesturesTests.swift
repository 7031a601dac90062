import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct CanvasGesturesTests {
  /// A scripted use of the pointer, and the gestures that it should be recognized as.
  struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    let recognized: Set<String>
    let perform: @Sendable (DrawingDesk) -> Void

    var testDescription: String { name }
  }

  static let scripts = [
    Script(name: "left drag", recognized: ["stroke"]) {
      $0.drag(linePoints((9, 9), (60, 30)), .primary)
    },
    Script(name: "left tap", recognized: ["stroke"]) { $0.tap(9, 9) },
    Script(name: "left swipe", recognized: ["stroke"]) {
      $0.drag(linePoints((60, 9), (9, 9), count: 4), .primary)
    },
    Script(name: "left hold", recognized: ["stroke"]) { desk in
      desk.down(9, 9, .primary)
      desk.rest(1)
      desk.move(linePoints((10, 10), (40, 20)))
      desk.up()
    },
    Script(name: "middle drag", recognized: ["drag"]) {
      $0.drag(linePoints((9, 9), (30, 20)), .middle)
    },
    Script(name: "middle tap", recognized: []) { $0.tap(9, 9, .middle) },
    Script(name: "right tap", recognized: ["tap"]) { desk in
      desk.tap(40, 20, .secondary)
      desk.rest(0.5)
    },
    Script(name: "right double tap", recognized: ["tap", "double tap"]) { desk in
      desk.tap(40, 20, .secondary)
      desk.rest(0.1)
      desk.tap(41, 21, .secondary)
      desk.rest(0.5)
    },
    Script(name: "right press of a second", recognized: []) { desk in
      desk.down(40, 20, .secondary)
      desk.rest(1)
      desk.up()
    },
    Script(name: "right swipe", recognized: ["swipe"]) {
      $0.drag(linePoints((60, 9), (9, 11), count: 4), .secondary)
    },
    Script(name: "right swipe upwards", recognized: []) {
      $0.drag(linePoints((40, 40), (40, 5), count: 4), .secondary)
    },
    Script(name: "slow right drag", recognized: []) { desk in
      desk.drag(linePoints((5, 9), (25, 9), count: 31), .secondary)
    },
    Script(name: "fast right circle", recognized: ["lasso"]) {
      $0.drag(circle(40, 24, radius: 18), .secondary)
    },
    Script(name: "fast right half circle", recognized: []) {
      $0.drag(Array(circle(40, 24, radius: 18)[10..<31]), .secondary)
    },
    Script(name: "fast right three-quarter circle", recognized: []) {
      $0.drag(Array(circle(40, 24, radius: 18)[10..<41]), .secondary)
    },
    Script(name: "fast right quarter circle", recognized: ["swipe"]) {
      $0.drag(Array(circle(40, 24, radius: 18)[0..<11]), .secondary)
    },
    Script(name: "right swipe that reverses", recognized: ["swipe"]) { desk in
      desk.drag(
        linePoints((9, 20), (60, 20), count: 9) + linePoints((60, 20), (30, 20), count: 5),
        .secondary)
    },
    Script(name: "right hold and drag", recognized: ["hold and drag"]) { desk in
      desk.down(40, 20, .secondary)
      desk.rest(0.4)
      desk.move(linePoints((41, 20), (9, 20), count: 4))
      desk.up()
    },
    Script(name: "right hold and circle", recognized: ["hold and drag"]) { desk in
      desk.down(58, 24, .secondary)
      desk.rest(0.4)
      desk.move(circle(40, 24, radius: 18))
      desk.up()
    },
    Script(name: "pinch", recognized: ["pinch"]) {
      $0.drag(linePoints((50, 20), (70, 20)), .primary, .alternate)
    },
    Script(name: "pinch with Ctrl", recognized: ["pinch"]) {
      $0.drag(linePoints((50, 20), (70, 20)), .primary, .control)
    },
    Script(name: "pair drag", recognized: ["two-touch drag"]) {
      $0.drag(linePoints((50, 20), (70, 30)), .primary, [.alternate, .shift])
    },
    Script(name: "pinch that becomes a pair drag", recognized: ["pinch", "two-touch drag"]) {
      desk in
      desk.down(50, 20, .primary, .alternate)
      desk.move(linePoints((51, 20), (65, 20)))
      desk.move(linePoints((65, 20), (65, 40)), [.alternate, .shift])
      desk.up()
    },
    Script(name: "left drag with Shift", recognized: ["stroke"]) {
      $0.drag(linePoints((9, 9), (60, 30)), .primary, .shift)
    },
    Script(name: "drag with another button", recognized: []) {
      $0.drag(linePoints((9, 9), (60, 9)), .button(8))
    },
  ]

  /// Returns the names of the gestures that are recognized while a script runs.
  private func recognized(at desk: DrawingDesk, _ perform: (DrawingDesk) -> Void) -> Set<String> {
    let log = Log()
    for recognizer in desk.controller.gestures.all.map(\.recognizer) {
      recognizer.addTarget { recognizer in
        let isRecognized = recognizer.state == .began || recognizer.state == .ended
        if isRecognized { log.names.insert(recognizer.description) }
        log.active = desk.controller.gestures.all.count { $0.recognizer.state.isActive }
        log.maximumActive = max(log.maximumActive, log.active)
      }
    }
    perform(desk)
    let pair: Set = ["pinch", "two-touch drag"]
    #expect(log.maximumActive <= (pair.isSubset(of: log.names) ? 2 : 1))
    #expect(log.active == 0, "no gesture stays active")
    return log.names
  }

  private final class Log {
    var names: Set<String> = []
    var active = 0
    var maximumActive = 0
  }

  @Test(arguments: scripts) func `a script is recognized as its own gestures only`(script: Script) {
    #expect(recognized(at: DrawingDesk(), script.perform) == script.recognized)
  }

  @Test(arguments: scripts.filter { $0.recognized != ["tap"] }, 0..<3)
  func `a script is recognized the same way after any others`(script: Script, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    for _ in 0..<4 {
      Self.scripts.randomElement(using: &random)?.perform(desk)
      desk.rest(1)
      desk.press(.escape, .escape)
    }
    #expect(recognized(at: desk, script.perform) == script.recognized)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no gesture stays active after hasty scripts and keys`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    for _ in 0..<12 {
      Self.scripts.randomElement(using: &random)?.perform(desk)
      let keys: [Key.Code] = [.escape, .delete, .character("u"), .character("g"), .enter, .down]
      if Bool.random(using: &random) { desk.press(keys.randomElement(using: &random) ?? .escape) }
      if Int.random(in: 0..<8, using: &random) == 0 { desk.resize(columns: 30, rows: 9) }
    }
    desk.rest(2)
    let controller = desk.controller
    let environment = controller.touches.environment
    #expect(environment.touches.isEmpty && environment.nextDeadline == nil)
    #expect(
      controller.gestures.all.map(\.recognizer).allSatisfy {
        $0.state == .possible && $0.touches.isEmpty
      })
    #expect(controller.pendingEdit == nil && controller.displayLink.isPaused)
    let times = desk.log.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    desk.press(.escape, .escape)
    #expect(recognized(at: desk) { $0.drag(linePoints((9, 9), (60, 30)), .primary) } == ["stroke"])
  }

  @Test func `a pair that begins just before the menu opens ends as a pair`() {
    let desk = DrawingDesk()
    desk.down(50, 20, .primary, .alternate)
    desk.press(.enter)
    #expect(desk.controller.menu != nil && desk.controller.touches.environment.touches.count == 2)
    let scale = desk.controller.state.transform.scale
    desk.move(linePoints((50, 20), (70, 20)))
    // Like every gesture of the canvas that begins, the pinch closes the menu.
    #expect(desk.controller.menu == nil && desk.controller.state.transform.scale > scale)
    desk.up()
    #expect(desk.controller.touches.environment.touches.isEmpty)
    desk.drag(linePoints((50, 20), (70, 20)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `every gesture has a name and a recognizer of its own`() {
    let gestures = CanvasGestures().all
    #expect(Set(gestures.map(\.name)).count == gestures.count)
    #expect(Set(gestures.map { ObjectIdentifier($0.recognizer) }).count == gestures.count)
    #expect(gestures.allSatisfy { $0.recognizer.name == $0.name })
  }

  @Test func `a stroke begins without delay`() {
    let desk = DrawingDesk()
    desk.down(9, 9, .primary)
    #expect(desk.controller.gestures.stroke.state == .began)
    #expect(desk.controller.touches.environment.nextDeadline == nil)
    let others = desk.controller.gestures.all.dropFirst().map(\.recognizer)
    #expect(others.allSatisfy { $0.state == .failed || $0.touches.isEmpty })
  }

  @Test(arguments: [ButtonMask.primary, .secondary])
  func `on the selection its drag takes the place of the stroke`(buttons: ButtonMask) {
    let desk = DrawingDesk()
    desk.drag(linePoints((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    let names = recognized(at: desk) { desk in
      desk.down(40, 24, buttons)
      let involved = desk.controller.gestures.all.filter { !$0.recognizer.touches.isEmpty }
      #expect(
        involved.map(\.name)
          == (buttons == .primary
            ? ["selection drag"]
            : ["tap", "double tap", "lasso", "swipe", "hold and drag"]))
      if buttons == .secondary { desk.rest(0.4) }
      desk.move(linePoints((41, 24), (60, 24)))
      desk.up()
    }
    #expect(names == [buttons == .primary ? "selection drag" : "hold and drag"])
  }

  @Test func `a pair that begins on the selection belongs to it, and with Shift to the view`() {
    let desk = DrawingDesk()
    desk.drag(linePoints((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    var names = recognized(at: desk) {
      $0.drag(linePoints((44, 24), (60, 24)), .primary, .alternate)
    }
    #expect(names == ["selection pinch"] && desk.log.count == 2)
    names = recognized(at: desk) {
      $0.drag(linePoints((40, 24), (60, 24)), .primary, [.alternate, .shift])
    }
    #expect(names == ["two-touch drag"] && desk.log.count == 2)
  }

  @Test func `a right tap opens the menu at once, and a second one closes it and fits`() {
    let desk = DrawingDesk(columns: 80, rows: 30)
    desk.drag(linePoints((9, 9), (20, 9)), .primary)
    desk.tap(40, 20, .secondary)
    #expect(desk.controller.menu != nil)
    desk.rest(0.1)
    desk.down(41, 21, .secondary)
    #expect(desk.controller.menu == nil)
    desk.up()
    #expect(desk.controller.menu == nil && desk.controller.viewport != Viewport())
    desk.tap(40, 20, .secondary)
    desk.rest(0.4)
    let fitted = desk.controller.viewport
    desk.tap(2, 2, .secondary)
    #expect(desk.controller.menu == nil, "a later or farther click is one beside the menu")
    #expect(desk.controller.viewport == fitted)
  }
}
