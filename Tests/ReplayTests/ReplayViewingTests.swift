import Canvas
import TestSupport

@testable import Replay

@Suite struct ReplayViewingTests {
  /// A line from 0 s to 1 s, and another at 11 s.
  private var edits: [Edit] {
    get throws {
      try [(0.0, 10.5), (11, 30.5)].map { start, y in
        let samples = (0...10).map { step in
          StrokeSample(
            location: Point(x: 20.5 + 4 * Double(step), y: y), timestamp: start + Double(step) / 10)
        }
        let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
        return Edit(.strokeAdded(stroke), at: stroke.time.upperBound)
      }
    }
  }

  private func desk(_ change: (inout ReplayOptions) -> Void = { _ in }) throws -> Desk {
    let desk = Desk(try edits, change)
    desk.press(.character("t"))
    desk.press(.end)
    return desk
  }

  /// Returns the picture with the edits drawn under a transform.
  private func cells(_ edits: [Edit], _ transform: Transform) -> [ScreenCell] {
    let screen = RecordingScreen(columns: 40, rows: 12)
    var view = CanvasView(smoothing: .none)
    view.layOut(screen.size, transform: transform)
    view.update(showing: Sketch(folding: edits))
    view.draw(panels: [], on: screen)
    return screen.cells
  }

  private func moved(_ dx: Double, _ dy: Double) -> Transform {
    Transform(scale: 1, translation: Vector(dx: dx, dy: dy))
  }

  @Test func `a middle drag, the wheel, and Shift with arrows pan the canvas`() throws {
    let desk = try desk()
    #expect(desk.screen.cells == cells(try edits, .identity))
    desk.drag([Point(x: 30, y: 20), Point(x: 36, y: 12)], .middle)
    #expect(desk.screen.cells == cells(try edits, moved(6, -8)))
    desk.wheel(1, at: Point(x: 10, y: 10))
    #expect(desk.screen.cells == cells(try edits, moved(6, -20)))
    desk.wheel(-1, at: Point(x: 10, y: 10), .shift)
    #expect(desk.screen.cells == cells(try edits, moved(18, -20)))
    desk.press(.down, .shift)
    desk.press(.right, .shift)
    #expect(desk.screen.cells == cells(try edits, moved(18 - 40, -20 - 24)))
  }

  @Test func `keys, Ctrl with the wheel, and two touches zoom`() throws {
    let zooms: [(Desk) -> Void] = [
      { desk in
        desk.press(.character("+"))
        desk.press(.character("+"))
      },
      { $0.wheel(-4, at: Point(x: 40, y: 24), .control) },
      { desk in
        desk.controller.pointerHovered(
          PointerReport(
            .motion, timestamp: 0, location: Point(x: 40, y: 24), buttonMask: [],
            modifierFlags: .alternate))
        // The pinch begins behind its threshold of 6 dots, when the touches are 46 dots apart.
        let path = (0...13).map { Point(x: 60 + 2 * Double($0), y: 24) }
        desk.drag(path, .primary, .alternate)
      },
    ]
    let twice = Transform(scale: 2, translation: Vector(dx: -40, dy: -24))
    for zoom in zooms {
      let desk = try desk()
      zoom(desk)
      #expect(desk.screen.shows("zoom 200%"))
      desk.press(.character("x"))
      #expect(desk.screen.cells == cells(try edits, twice))
      desk.press(.character("z"))
      #expect(desk.screen.shows("zoom 100%"))
    }
  }

  @Test func `f and a right double tap fit the drawing, and enlarge it the second time`() throws {
    for fit: (Desk) -> Void in [
      { $0.press(.character("f")) },
      { desk in
        desk.drag([Point(x: 5, y: 5)], .secondary)
        desk.drag([Point(x: 5, y: 5)], .secondary)
      },
    ] {
      let desk = try desk()
      desk.wheel(9, at: .zero)
      desk.press(.home)
      let bounds = try #require(Rect(union: Sketch(folding: try edits).strokes.map(\.bounds)))
      for maximumScale in [1, Viewport.scales.upperBound] {
        fit(desk)
        desk.press(.end)
        let fitted = Viewport(
          fitting: bounds, into: desk.screen.size.dots.rect, maximumScale: maximumScale)
        #expect(desk.screen.cells == cells(try edits, fitted.transform))
      }
    }
  }

  @Test func `the drawing is fitted above the rows that are shown`() throws {
    let samples = (0...10).map {
      StrokeSample(location: Point(x: 40, y: 10 * Double($0)), timestamp: Double($0) / 10)
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
    let desk = Desk([Edit(.strokeAdded(stroke), at: 1)])
    func bottom() -> Double {
      desk.controller.window.navigator.transform.apply(to: stroke.bounds).maxY
    }
    #expect((38...41).contains(bottom()), "\(bottom())")
    desk.press(.character("t"))
    #expect((46...49).contains(bottom()), "\(bottom())")
    desk.press(.character("t"))
    desk.wheel(1, at: .zero)
    let transform = desk.controller.window.navigator.transform
    desk.press(.character("t"))
    #expect(desk.controller.window.navigator.transform == transform, "a changed view stays")
  }

  @Test func `ink that was undone is framed only on request`() throws {
    let far = try #require(
      StrokeRecord(
        style: StrokeStyle(),
        samples: [StrokeSample(location: Point(x: 9000, y: 0), timestamp: 20)]))
    let undone =
      try edits + [Edit(.strokeAdded(far), at: 20), Edit(.undone(EditID(counter: 3)), at: 21)]
    let desk = Desk(undone)
    desk.press(.character("t"))
    desk.press(.end)
    #expect(desk.screen.cells == cells(try edits, .identity))
    let wide = Desk(undone) { $0.framesEverything = true }
    wide.press(.character("t"))
    wide.press(.end)
    #expect((1..<20).contains(wide.ink))
  }

  @Test func `a view that was not changed is fitted to a new size of the window`() throws {
    let desk = try desk()
    desk.screen.size = ScreenSize(columns: 20, rows: 6)
    desk.controller.resize(to: desk.screen.size)
    desk.draw()
    #expect(desk.ink > 10)
    desk.press(.character("z"))
    let transform = desk.screen.cells
    desk.controller.resize(to: desk.screen.size)
    desk.draw()
    #expect(desk.screen.cells == transform, "a changed view stays")
  }

  @Test func `playing and seeking go on in a view that was panned`() throws {
    let desk = try desk()
    desk.wheel(-1, at: .zero)
    desk.press(.home)
    desk.draw(after: 0.55)
    let first = desk.ink
    #expect(first > 0)
    desk.draw(after: 20)
    #expect(desk.screen.cells == cells(try edits, moved(0, 12)))
  }

  @Test func `zooming within a stroke loses no ink`() throws {
    let desk = try desk()
    desk.press(.home)
    desk.draw(after: 0.55)
    desk.press(.character("+"))
    desk.press(.character("-"))
    desk.press(.character("x"))
    desk.draw(after: 20)
    #expect(desk.screen.cells == cells(try edits, .identity))
  }

  @Test func `pauses are shortened to two seconds, which i toggles at any moment`() throws {
    let desk = try desk { $0.shortensPauses = ReplayOptions().shortensPauses }
    desk.press(.character("t"))
    desk.press(.home)
    #expect(desk.timeline.contains("0:00.0 / 0:04.0"))
    desk.press(.character("i"))
    #expect(desk.screen.shows("pauses at full length"))
    #expect(desk.timeline.contains("0:00 / 0:12"))
    desk.draw(after: 1.5)
    let one = desk.ink
    desk.press(.character("i"))
    #expect(desk.screen.shows("pauses shortened to 2 s"))
    #expect(desk.ink == one)
    desk.draw(after: 1.6)
    #expect(desk.ink > one, "the second stroke has begun")
  }

  @Test func `Enter ends the replay and hands over the moment that is shown`() throws {
    let desk = try desk()
    #expect(desk.controller.continuation == nil)
    desk.press(.enter)
    #expect(desk.controller.isFinished)
    #expect(desk.controller.continuation == (try edits))
    let partial = try Desk(edits)
    partial.draw(after: 0.55)
    let shown = partial.ink
    partial.press(.enter)
    let continuation = try #require(partial.controller.continuation)
    #expect(Sketch(folding: continuation).strokes.map(\.sampleCount) == [6])
    #expect(cells(continuation, .identity).count { $0.color == .red } == shown)
  }

  @Test func `F8 shows the sketch with the next smoothing method`() throws {
    let desk = try desk()
    // The desk begins without smoothing, which is the last method.
    for method in Smoothing.Method.allCases {
      desk.press(.function(8))
      #expect(desk.screen.shows("smoothing: \(method.rawValue)"))
    }
    desk.press(.character("x"))
    #expect(desk.ink > 20)
  }

  @Test(arguments: [(80, 24), (100, 30), (140, 40)])
  func `the row above the timeline has the keys`(columns: Int, rows: Int) throws {
    let desk = Desk(try edits, columns: columns, rows: rows)
    let keys = { desk.screen.lines[rows - 2] }
    #expect(
      keys().hasPrefix(" Space pause  ? help  q quit  ← → 5 s  , . step  [ ] speed  Enter draw"))
    #expect(keys().contains("~ other change") == (columns == 140))
    desk.press(.character(" "))
    #expect(keys().hasPrefix(" Space play "))
    desk.press(.end)
    #expect(keys().hasPrefix(" Space again "))
    desk.press(.character("t"))
    #expect(keys().allSatisfy { $0 == " " })
  }

  @Test func `the help is grouped, explains the marks, and filters`() throws {
    let desk = Desk(try edits, columns: 80, rows: 24)
    desk.press(.character("?"))
    for text in ["┌─ help ─", "Play", "View", "Program", "Timeline", "other change"] {
      #expect(desk.screen.shows(text), "\(text)")
    }
    for key in "/undo".unicodeScalars { desk.press(.character(key)) }
    #expect(desk.screen.shows("<  undo, redo") && !desk.screen.shows("View"))
  }

  @Test func `the wheel turns the pages of the help, and a press only closes it`() throws {
    let desk = Desk(try edits, columns: 40, rows: 12)
    desk.press(.character("?"))
    desk.wheel(1, at: Point(x: 20, y: 20))
    #expect(desk.screen.shows("page 2"))
    #expect(desk.controller.window.navigator.transform == .identity, "the view stays")
    let time = desk.controller.time
    desk.touch(.began, column: 30, row: 11)
    desk.touch(.ended, column: 30, row: 11)
    #expect(!desk.screen.shows("page") && desk.controller.time == time)
    desk.touch(.began, column: 30, row: 11)
    #expect(desk.controller.time > time, "the next press seeks")
  }
}
