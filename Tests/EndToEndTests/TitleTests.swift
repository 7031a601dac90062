import Glibc
import TerminalHarness
import TestSupport

@Suite struct TitleTests {
  private let save = "\u{1B}[22;2t"
  private let restore = "\u{1B}[23;2t"

  private func title(_ text: String) -> String { "\u{1B}]2;\(text)\u{1B}\\" }

  /// Returns how often the program has sent a text.
  private func count(_ text: String, _ session: EmulatorSession) -> Int {
    session.transcriptText.ranges(of: text).count
  }

  @Test func `the title names the sketch and is restored at the end`() throws {
    let session = try openCanvas(["house.stipple"])
    #expect(session.transcriptText.contains(save + title("house.stipple · stipple")))
    #expect(count(restore, session) == 0)
    try session.draw([Point(x: 20, y: 20)])
    try session.quit()
    #expect(count(save, session) == 1 && count(restore, session) == 1)

    let replay = try start(["replay", "house.stipple", "--until-end"], home: session.home)
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.transcriptText.contains(save + title("house.stipple · stipple replay")))
    #expect(count(restore, replay) == 1)
  }

  @Test func `a sketch without a name shows the name that it was given`() throws {
    let session = try openCanvas()
    let titles = session.transcriptText.firstMatch(
      of: /\u{1B}\]2;\d{4}-\d\d-\d\d-\d{6}\.stipple · stipple\u{1B}\\/)
    #expect(titles != nil)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `a signal restores the title`(signal: Int32) throws {
    let session = try openCanvas(["house.stipple"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(count(restore, session) == 1)
  }

  @Test func `suspending restores the title, and continuing sets it again`() throws {
    let session = try openCanvas(["house.stipple"])
    try session.type(control: "z")
    try session.wait(until: "the title is set again") { _ in
      count(save + title("house.stipple · stipple"), session) == 2
    }
    #expect(count(restore, session) == 1)
    try session.settle()
    try session.quit()
    #expect(count(restore, session) == 2)
  }

  @Test func `control characters in a name do not reach the terminal`() throws {
    let session = try openCanvas(["a\u{7}b\u{1B}]2;c.stipple"])
    #expect(session.transcriptText.contains(title("ab]2;c.stipple · stipple")))
  }

  @Test func `a console, which would print the title, gets none`() throws {
    let session = try start(["house.stipple"], environment: ["TERM": "linux"])
    try session.waitForText("stipple · draw")
    #expect(!session.transcriptText.contains("\u{1B}]2;"))
    try session.quit()
    #expect(count(restore, session) == 0)
  }
}
