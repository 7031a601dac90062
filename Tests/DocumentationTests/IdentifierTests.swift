import Testing

@Suite struct IdentifierTests {
  /// Types of other projects that the documents mention.
  private static let foreign: Set<String> = [
    "UITouch", "UIEvent", "UIView", "UIControl", "UIResponder", "UIGestureRecognizer",
    "CADisplayLink", "Package",
  ]

  /// The documents, without the one that names keys.
  private static let documents =
    Project.files(below: "docs", withExtension: "md").filter { $0 != "docs/keys.md" }
    + ["README.md", "CONTRIBUTING.md"]

  @Test(arguments: documents)
  func `every type that a document names is declared`(path: String) throws {
    let document = try Project.text(path).replacing(/```[\s\S]*?```/, with: "")
    let declared = try Self.declared.get()
    let named = document.matches(
      of: /`([A-Z][A-Za-z]*[a-z][A-Za-z]*)(\.[a-z][A-Za-z]*(\([a-z:_]*\))?)?`/)
    for match in named.map({ String($0.1) }) {
      guard !match.hasPrefix("UI"), !match.hasPrefix("CG"), !Self.foreign.contains(match) else {
        continue
      }
      let isDeclared =
        declared.contains(match) || declared.contains(match + "GestureRecognizer")
      #expect(isDeclared, "\(path) names \(match)")
    }
  }

  private static let declared = Result { try declaredTypes() }

  /// The names of all types, modules, and files in the sources and tests.
  private static func declaredTypes() throws -> Set<String> {
    var types: Set<String> = []
    for folder in ["Sources", "Sources/Development", "Tests"] {
      types.formUnion(try Project.contents(of: folder))
      for file in Project.files(below: folder, withExtension: "swift") {
        let text = try Project.text(file)
        let declarations = text.matches(
          of: /\b(?:struct|class|enum|protocol|actor|typealias|extension) ([A-Z]\w*)/)
        types.formUnion(declarations.map { String($0.1) })
        types.insert(String(file.split(separator: "/").last?.dropLast(".swift".count) ?? ""))
      }
    }
    return types
  }
}
