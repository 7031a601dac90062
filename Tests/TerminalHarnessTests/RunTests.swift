import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import TerminalHarness

@Suite struct RunTests {
  @Test func `returns the exit code and each stream separately`() throws {
    let result = try run("sh", ["-c", "cat; echo oops >&2; exit 4"], input: Array("given".utf8))
    #expect(result.status == .exited(4))
    #expect(result.text == "given")
    #expect(result.errorText == "oops\n")
  }

  @Test func `pipes a megabyte both ways`() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try run("sh", ["-c", "tee /dev/stderr"], input: input)
    #expect(result.output == input)
    #expect(result.errorOutput == input)
  }

  @Test func `completes even if the program does not read its input`() throws {
    let result = try run("true", input: [UInt8](repeating: 0, count: 1_000_000))
    #expect(result.status == .exited(0))
  }

  @Test func `gives the program no terminal`() throws {
    let result = try run("sh", ["-c", "test -t 0 || test -t 1 || : </dev/tty"])
    #expect(result.status != .exited(0))
  }

  @Test func `kills a program that does not finish and reports its output`() throws {
    let error = try #require(throws: HarnessError.self) {
      try run("sh", ["-c", "echo begun; exec sleep 1000"], timeout: .milliseconds(500))
    }
    #expect(error.description.hasPrefix("sh did not finish"))
  }

  @Test func `throws if there is no such program`() {
    #expect(throws: HarnessError.systemCall("posix_spawnp no-such-program", errno: ENOENT)) {
      try run("no-such-program")
    }
  }
}

@Suite struct BuiltProductTests {
  @Test func `finds an executable in the folder of the running tests`() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let name = String(tests.split(separator: "/").last ?? "")
    #expect(try builtProduct(named: name) == tests)
  }

  @Test func `names the missing executable and the folder`() throws {
    let error = try #require(throws: HarnessError.self) { try builtProduct(named: "no-such") }
    #expect(error.description.hasPrefix("there is no no-such in /"))
  }
}

@Suite struct TemporaryFolderTests {
  @Test func `is empty, unique, and removed with its contents`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    #expect(try TemporaryFolder().path != path)
    _ = try run("sh", ["-c", "mkdir sub; touch sub/file"], home: folder)
    #expect(FileManager.default.fileExists(atPath: "\(path)/sub/file"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
