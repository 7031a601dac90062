import Testing

/// The README, which is for somebody who has never heard of stipple.
@Suite struct ReadmeTests {
  @Test func `is short`() throws {
    let readme = try Project.text("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 91)
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 900)
  }

  @Test func `leads to every document`() throws {
    let readme = try Project.text("README.md")
    for page in Project.files(below: "docs", withExtension: "md") {
      #expect(readme.contains("](\(page))"), "\(page)")
    }
  }
}
