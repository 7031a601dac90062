import FoundationEssentials
import SketchLibrary
import TestSupport

@Suite struct SeenMarkerTests {
  @Test(arguments: [
    ("XDG_STATE_HOME", "stipple/welcomed"), ("HOME", ".local/state/stipple/welcomed"),
  ])
  func `exists once it was created`(variable: String, file: String) throws {
    let folder = try TemporaryFolder()
    let marker = SeenMarker(of: .welcome, environment: [variable: folder.path])
    #expect(!marker.exists)
    marker.create()
    #expect(marker.exists)
    #expect(FileManager.default.fileExists(atPath: folder.path(of: file)))
    marker.create()
    #expect(marker.exists)
  }

  @Test func `a relative path is ignored`() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": "state", "HOME": folder.path]
    SeenMarker(of: .welcome, environment: environment).create()
    #expect(SeenMarker(of: .welcome, environment: ["HOME": folder.path]).exists)
  }

  @Test(arguments: [[:], ["XDG_STATE_HOME": "/dev/null"]])
  func `without a folder for it, nothing is shown again and again`(environment: [String: String]) {
    let marker = SeenMarker(of: .welcome, environment: environment)
    marker.create()
    #expect(marker.exists)
  }
}
