import FoundationEssentials
import SketchLibrary
import TestSupport
import Testing

@Suite struct WelcomeMarkerTests {
  @Test(arguments: [
    ("XDG_STATE_HOME", "stipple/welcomed"), ("HOME", ".local/state/stipple/welcomed"),
  ])
  func `exists once it was created`(variable: String, file: String) throws {
    let folder = try TemporaryFolder()
    let marker = WelcomeMarker(environment: [variable: folder.path])
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
    WelcomeMarker(environment: environment).create()
    #expect(WelcomeMarker(environment: ["HOME": folder.path]).exists)
  }

  @Test(arguments: [[:], ["XDG_STATE_HOME": "/dev/null"]])
  func `without a folder for it, nobody is welcomed again and again`(
    environment: [String: String]
  ) {
    let marker = WelcomeMarker(environment: environment)
    marker.create()
    #expect(marker.exists)
  }
}
