import Canvas
import Dispatch
import TestSupport

@testable import Replay

@Suite struct ReplayControllerTests {
  /// Strokes of one second each at 10 s and 20 s, an undo at 30 s, a redo at 40 s, and a clear at 50 s.
  private var edits: [Edit] {
    get throws {
      [
        Edit(.strokeAdded(try stroke(from: 10, y: 5.5)), at: 11),
        Edit(.strokeAdded(try stroke(from: 20, y: 25.5)), at: 21),
        Edit(.undone(2), at: 30), Edit(.redone(2), at: 40), Edit(.cleared, at: 50),
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
    return try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
  }

  @Test(arguments: [1.0, 4.0])
  func `plays strokes, undo and clear at their recorded times`(speed: Double) throws {
    let desk = Desk(try edits) { $0.speed = .times(speed) }
    #expect(desk.ink == 0)
    let moments: [(TimeInterval, Int)] = [
      (0.01, 1), (0.55, 11), (1, 21), (9.9, 21), (10.55, 32), (11, 42), (19.9, 42), (20, 21),
      (30, 42), (39.9, 42), (40.1, 0),
    ]
    var last = 0.0
    for (time, cells) in moments {
      desk.draw(after: (time - last) / speed)
      last = time
      #expect(desk.ink == cells, "after \(time) s")
    }
    #expect(desk.timeline.contains("end"))
  }

  /// Reads a sketch once the queue is resumed.
  private func read(
    on queue: DispatchQueue, _ sketch: @escaping @Sendable () throws -> ReplaySketch
  ) -> Background<Result<ReplaySketch, any Error>> {
    queue.suspend()
    return Background(on: queue) { _ in Result(catching: sketch) }
  }

  @Test func `the first frame shows that the sketch is being read, and keys wait for it`() throws {
    let desk = Desk([]) { $0.quitsAtEnd = true }
    let (queue, edits) = (DispatchQueue(label: "reading"), try edits)
    let options = desk.controller.playback.options
    let reading = read(on: queue) { ReplaySketch(Array(edits[..<2]), options: options) }
    (desk.controller.reading, desk.controller.ending) = (reading, nil)
    desk.draw()
    #expect(desk.screen.lines.joined().contains("reading the sketch…"))
    #expect(!desk.controller.isFinished)
    desk.press(.end)
    queue.resume()
    reading.wait()
    desk.draw(after: 0.1)
    #expect(desk.controller.reading == nil && desk.ink == 42)
    #expect(!desk.screen.lines.joined().contains("reading"))
  }

  @Test func `Enter continues from where the keys lead that waited for the sketch`() throws {
    let (desk, other) = (Desk([]), Desk([]))
    let (queue, edits) = (DispatchQueue(label: "reading"), try edits)
    let options = desk.controller.playback.options
    let reading = read(on: queue) { ReplaySketch(edits, options: options) }
    let shown = read(on: queue) { ReplaySketch(edits, options: options) }
    (desk.controller.reading, other.controller.reading) = (reading, shown)
    for key in [Key.Code.end, .enter] { desk.press(key) }
    other.controller.showNotice("a notice")
    for _ in 0..<2 { queue.resume() }
    shown.wait()
    for desk in [desk, other] { desk.draw() }
    #expect(desk.controller.continuation == edits)
    #expect(other.controller.reading == nil && other.screen.shows("a notice"))
  }

  @Test func `a failure to read the sketch ends the replay, and so does q`() {
    let desk = Desk([])
    let queue = DispatchQueue(label: "reading")
    let reading = read(on: queue) { throw CancellationError() }
    desk.controller.reading = reading
    desk.draw()
    #expect(!desk.controller.isFinished)
    let other = Desk([])
    other.controller.reading = reading
    other.press(.character("q"))
    #expect(other.controller.isFinished)
    queue.resume()
    reading.wait()
    desk.draw()
    #expect(desk.controller.isFinished && desk.controller.failure is CancellationError)
  }

  @Test func `every sample is in the first frame that is due after it`() throws {
    let edits = try edits
    let desk = Desk(edits)
    let times = edits.flatMap { edit -> [TimeInterval] in
      guard let stroke = edit.drawnStroke else { return [edit.time - 10] }
      return stroke.samples.map { $0.timestamp - 10 }
    }
    let period = 1.0 / 60
    var shown = 0
    while let next = desk.controller.displayLink.nextFrame(at: desk.time) {
      desk.draw(after: max(next - desk.time, period))
      let due = times.filter { $0 <= desk.time - 1000 + 1e-9 }
      for time in due.dropFirst(shown) {
        #expect(desk.time - 1000 - time <= period + 1e-6, "the sample of \(time) s")
      }
      shown = due.count
      #expect(abs(desk.controller.time - min(desk.time - 1000, 40)) < 1e-9)
    }
    #expect(shown == times.count)
  }

  @Test func `requests a frame for the next event, and none at the end`() throws {
    let desk = Desk(try edits) { $0.speed = .times(2) }
    desk.press(.character("t"))
    desk.draw(after: 0.001)
    let link = desk.controller.displayLink
    #expect(abs((link.nextFrame(at: desk.time) ?? 0) - 1000.05) < 1e-6)
    desk.draw(after: 0.599)
    #expect(abs((link.nextFrame(at: desk.time) ?? 0) - 1005) < 1e-6)
    desk.press(.character("t"))
    #expect(
      try #require(link.nextFrame(at: desk.time)) <= desk.time + 0.5,
      "the clock on the timeline advances")
    desk.draw(after: 20)
    #expect(link.isPaused)
    desk.press(.home)
    desk.press(.character(" "))
    #expect(link.isPaused)
  }

  @Test func `an empty log is at its end`() {
    let desk = Desk([])
    #expect(desk.timeline.contains("end"))
    for key in [Key.Code.left, .character("."), .character(","), .end, .character(" ")] {
      desk.press(key)
    }
    #expect(desk.timeline.contains("end"))
    #expect(!desk.controller.isFinished)
  }

  @Test(arguments: [Key(.character("q")), Key(.escape), Key(.character("c"), .control)])
  func `quits with three keys at any time, and with no other key`(key: Key) throws {
    let desk = Desk(try edits)
    for _ in 0..<2 {
      desk.press(.character("x"))
      desk.draw(after: 100)
      #expect(!desk.controller.isFinished)
    }
    desk.press(key.code, key.modifierFlags)
    #expect(desk.controller.isFinished)
  }

  @Test func `quits at the end on request`() throws {
    let desk = Desk(try edits) { $0.quitsAtEnd = true }
    desk.draw(after: 39)
    #expect(!desk.controller.isFinished)
    desk.draw(after: 2)
    #expect(desk.controller.isFinished)
  }

  @Test func `keys seek, even back from the end`() throws {
    let desk = Desk(try edits)
    let steps: [(Key.Code, TimeInterval, Int)] = [
      (.end, 40, 0), (.left, 35, 42), (.left, 30, 42), (.left, 25, 21), (.right, 30, 42),
      (.character("5"), 20, 21), (.character("1"), 4, 21), (.home, 0, 0), (.left, 0, 0),
    ]
    for (key, time, ink) in steps {
      desk.press(key)
      #expect(abs(desk.controller.time - time) < 1e-9)
      #expect(desk.ink == ink, "at \(time) s")
    }
    desk.draw(after: 0.55)
    #expect(desk.ink == 11, "playing continues from there")
  }

  @Test func `commas and periods step from edit to edit and pause`() throws {
    let desk = Desk(try edits)
    for ink in [21, 42, 21, 42, 0, 0] {
      desk.press(.character("."))
      #expect(desk.ink == ink)
    }
    for ink in [42, 21, 42, 21, 0, 0] {
      desk.press(.character(","))
      #expect(desk.ink == ink)
      desk.draw(after: 5)
      #expect(desk.ink == ink)
    }
    #expect(desk.timeline.contains("paused"))
  }

  @Test func `Space pauses, resumes, and at the end plays again`() throws {
    let desk = Desk(try edits)
    desk.draw(after: 0.55)
    desk.press(.character(" "))
    #expect(desk.timeline.contains("paused"))
    desk.draw(after: 30)
    #expect(desk.ink == 11)
    desk.press(.character(" "))
    desk.draw(after: 0.5)
    #expect(desk.ink == 21)
    desk.press(.end)
    desk.press(.character(" "))
    #expect(desk.controller.time <= 0)
    desk.draw(after: 0.55)
    #expect(desk.ink == 11)
  }

  @Test func `brackets halve and double the speed`() throws {
    let desk = Desk(try edits)
    for (key, text) in [("]", "2×"), ("]", "4×"), ("[", "2×"), ("[", "1×"), ("[", "0.5×")] {
      desk.press(.character(Unicode.Scalar(key) ?? " "))
      #expect(desk.timeline.contains(" \(text) "))
    }
    desk.draw(after: 1.1)
    #expect(desk.ink == 11)
  }

  @Test func `keys show and hide the timeline and the help`() throws {
    let desk = Desk(try edits)
    #expect(desk.timeline.contains("0:00 / 0:40"))
    desk.press(.character("t"))
    #expect(desk.timeline.allSatisfy { $0 == " " })
    desk.touch(.began, column: 30, row: 11)
    #expect(desk.controller.time <= 0, "a hidden timeline cannot be pressed")
    desk.press(.character("t"))
    desk.press(.character("?"))
    #expect(desk.screen.shows("short pauses"))
    desk.press(.character("]"))
    #expect(desk.screen.shows("short pauses"), "help has no use for it")
    desk.press(.escape)
    #expect(!desk.screen.shows("short pauses"))
  }

  @Test func `the timeline is pressed, dragged and released`() throws {
    let desk = Desk(try edits)
    let first = 21.0
    let last = 31.0
    desk.touch(.began, column: last, row: 11)
    #expect(desk.controller.time == 40)
    desk.touch(.moved, column: (first + last) / 2, row: 2)
    #expect(abs(desk.controller.time - 20) < 1e-9)
    #expect(desk.ink == 21)
    desk.draw(after: 10)
    #expect(abs(desk.controller.time - 20) < 1e-9, "a held playhead does not advance")
    desk.touch(.moved, column: -30, row: -4)
    #expect(desk.ink == 0)
    desk.touch(.ended, column: first, row: 5)
    desk.draw(after: 0.55)
    #expect(desk.ink == 11, "playing continues")
    desk.touch(.began, column: 20, row: 3)
    #expect(desk.ink == 11, "dragging on the picture does nothing")
  }

  @Test func `a ring follows the pen while it is down`() throws {
    let desk = Desk(try edits)
    func ring() -> Int {
      desk.screen.cells.count { $0.color == .foreground && $0.glyph.value > 0x2800 }
    }
    #expect(ring() == 0)
    desk.draw(after: 0.55)
    #expect(ring() > 0)
    desk.draw(after: 1)
    #expect(ring() == 0)
  }

  @Test func `draws the pointer for a terminal that draws none`() throws {
    let desk = Desk(try edits)
    desk.controller.pointerMoved(to: PointerMark(Point(x: 60, y: 30)))
    #expect(!desk.controller.displayLink.isPaused)
    desk.draw()
    #expect(desk.screen.cells.contains { $0.glyph.value > 0x2800 })
  }

  @Test func `debug rendering shows the predictions at the current time in red`() throws {
    let plain = try #require(
      StrokeRecord(
        style: StrokeStyle(color: .blue),
        samples: (0...50).map {
          StrokeSample(location: Point(x: 4 + Double($0), y: 20), timestamp: Double($0) / 100)
        }))
    let desk = Desk([Edit(.strokeAdded(plain), at: 0.5)]) { $0.prediction = .fixed(0.05) }
    desk.draw(after: 0.3)
    #expect(desk.ink == 0)
    desk.press(.function(7))
    #expect(desk.ink > 0)
    desk.press(.function(7))
    #expect(desk.ink == 0)
  }

  @Test func `shortens pauses, and plays a part in a loop`() throws {
    let desk = Desk(try edits) {
      $0.shortensPauses = true
      $0.idleLimit = 1
      $0.from = 1
      $0.to = 4
      $0.loops = true
    }
    #expect(desk.ink == 21)
    desk.draw(after: 1.55)
    #expect(desk.ink == 32)
    desk.draw(after: 1.5)
    #expect(desk.timeline.contains("end"))
    #expect(desk.ink == 21)
    let again = try #require(desk.controller.displayLink.nextFrame(at: desk.time))
    desk.draw(after: again - desk.time)
    #expect(desk.controller.time == 1)
  }

  @Test func `scales down a picture that is larger than the screen`() throws {
    let wide = Edit(.strokeAdded(try stroke(from: 0, y: 300, xs: -500...2000)), at: 1)
    let desk = Desk([wide])
    desk.draw(after: 1)
    #expect(desk.ink >= 38)
  }

  @Test func `resizing within a stroke loses no ink`() throws {
    let desk = Desk(try edits)
    desk.draw(after: 0.55)
    for columns in [0, 40] {
      desk.screen.size = ScreenSize(columns: columns, rows: 12)
      desk.controller.resize(to: desk.screen.size)
    }
    desk.draw()
    #expect(desk.ink == 11)
  }

  @Test(arguments: [ReplaySpeed.maximum, .times(1e12), .times(3)], 0..<6 as Range<UInt64>)
  func `ends with the same picture as folding the log`(speed: ReplaySpeed, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edits = random.log()
    let smoothing = Smoothing.allCases.randomElement(using: &random) ?? .none
    let desk = Desk(edits, smoothing: smoothing) { $0.speed = speed }
    desk.press(.character("t"))
    while let next = desk.controller.displayLink.nextFrame(at: desk.time) {
      desk.draw(after: max(next - desk.time, 0) + .random(in: 0.001...0.05, using: &random))
    }
    let finished = RecordingScreen(desk.screen.size)
    var view = CanvasView(smoothing: smoothing)
    view.layOut(finished.size, transform: desk.controller.window.navigator.transform)
    view.update(showing: Sketch(folding: edits))
    view.draw(panels: [], on: finished)
    #expect(desk.screen.cells == finished.cells)
  }
}
