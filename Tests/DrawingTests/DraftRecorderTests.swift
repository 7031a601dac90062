import Canvas
import TestSupport

@testable import Drawing

@Suite struct DraftRecorderTests {
  private let path = (0..<200).map { Point(x: Double($0) / 3, y: 20) }

  /// Returns the samples in the last draft.
  private func samples(_ updates: [DraftUpdate]) -> [StrokeSample] {
    updates.reduce(into: []) { samples, update in
      switch update {
      case .began(let strokes): samples = strokes[0].samples
      case .added: break
      case .grew(let more): samples += more[0]
      case .abandoned: samples = []
      }
    }
  }

  @Test func `a draft is updated eight times a second, with each sample once`() throws {
    let desk = DrawingDesk()
    // A pointer that keys move snaps to no figure while it rests.
    desk.isKeyed = true
    desk.press("3")
    desk.stroke(path, last: nil)
    let recorded = samples(desk.draftUpdates)
    guard case .began(let strokes) = desk.draftUpdates.first else {
      Issue.record("no draft was saved")
      return
    }
    #expect(strokes[0].style.color == .green)
    // Two seconds of samples.
    #expect(13...17 ~= desk.draftUpdates.count)
    #expect(recorded.map(\.location) == path.prefix(recorded.count).map { $0 })
    #expect(path.count - recorded.count <= 14)
    desk.rest(0.3)
    #expect(samples(desk.draftUpdates).map(\.location) == path)
    desk.rest(5)
    #expect(samples(desk.draftUpdates).map(\.location) == path)
    #expect(desk.controller.displayLink.isPaused)
    desk.controller.finish()
    guard let stroke = desk.log.last?.drawnStroke else {
      Issue.record("the stroke was not saved")
      return
    }
    #expect(samples(desk.draftUpdates) == stroke.samples)
  }

  @Test func `a short stroke has no draft, and each long one has its own`() {
    let desk = DrawingDesk()
    desk.stroke(Array(path.prefix(8)))
    desk.rest(1)
    #expect(desk.draftUpdates.isEmpty)
    for _ in 0..<2 {
      desk.stroke(Array(path.prefix(60)))
      desk.rest(1)
    }
    let beginnings = desk.draftUpdates.count { if case .began = $0 { true } else { false } }
    #expect(beginnings == 2)
  }

  @Test func `a draft has the angles of a nib that turns, and the density of a shade`() {
    let turned = DrawingDesk()
    turned.press("c")
    turned.stroke(Array(path.prefix(100)), last: nil)
    for _ in 0..<6 { turned.press(">") }
    turned.more(Array(path.suffix(100)))
    let recorded = samples(turned.draftUpdates)
    #expect(recorded.count > 150 && recorded.allSatisfy { $0.flags.contains(.dialedAngles) })
    #expect(Set(recorded.map(\.azimuth)).count == 7, "the first angle, and each step")
    let shaded = DrawingDesk()
    for key in "k;".unicodeScalars { shaded.press(key) }
    shaded.stroke(path, last: nil)
    guard case .began(let strokes) = shaded.draftUpdates.first else {
      Issue.record("no draft was saved")
      return
    }
    #expect(strokes[0].style == shaded.controller.gestures.stroke.style)
    #expect(strokes[0].style.density != StrokeStyle().density)
  }

  @Test func `the draft of a canceled stroke is abandoned`() {
    let desk = DrawingDesk()
    for (count, last) in [(8, nil), (80, .abandoned)] as [(Int, DraftUpdate?)] {
      desk.stroke(Array(path.prefix(count)), last: nil)
      desk.press(.escape)
      desk.lift(at: path[count - 1])
      #expect(desk.draftUpdates.last == last)
    }
    #expect(desk.log.isEmpty)
  }

  @Test func `strokes that begin while others are active replace them, and their draft`() {
    let desk = DrawingDesk()
    for _ in 0..<3 { desk.press("M") }
    desk.down(0, 20, .primary)
    desk.move(Array(path.prefix(80)))
    // An interrupted recognizer cancels its strokes without a change of its state.
    desk.controller.gestures.stroke.reset()
    #expect(desk.controller.sketch.activeStrokes.count == 6)
    desk.up(.cancelled)
    desk.down(0, 40, .primary)
    desk.move(path.prefix(80).map { Point(x: $0.x, y: 40) })
    #expect(desk.controller.sketch.activeStrokes.count == 6)
    let updates = desk.draftUpdates.filter { if case .grew = $0 { false } else { true } }
    guard updates.count == 3, case .began(let first) = updates[0], updates[1] == .abandoned,
      case .began(let second) = updates[2]
    else {
      Issue.record("the first draft was not abandoned: \(updates)")
      return
    }
    #expect(first.count == 6 && second.count == 6)
    #expect(desk.shown.cells == desk.repaintedHere.cells, "no ink is left")
    desk.controller.finish()
    #expect(desk.log.count == 1)
  }

  @Test func `the reason why a sketch is read-only is shown once`() {
    let desk = DrawingDesk(readOnlyReason: "read-only")
    desk.controller.messages.showNotice("read-only")
    for change in [{}, { desk.stroke(path) }] {
      change()
      #expect(desk.shown.lines.count { $0.contains("read-only") } == 1)
    }
  }
}
