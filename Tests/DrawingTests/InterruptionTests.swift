import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// Drags that the system interrupts, as when the terminal loses the focus.
@Suite struct InterruptionTests {
  /// A kind of drag on a canvas with a selected square from (40, 40) to (70, 60).
  enum Drag: CaseIterable {
    case pen, calligraphy, marker, shade, line, box, ellipse, arrow, strokeEraser, dotEraser
    case selection, held, handle, pair

    /// The key of the tool; `nil` if the selection is dragged.
    var key: Unicode.Scalar? {
      switch self {
      case .pen: "p"
      case .calligraphy: "c"
      case .marker: "m"
      case .shade: "k"
      case .line: "l"
      case .box: "b"
      case .ellipse: "o"
      case .arrow: "a"
      case .strokeEraser: "e"
      case .dotEraser: "E"
      case .selection, .held, .handle, .pair: nil
      }
    }
  }

  private func desk() -> DrawingDesk {
    let desk = DrawingDesk(columns: 80, rows: 40)
    desk.followExactly()
    let corners = [(40.0, 40.0), (70, 40), (70, 60), (40, 60), (40, 40)]
    desk.drag(zip(corners, corners.dropFirst()).flatMap { linePoints($0, $1) }, .primary)
    desk.drag(linePoints((20, 80), (100, 90)), .primary)
    desk.drag(circle(55, 50, radius: 30), .secondary)
    return desk
  }

  /// Begins a drag and moves it through points that are offsets from its start.
  private func begin(_ drag: Drag, _ offsets: [Vector], at desk: DrawingDesk) throws {
    if let key = drag.key {
      desk.press(.escape, .escape)
      desk.press(key)
    }
    let handles = try drag == .handle ? #require(desk.controller.handles).positions : []
    let start =
      switch drag {
      case .selection, .held: Point(x: 55, y: 40)
      case .handle: try #require(handles.first { $0.handle == .scale(x: 1, y: 1) }).center
      case .pair: Point(x: 85, y: 50)
      default: Point(x: 30, y: 30)
      }
    if drag == .pair { desk.hover(55, 50, .alternate) }
    desk.down(
      start.x, start.y, drag == .held ? .secondary : .primary, drag == .pair ? .alternate : [])
    if drag == .held { desk.rest(0.4) }
    desk.move(offsets.map { start + $0 })
  }

  /// The bounds of the lines on the screen, rounded to the resolution of a file.
  private func lines(of desk: DrawingDesk) -> [String] {
    let sketch = desk.controller.pendingEdit?.preview ?? desk.controller.sketch
    let active = desk.controller.sketch.activeStrokes.map { stroke in
      (stroke.samples.isEmpty ? stroke.predictedSamples : stroke.samples).map(\.location)
    }
    let bounds = sketch.strokes.map(\.pathBounds) + active.compactMap { Rect(enclosing: $0) }
    return bounds.map { rect in
      [rect.minX, rect.minY, rect.maxX, rect.maxY].map { "\(Int(($0 * 8).rounded()))" }
        .joined(separator: " ")
    }.sorted()
  }

  @Test(arguments: Drag.allCases, 0..<22 as Range<UInt64>)
  func `what is visible at any moment of a drag stays when it is interrupted`(
    drag: Drag, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let desk = desk()
    let before = lines(of: desk)
    let step = Vector(
      dx: Double(Int.random(in: 2...4, using: &random)),
      dy: Double(Int.random(in: 1...3, using: &random)))
    let count = Int.random(in: 4...14, using: &random)
    try begin(drag, (1...count).map { step * Double($0) }, at: desk)
    if Bool.random(using: &random) { desk.rest(.random(in: 0...0.3, using: &random)) }
    let visible = lines(of: desk)
    desk.up(.cancelled)
    #expect(lines(of: desk) == visible)
    #expect(desk.controller.pendingEdit == nil && desk.controller.sketch.activeStrokes.isEmpty)
    #expect(desk.plainCells == desk.repaintedHere.cells)
    desk.press("u")
    #expect(lines(of: desk) == before || visible == before, "it is one edit")
  }

  @Test(arguments: Drag.allCases) func `Escape shows the canvas as it was`(drag: Drag) throws {
    let desk = desk()
    let before = lines(of: desk)
    try begin(drag, (1...10).map { Vector(dx: 4, dy: 2) * Double($0) }, at: desk)
    #expect(lines(of: desk) != before)
    desk.press(.escape)
    desk.up()
    #expect(lines(of: desk) == before)
  }

  @Test(arguments: [360, 180])
  func `an interrupted loop selects if it is closed`(degrees: Int) {
    let desk = desk()
    desk.press(.escape, .escape)
    #expect(desk.controller.selection == nil)
    let loop = circle(55, 50, radius: 30)
    desk.down(loop[0].x, loop[0].y, .secondary)
    desk.move(Array(loop.prefix(loop.count * degrees / 360).dropFirst()))
    desk.up(.cancelled)
    #expect((desk.controller.selection != nil) == (degrees == 360))
    #expect(!desk.shows("loop not closed"))
  }

  @Test func `an interrupted press is no click`() {
    let desk = desk()
    for buttons in [ButtonMask.primary, .secondary, .middle] {
      desk.press("t")
      desk.down(30, 30, buttons)
      desk.up(.cancelled)
      desk.rest(1)
      #expect(desk.controller.menu == nil && desk.controller.textEntry == nil)
    }
    #expect(desk.log.count == 2)
  }
}
