import Foundation
import Glibc
import TerminalHarness
import TestSupport

/// Tests of signals while no session receives them, and of traces whose reader does not read.
@Suite struct InterruptionTests {
  private let path = line((20, 30), (140, 60), count: 60)

  private func folderWithPipe() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    #expect(mkfifo(home.path(of: "pipe"), 0o600) == 0)
    return home
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
  func `a signal ends the program while it opens a trace`(signal: Int32) throws {
    let session = try startShell(
      "ulimit -c 0; exec \"$0\" a.stipple --trace pipe", home: try folderWithPipe())
    try session.waitForText("Waiting for a program to read 'pipe'")
    if signal == SIGINT { try session.type(control: "c") } else { try session.signal(signal) }
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(session.modes == PrivateModes())
  }

  @Test func `Ctrl-Z stops the program while it opens a trace`() throws {
    let home = try folderWithPipe()
    let session = try startShell(
      "set -m; \"$0\" a.stipple --trace pipe; echo stopped; fg", home: home)
    try session.waitForText("Waiting for a program to read 'pipe'")
    try session.type(control: "z")
    try session.waitForText("stopped")
    let reader = open(home.path(of: "pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try session.waitForCanvas()
    try session.quit()
  }

  @Test func `a trace whose reader stops reading does not hang the program`() throws {
    let home = try folderWithPipe()
    let reader = open(home.path(of: "pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    // C constant: `F_SETPIPE_SZ`, a GNU extension. The smallest pipe holds a page.
    #expect(fcntl(reader, 1031, 4096) >= 0)
    let session = try openCanvas(["a.stipple", "--trace", "pipe"], home: home)
    for point in path { try session.draw([point]) }
    try session.quit()
    #expect(session.transcriptText.contains("The trace 'pipe' is incomplete"))
    #expect(try SketchInfo(of: "a.stipple", home: home).strokes == path.count)
  }

  @Test func `a trace whose reader ends does not end the program`() throws {
    let home = try folderWithPipe()
    let reader = open(home.path(of: "pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let session = try openCanvas(["a.stipple", "--trace", "pipe"], home: home)
    close(reader)
    for point in path.prefix(20) { try session.draw([point]) }
    try session.quit()
    #expect(try SketchInfo(of: "a.stipple", home: home).strokes == 20)
  }

  @Test(arguments: [SIGPIPE, SIGXFSZ])
  func `the signals of failed writes are ignored`(signal: Int32) throws {
    let session = try openCanvas(["a.stipple"])
    try session.signal(signal)
    try session.draw(path)
    try session.quit()
    #expect(try SketchInfo(of: "a.stipple", home: session.home).strokes == 1)
  }
}
