import FoundationEssentials
import Ink
import TestSupport
import Testing

@testable import SketchLibrary

@Suite struct ChoicesFileTests {
  @Test func `the smoothing that was chosen last is in the file`() throws {
    let folder = try TemporaryFolder()
    let file = ChoicesFile(environment: ["XDG_STATE_HOME": folder.path])
    file.save(.none)
    file.save(Smoothing(.catmullRom, strength: 0.5, granularity: 16))
    let path = try #require(file.path)
    #expect(path == folder.path + "/stipple/choices.toml")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        [defaults]
        smoothing = "catmull-rom"
        smoothing-strength = 0.5
        smoothing-granularity = 16

        """)
  }
}
