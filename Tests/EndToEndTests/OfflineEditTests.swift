import Foundation
import RoomProtocol
import Sketches
import TerminalHarness
import TestSupport

/// Publishing what was drawn without the server.
@Suite struct OfflineEditTests {
  /// The number of kills; the soak has 20.
  private static let kills =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"] == nil ? 4 : 20

  @Test func `edits made offline are published exactly once over kills`() throws {
    let server = try TestServer()
    let network = try DelayProxy(to: server.port, delay: 0.025)
    let home = try TemporaryFolder()
    let path = home.path(of: "anna.stipple")
    var hand = SyntheticStrokes(seed: 1)
    let edits = (0..<500).compactMap { index in
      hand.stroke(samples: 300).map { Edit(.strokeAdded($0), at: Double(index)).rounded }
    }
    try SketchStore.write(edits, to: path, title: "", now: 0)
    let watcher = try HeadlessUser(
      server.url, user: "watcher", author: 999, creates: false, isWatching: true)
    let command = [
      "share", "anna.stipple", "nats://127.0.0.1:\(network.port)/sketch", "--everything", "--as",
      "anna",
    ]
    var random = SplitMix64(seed: 3)
    for _ in 0..<Self.kills {
      let session = try start(command, home: home)
      try session.wait(until: "the canvas is ready") { $0.modes.mouseTracking != nil }
      try session.waitForIdle(quietFor: .milliseconds(Int.random(in: 1...300, using: &random)))
      try session.signal(SIGKILL)
      try session.waitForExit()
    }
    let session = try start(command, home: home)
    try session.poll(until: "everything is published") {
      watcher.update()
      return watcher.log.edits.count >= 500
        && (try? SketchDocument.read(path: path).confirmations.count) == 500
    }
    try session.quit()
    #expect(watcher.log.edits.map(\.action) == edits.map(\.action))
    #expect(Set(watcher.log.ids).count == 500)
    #expect(try SketchDocument.check(path: path).edits.map(\.action) == edits.map(\.action))
  }
}
