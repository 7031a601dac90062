import Display
import Geometry
import Ink
import Studio
import TestSupport
import Testing
import Touches

@Suite struct ReplayControllerTests {
  /// Two strokes of one second each, from 10 s and from 20 s, with an undo at 30 s, a redo at 40 s
  /// and a clearing at 50 s.
  private var edits: [Edit] {
    get throws {
      [
        Edit(.strokeAdded(try stroke(from: 10, y: 5.5)), at: 11),
        Edit(.strokeAdded(try stroke(from: 20, y: 25.5)), at: 21),
        Edit(.undone, at: 30), Edit(.redone, at: 40), Edit(.cleared, at: 50),
      ]
    }
  }

  private func stroke(
    from time: TimeInterval, y: Double, xs: ClosedRange<Double> = 4.5...44.5
  ) throws -> StrokeRecord {
    let samples = (0...10).map { step in
      let x = xs.lowerBound + (xs.upperBound - xs.lowerBound) * Double(step) / 10
      return StrokeSample(location: Point(x: x, y: y), timestamp: time + Double(step) / 10)
    }
    return try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
  }

  private func controller(
    _ edits: [Edit], speed: Double = 1, smoothing: Smoothing = .none
  ) -> (ReplayController, RecordingScreen) {
    let screen = RecordingScreen(ScreenSize(columns: 40, rows: 12))
    let controller = ReplayController(
      edits: edits, speed: speed, smoothing: smoothing, framesPerSecond: 60)
    controller.resize(to: screen.size)
    return (controller, screen)
  }

  /// Draws the frame of a time, and counts the cells with ink.
  private func ink(
    _ controller: ReplayController, _ screen: RecordingScreen, at time: TimeInterval
  ) -> Int {
    controller.displayLink.beginFrame(at: time)
    controller.advance(to: time)
    controller.draw(on: screen)
    return screen.ink.compactMap(\.self).count
  }

  @Test(arguments: [1.0, 4.0])
  func `plays strokes, undo and clear at their recorded times`(speed: Double) throws {
    let (controller, screen) = controller(try edits, speed: speed)
    let moments: [(TimeInterval, Int)] = [
      (0, 1), (0.55, 11), (1, 21), (9.9, 21), (10.55, 32), (11, 42), (19.9, 42), (20, 21),
      (30, 42), (39.9, 42), (40, 0),
    ]
    for (time, cells) in moments {
      #expect(ink(controller, screen, at: 1000 + time / speed) == cells, "after \(time) s")
    }
    #expect(screen.shows("the end"))
  }

  @Test func `asks for a frame when the next thing happens, and for none at the end`() throws {
    let (controller, screen) = controller(try edits, speed: 2)
    _ = ink(controller, screen, at: 1000)
    #expect(abs((controller.displayLink.nextFrame(at: 1000) ?? 0) - 1000.05) < 1e-6)
    _ = ink(controller, screen, at: 1000.6)
    #expect(abs((controller.displayLink.nextFrame(at: 1000.6) ?? 0) - 1005) < 1e-6)
    _ = ink(controller, screen, at: 1020)
    #expect(controller.displayLink.isPaused)
  }

  @Test func `nothing to play is the end`() {
    let (controller, screen) = controller([])
    #expect(ink(controller, screen, at: 5) == 0)
    #expect(screen.shows("the end"))
  }

  @Test(arguments: [Key(.character("q")), Key(.escape), Key(.character("c"), .control)])
  func `some keys leave at any time`(key: Key) throws {
    let (controller, screen) = controller(try edits)
    _ = ink(controller, screen, at: 0)
    controller.keyPressed(Key(.character("x")), at: 0)
    #expect(!controller.isFinished)
    controller.keyPressed(key, at: 0)
    #expect(controller.isFinished)
  }

  @Test func `every key leaves at the end`() throws {
    let (controller, screen) = controller(try edits)
    _ = ink(controller, screen, at: 0)
    _ = ink(controller, screen, at: 100)
    controller.keyPressed(Key(.character("x")), at: 100)
    #expect(controller.isFinished)
  }

  @Test func `a picture larger than the screen is made to fit`() throws {
    let wide = Edit(.strokeAdded(try stroke(from: 0, y: 300, xs: -500...2000)), at: 1)
    let (controller, screen) = controller([wide])
    #expect(ink(controller, screen, at: 0) == 1)
    #expect(ink(controller, screen, at: 1) >= 38)
  }

  @Test func `another size in the middle of a stroke loses nothing`() throws {
    let (controller, screen) = controller(try edits)
    _ = ink(controller, screen, at: 0)
    let before = ink(controller, screen, at: 0.55)
    for columns in [0, 40] {
      screen.size = ScreenSize(columns: columns, rows: 12)
      controller.resize(to: screen.size)
    }
    #expect(ink(controller, screen, at: 0.55) == before)
  }

  @Test(arguments: Smoothing.allCases, 0..<10 as Range<UInt64>)
  func `ends with the picture that the log adds up to`(
    smoothing: Smoothing, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk(smoothing: smoothing)
    for _ in 0..<12 {
      let points = random.points().map { Point(x: abs($0.x) / 3 + 20, y: abs($0.y) / 3 + 10) }
      desk.stroke(points)
      desk.press(["u", "U", "]", "3", "5", "C"][Int.random(in: 0..<6, using: &random)])
    }
    let (controller, screen) = controller(desk.log, smoothing: smoothing)
    var time = 0.0
    while ink(controller, screen, at: time) >= 0,
      let next = controller.displayLink.nextFrame(at: time)
    {
      time = max(next, time) + .random(in: 0...0.05, using: &random)
    }
    let finished = desk.repainted
    for row in 0..<11 {
      for column in 0..<40 {
        #expect(screen.ink[row * 40 + column] == finished.ink[row * 40 + column])
      }
    }
  }
}
