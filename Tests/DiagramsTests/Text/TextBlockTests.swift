import Diagrams
import Testing

@Suite struct TextBlockTests {
  static let art = ["+---+    +---+", "| a |--->| b |", "+---+    +---+"]

  /// What is before the diagram, what each of its lines begins with, and what is after it.
  static let files: [([String], String, [String])] = [
    ([], "", []),
    (["int a;", "/*", " * Text."], " * ", [" *", " * More.", " */"]),
    (["Text", "", "<!-- stipple: a b.stipple -->", "~~~ text"], "", ["~~~~", "Text"]),
    (["/// ```text"], "/// ", ["/// ```", "fn a() {}"]),
    (["x", "\t// Text:", "\t//"], "\t// ", ["\t//", "\ty = 1 | 2"]),
    (["//"], "//\t", ["//"]),
    (["-- stipple: a b.stipple"], "-- ", ["SELECT 1"]),
    (["#!/bin/sh"], "    # ", ["echo"]),
  ]

  @Test(arguments: files)
  func `finds a diagram around a line, and wraps it again`(
    before: [String], prefix: String, after: [String]
  ) {
    let art = Self.art + ["", "   | note |"]
    let wrapped = art.map { $0.isEmpty ? prefix.cropped : prefix + $0 }
    let file = before + wrapped + after
    for line in before.count..<(before.count + 5) {
      let block = TextBlock(in: file, around: line)
      #expect(block.range == before.count..<(before.count + 5))
      #expect(block.lines == art && block.wrap(art) == Array(file[block.range]))
      #expect(block.name == (before.joined().contains("stipple") ? "a b.stipple" : nil))
    }
  }

  @Test(arguments: [["// ```", "//", "// ```"], ["", "/*", " * +--+\t|", " */"], ["  ;; |\tx"]])
  func `finds the diagram in a text that holds nothing else`(file: [String]) {
    let block = TextBlock(file)
    #expect(block.lines.allSatisfy { ["+--+ |", "|  x"].contains($0) })
    #expect(file.count == 3 || block.lines.count == 1)
  }

  @Test func `finds the place for a new diagram`() {
    let file = ["let a = 1", "  /// Text.", "```swift", "  || a->b", "```"]
    #expect(TextBlock(in: file, around: 1).wrap(["x", ""]) == ["  /// x", "  ///"])
    #expect(TextBlock(in: file, around: 1).line(naming: "n").text == "  /// stipple: n")
    #expect(TextBlock(in: file, around: 3).range == 2..<2)
    #expect(TextBlock(in: file, around: 99).range == 5..<5)
  }

  @Test func `wraps a new diagram in a comment and a fence`() {
    let block = TextBlock(comment: " * ", fence: "text")
    #expect(block.wrap(["a", ""]) == [" * ```text", " * a", " *", " * ```"])
    var heading = TextBlock(in: ["# Title"], around: 0)
    heading.newFence = "text"
    #expect(heading.wrap(["a"]) == ["```text", "a", "```"])
  }
}

extension String {
  fileprivate var cropped: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}
