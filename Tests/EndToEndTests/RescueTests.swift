import Foundation
import Glibc
import TerminalHarness
import TestSupport

@Suite struct RescueTests {
  private func stroke(_ index: Int) -> [MouseEvent] {
    let y = Double(10 + index * 8)
    return MouseEvent.drag(through: line((10, y), (90, y), count: 9))
  }

  @Test func `a sketch deleted while drawing is saved completely elsewhere`() throws {
    let session = try openCanvas(["gone.stipple"])
    try session.draw(stroke(0))
    try session.poll(until: "the first stroke is in the file") {
      try SketchInfo(of: "gone.stipple", home: session.home).strokes == 1
    }
    try FileManager.default.removeItem(atPath: session.home.path(of: "gone.stipple"))
    try session.burst(stroke(1))
    try session.waitForText("not saved: ")
    try session.burst(stroke(2))
    try session.type("q")
    try session.waitForText("Save it as")
    #expect(session.modes == PrivateModes())
    try session.type("\r")
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.screen.contains("Everything was saved as"))
    let folder = session.home.path(of: "stipple")
    let rescued = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(rescued.count == 1)
    let path = "\(folder)/\(try #require(rescued.first))"
    let info = try SketchInfo(of: path, home: session.home)
    #expect(info.strokes == 3 && info.title == "gone")
  }

  @Test(arguments: [true, false])
  func `a sketch deleted after its last change is saved completely elsewhere`(
    isReplaced: Bool
  ) throws {
    let session = try openCanvas(["gone.stipple"])
    for index in 0..<3 { try session.draw(stroke(index)) }
    try session.poll(until: "every stroke is in the file") {
      try SketchInfo(of: "gone.stipple", home: session.home).strokes == 3
    }
    let path = session.home.path(of: "gone.stipple")
    try FileManager.default.removeItem(atPath: path)
    if isReplaced { try Data("other".utf8).write(to: URL(fileURLWithPath: path)) }
    try session.type("q")
    try session.waitForText("Save it as")
    try session.type("\r")
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.transcriptText.contains("it was moved or deleted while it was open"))
    let folder = session.home.path(of: "stipple")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(try SketchInfo(of: "\(folder)/\(name)", home: session.home).strokes == 3)
    #expect(FileManager.default.fileExists(atPath: path) == isReplaced)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal at the save prompt saves everything`(signal: Int32) throws {
    let session = try openCanvas(["gone.stipple"])
    try session.draw(stroke(0))
    try FileManager.default.removeItem(atPath: session.home.path(of: "gone.stipple"))
    try session.type("q")
    try session.waitForText("Save it as")
    if signal == SIGINT { try session.type(control: "c") } else { try session.signal(signal) }
    #expect(try session.waitForExit() == .signaled(signal))
    let folder = session.home.path(of: "stipple")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(try SketchInfo(of: "\(folder)/\(name)", home: session.home).strokes == 1)
  }

  /// Draws in a sketch without a usable data folder, deletes it, and quits; returns the session.
  private func rescue(temporary: String, home: TemporaryFolder) throws -> EmulatorSession {
    let session = try openCanvas(
      ["gone.stipple"], environment: ["XDG_DATA_HOME": "/proc", "TMPDIR": temporary], home: home)
    try session.draw(stroke(0))
    try FileManager.default.removeItem(atPath: home.path(of: "gone.stipple"))
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .exited(74))
    return session
  }

  @Test(arguments: ["", "relative", "/proc/none"])
  func `a temporary folder that cannot be used is replaced by /tmp`(temporary: String) throws {
    let home = try TemporaryFolder()
    try home.addFolder("relative")
    let session = try rescue(temporary: temporary, home: home)
    // The emulated terminal wraps the message.
    let match = try #require(
      session.transcriptText.firstMatch(of: /saved as '(\/tmp\/recovered-[^']*)'/))
    let path = String(match.1)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try SketchInfo(of: path, home: home).strokes == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a rescue copy is private`() throws {
    let home = try TemporaryFolder()
    _ = try rescue(temporary: home.path, home: home)
    let names = try home.names()
    let name = try #require(names.first { $0.hasPrefix("recovered-") })
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path(of: name))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a sketch that cannot be written is saved at the path entered`() throws {
    let session = try openCanvas(["gone.stipple"])
    try session.draw(stroke(0))
    try FileManager.default.removeItem(atPath: session.home.path(of: "gone.stipple"))
    try session.burst(stroke(1))
    try session.waitForText("not saved: ")
    try session.type("q")
    try session.waitForText("Save it as")
    try session.home.write("", to: "taken")
    try session.type("taken\r")
    try session.waitForText("already exists")
    try session.type("no/such/folder/x\r")
    // The terminal may break the sentence before.
    try session.waitForText("its folder does not exist")
    try session.type("~/elsewhere\r")
    #expect(try session.waitForExit() == .exited(74))
    #expect(try SketchInfo(of: "elsewhere", home: session.home).strokes == 2)
    let dataFolder = session.home.path(of: "stipple")
    #expect(try FileManager.default.contentsOfDirectory(atPath: dataFolder).isEmpty)
  }

  @Test func `a sketch that cannot be written is saved without a prompt after SIGTERM`() throws {
    let session = try openCanvas(["gone.stipple"])
    try session.draw(stroke(0))
    try FileManager.default.removeItem(atPath: session.home.path(of: "gone.stipple"))
    try session.burst(stroke(1))
    try session.waitForText("not saved: ")
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .exited(74))
    let folder = session.home.path(of: "stipple")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(try SketchInfo(of: "\(folder)/\(name)", home: session.home).strokes == 2)
  }

  @Test func `a trace does not overwrite a file`() throws {
    let home = try TemporaryFolder()
    let path = home.path(of: "precious")
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    for arguments in [
      ["new.stipple", "--trace", "precious"], ["own.stipple", "--trace", "own.stipple"],
      ["--trace", "precious"],
    ] {
      let session = try start(arguments, home: home)
      #expect(try session.waitForExit() == .exited(73))
      #expect(session.screen.contains("Cannot create the trace"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
    // The failed commands also leave no empty sketch.
    #expect(try runWithoutTerminal(["list", "--json"], home: home).text == "[\n\n]\n")
    #expect(
      try !home.names().contains {
        $0.hasSuffix(".stipple")
      })
  }

  @Test func `unnamed sketches created at the same time have separate files`() throws {
    let home = try TemporaryFolder()
    let sessions = try (0..<4).map { _ in try start(home: home) }
    for session in sessions { try session.waitForCanvas() }
    for (index, session) in sessions.enumerated() { try session.draw(stroke(index)) }
    for session in sessions { try session.quit() }
    let files = try home.names(in: "stipple")
    #expect(files.count == 4)
    for file in files {
      #expect(try SketchInfo(of: home.path(of: "stipple/\(file)"), home: home).strokes == 1)
    }
  }
}
