import FoundationEssentials
import TestSupport

@testable import SketchLibrary

@Suite struct ChoicesFileTests {
  @Test func `what was chosen last is in the file`() throws {
    let folder = try TemporaryFolder()
    let file = ChoicesFile(environment: ["XDG_STATE_HOME": folder.path])
    file.save(.none)
    for height in [96.0, 24] { file.save(textHeight: height) }
    file.save(Smoothing(.catmullRom, strength: 0.5, granularity: 16))
    let path = try #require(file.path)
    #expect(!FileManager.default.fileExists(atPath: path), "choosing writes nothing")
    file.write()
    #expect(path == folder.path + "/stipple/choices.toml")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        [defaults]
        text-height = 24.0
        smoothing = "catmull-rom"
        smoothing-strength = 0.5
        smoothing-granularity = 16

        """)
    let other = ChoicesFile(environment: ["XDG_STATE_HOME": folder.path])
    other.save(textHeight: 32)
    other.write()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("catmull-rom") && text.contains("text-height = 32.0"))
  }
}
