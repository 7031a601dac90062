import Foundation
import TerminalHarness
import TestSupport

@Suite struct BackgroundExportTests {
  /// A folder with a sketch whose replay takes seconds to export.
  private func folder() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let strokes = (0..<40).map { index in
      let start = Double(index) * 2
      let samples = (0..<100).map { sample in
        let angle = Double(sample) / 16
        return "[\(start + Double(sample) / 60),\(300 + 280 * cos(angle + start)),"
          + "\(300 + 280 * sin(angle)),1]"
      }
      return "{\"nib\":\"pen\",\"ink\":\"plain\",\"width\":2,\"samples\":["
        + samples.joined(separator: ",") + "]}"
    }
    let json = """
      {"format":"stipple picture","version":1,"title":"a","created":0,"strokes":[
      \(strokes.joined(separator: ",\n"))]}
      """
    try home.write(json, to: "heavy.json")
    let result = try runWithoutTerminal(
      ["import", "heavy.json", "-o", "heavy.stipple"], home: home)
    #expect(result.status == .exited(0))
    return home
  }

  private func startExport(_ session: EmulatorSession) throws {
    try session.type("X")
    try session.waitForText("export as")
    try session.type("\u{15}late.gif\r")
    try session.wait(until: "the prompt is closed") { !$0.screen.contains("export as") }
  }

  private func files(_ home: TemporaryFolder) throws -> [String] {
    try home.names()
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends an export of the drawing view without a file`(signal: Int32) throws {
    let home = try folder()
    let before = try files(home)
    let session = try openCanvas(["heavy.stipple"], home: home)
    try startExport(session)
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(!session.transcriptText.contains("exported to"))
    #expect(try files(home) == before)
    #expect(try SketchInfo(of: "heavy.stipple", home: home).strokes == 40)
  }
}
