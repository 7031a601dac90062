import Testing

@testable import Formats

@Suite struct SharedLibraryTests {
  @Test func `a format whose library is missing says which package has it`() {
    let library = SharedLibrary("Example", file: "libstipple-none.so.1", package: "libexample1")
    let error = MissingLibrary(name: "Example", package: "libexample1")
    #expect(throws: error) { try library.require() }
    #expect(error.description == "This format needs Example: install the package libexample1.")
  }

  @Test func `the libraries of all formats are installed for the tests`() throws {
    for library in [SharedLibrary.cairo, .giflib, .expat] { try library.require() }
  }
}
