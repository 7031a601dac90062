import Canvas
import Glibc
import TestSupport

@testable import Drawing

@Suite struct NibDialTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
  private let path = linePoints((20, 40), (100, 40))

  private var samples: [[StrokeSample]] {
    Sketch(folding: desk.log).strokes.map(\.samples)
  }

  private func degrees(_ samples: [StrokeSample]) -> [Int?] {
    samples.map { $0.azimuth.map { Int(($0 * 180 / .pi).rounded()) } }
  }

  @Test func `keys turn the nib by 15°, and the angle is in the samples as dialed`() {
    desk.type("c")
    desk.stroke(path)
    desk.type(">>")
    desk.stroke(path)
    desk.type("<<<<<<")
    desk.stroke(path)
    desk.press("\u{1B}")
    #expect(samples.map { Set(degrees($0)) } == [[45], [75], [345]])
    for sample in samples.joined() {
      #expect(sample.flags.contains(.dialedAngles))
      #expect(sample.flags.isDisjoint(with: [.estimatedAzimuth, .estimatedAltitude]))
      #expect(sample.altitude == nil)
    }
  }

  @Test func `tilting makes the line wider, and is limited`() throws {
    desk.stroke(path)
    desk.type("((")
    desk.stroke(path)
    desk.type("((((((((((")
    desk.stroke(path)
    desk.type("))))))))))")
    desk.stroke(path)
    desk.press("\u{1B}")
    let altitudes = samples.map {
      Set($0.map { $0.altitude.map { Int(($0 * 180 / .pi).rounded()) } })
    }
    #expect(altitudes == [[nil], [60], [15], [90]])
    let forces = samples.map { $0[3].perpendicularForce }
    #expect(forces[0] == 1 && abs(forces[1] - 1 / sin(.pi / 3)) < 1e-6 && abs(forces[3] - 1) < 1e-6)
    #expect(samples.joined().allSatisfy { $0.azimuth == nil }, "a round nib has no direction")
  }

  @Test func `an upright nib shows no tilt`() {
    desk.press("c", "(")
    #expect(desk.shown.lines.contains { $0.contains("tilt 75°") })
    desk.press(")")
    #expect(!desk.shown.lines.contains { $0.contains("tilt") })
  }

  @Test func `every step of the tilt makes the line of a mouse wider`() throws {
    desk.type("]]]")
    var collector = TouchCollector()
    collector.forceSensitivity = 0
    func drag(at y: Double) {
      for (index, x) in [20.0, 60, 100, 100].enumerated() {
        collector.add(
          PointerReport(
            index == 0 ? .press : index == 3 ? .release : .motion,
            timestamp: 200 + y + Double(index) / 10, location: Point(x: x, y: y),
            buttonMask: index == 3 ? [] : .primary))
        desk.deliver(collector.takeEvents(predicting: 0, at: 200 + y))
      }
    }
    for step in 0..<6 {
      drag(at: Double(step) * 10 + 10)
      desk.type("(")
    }
    desk.press("\u{1B}")
    let strokes = Sketch(folding: desk.log).strokes
    #expect(strokes.map(\.style.maximumForce) == Array(repeating: nil, count: 6))
    let widths = strokes.map { $0.style.halfWidth(force: $0.samples[1].perpendicularForce) * 2 }
    try #require(widths.count == 6)
    let factors = widths.map { ($0 / widths[0] * 100).rounded() / 100 }
    #expect(factors == [1, 1.04, 1.15, 1.41, 2, 3.86])
  }

  @Test(arguments: [false, true])
  func `the nib turns during a stroke, at rest too`(usesWheel: Bool) throws {
    desk.type("c")
    desk.down(20, 40, .primary)
    desk.move(linePoints((22, 40), (40, 40)))
    for _ in 0..<6 {
      if usesWheel {
        desk.wheel(0, 1, at: Point(x: 40, y: 40), .alternate)
      } else {
        desk.press(">")
      }
    }
    desk.move(linePoints((42, 40), (60, 40)))
    desk.up()
    desk.press("\u{1B}")
    let stroke = try #require(samples.first)
    #expect(degrees(stroke.filter { $0.location.x < 40 }).allSatisfy { $0 == 45 })
    #expect(degrees(stroke.filter { $0.location.x > 40 }).allSatisfy { $0 == 135 })
    let resting = degrees(stroke.filter { $0.location.x == 40 })
    #expect(resting == [45, 60, 75, 90, 105, 120, 135])
    #expect(desk.controller.viewport.transform == .identity, "the wheel does not scroll")
  }

  @Test func `reports that were read together with the turn keep their directions`() throws {
    desk.type("c]]]]]]]]]<<<")
    func touch(_ x: Double, _ phase: Touch.Phase) -> Touch {
      Touch(
        id: Touch.ID(rawValue: 9), type: .indirectPointer, phase: phase, timestamp: 300,
        location: Point(x: x, y: 40), buttonMask: phase == .ended ? [] : .primary)
    }
    func deliver(_ range: ClosedRange<Int>, _ phase: Touch.Phase) {
      desk.controller.touchesChanged(TouchEvent(coalesced: range.map { touch(Double($0), phase) }))
    }
    deliver(20...20, .began)
    deliver(21...60, .moved)
    for _ in 0..<6 { desk.controller.keyPressed(Key(.character(">")), at: 300) }
    deliver(61...100, .moved)
    deliver(100...100, .ended)
    desk.press("\u{1B}")
    let stroke = try #require(Sketch(folding: desk.log).strokes.first)
    var direction = NibDirection(stroke.style)
    let path = Smoothing.spline.path(through: stroke.samples)
    for point in path where abs(point.location.x - 60) > 2 {
      let axis = direction.axis(at: point.timestamp, of: stroke.samples)
      #expect(abs(axis.dx - (point.location.x < 60 ? 1 : 0)) < 0.1, "\(point)")
    }
  }

  @Test func `a turn in motion changes neither the force nor the prediction`() throws {
    desk.type("c]]]]]]")
    var collector = TouchCollector()
    collector.forceSensitivity = 1
    for index in 0..<30 {
      let time = 300 + Double(index) / 100
      collector.add(
        PointerReport(
          index == 0 ? .press : index == 29 ? .release : .motion, timestamp: time,
          location: Point(x: 10 + Double(index * index) / 6, y: 40),
          buttonMask: index == 29 ? [] : .primary))
      desk.deliver(collector.takeEvents(predicting: 0.03, at: time))
      guard index == 10 || index == 20 else { continue }
      let stroke = try #require(desk.controller.sketch.activeStrokes.first)
      let predicted = stroke.predictedSamples.map(\.location)
      desk.controller.keyPressed(Key(.character(">")), at: time + 0.001)
      let remaining = stroke.predictedSamples.map(\.location)
      #expect(!remaining.isEmpty && remaining == predicted.suffix(remaining.count))
    }
    let stroke = try #require(samples.first)
    let turns = zip(stroke, stroke.dropFirst()).filter {
      $0.0.location == $0.1.location && $0.0.azimuth != $0.1.azimuth
    }
    #expect(turns.count == 2 && Set(stroke.map(\.force)).count > 5)
    #expect(turns.allSatisfy { $0.0.force == $0.1.force })
  }

  @Test func `what was drawn before the nib is turned keeps its look`() throws {
    desk.type("c]]]]]]")
    desk.down(20, 40, .primary)
    desk.move(linePoints((22, 40), (60, 40)))
    let before = try #require(desk.controller.sketch.activeStrokes.first).samples
    desk.type(">>>")
    desk.move(linePoints((62, 40), (100, 40)))
    let after = try #require(desk.controller.sketch.activeStrokes.first).samples
    #expect(Array(after.prefix(before.count)) == before)
    desk.up()
    desk.controller.settings.showsIndicators = false
    desk.press("\u{1B}")
    #expect(desk.shown.ink.map { $0?.glyph } == desk.repainted.ink.map { $0?.glyph })
  }

  @Test(arguments: [0, 0.03])
  func `a position in a cell is not repeated when the nib turns`(horizon: Double) throws {
    desk.type("c")
    var collector = TouchCollector()
    for x in 0..<12 {
      collector.add(
        PointerReport(
          x == 0 ? .press : .motion, timestamp: 200 + Double(x) / 50,
          location: Point(x: Double(x) * 2 + 1, y: 42), isCellResolution: true,
          buttonMask: .primary))
      desk.deliver(collector.takeEvents(predicting: horizon, at: 200 + Double(x) / 50))
    }
    let stroke = try #require(desk.controller.sketch.activeStrokes.first)
    #expect(stroke.predictedSamples.isEmpty == (horizon == 0))
    let count = stroke.samples.count
    desk.type(">")
    #expect(stroke.samples.count == count)
    // The prediction expires, which is delivered as a stationary touch.
    for event in collector.takeEvents(predicting: horizon, at: 205) {
      #expect(event.allTouches.map(\.phase) == [.stationary])
      desk.controller.touchesChanged(event)
    }
    #expect(stroke.samples.count == count && stroke.predictedSamples.isEmpty)
    #expect(Set(degrees(stroke.samples)) == [45])
  }

  @Test func `pieces of a stroke that was cut keep their angles`() throws {
    desk.type("c")
    desk.down(20, 40, .primary)
    desk.move(linePoints((22, 40), (60, 40)))
    desk.type(">>")
    desk.move(linePoints((62, 40), (100, 40)))
    desk.up()
    desk.type("E")
    desk.stroke(linePoints((40, 20), (40, 60)))
    desk.press("\u{1B}")
    let pieces = samples
    #expect(pieces.count == 2)
    #expect(Set(degrees(pieces[0])) == [45] && Set(degrees(pieces[1])) == [45, 60, 75])
    #expect(pieces.joined().allSatisfy { $0.flags.contains(.dialedAngles) })
    desk.controller.settings.showsIndicators = false
    desk.press("\u{1B}")
    #expect(desk.shown.ink.map { $0?.glyph } == desk.repainted.ink.map { $0?.glyph })
  }

  @Test func `the angles are shown in the toolbar and in the message`() {
    desk.type("c>")
    #expect(desk.shown.lines[20].contains("calligraphy · plain · 4 dots wide · nib 60°"))
    #expect(desk.screen.lines[23].contains(" > 60° "))
    #expect(!desk.screen.lines[23].contains(" ) "), "the nib is upright")
    desk.type("(")
    #expect(desk.shown.lines[23].contains(" > 60° "))
  }

  @Test func `a tool without the angle says so`() {
    desk.type("m>")
    #expect(desk.shown.lines[20].contains("marker has no nib direction"))
    desk.type("(")
    #expect(desk.shown.lines[20].contains("marker has no nib tilt"))
    desk.type("p")
    desk.wheel(0, 1, at: Point(x: 40, y: 40), .alternate)
    #expect(desk.shown.lines[20].contains("pen has no nib direction"))
    #expect(desk.controller.viewport.transform == .identity)
  }

  @Test func `the pictures of all directions are lines, in braille and in ASCII`() {
    var dial = NibDial()
    #expect(dial.picture(usesBraille: true) == "⠑⢄" && dial.picture(usesBraille: false) == "\\ ")
    var pictures: [String] = []
    var signs = ""
    for step in 0..<24 {
      dial.azimuthSteps = step
      pictures.append(dial.picture(usesBraille: true))
      signs += dial.picture(usesBraille: false).prefix(1)
    }
    #expect(pictures.allSatisfy { $0.count == 2 })
    #expect(Array(pictures[0..<12]) == Array(pictures[12...]), "a nib has no front")
    #expect(Set(pictures).count >= 8)
    #expect(signs == "--\\\\\\|||///---\\\\\\|||///-")
  }

  @Test func `the copies of a symmetric stroke have reflected nibs`() throws {
    desk.type("c>M")
    desk.stroke(path)
    desk.press("\u{1B}")
    #expect(samples.map { Set(degrees($0)) } == [[60], [120]])
  }
}
