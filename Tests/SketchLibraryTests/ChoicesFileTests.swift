import FoundationEssentials
import TestSupport

@testable import SketchLibrary

@Suite struct ChoicesFileTests {
  @Test func `what was chosen last is in the file`() throws {
    let folder = try TemporaryFolder()
    let file = ChoicesFile(environment: ["XDG_STATE_HOME": folder.path])
    try folder.addFolder("stipple")
    try folder.write("[defaults]\nsmoothing = \"none\"\n", to: "stipple/choices.toml")
    for height in [96.0, 24] { file.save([("text-height", "\(height)")]) }
    file.save([("tool", "\"marker\""), ("width", "3.0")])
    let path = try #require(file.path)
    #expect(path == folder.path + "/stipple/choices.toml")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        [defaults]
        text-height = 24.0
        tool = "marker"
        width = 3.0

        """)
  }
}
