import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite(.enabled(if: dlsym(nil, "__asan_init") == nil, "a sanitizer retains freed memory"))
struct MemoryTests {
  private let path = wave(
    from: Point(x: 20, y: 44), to: Point(x: 140, y: 44), height: 60, periods: 100, count: 20_000)

  @Test func `hovering allocates no memory`() throws {
    let session = try openCanvas()
    let hovering = path.map { MouseEvent(.move, $0, button: nil) }
    try session.draw(hovering)
    let before = try anonymousMemory(of: session)
    for _ in 0..<3 { try session.draw(hovering) }
    #expect(try anonymousMemory(of: session) - before <= 512)
  }

  @Test func `a finished stroke retains only its samples`() throws {
    let session = try openCanvas(["kept.stipple"])
    let drag = MouseEvent.drag(through: path)
    for _ in 0..<2 { try session.draw(drag) }
    var growth: [Int] = []
    // A busy machine lets input and unsaved strokes accumulate once; a leak grows every time.
    repeat {
      let before = try anonymousMemory(of: session)
      for _ in 0..<4 { try session.draw(drag) }
      growth.append(try anonymousMemory(of: session) - before)
      // 20,000 samples are almost 2 MB. The sketch holds them until they are on disk.
    } while growth.last ?? 0 > 4 * 2_500 && growth.count < 3
    #expect(growth.contains { $0 <= 4 * 2_500 }, "the growths are \(growth) kB")
    try session.quit()
    #expect(try SketchInfo(of: "kept.stipple", home: session.home).strokes == 2 + 4 * growth.count)
  }

  @Test func `hovering allocates no memory while the terminal is not reading`() throws {
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

  /// Returns the program's anonymous memory in kilobytes.
  private func anonymousMemory(of session: EmulatorSession) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(session.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return try #require(line?.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }
}
