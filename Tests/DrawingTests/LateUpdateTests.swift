import Drawing
import Gestures
import TestSupport

/// Corrections that arrive after the touch has ended.
@Suite struct LateUpdateTests {
  private final class Scene {
    let controller: DrawingController
    let screen = RecordingScreen(ScreenSize(columns: 40, rows: 12))
    var log: [Edit] = []
    var time = 10.0
    var sample = 0

    init() {
      var save: (Edit) -> Void = { _ in }
      controller = DrawingController(
        sketch: Sketch(), lastTime: 0, smoothing: .spline, framesPerSecond: 60,
        save: { save($0) })
      save = { [unowned self] in log.append($0) }
      controller.settings.showsIndicators = false
      controller.resize(to: screen.size)
      controller.keyPressed(Key(.escape), at: 0)
    }

    func touch(
      _ x: Double, _ phase: Touch.Phase, force: Double = 1, expecting: Touch.Properties = []
    ) -> Touch {
      time += 0.01
      var touch = Touch(
        id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase, timestamp: time,
        location: Point(x: x, y: 20), buttonMask: phase == .ended ? [] : .primary,
        estimatedProperties: .force)
      touch.force = force
      touch.estimatedPropertiesExpectingUpdates = expecting
      if !expecting.isEmpty {
        sample += 1
        touch.estimationUpdateIndex = sample
      }
      return touch
    }

    func drawDraft() {
      for (x, phase) in [(10.0, Touch.Phase.began), (40, .moved), (60, .ended)] {
        controller.touchesChanged(TouchEvent(coalesced: [touch(x, phase, expecting: .force)]))
      }
    }

    func update(_ index: Int, force: Double) {
      var touch = touch(0, .moved, force: force)
      touch.estimationUpdateIndex = index
      var event = TouchEvent(timestamp: time)
      event.updatedTouches = [touch]
      controller.touchesChanged(event)
    }

    var forces: [[Double]] {
      Sketch(folding: log).strokes.map { $0.samples.map(\.force) }
    }

    /// Whether the screen equals that of a new view of what was saved.
    var screenEqualsRepaint: Bool {
      // Escape hides a notice of ink that is out of sight.
      controller.draw(on: screen)
      controller.keyPressed(Key(.escape), at: time)
      controller.draw(on: screen)
      let fresh = DrawingDesk(Sketch(folding: log))
      // A sketch that does not fit in the window is opened at a smaller scale.
      for key: Unicode.Scalar in ["0", "0"] { fresh.press(key) }
      fresh.draw()
      fresh.press("\u{1B}")
      fresh.draw()
      return screen.cells == fresh.screen.cells
    }
  }

  @Test(arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
  func `a stroke is saved after its last update, in any order`(order: [Int]) {
    let scene = Scene()
    scene.controller.keyPressed(Key(.character("]")), at: 0)
    scene.controller.keyPressed(Key(.character("]")), at: 0)
    scene.drawDraft()
    for index in order {
      #expect(scene.log.isEmpty)
      scene.update(index, force: Double(index) / 2)
    }
    #expect(scene.forces == [[0.5, 1, 1.5]])
    #expect(scene.screenEqualsRepaint)
    scene.update(1, force: 9)
    #expect(scene.forces == [[0.5, 1, 1.5]] && scene.screenEqualsRepaint)
  }

  @Test func `quitting saves the stroke without waiting for its updates`() {
    let scene = Scene()
    scene.drawDraft()
    scene.update(2, force: 0.5)
    scene.controller.finish()
    #expect(scene.forces == [[1, 0.5, 1]])
    #expect(scene.screenEqualsRepaint)
  }

  @Test(arguments: ["u", "C"] as [Unicode.Scalar])
  func `an edit saves the stroke that still expects updates first`(key: Unicode.Scalar) {
    let scene = Scene()
    scene.drawDraft()
    scene.controller.keyPressed(Key(.character(key)), at: 20)
    #expect(scene.log.count == 2 && scene.forces.isEmpty)
    scene.update(1, force: 0.5)
    #expect(scene.log.count == 2 && scene.screenEqualsRepaint)
  }

  @Test func `starting a stroke saves the previous one first`() {
    let scene = Scene()
    scene.drawDraft()
    scene.drawDraft()
    scene.controller.finish()
    #expect(scene.forces == [[1, 1, 1], [1, 1, 1]])
    #expect(scene.screenEqualsRepaint)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `strokes with estimated forces equal a full repaint`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scene = Scene()
    var collector = TouchCollector()
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      for key in ["p", "c", "m", "]", "]", "]"].shuffled(using: &random).prefix(3) {
        scene.controller.keyPressed(Key(.character(Unicode.Scalar(key) ?? "p")), at: scene.time)
      }
      let points = random.points()
      for (index, point) in points.enumerated() {
        scene.time += [0, 0.002, 0.01, 0.1][Int.random(in: 0..<4, using: &random)]
        let isLast = index == points.count - 1 && index > 0
        collector.add(
          PointerReport(
            index == 0 ? .press : isLast ? .release : .motion, timestamp: scene.time,
            location: point, buttonMask: isLast ? [] : .primary))
        guard isLast || Bool.random(using: &random) else { continue }
        for event in collector.takeEvents(predicting: 0.02, at: scene.time) {
          scene.controller.touchesChanged(event)
        }
        scene.controller.draw(on: scene.screen)
      }
      // A single point has had no release.
      collector.add(
        PointerReport(.release, timestamp: scene.time, location: points[0], buttonMask: []))
      for event in collector.takeEvents(predicting: 0.02, at: scene.time) {
        scene.controller.touchesChanged(event)
      }
      #expect(scene.screenEqualsRepaint)
    }
    let forces = scene.forces.flatMap(\.self)
    #expect(forces.allSatisfy { $0 > 0.5 && $0 < 1.5 })
  }
}
