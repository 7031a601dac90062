import Testing

@testable import TerminalHarness

@Suite struct RunTests {
  @Test func `pipes a megabyte both ways`() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try run("sh", ["-c", "tee /dev/stderr"], input: input)
    #expect(result.output == input)
    #expect(result.errorOutput == input)
  }

  @Test func `kills a program that does not finish and reports its output`() throws {
    let error = try #require(throws: HarnessError.self) {
      try run("sh", ["-c", "echo begun; exec sleep 1000"], timeout: .milliseconds(500))
    }
    #expect(error.description.hasPrefix("sh did not finish"))
  }
}
