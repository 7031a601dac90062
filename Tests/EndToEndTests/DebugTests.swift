import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of debug rendering on the screen.
@Suite struct DebugTests {
  /// The inks of the canvas, by their number in the terminal; without the terminal's foreground.
  private func colors(_ session: EmulatorSession) -> Set<UInt8> {
    var colors: Set<UInt8> = []
    for row in 0..<session.screen.canvasRows {
      for column in 0..<80 {
        if case .indexed(let color) = session.screen.cell(column: column, row: row).foreground {
          // Inks are normal or bright, whichever contrasts with the background.
          colors.insert(color % 8)
        }
      }
    }
    return colors
  }

  @Test func `marks, segments, ticks, and frames are shown while a stroke is drawn`() throws {
    let session = try openCanvas(["debug.stipple", "--predict", "50"])
    try session.type("c]]]]")
    try session.type(functionKey: 7)
    try session.waitForText("debug")
    let path = wave(from: Point(x: 20, y: 20), to: Point(x: 120, y: 70), height: 30, count: 17)
    let events = MouseEvent.drag(through: path).dropLast()
    // Already a wave, which does not snap while the pointer rests.
    try session.burst(Array(events.prefix(14)))
    for event in events.dropFirst(14) {
      try session.settle()
      try session.burst([event])
    }
    // Green samples, yellow segments, blue frames, and cyan ticks of the dialed nib.
    try session.wait(until: "everything is marked") { colors($0).isSuperset(of: [2, 3, 4, 6]) }
    try session.type(functionKey: 7)
    try session.wait(until: "nothing is marked") { colors($0).isDisjoint(with: [2, 3, 4, 6]) }
    try session.quit()
  }
}
