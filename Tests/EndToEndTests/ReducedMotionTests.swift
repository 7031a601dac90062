import FoundationEssentials
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of `--reduced-motion` and its setting.
@Suite struct ReducedMotionTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 140, y: 40))

  @Test(arguments: [["--reduced-motion"], []])
  func `a replay waits for Space, by option and by setting`(options: [String]) throws {
    let home = try TemporaryFolder()
    let drawing = try openCanvas(["a.stipple"], home: home)
    try drawing.draw(MouseEvent.drag(through: path))
    try drawing.quit()
    let config = home.path(of: "config/stipple")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    if options.isEmpty {
      try Data("[defaults]\nreduced-motion = true\n".utf8).write(
        to: URL(filePath: config + "/config.toml"))
    }
    let session = try start(
      ["replay", "a.stipple"] + options,
      environment: ["XDG_CONFIG_HOME": home.path(of: "config")], home: home)
    try session.waitForText("Space plays · ,")
    try session.wait(until: "the whole stroke is shown") {
      $0.screen.dots.maximumDistance(from: path[0], to: path[40]) <= 1
    }
    try session.type(" ")
    try session.wait(until: "it plays") { !$0.screen.contains("Space plays · ,") }
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
  }
}
