import Foundation
import TerminalHarness
import TestSupport

@Suite struct ExportedFileTests {
  @Test(arguments: ["2", "0.25", "0.05"])
  func `other programs read the SVG and the PDF`(scale: String) throws {
    let session = try openCanvas(["drawn.stipple"])
    try session.draw(circle(around: Point(x: 60, y: 44), radius: 30, count: 50))
    try session.type("2]]]")
    try session.draw(line((20, 30), (100, 60)))
    try session.quit()
    func export(_ arguments: [String]) throws {
      let result = try runWithoutTerminal(
        ["export", "drawn.stipple"] + arguments, home: session.home)
      #expect(result.status == .exited(0), "\(result.errorText)")
    }
    for name in ["svg", "pdf"] {
      try export(["-o", "a.\(name)", "--background", "#fff", "--scale", scale])
    }
    // Small pictures are enlarged to four pixels for each dot.
    let zoom = 4 / (try #require(Double(scale)))
    try export(["-o", "a.png", "--background", "#fff", "--scale", "4"])
    let svg = try run(
      "rsvg-convert", ["--zoom", "\(zoom)", "a.svg", "-o", "svg.png"], home: session.home,
      timeout: programTimeout)
    // Poppler darkens antialiased edges, so each pixel is the mean of 64 of a large picture.
    let pdf = try run(
      "sh",
      [
        "-c",
        "pdftoppm -png -singlefile -r \(72 * 8 * zoom) a.pdf large"
          + " && convert large.png -filter box -resize 12.5% pdf.png",
      ], home: session.home, timeout: programTimeout)
    #expect(svg.status == .exited(0) && pdf.status == .exited(0), "\(pdf.errorText)")
    let ours = try grays("a.png", session)
    for picture in ["svg.png", "pdf.png"] {
      let theirs = try grays(picture, session)
      #expect(theirs.count == ours.count)
      let inked = zip(ours, theirs).filter { min($0, $1) < 250 }
      let difference = inked.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(inked.count > 500 && theirs.contains { $0 < 64 })
      #expect(Double(difference) / Double(inked.count) / 255 <= 0.02, "\(picture)")
    }
  }

  @Test func `a GIF has the frames and the durations of the replay`() throws {
    // Two strokes of a second, with a sample every 10 ms and a pause of nine seconds between.
    func stroke(_ y: Int, at start: Double) -> String {
      let samples = (0...100).map { "[\(start + Double($0) / 100),\(2 * $0),\(y),1]" }
      return "{\"nib\":\"marker\",\"ink\":\"plain\",\"width\":3,\"samples\":["
        + samples.joined(separator: ",") + "]}"
    }
    let home = try TemporaryFolder()
    let json = """
      {"format":"stipple picture","version":1,"title":"a","created":0,"strokes":[
      \(stroke(10, at: 0)),\(stroke(40, at: 10))]}
      """
    try home.write(json, to: "a.json")
    _ = try runWithoutTerminal(["import", "a.json", "-o", "a.stipple"], home: home)
    // A frame every 50 ms while a stroke is drawn, a pause of two seconds, and three at the end.
    let strokes = Array(repeating: "5", count: 20)
    for (limit, pause) in [([], "200"), (["--idle-limit", "off"], "900")] {
      let result = try runWithoutTerminal(
        ["export", "a.stipple", "-o", "a.gif", "--force"] + limit, home: home)
      #expect(result.status == .exited(0), "\(result.errorText)")
      let frames = try run(
        "identify", ["-format", "%T ", "a.gif"], home: home, timeout: programTimeout)
      let delays = frames.text.split(separator: " ").map(String.init)
      #expect(delays == strokes + [pause] + strokes + ["300"])
    }
  }

  /// Returns the brightness of each pixel of a picture on white.
  private func grays(_ picture: String, _ session: EmulatorSession) throws -> [UInt8] {
    let result = try run(
      "convert", [picture, "-background", "white", "-flatten", "-depth", "8", "gray:-"],
      home: session.home, timeout: programTimeout)
    #expect(result.status == .exited(0))
    return result.output
  }
}
