import Gestures
import TestSupport

@testable import Drawing

@Suite struct PenDrawingTests {
  let desk = DrawingDesk(columns: 80, rows: 24)

  func reading(_ force: Double, _ azimuth: Double = 1, _ altitude: Double = 0.5) -> PenReading {
    PenReading(force: force, maximumPossibleForce: 1.5, azimuth: azimuth, altitude: altitude)
  }

  func type(_ keys: String) {
    for key in keys.unicodeScalars { desk.press(key) }
  }

  var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  @Test func `force and angles are measured, and saved as such`() throws {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(0.5, 1))
    pen.report(.motion, 40, reading(1, 2))
    pen.report(.motion, 60, reading(0.75, 3))
    pen.report(.release, 60, reading(0.75, 3))
    let samples = try #require(strokes.first).samples
    #expect(samples.map(\.force) == [0.5, 1, 0.75])
    #expect(samples.map(\.azimuth) == [1, 2, 3] && samples.map(\.altitude) == [0.5, 0.5, 0.5])
    #expect(samples.allSatisfy { $0.flags.subtracting(.coalesced).isEmpty })
  }

  @Test func `the force across the surface is limited to what the pen can report`() throws {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1, 1, 0.3))
    pen.report(.release, 60, reading(1, 1, 0.3))
    let stroke = try #require(strokes.first)
    #expect(stroke.style.maximumForce == 1.5)
    #expect(stroke.samples[0].perpendicularForce > 3)
    #expect(stroke.style.halfWidth(force: stroke.samples[0].perpendicularForce) == 0.75)
  }

  @Test func `a pen with sensors whose first report has no angle is not dialed`() throws {
    type("c>(")
    let pen = Pen(desk)
    let first = PenReading(force: 1, maximumPossibleForce: 1.5, measuresAngles: true)
    pen.report(.press, 20, first)
    pen.report(.motion, 40, reading(1, 2, 0.5))
    type(">")
    pen.report(.release, 60, reading(1, 3, 0.5))
    let stroke = try #require(strokes.first)
    #expect(stroke.samples.map(\.azimuth) == [2, 2, 3])
    #expect(stroke.samples.map(\.altitude) == [0.5, 0.5, 0.5])
    #expect(stroke.samples.allSatisfy { !$0.flags.contains(.dialedAngles) })
    #expect(stroke.samples[0].flags.contains(.estimatedAzimuth))
    #expect(abs(stroke.style.nibAngle - .pi / 12) < 1e-9)
  }

  @Test func `a measured azimuth wins, and the dial turns the nib of the next stroke`() throws {
    type("c]]]]]]]>>")
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1, 0))
    pen.report(.motion, 40, reading(1, 0))
    type(">")
    pen.report(.release, 60, reading(1, 0))
    let stroke = try #require(strokes.first)
    #expect(stroke.samples.allSatisfy { $0.azimuth == 0 && !$0.flags.contains(.dialedAngles) })
    #expect(abs(stroke.style.nibAngle - .pi / 6) < 1e-9)
    var direction = NibDirection(stroke.style)
    let axis = direction.axis(at: stroke.time.lowerBound, of: stroke.samples)
    #expect(abs(axis.dy - 0.5) < 1e-9 && abs(axis.dx - 0.75.squareRoot()) < 1e-9)
    // The picture that grew is that of the saved stroke.
    desk.press("\u{1B}")
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test(arguments: [("p", 0), ("m", 0), ("c", 30)])
  func `only a nib with a direction is stored as turned`(key: String, degrees: Int) throws {
    type("c>>" + key)
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1, 0.2))
    pen.report(.release, 60, reading(1, 0.2))
    let style = try #require(strokes.first).style
    #expect(Int((style.nibAngle * 180 / .pi).rounded()) == degrees)
  }

  @Test func `a mirror image of a pen's stroke has the mirrored nib`() throws {
    type("c]]]]]]]>>M")
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1, 0.2))
    pen.report(.release, 60, reading(1, 0.2))
    #expect(strokes.count == 2)
    let axes = strokes.map { stroke in
      var direction = NibDirection(stroke.style)
      return direction.axis(at: stroke.time.lowerBound, of: stroke.samples)
    }
    let (own, copy) = (try #require(axes.first), try #require(axes.last))
    #expect((copy + Vector(dx: own.dx, dy: -own.dy)).length < 1e-6)
    #expect(strokes.map { Int(($0.style.nibAngle * 180 / .pi).rounded()) } == [30, -30])
  }

  @Test func `a pen that measures no angle has those of the dial`() throws {
    type("c>")
    let pen = Pen(desk)
    let pressure = PenReading(force: 0.5, maximumPossibleForce: 1)
    pen.report(.press, 20, pressure)
    pen.report(.release, 60, pressure)
    let stroke = try #require(strokes.first)
    #expect(stroke.samples.allSatisfy { $0.flags.contains(.dialedAngles) && $0.force == 0.5 })
    #expect(stroke.samples.allSatisfy { abs(($0.azimuth ?? 0) - .pi / 3) < 1e-6 })
    #expect(stroke.style.nibAngle == 0 && stroke.style.maximumForce == 1)
  }

  @Test(arguments: [false, true])
  func `a tilted pen draws with the force along it if that is set`(usesForceAlongPen: Bool) throws {
    desk.controller.settings.ink.usesForceAlongPen = usesForceAlongPen
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1, 1, .pi / 6))
    pen.report(.motion, 40, reading(1, 1, .pi / 6))
    pen.report(.release, 60, reading(1, 1, .pi / 6))
    let sample = try #require(strokes.first?.samples[1])
    #expect(abs((sample.altitude ?? 0) - .pi / 6) < 1e-6)
    #expect(abs(sample.perpendicularForce - (usesForceAlongPen ? 1 : 2)) < 1e-6)
  }

  @Test func `the buttons of a pen choose the gesture, as a mouse's do`() {
    let pen = Pen(desk)
    pen.report(.press, 20, reading(1))
    #expect(desk.controller.gestures.stroke.numberOfTouches == 1)
    #expect(desk.controller.gestures.lasso.numberOfTouches == 0)
    pen.report(.release, 20, reading(1))
    pen.report(.press, 20, reading(1), buttons: .secondary)
    #expect(desk.controller.gestures.stroke.numberOfTouches == 0)
    #expect(desk.controller.gestures.lasso.numberOfTouches == 1)
    pen.report(.release, 20, reading(1))
  }

  /// Returns the event of a touch that measures nothing but its location.
  private func touch(
    _ type: Touch.TouchType, _ phase: Touch.Phase, _ x: Double, id: Int
  ) -> TouchEvent {
    TouchEvent(
      coalesced: [
        Touch(
          id: Touch.ID(rawValue: id), type: type, phase: phase, timestamp: 600 + x / 100,
          location: Point(x: x, y: 40), buttonMask: type == .pencil ? .primary : [],
          estimatedProperties: [.force, .azimuth, .altitude])
      ])
  }

  @Test func `the nib of a pen turns at the pen, not at a finger beside it`() throws {
    type("c")
    desk.controller.touchesChanged(touch(.pencil, .began, 20, id: 1))
    desk.controller.touchesChanged(touch(.pencil, .moved, 40, id: 1))
    desk.controller.touchesChanged(touch(.direct, .began, 60, id: 2))
    desk.controller.keyPressed(Key(.character(">")), at: 600.7)
    let samples = try #require(desk.controller.sketch.activeStrokes.first).samples
    #expect(samples.map(\.location.x) == [20, 40, 40])
    #expect(samples.map { Int((($0.azimuth ?? 0) * 180 / .pi).rounded()) } == [45, 45, 60])
  }

  @Test func `a finger on the screen does not disturb the pen's drag`() throws {
    func deliver(_ type: Touch.TouchType, _ phase: Touch.Phase, _ x: Double, id: Int) {
      desk.controller.touchesChanged(
        TouchEvent(
          coalesced: [
            Touch(
              id: Touch.ID(rawValue: id), type: type, phase: phase, timestamp: 600 + x / 100,
              location: Point(x: x, y: 40), buttonMask: type == .pencil ? .middle : [])
          ]))
    }
    let gesture = try #require(desk.controller.gestures.all.first { $0.name == "drag" })
    let drag = try #require(gesture.recognizer as? PanGestureRecognizer)
    drag.maximumNumberOfTouches = 2
    deliver(.pencil, .began, 20, id: 1)
    deliver(.pencil, .moved, 40, id: 1)
    deliver(.direct, .began, 50, id: 2)
    #expect(drag.touches.map(\.type) == [.pencil])
    deliver(.direct, .moved, 150, id: 2)
    #expect(drag.translation == Vector(dx: 20, dy: 0))
    deliver(.pencil, .moved, 160, id: 1)
    #expect(drag.translation == Vector(dx: 140, dy: 0))
    #expect(drag.state == .changed)
  }
}
