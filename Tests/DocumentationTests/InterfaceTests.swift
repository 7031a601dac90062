import Foundation
import TerminalHarness
import TestSupport

/// What other programs can use.
@Suite struct InterfaceTests {
  @Test func `the public interface of the libraries is the documented one`() throws {
    let build = try builtProduct(named: "stipple").dropLast("/stipple".count)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let result = try run(
      Project.root.appending(path: "scripts/interface").path, [String(build)],
      environment: ["PATH": path], timeout: .seconds(300))
    try #require(result.status == .exited(0), "\(result.errorText)")
    let declared = Set(result.text.split(separator: "\n").map(String.init))
    let documented = Set(
      try Project.text("docs/interface.txt").split(separator: "\n").map(String.init))
    #expect(declared.count > 1000)
    #expect(declared.subtracting(documented).sorted() == [], "not in docs/interface.txt")
    #expect(documented.subtracting(declared).sorted() == [], "only in docs/interface.txt")
  }

  @Test func `the example is short and uses only public libraries`() throws {
    let example = try Project.text("Examples/speed-sketch/SpeedSketch.swift")
    let lines = example.split(separator: "\n").filter { line in
      let text = line.drop(while: \.isWhitespace)
      return !text.isEmpty && !text.hasPrefix("//")
    }
    #expect(lines.count <= 120)
    let manifest = try Project.text("Package.swift")
    let libraries = Set(manifest.matches(of: /library\("([A-Za-z]+)"\)/).map { String($0.1) })
    let imports = example.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    #expect(imports.count > 5)
    #expect(Set(imports).subtracting(libraries) == ["Foundation"])
    #expect(manifest.contains(/path: "Examples\/speed-sketch", packageAccess: false/))
  }
}
