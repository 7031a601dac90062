import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// What memory the program takes, on Linux's own account.
@Suite(.enabled(if: dlsym(nil, "__asan_init") == nil, "a sanitizer keeps what is freed"))
struct MemoryTests {
  private let path = circle(around: Point(x: 80, y: 44), radius: 40, count: 20_000)

  @Test func `reports that are not kept take no memory`() throws {
    let session = try openCanvas()
    let hovering = path.map { MouseEvent(.move, $0, button: nil) }
    try session.draw(hovering)
    let before = try anonymousMemory(of: session)
    for _ in 0..<3 { try session.draw(hovering) }
    #expect(try anonymousMemory(of: session) - before <= 512)
  }

  @Test func `after a stroke only its samples are left`() throws {
    let session = try openCanvas(["kept.stipple"])
    let drag = MouseEvent.drag(through: path)
    for _ in 0..<2 { try session.draw(drag) }
    let before = try anonymousMemory(of: session)
    for _ in 0..<4 { try session.draw(drag) }
    // 20,000 samples are not quite 2 MB, once in the sketch, and moments after that on disk only.
    #expect(try anonymousMemory(of: session) - before <= 4 * 2_500)
    try session.leave()
    #expect(try SketchFacts(of: "kept.stipple", home: session.home).strokes == 6)
  }

  @Test func `a stuck terminal takes no memory but for what is drawn`() throws {
    let session = try openCanvas()
    let hovering = path.map { MouseEvent(.move, $0, button: nil) }
    try session.draw(hovering)
    let before = try anonymousMemory(of: session)
    session.isReading = false
    for _ in 0..<3 { try session.burst(hovering) }
    #expect(try anonymousMemory(of: session) - before <= 512)
    session.isReading = true
    try session.settle()
    #expect(try anonymousMemory(of: session) - before <= 512)
  }

  /// In kilobytes.
  private func anonymousMemory(of session: EmulatorSession) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(session.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return try #require(line?.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }
}
