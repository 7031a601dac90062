import Foundation
import Glibc
import TerminalHarness
import TestSupport

@Suite struct LimitTests {
  private func stroke(_ index: Int) -> [MouseEvent] {
    let y = Double(16 + index % 60)
    return MouseEvent.drag(
      through: wave(from: Point(x: 10, y: y), to: Point(x: 109, y: y), periods: 20, count: 100))
  }

  @Test func `strokes beyond the limit on a file's size are reported, not lost silently`() throws {
    let session = try startShell("ulimit -f 96; exec \"$0\" limited.stipple")
    try session.waitForCanvas()
    for index in 0..<60 { try session.burst(stroke(index)) }
    try session.waitForText("not saved: ")
    try session.type("q")
    try session.waitForText("Save it as")
    try session.type("\r")
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.transcriptText.contains("raise it with 'ulimit -f'"))
    let kept = try SketchInfo(of: "limited.stipple", home: session.home).strokes
    #expect((1..<60).contains(kept))
    #expect(session.transcriptText.contains("the last \(60 - kept) edits are lost"))
  }

  @Test(arguments: [4, 8, 12, 24])
  func `too few file descriptors are reported as the cause`(count: Int) throws {
    let session = try startShell("ulimit -n \(count); exec \"$0\" few.stipple")
    try session.wait(until: "it starts or fails") {
      $0.exitStatus != nil || $0.screen.contains("stipple · draw")
    }
    guard session.exitStatus != nil else { return try session.quit() }
    #expect(session.exitStatus == .exited(69))
    #expect(session.transcriptText.contains("raise the limit with 'ulimit -n"))
  }

  @Test func `a huge terminal is drawn on up to a limit`() throws {
    let session = try startShell("stty cols 65535 rows 65535; exec \"$0\" huge.stipple")
    try session.wait(until: "pointer reports are enabled") { $0.modes.mouseTracking == .motion }
    try session.burst([Point(x: 20, y: 20), Point(x: 60, y: 20)])
    try session.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try session.quit()
    #expect(try SketchInfo(of: "huge.stipple", home: session.home).strokes == 1)
  }

  @Test func `a terminal can become huge while drawing`() throws {
    let session = try openCanvas(["growing.stipple"])
    try session.draw(stroke(0))
    try session.setReportedSize(columns: 65_535, rows: 65_535)
    // The help panel that `draw(_:)` waits for is outside the emulated part of the screen.
    try session.burst(stroke(1))
    try session.poll(until: "the second stroke is in the file") {
      try SketchInfo(of: "growing.stipple", home: session.home).strokes == 2
    }
    try session.setReportedSize(columns: 80, rows: 24)
    try session.wait(until: "the toolbar is back") { $0.screen.text(row: 21).contains("≡") }
    try session.draw(stroke(2))
    try session.quit()
    #expect(try SketchInfo(of: "growing.stipple", home: session.home).strokes == 3)
  }
}
