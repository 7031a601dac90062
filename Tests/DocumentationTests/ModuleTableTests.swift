import Testing

@Suite struct ModuleTableTests {
  @Test func `lists the modules and imports of the package manifest`() throws {
    let documented = try Self.table(in: Project.text("docs/architecture.md"))
    let declared = try Self.modules(in: Project.text("Package.swift"))
    #expect(declared.count >= 15)
    #expect(Set(documented.keys) == Set(declared.keys))
    for (name, imports) in declared {
      #expect(documented[name] == imports, "\(name)")
    }
  }

  /// The names and imports of a table's rows, of which the first cell is a module in backticks.
  private static func table(in document: String) -> [String: Set<String>] {
    var modules: [String: Set<String>] = [:]
    for line in document.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
      guard cells.count >= 3, let name = cells[0].firstMatch(of: /`([^`]+)`/)?.1 else { continue }
      let names = cells[2].matches(of: /`([^`]+)`|\b(ArgumentParser|GRDB|SystemPackage)\b/)
      modules[String(name)] = Set(names.map { String($0.1 ?? $0.2 ?? "") })
    }
    return modules
  }

  /// The names and imports of the Swift targets below `Sources`.
  private static func modules(in manifest: String) -> [String: Set<String>] {
    let products = ["argumentParser": "ArgumentParser", "grdb": "GRDB", "system": "SystemPackage"]
    var modules: [String: Set<String>] = [:]
    let module = /module\(\s*"([^"]+)"(?:,\s*imports: \[([^\]]*)\])?/
    let executable = /executableTarget\(\s*name: "([^"]+)",\s*dependencies: \[([^\]]*)\]/
    let targets =
      manifest.matches(of: module).map { ($0.1, $0.2 ?? "") }
      + manifest.matches(of: executable).map { ($0.1, $0.2) }
    for (name, list) in targets where !name.hasSuffix("Fuzzer") {
      modules[String(name)] = Set(
        list.matches(of: /"([^"]+)"|\b(argumentParser|grdb|system)\b/).map {
          $0.1.map(String.init) ?? products[$0.2.map(String.init) ?? ""] ?? ""
        })
    }
    return modules
  }
}
