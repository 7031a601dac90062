import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of panning and zooming, from the pointer reports to the screen.
@Suite struct ViewTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))

  /// An input that pans the canvas by an offset.
  struct Pan: Sendable, CustomTestStringConvertible {
    let name: String
    let offset: (dx: Int, dy: Int)
    let perform: @Sendable (EmulatorSession) throws -> Void

    var testDescription: String { name }

    static let all = [
      Pan(name: "middle drag", offset: (23, -14)) { session in
        try session.burst(
          MouseEvent.drag(
            through: line(from: Point(x: 40, y: 60), to: Point(x: 63, y: 46)), button: .middle))
      },
      Pan(name: "wheel down", offset: (0, -24)) { session in
        let notch = MouseEvent(.press, Point(x: 80, y: 44), button: .wheelDown)
        try session.burst([notch, notch])
      },
      Pan(name: "arrow with Shift", offset: (-80, 0)) { try $0.type("\u{1B}[1;2C") },
    ]
  }

  @Test(arguments: Pan.all)
  func `panning moves the canvas without limits and changes no edit`(pan: Pan) throws {
    let session = try openCanvas(["panned.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    func expected(_ count: Int) -> Set<ScreenDot> {
      let moved = before.map {
        ScreenDot(x: $0.x + pan.offset.dx * count, y: $0.y + pan.offset.dy * count)
      }
      return Set(moved.filter { (0..<160).contains($0.x) && (0..<96).contains($0.y) })
    }
    for count in 1...9 {
      try pan.perform(session)
      if count == 1 || count == 9 { try session.settle() }
      if count == 1 { #expect(session.screen.dots == expected(1)) }
    }
    #expect(session.screen.dots == expected(9) && session.screen.dots.isEmpty)
    let point = Point(x: 30.5, y: 20.5)
    try session.draw(MouseEvent.drag(through: [point]))
    #expect(session.screen.dots == [ScreenDot(x: 30, y: 20)])
    try session.quit()
    let info = try SketchInfo(of: "panned.stipple", home: session.home)
    #expect(info.edits == 2)
    let drawn = try #require(info.path(ofStroke: 1).first)
    let offset = Vector(dx: Double(9 * pan.offset.dx), dy: Double(9 * pan.offset.dy))
    #expect((drawn + offset).distance(to: point) < 0.3)
  }

  /// An input that zooms to 200 % around (80, 44), and one that zooms back.
  struct Zoom: Sendable, CustomTestStringConvertible {
    let name: String
    let twice: @Sendable (EmulatorSession) throws -> Void
    let back: @Sendable (EmulatorSession) throws -> Void

    var testDescription: String { name }

    static let all = [
      Zoom(name: "Ctrl and wheel", twice: wheel(.wheelUp), back: wheel(.wheelDown)),
      Zoom(
        name: "Alt and drag", twice: pinch(.alternate, from: 100, to: 120),
        back: pinch(.alternate, from: 120, to: 100)),
    ]

    private static func wheel(
      _ button: MouseButton
    ) -> @Sendable (EmulatorSession) throws -> Void {
      { session in
        try session.burst(
          (0..<4).map { _ in
            MouseEvent(.press, Point(x: 80, y: 44), button: button, modifiers: .control)
          })
      }
    }

    /// Returns a pinch whose center is the pointer's position when the key is pressed.
    private static func pinch(
      _ key: MouseModifiers, from: Double, to: Double
    ) -> @Sendable (EmulatorSession) throws -> Void {
      { session in
        try session.move(to: Point(x: 80, y: 44), button: nil, modifiers: [])
        try session.move(to: Point(x: 80, y: 44), button: nil, modifiers: key)
        let path = line(from: Point(x: from, y: 44), to: Point(x: to, y: 44), count: 11)
        try session.burst(MouseEvent.drag(through: path, modifiers: key))
      }
    }
  }

  @Test(arguments: Zoom.all)
  func `zooms around the pointer, shows the percentage, and zooms back`(zoom: Zoom) throws {
    let session = try openCanvas(["zoomed.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.move(to: Point(x: 80, y: 44), button: nil)
    try zoom.twice(session)
    try session.waitForText("zoom 200%")
    try session.settle()
    let after = session.screen.dots
    func width(_ dots: Set<ScreenDot>) -> Int {
      (dots.map(\.x).max() ?? 0) - (dots.map(\.x).min() ?? 0)
    }
    #expect(abs(width(after) - 2 * width(before)) <= 2)
    // The point under the pointer, the middle of the line, does not move; a mark may cover it.
    func distance(_ dot: ScreenDot) -> Double { dot.center.distance(to: Point(x: 80, y: 44)) }
    #expect(after.contains { (4...7).contains(distance($0)) })
    try zoom.back(session)
    try session.waitForText("zoom 100%")
    try session.settle()
    #expect(session.screen.dots.filter { distance($0) > 4 } == before.filter { distance($0) > 4 })
    try session.quit()
    #expect(try SketchInfo(of: "zoomed.stipple", home: session.home).edits == 1)
  }
}
