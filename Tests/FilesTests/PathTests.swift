import Files
import TestSupport

@Suite struct PathTests {
  @Test(arguments: [
    [], Array("a/ö/漢.stipple".utf8), [0xE9], Array("latin".utf8) + [0xE9, 0x2E, 0x73],
    // Cut off, overlong, and a surrogate.
    [0xE6, 0xBC], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    // The characters that are markers themselves.
    [0xF4, 0x8F, 0xBB, 0xA9], [0x61, 0xF4, 0x8F, 0xBA, 0x80, 0xFF],
  ])
  func `the text of a path keeps all bytes`(bytes: [UInt8]) {
    let path = String(path: bytes)
    #expect(path.pathBytes == bytes)
    #expect(
      path.hasMarkers == (String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0xF4)))
  }

  @Test func `random bytes survive, and different paths have different texts`() {
    var random = SplitMix64(seed: 7)
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<2000 {
      let bytes: [UInt8] = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        [0x41, 0x80, 0xBB, 0xC3, 0xE9, 0x8F, 0xF4, 0xFF].randomElement(using: &random) ?? 0
      }
      let text = String(path: bytes)
      #expect(text.pathBytes == bytes)
      #expect(texts.updateValue(bytes, forKey: text) ?? bytes == bytes)
    }
  }

  @Test func `JSON has escapes for what could control a terminal`() {
    let name = "a\u{7F}\u{9B}\u{202E}\u{2028}\u{E000}\u{E0001}\u{200D}ü日\u{FFFD}"
    let json = #"{ "a": "a\u007f\u009b\u202e\u2028\ue000\udb40\udc01"#
    #expect("{ \"a\": \"\(name)\"\n}".printableJSON == json + "\u{200D}ü日\u{FFFD}\"\n}")
    #expect(String(path: [0x61, 0xE9]).printableJSON == "a\u{FFFD}")
  }

  @Test func `markers are printed as replacement characters`() {
    let path = String(path: Array("latin".utf8) + [0xE9, 0x1B])
    #expect(path.printable() == "latin\u{FFFD}")
    #expect(!path.isPlainName && String(path: [0x61, 0xE9]).isPlainName)
  }

  @Test(arguments: [
    ("a", ".", "a"), ("/a", "/", "a"), ("a/b.c.d", "a", "b.c.d"), ("/a/b/", "/a", "b"),
    ("./a", ".", "a"), ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func `splits a path into its folder and its name`(path: String, folder: String, name: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
  }

  @Test func `an absolute path has no dots, and a resolved one no links`() throws {
    let folder = try TemporaryFolder()
    #expect(Path.absolute("\(folder.path)/x/../y/./z") == folder.path(of: "y/z"))
    #expect(Path.absolute("a") == Path.current + "/a")
    #expect(Path.resolved(folder.path(of: "missing")) == folder.path(of: "missing"))
    #expect(Path.existing(above: folder.path(of: "a/b/c")) == folder.path)
  }
}
